import { useEffect, useRef, useState } from 'react';

import { ACCOUNT_PAGE } from '../../content/account-page.ts';
import { useAuth } from '../../session/use-auth.ts';
import { AccountSettings } from './account-settings.tsx';

import './account-page.css';

/** The settings of the account that is signed in; people who are signed out are sent to sign in. A guest counts as signed out. */
export function AccountPage() {
  const { user, loading } = useAuth();
  const [end, setEnd] = useState<string>();
  const isSignedIn = user !== null && !user.isAnonymous;
  return (
    <div className="account-page breaks" data-known={loading ? undefined : ''}>
      {isSignedIn ? (
        <AccountSettings
          person={user}
          onEnd={(words) => {
            setEnd(words);
          }}
        />
      ) : (
        <SignedOut end={end} />
      )}
    </div>
  );
}

/** What remains when nobody is signed in. @param end what has just ended the session on this page. */
function SignedOut({ end }: { end: string | undefined }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The focused element is gone.
    if (end !== undefined) place.current?.focus();
  }, [end]);
  return (
    <>
      {end !== undefined && (
        <p ref={place} tabIndex={-1}>
          {end}
        </p>
      )}
      <p>
        {end === undefined && ACCOUNT_PAGE.signedOut}
        <a href="/login">{ACCOUNT_PAGE.signIn}</a>
        {ACCOUNT_PAGE.toSettings}
      </p>
    </>
  );
}
