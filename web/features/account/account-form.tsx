import type { SubmitEvent } from 'react';

import { USER_MAX_LENGTHS } from '#shared-types/people/user';

import { ACCOUNT } from '../../content/account.ts';
import { lengthFault, textOf } from '../../forms/form-checks.ts';
import type { Registration } from '../../session/accounts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Message } from '../../ui/message.tsx';
import { useIsReady } from '../../ui/use-is-ready.ts';
import { Consent } from './consent.tsx';

/** Whether the form signs in or registers. */
export type AccountMode = 'login' | 'register';

interface AccountFormProps {
  mode: AccountMode;
  isBusy: boolean;
  failure: string | undefined;
  /** Opens the closed account that somebody has just tried to sign in to; undefined when there is none. */
  onKeep: (() => void) | undefined;
  onToggle: () => void;
  onSubmit: (values: Registration) => void;
}

/**
 * The form to sign in and to register. The browser checks it; switching between the two keeps what was typed.
 */
export function AccountForm({ mode, isBusy, failure, onKeep, onToggle, onSubmit }: AccountFormProps) {
  const isReady = useIsReady();
  const words = ACCOUNT[mode];
  const isNew = mode === 'register';
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    onSubmit({
      email: textOf(data, 'email'),
      password: textOf(data, 'password'),
      username: textOf(data, 'username'),
    });
  };
  return (
    <form className="account-form" aria-label={words.heading} onSubmit={submit}>
      <h2>{words.heading}</h2>
      <Field name="email" type="email" label={ACCOUNT.email} autoComplete={isNew ? 'email' : 'username'} required />
      <Field
        name="password"
        type="password"
        label={ACCOUNT.password}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        required
      />
      {isNew && <UsernameField />}
      <Button className="account-submit" type="submit" look="primary" disabled={!isReady || isBusy}>
        {isBusy ? words.busy : words.submit}
      </Button>
      <Message kind="failure">{failure && <p>{failure}</p>}</Message>
      {onKeep && (
        <p className="account-line">
          {ACCOUNT.keepQuestion}
          <Button disabled={isBusy} onClick={onKeep}>
            {ACCOUNT.keep}
          </Button>
        </p>
      )}
      {!isNew && (
        <p className="account-line">
          <a href="/reset-password">{ACCOUNT.forgotten}</a>
        </p>
      )}
      {isNew && <Consent />}
      <p className="account-line account-toggle">
        {words.question}
        <Button disabled={!isReady} onClick={onToggle}>
          {words.toggle}
        </Button>
      </p>
    </form>
  );
}

function UsernameField() {
  return (
    <Field
      name="username"
      label={ACCOUNT.username}
      help={ACCOUNT.usernameHelp}
      autoComplete="nickname"
      pattern=".*\S.*"
      title={ACCOUNT.usernameRule}
      onInput={({ currentTarget }) =>
        // The browser would cut the name off without saying so.
        currentTarget.setCustomValidity(lengthFault(currentTarget.value, USER_MAX_LENGTHS.username) ?? '')
      }
      required
    />
  );
}
