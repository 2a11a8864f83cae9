import { useEffect, useEffectEvent, useState } from 'react';

import { runtimeConfig } from '../../calls/runtime-config.ts';
import { ACCOUNT } from '../../content/account.ts';
import { continueWithGoogle, finishWithGoogle } from '../../session/google-accounts.ts';
import { isBackFromGoogle } from '../../session/google-return.ts';
import { openSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Consent } from './consent.tsx';
import type { Operation } from './use-operation.ts';

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
      {/* The browser opens a window only shortly after the press, so what that takes is brought ahead. */}
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
