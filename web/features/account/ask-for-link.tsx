import { type SubmitEvent, useRef, useState } from 'react';

import { ACCOUNT } from '../../content/account.ts';
import { RESET_PASSWORD } from '../../content/reset-password.ts';
import { textOf } from '../../forms/form-checks.ts';
import { sendPasswordLink } from '../../session/password-links.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Message } from '../../ui/message.tsx';
import { useIsReady } from '../../ui/use-is-ready.ts';
import { useReturnedFocus } from '../../ui/use-returned-focus.ts';
import { useOperation } from './use-operation.ts';

const WORDS = RESET_PASSWORD.ask;

/** Asks for a link for a new password. @param props.reason why a link that was followed is of no use. */
export function AskForLink({ reason }: { reason: string | undefined }) {
  const isReady = useIsReady();
  const place = useRef<HTMLFormElement>(null);
  const { isBusy, isDone, failure, run } = useOperation();
  const [email, setEmail] = useState('');
  useReturnedFocus(place, isBusy);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = textOf(new FormData(event.currentTarget), 'email');
    setEmail(given);
    run(() => sendPasswordLink(given));
  };
  const hasBegun = isBusy || isDone || failure !== undefined;
  return (
    <form className="account-form" aria-label={WORDS.heading} onSubmit={submit} ref={place}>
      <h2>{WORDS.heading}</h2>
      <Message kind="failure">{!hasBegun && reason && <p>{reason}</p>}</Message>
      <Field name="email" type="email" label={ACCOUNT.email} autoComplete="username" required />
      <Button className="account-submit" type="submit" look="primary" disabled={!isReady || isBusy}>
        {isBusy ? WORDS.busy : WORDS.submit}
      </Button>
      <Message kind="success">{isDone && <p>{WORDS.done(email)}</p>}</Message>
      <Message kind="failure">{failure && <p>{failure}</p>}</Message>
    </form>
  );
}
