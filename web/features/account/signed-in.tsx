import { ACCOUNT } from '../../content/account.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';

interface SignedInProps {
  /** The name of the account. */
  name: string | undefined;
  /** The address of the account. */
  email: string | null;
  isBusy: boolean;
  failure: string | undefined;
  onLogout: () => void;
}

/** What a signed-in person sees: whose account it is, a Logout button, and the way to its settings. */
export function SignedIn({ name, email, isBusy, failure, onLogout }: SignedInProps) {
  return (
    <>
      {email !== null && <p>{ACCOUNT.signedInAs(email, name)}</p>}
      <Button disabled={isBusy} onClick={onLogout}>
        {ACCOUNT.logout}
      </Button>
      <p className="account-settings-link">
        <a href="/account">{ACCOUNT.settings}</a>
      </p>
      <Message kind="failure">{failure && <p>{failure}</p>}</Message>
    </>
  );
}
