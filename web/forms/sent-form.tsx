import type { ReactNode } from 'react';

import { FORM_WORDS } from '../content/forms.ts';
import { useIsReady } from '../lib/use-is-ready.ts';
import { Button } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';
import type { SentFormView } from './use-sent-form.ts';

import './sent-form.css';

interface SentFormProps {
  view: Pick<SentFormView<string>, 'state' | 'form' | 'sendAsGuest'>;
  /** What is said after the sentence that both forms say on success. */
  afterSuccess?: ReactNode;
  children: ReactNode;
}

/** A form around its fields: the button, how the sending went, and the two ways on of a signed-out person (D-06). */
export function SentForm({ view: { state, form, sendAsGuest }, afterSuccess, children }: SentFormProps) {
  const isReady = useIsReady();
  const isSending = state.status === 'submitting';
  return (
    <form className="form" {...form}>
      {children}
      <Button type="submit" look="primary" disabled={!isReady || isSending}>
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
          <p>{FORM_WORDS.waysOn(state.ways.guest)}</p>
          <a className="button" href="/login">
            {FORM_WORDS.signIn}
          </a>
          {state.ways.guest && <Button onClick={sendAsGuest}>{FORM_WORDS.sendAsGuest}</Button>}
        </div>
      )}
    </form>
  );
}
