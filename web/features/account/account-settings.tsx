import { useEffect, useState } from 'react';

import { readName } from '#shared-types/person-name';

import { runtimeConfig } from '../../calls/runtime-config.ts';
import { ACCOUNT_PAGE } from '../../content/account-page.ts';
import type { Person } from '../../session/identity.ts';
import { DataSection } from './data-section.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { NameSection } from './name-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

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

/** Whether this site keeps the accounts itself; whoever is signed in has the settings already. */
function useKeepsAccounts(): boolean {
  const [keepsAccounts, setKeepsAccounts] = useState(false);
  useEffect(() => {
    runtimeConfig()
      .then((config) => setKeepsAccounts(config.keepsAccounts))
      .catch(() => undefined); // then nothing is promised that may not be so
  }, []);
  return keepsAccounts;
}
