import type { SubmitEvent } from 'react';

import { ACCOUNT_PAGE } from '../../content/account-page.ts';
import { textOf } from '../../forms/form-checks.ts';
import { changePassword } from '../../session/account-changes.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { AccountSection } from './account-section.tsx';
import { OwnerField } from './owner-field.tsx';
import { useOperation } from './use-operation.ts';

const WORDS = ACCOUNT_PAGE.password;

/** Changes the password, with the present one. Someone who signs in with another service has none here. */
export function PasswordSection({ email, hasPassword }: { email: string | null; hasPassword: boolean }) {
  const operation = useOperation();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const passwords = { present: textOf(data, 'present'), next: textOf(data, 'next') };
    operation.run(async () => {
      await changePassword(passwords);
      form.reset();
    });
  };
  return (
    <AccountSection heading={WORDS.heading} operation={operation} done={WORDS.done}>
      {hasPassword ? (
        <form onSubmit={submit}>
          <OwnerField email={email} />
          <Field name="present" type="password" label={WORDS.present} autoComplete="current-password" required />
          <Field name="next" type="password" label={WORDS.next} autoComplete="new-password" required />
          <Button type="submit" disabled={operation.isBusy}>
            {operation.isBusy ? WORDS.busy : WORDS.submit}
          </Button>
        </form>
      ) : (
        <p>{WORDS.elsewhere}</p>
      )}
    </AccountSection>
  );
}
