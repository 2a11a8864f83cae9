import { ACCOUNT } from '../../content/account.ts';
import { wayBack } from '../../forms/drafts.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';

interface SignedInProps {
  isBusy: boolean;
  failure: string | undefined;
  onLogout: () => void;
}

/** What a signed-in person sees: a Logout button (REQ-185), and above it the way back to a form that waits (D-14). */
export function SignedIn({ isBusy, failure, onLogout }: SignedInProps) {
  const path = wayBack();
  return (
    <>
      {path && (
        <output className="account-way-back">
          <a href={path}>{ACCOUNT.goBack}</a>
        </output>
      )}
      <Button disabled={isBusy} onClick={onLogout}>
        {ACCOUNT.logout}
      </Button>
      <Message kind="failure">{failure && <p>{failure}</p>}</Message>
    </>
  );
}
