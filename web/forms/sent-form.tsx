import type { ReactNode } from 'react';

import { FORM_WORDS } from '../content/forms.ts';
import { logout } from '../session/accounts.ts';
import { Button } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';
import { useIsReady } from '../ui/use-is-ready.ts';
import type { Hurdle } from './sendings.ts';
import type { SentFormView } from './use-sent-form.ts';

import './sent-form.css';

interface SentFormProps {
  view: Pick<SentFormView<string>, 'state' | 'form' | 'sendAsGuest'>;
  /** What is said after the sentence that both forms say on success. */
  afterSuccess?: ReactNode;
  children: ReactNode;
}

/** A form around its fields: the button, how the sending went, and the ways on of a person who must sign in first. */
export function SentForm({ view: { state, form, sendAsGuest }, afterSuccess, children }: SentFormProps) {
  const isReady = useIsReady();
  const isSending = state.status === 'submitting';
  return (
    <form className="form" {...form}>
      {children}
      <Button className="form-submit" type="submit" look="primary" disabled={!isReady || isSending}>
        {isSending ? FORM_WORDS.submitting : FORM_WORDS.submit}
      </Button>
      <Message kind="failure">{state.status === 'error' && <p>{FORM_WORDS.error(state.message)}</p>}</Message>
      <Message kind="success">
        {state.status === 'success' && (
          <>
            <p>{FORM_WORDS.success}</p>
            {afterSuccess}
          </>
        )}
      </Message>
      {state.status === 'error' && state.ways && (
        <div className="form-ways">
          <p>
            {waysOn(state.ways)} {FORM_WORDS.waysOn.draft}
          </p>
          <a
            className="button form-way"
            href="/login"
            onClick={state.ways.hurdle === 'signed-out' ? undefined : signInAgain}
          >
            {FORM_WORDS.signIn}
          </a>
          {state.ways.guest && (
            <Button className="form-way" onClick={sendAsGuest}>
              {FORM_WORDS.sendAsGuest}
            </Button>
          )}
        </div>
      )}
    </form>
  );
}

function waysOn({ hurdle, guest }: { hurdle: Hurdle; guest: boolean }): string {
  const { signedOut, turnedAway, notRenewed } = FORM_WORDS.waysOn;
  return { 'signed-out': signedOut(guest), 'turned-away': turnedAway, 'not-renewed': notRenewed }[hurdle];
}

/** The sign-in page has its form for signed-out people only; this logout forgets nothing that was typed. */
function signInAgain() {
  // Where it fails, that page has a Logout button.
  logout().catch(() => undefined);
}
