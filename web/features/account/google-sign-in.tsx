import { useEffect, useEffectEvent, useState } from 'react';

import { USER_MAX_LENGTHS } from '#shared-types/people/user';

import { runtimeConfig } from '../../calls/runtime-config.ts';
import { ACCOUNT } from '../../content/account.ts';
import { openAccounts, storeRecord } from '../../session/accounts.ts';
import type { GoogleArrival } from '../../session/google-sign-in.ts';
import { openSession } from '../../session/session.ts';
import { keepPendingRecord, pendingUsername } from '../../storage/pending-record.ts';
import { Button } from '../../ui/button.tsx';
import { Consent } from './consent.tsx';
import type { Operation } from './use-operation.ts';

const SIGN_IN_PATH = '/login';

/** The prefix of the keys that the library sets when it redirects this tab to sign in. */
const REDIRECT_KEY = 'firebase:pendingRedirect:';

interface GoogleSignInProps extends Pick<Operation, 'isBusy' | 'run'> {
  /** Whether the form next to it already shows what people confirm when they create an account. */
  hasConsent: boolean;
}

/** Offers to sign in with Google if the operator has set that up, and finishes a sign-in that took the tab to Google and back. */
export function GoogleSignIn({ isBusy, hasConsent, run }: GoogleSignInProps) {
  const [isOffered, setIsOffered] = useState(false);
  const finish = useEffectEvent(() => run(finishWithGoogle));

  useEffect(() => {
    if (isBackFromGoogle()) finish();
    runtimeConfig()
      .then(({ identity }) => setIsOffered(identity.authDomain !== ''))
      .catch(() => undefined); // without the settings there is still the password
  }, []);

  if (!isOffered) return null;
  return (
    <div className="account-google">
      {/* Browsers only open a window shortly after the press, so load what that takes in advance. */}
      <Button
        className="account-google-button"
        disabled={isBusy}
        onPointerEnter={loadLibrary}
        onFocus={loadLibrary}
        onClick={() => run(continueWithGoogle)}
      >
        {ACCOUNT.google}
      </Button>
      {!hasConsent && <Consent />}
    </div>
  );
}

function loadLibrary(): void {
  openSession().catch(() => undefined); // the press tries again, and shows the failure
}

/** Whether this tab was redirected to Google and the result hasn't been read yet. */
function isBackFromGoogle(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(REDIRECT_KEY));
  } catch {
    return false; // without storage a redirect can't work
  }
}

/**
 * Signs in with Google; a new person gets a record, as with a registration.
 * @throws {IdentityError} when that fails.
 * @throws {RecordNotStoredError} when there is an account, without its record.
 */
async function continueWithGoogle(): Promise<void> {
  const identity = await openAccounts();
  await welcome(await identity.signInWithGoogle({ popup: isSignInDocument() }));
}

/** Ends a sign-in with Google that redirected the tab. It throws what `continueWithGoogle` throws. */
async function finishWithGoogle(): Promise<void> {
  const identity = await openAccounts();
  const arrival = await identity.returnFromGoogle();
  if (arrival) await welcome(arrival);
}

/** Whether the document itself is the sign-in page: only its policy allows pop-ups, and the application may show the sign-in page inside another document. */
function isSignInDocument(): boolean {
  const [document] = performance.getEntriesByType('navigation');
  return document !== undefined && new URL(document.name).pathname === SIGN_IN_PATH;
}

async function welcome({ user, isNew }: GoogleArrival): Promise<void> {
  const name = user.displayName?.trim() || user.email || user.uid;
  const username = pendingUsername(user.uid) ?? (isNew ? name.slice(0, USER_MAX_LENGTHS.username) : undefined);
  if (username === undefined) return;
  keepPendingRecord(user.uid, username);
  await storeRecord(user, { email: user.email ?? '', username });
}
