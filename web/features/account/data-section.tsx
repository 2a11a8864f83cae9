import { requestAccountData } from '../../calls/account.ts';
import { ACCOUNT_PAGE } from '../../content/account-page.ts';
import { Button } from '../../ui/button.tsx';
import { AccountSection } from './account-section.tsx';
import { useOperation } from './use-operation.ts';

const WORDS = ACCOUNT_PAGE.data;

/** How long the browser may take to begin with the download, in milliseconds. */
const KEPT_MS = 60_000;

/** Downloads what is kept for the account. */
export function DataSection() {
  const operation = useOperation();
  return (
    <AccountSection heading={WORDS.heading} operation={operation} done={WORDS.done}>
      <p>{WORDS.help}</p>
      <Button disabled={operation.isBusy} onClick={() => operation.run(download)}>
        {operation.isBusy ? WORDS.busy : WORDS.submit}
      </Button>
    </AccountSection>
  );
}

/** A link can't send a token, so the file is fetched first. */
async function download(): Promise<void> {
  const { archive, name } = await requestAccountData();
  const href = URL.createObjectURL(archive);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
}
