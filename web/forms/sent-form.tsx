import type { ReactNode } from 'react';

import { FORM_WORDS } from '../content/site/forms.ts';
import { logout } from '../session/accounts.ts';
import { Button } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';
import { useIsReady } from '../ui/use-is-ready.ts';
import type { SignInChoices } from './submissions.ts';
import type { SentFormView } from './use-sent-form.ts';

import './sent-form.css';

interface SentFormProps {
  view: Pick<SentFormView<string>, 'state' | 'form' | 'sendAsGuest'>;
  /** What follows the sentence that both forms show on success. */
  afterSuccess?: ReactNode;
  children: ReactNode;
}

/**
 * A form around its fields: its buttons, how the submission went, and what a person can do who must sign in first. The style sheet
 * hides the button for guests from people who are signed in, and where the operator allows no guests: the page knows both before
 * this part of it has its script.
 */
export function SentForm({ view: { state, form, sendAsGuest }, afterSuccess, children }: SentFormProps) {
  const isReady = useIsReady();
  const isSending = state.status === 'submitting';
  // Nobody was signed in after all.
  const isOffered = state.status === 'error' && state.signIn?.mayBeGuest === true;
  const guest = isOffered ? '' : 'form-guest';
  return (
    <form className="form" {...form}>
      {children}
      <p className={`soft size-control form-choice ${guest}`}>{FORM_WORDS.choice}</p>
      <div className="form-buttons row wrap gap-3">
        <Button className="form-submit" type="submit" look="primary" disabled={!isReady || isSending}>
          {isSending ? FORM_WORDS.submitting : FORM_WORDS.submit}
        </Button>
        <Button className={`form-submit ${guest}`} disabled={!isReady || isSending} onClick={sendAsGuest}>
          {FORM_WORDS.sendAsGuest}
        </Button>
      </div>
      <Message kind="failure">{state.status === 'error' && <p>{FORM_WORDS.error(state.message)}</p>}</Message>
      <Message kind="success">
        {state.status === 'success' && (
          <>
            <p>{FORM_WORDS.success}</p>
            {afterSuccess}
          </>
        )}
      </Message>
      {state.status === 'error' && state.signIn && (
        <div className="form-sign-in row wrap middle gap-3 above-4">
          <p className="soft size-control flat">
            {signInWords(state.signIn)} {FORM_WORDS.signInFirst.draft}
          </p>
          <a
            className="button form-sign-in-button"
            href="/login"
            onClick={state.signIn.problem === 'signed-out' ? undefined : signInAgain}
          >
            {FORM_WORDS.signIn}
          </a>
        </div>
      )}
    </form>
  );
}

function signInWords({ problem, mayBeGuest }: SignInChoices): string {
  const { signedOut, rejected, notRenewed } = FORM_WORDS.signInFirst;
  return { 'signed-out': signedOut(mayBeGuest), rejected, 'not-renewed': notRenewed }[problem];
}

/** The sign-in page shows its form only to signed-out people; this logout forgets nothing that was typed. */
function signInAgain() {
  // Where it fails, that page has a Logout button.
  logout().catch(() => undefined);
}
