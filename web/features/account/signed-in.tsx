import { ACCOUNT } from '../../content/account.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';

interface SignedInProps {
  isBusy: boolean;
  failure: string | undefined;
  onLogout: () => void;
}

/** What a signed-in person sees: a Logout button only. */
export function SignedIn({ isBusy, failure, onLogout }: SignedInProps) {
  return (
    <>
      <Button disabled={isBusy} onClick={onLogout}>
        {ACCOUNT.logout}
      </Button>
      <Message kind="failure">{failure && <p>{failure}</p>}</Message>
    </>
  );
}
