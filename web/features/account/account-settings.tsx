import { useEffect, useState, type SubmitEvent } from 'react';

import { readName } from '#shared-types/people/person-name';

import { requestAccountData } from '../../calls/account.ts';
import { runtimeConfig } from '../../calls/runtime-config.ts';
import { ACCOUNT_PAGE } from '../../content/account-page.ts';
import { textOf } from '../../forms/form-checks.ts';
import { changePassword } from '../../session/account-changes.ts';
import type { Person } from '../../session/identity.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { AccountSection } from './account-section.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { NameSection } from './name-section.tsx';
import { OwnerField } from './owner-field.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { useOperation } from './use-operation.ts';

const WORDS = ACCOUNT_PAGE.password;

const DATA = ACCOUNT_PAGE.data;

/** How long the browser may take to begin with the download, in milliseconds. */
const KEPT_MS = 60_000;

interface AccountSettingsProps {
  person: Person;
  /** Called with what to say when the session on this page ends. */
  onEnd: (words: string) => void;
}

/** What a person can see and change of their account. */
export function AccountSettings({ person, onEnd }: AccountSettingsProps) {
  const keepsAccounts = useKeepsAccounts();
  const { email, displayName } = person;
  const hasPassword = person.providerData.some(({ providerId }) => providerId === 'password');
  return (
    <>
      {email !== null && <p>{ACCOUNT_PAGE.email(email)}</p>}
      <NameSection name={readName(displayName)} />
      <PasswordSection email={email} hasPassword={hasPassword} />
      <SessionsSection canEndAll={keepsAccounts} onEnd={onEnd} />
      <DataSection />
      <DeletionSection isRestorable={keepsAccounts} hasPassword={hasPassword} onEnd={onEnd} />
    </>
  );
}

/** Whether this site keeps the accounts itself; the settings are loaded by the time somebody is signed in. */
function useKeepsAccounts(): boolean {
  const [keepsAccounts, setKeepsAccounts] = useState(false);
  useEffect(() => {
    runtimeConfig()
      .then((config) => setKeepsAccounts(config.keepsAccounts))
      .catch(() => undefined); // then promise nothing that may not be so
  }, []);
  return keepsAccounts;
}

/** Downloads what is kept for the account, and says how far it is. */
function DataSection() {
  const operation = useOperation();
  const [progress, setProgress] = useState<string>(DATA.busy);
  return (
    <AccountSection heading={DATA.heading} operation={operation} done={DATA.done}>
      <p>{DATA.help}</p>
      <Button
        disabled={operation.isBusy}
        onClick={() => operation.run(() => download((done, count) => setProgress(DATA.writing(done, count))))}
      >
        {operation.isBusy ? progress : DATA.submit}
      </Button>
    </AccountSection>
  );
}

/** A link can't send a token, so the file is fetched first. */
async function download(onDone: (done: number, count: number) => void): Promise<void> {
  const [{ archive, name }, { writtenArchive }] = await Promise.all([
    requestAccountData(),
    import('./written-archive.ts'),
  ]);
  const href = URL.createObjectURL(await writtenArchive(archive, onDone));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
}

/** Changes the password, with the present one. Someone who signs in with another service has none here. */
function PasswordSection({ email, hasPassword }: { email: string | null; hasPassword: boolean }) {
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
