import { useState } from 'react';

import { requestAccountData } from '../../calls/account.ts';
import { ACCOUNT_PAGE } from '../../content/account-page.ts';
import { Button } from '../../ui/button.tsx';
import { AccountSection } from './account-section.tsx';
import { useOperation } from './use-operation.ts';

const WORDS = ACCOUNT_PAGE.data;

/** How long the browser may take to begin with the download, in milliseconds. */
const KEPT_MS = 60_000;

/** Downloads what is kept for the account, and says how far it is. */
export function DataSection() {
  const operation = useOperation();
  const [progress, setProgress] = useState<string>(WORDS.busy);
  return (
    <AccountSection heading={WORDS.heading} operation={operation} done={WORDS.done}>
      <p>{WORDS.help}</p>
      <Button
        disabled={operation.isBusy}
        onClick={() => operation.run(() => download((done, count) => setProgress(WORDS.writing(done, count))))}
      >
        {operation.isBusy ? progress : WORDS.submit}
      </Button>
    </AccountSection>
  );
}

/** A link can't send a token, so the file is fetched first. */
async function download(onDone: (done: number, count: number) => void): Promise<void> {
  const [{ archive, name }, { writtenArchive }] = await Promise.all([
    requestAccountData(),
    import('./written-archive.ts'),
  ]);
  const href = URL.createObjectURL(await writtenArchive(archive, onDone));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
}
