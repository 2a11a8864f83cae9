import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

import { errorMessage } from '../../calls/error-message.ts';
import { RESET_PASSWORD } from '../../content/site/reset-password.ts';
import { textOf } from '../../forms/form-checks.ts';
import { addressOfCode, setPasswordWithCode } from '../../session/password-links.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Message } from '../../ui/message.tsx';
import { OwnerField } from './owner-field.tsx';
import { useOperation } from './use-operation.ts';

const WORDS = RESET_PASSWORD.choose;

interface ChoosePasswordProps {
  code: string;
  /** Called with the reason when the code doesn't work. */
  onWorthless: (words: string) => void;
}

/** Sets a new password with the code of a link. */
export function ChoosePassword({ code, onWorthless }: ChoosePasswordProps) {
  const [email, setEmail] = useState<string>();
  const end = useRef<HTMLAnchorElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, isDone, failure, run } = useOperation();
  const refuse = useEffectEvent((error: unknown) => onWorthless(errorMessage(error)));
  useEffect(() => {
    addressOfCode(code).then(setEmail).catch(refuse);
  }, [code]);
  useEffect(() => {
    if (isDone) end.current?.focus();
  }, [isDone]);
  useEffect(() => {
    if (failure !== undefined) input.current?.focus();
  }, [failure]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = textOf(new FormData(event.currentTarget), 'password');
    run(() => setPasswordWithCode(code, password));
  };
  if (email === undefined) return <output>{WORDS.checking}</output>;
  if (isDone)
    return (
      <p>
        {WORDS.done}{' '}
        <a href="/login" ref={end}>
          {WORDS.signIn}
        </a>
        .
      </p>
    );
  return (
    <form className="account-form" aria-label={WORDS.heading} onSubmit={submit}>
      <h2>{WORDS.heading}</h2>
      <OwnerField email={email} />
      <Field
        ref={input}
        name="password"
        type="password"
        label={WORDS.password}
        help={WORDS.help(email)}
        autoComplete="new-password"
        required
      />
      <Button className="account-submit" type="submit" look="primary" disabled={isBusy}>
        {isBusy ? WORDS.busy : WORDS.submit}
      </Button>
      <Message kind="failure">{failure && <p>{failure}</p>}</Message>
    </form>
  );
}
