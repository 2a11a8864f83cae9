import { ACCOUNT } from '../../content/account.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import type { TextRemoval } from './logging-out.ts';
import { useKeptTexts } from './signing-out.tsx';

interface SignedInProps {
  /** The name of the account. */
  name: string | undefined;
  /** The address of the account. */
  email: string | null;
  isBusy: boolean;
  failure: string | undefined;
  /** @param removeTexts if the texts in this browser go too. */
  onLogout: (removeTexts?: TextRemoval) => void;
}

/** What a signed-in person sees: whose account it is, a Logout button, and the way to its settings. */
export function SignedIn({ name, email, isBusy, failure, onLogout }: SignedInProps) {
  const texts = useKeptTexts(isBusy);
  return (
    <>
      {email !== null && <p>{ACCOUNT.signedInAs(email, name)}</p>}
      {texts.choice}
      <Button disabled={isBusy} onClick={() => onLogout(texts.remove)}>
        {ACCOUNT.logout}
      </Button>
      <p className="account-settings-link">
        <a href="/documents">{ACCOUNT.documents}</a> · <a href="/account">{ACCOUNT.settings}</a>
      </p>
      <Message kind="failure">{failure && <p>{failure}</p>}</Message>
    </>
  );
}
