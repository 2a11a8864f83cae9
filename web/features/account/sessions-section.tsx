import { ACCOUNT_PAGE } from '../../content/account-page.ts';
import { ACCOUNT } from '../../content/account.ts';
import { signOutEverywhere } from '../../session/account-changes.ts';
import { Button } from '../../ui/button.tsx';
import { AccountSection } from './account-section.tsx';
import { endSession, logFailure, logOutAndLog } from './logging-out.ts';
import { useKeptTexts } from './signing-out.tsx';
import { useOperation } from './use-operation.ts';

const WORDS = ACCOUNT_PAGE.sessions;

interface SessionsSectionProps {
  /** Whether the sessions on all other devices can be ended here. */
  canEndAll: boolean;
  onEnd: (words: string) => void;
}

/** Logs out here, or signs out everywhere. */
export function SessionsSection({ canEndAll, onEnd }: SessionsSectionProps) {
  const operation = useOperation();
  const { isBusy, run } = operation;
  const texts = useKeptTexts(isBusy);
  return (
    <AccountSection heading={WORDS.heading} operation={operation}>
      <p>{canEndAll ? WORDS.help : WORDS.helpAtFirebase}</p>
      <div className="account-section-actions row wrap gap-3">
        <Button
          disabled={isBusy}
          onClick={() =>
            run(
              async () => {
                await logOutAndLog(texts.remove);
                onEnd(ACCOUNT.signedOut);
              },
              (words) => logFailure(`The logout failed: ${words}`),
            )
          }
        >
          {ACCOUNT.logout}
        </Button>
        {canEndAll && (
          <Button
            disabled={isBusy}
            onClick={() =>
              run(async () => {
                await endSession(signOutEverywhere, texts.remove);
                onEnd(WORDS.done);
              })
            }
          >
            {WORDS.everywhere}
          </Button>
        )}
      </div>
      {texts.choice}
    </AccountSection>
  );
}
