import { useEffect, useState } from 'react';

import { readName } from '#shared-types/person-name';

import { requestAccountData } from '../../calls/account.ts';
import { runtimeConfig } from '../../calls/runtime-config.ts';
import { ACCOUNT_PAGE } from '../../content/account-page.ts';
import type { Person } from '../../session/identity.ts';
import { Button } from '../../ui/button.tsx';
import { AccountSection } from './account-section.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { NameSection } from './name-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { useOperation } from './use-operation.ts';

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
