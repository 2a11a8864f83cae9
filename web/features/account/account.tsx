import { type ComponentType, useEffect, useRef, useState } from 'react';

import { readName } from '#shared-types/people/person-name';

import { ACCOUNT } from '../../content/account.ts';
import { type Credentials, login, register } from '../../session/accounts.ts';
import { IdentityError } from '../../session/identity-error.ts';
import { useAuth } from '../../session/use-auth.ts';
import { takeWayToDesk, wayBack } from '../../storage/drafts.ts';
import { hasRecentDrafts } from '../../storage/recent-drafts-mark.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { useReturnedFocus } from '../../ui/use-returned-focus.ts';
import { AccountForm, type AccountMode } from './account-form.tsx';
import { GoogleSignIn } from './google-sign-in.tsx';
import { logFailure, logOutAndLog, type TextRemoval } from './logging-out.ts';
import { useKeptTexts } from './signing-out.tsx';
import { type Operation, useOperation } from './use-operation.ts';

import './account.css';

/**
 * Sign-in, registration, logout, and the way back to an unsent form. A guest counts as
 * signed out here.
 */
export function Account() {
  const { user, loading } = useAuth();
  const Texts = useTexts();
  const isSignedIn = user !== null && !user.isAnonymous && Texts !== undefined;
  const [mode, setMode] = useState<AccountMode>('login');
  const operation = useOperation();
  const { isBusy, failure, run, forget } = operation;
  // After a logout the form is the one for signing in.
  if (isSignedIn && mode === 'register') setMode('login');
  const [wasSignedIn, setWasSignedIn] = useState(isSignedIn);
  if (wasSignedIn !== isSignedIn) {
    setWasSignedIn(isSignedIn);
    // A failure from before a sign-in or logout on another page no longer matters.
    if (!isBusy) forget();
  }
  const { place, news, announceNext } = useTransition({ isSignedIn, isBusy, hasFailed: failure !== undefined });
  useReturnedFocus(place, isBusy);
  const waiting = isSignedIn && wayBack();
  useEffect(() => {
    const desk = isSignedIn && !isBusy && failure === undefined && takeWayToDesk();
    if (desk) window.location.assign(desk);
  }, [isSignedIn, isBusy, failure]);

  return (
    <div className="account" ref={place} data-known={loading || Texts === undefined ? undefined : ''}>
      <output className="account-way-back">
        {waiting && (
          <a className="own-line below-4" href={waiting}>
            {ACCOUNT.goBack}
          </a>
        )}
      </output>
      {isSignedIn ? (
        <SignedIn
          Texts={Texts}
          name={readName(user.displayName)}
          email={user.email}
          isBusy={isBusy}
          failure={failure}
          onLogout={(removeTexts) => {
            announceNext();
            run(
              () => logOutAndLog(removeTexts),
              (words) => logFailure(`The logout failed: ${words}`),
            );
          }}
        />
      ) : (
        <SignedOut {...{ mode, setMode, operation, announceNext }} />
      )}
      <output className="visually-hidden">{news}</output>
    </div>
  );
}

interface SignedOutProps {
  mode: AccountMode;
  setMode: (mode: AccountMode) => void;
  operation: Operation;
  /** Announces the sign-in that begins now. */
  announceNext: () => void;
}

/** What a signed-out person sees: the ways to sign in and to register. */
function SignedOut({ mode, setMode, operation, announceNext }: SignedOutProps) {
  /** The credentials of an attempt to sign in to a closed account. */
  const [closed, setClosed] = useState<Credentials>();
  const { isBusy, failure, run, forget } = operation;
  return (
    <>
      <AccountForm
        mode={mode}
        isBusy={isBusy}
        failure={failure}
        onKeep={
          closed &&
          (() => {
            announceNext();
            run(async () => {
              // Few people need it.
              const { keepAccount } = await import('../../session/account-changes.ts');
              await keepAccount(closed);
            });
          })
        }
        onToggle={() => {
          forget();
          setClosed(undefined);
          setMode(mode === 'login' ? 'register' : 'login');
        }}
        onSubmit={(values) => {
          announceNext();
          setClosed(undefined);
          if (mode === 'login') run(() => loginOrAsk(values, setClosed));
          else
            run(
              () => register(values),
              (words) => logFailure(`The registration failed: ${words}`),
            );
        }}
      />
      <GoogleSignIn
        isBusy={isBusy}
        hasConsent={mode === 'register'}
        run={(signIn) => {
          forget();
          announceNext();
          run(signIn);
        }}
      />
    </>
  );
}

/** Signs in; if the account is closed, asks its owner whether to keep it. */
async function loginOrAsk(values: Credentials, ask: (credentials: Credentials) => void) {
  try {
    await login(values);
  } catch (error) {
    if (error instanceof IdentityError && error.code === 'account-closed') ask(values);
    throw error;
  }
}

/** Announces a sign-in or logout that started on this page, and moves the focus from the removed part to its replacement. */
function useTransition({
  isSignedIn,
  isBusy,
  hasFailed,
}: {
  isSignedIn: boolean;
  isBusy: boolean;
  hasFailed: boolean;
}) {
  const place = useRef<HTMLDivElement>(null);
  const wanted = useRef(false);
  const before = useRef(isSignedIn);
  const [news, setNews] = useState('');
  useEffect(() => {
    // A disabled button can't take the focus.
    if (isBusy) return;
    if (before.current === isSignedIn) {
      if (hasFailed) wanted.current = false;
      return;
    }
    before.current = isSignedIn;
    if (!wanted.current) return;
    wanted.current = false;
    setNews(isSignedIn ? ACCOUNT.signedIn : ACCOUNT.signedOut);
    // The heading, if there is one: a second Enter must not move drafts.
    place.current?.querySelector<HTMLElement>('.device-texts h2, input, button')?.focus();
  }, [isSignedIn, isBusy, hasFailed]);
  return {
    place,
    news,
    announceNext: () => {
      wanted.current = true;
    },
  };
}

/** The part with the texts of a signed-in person; undefined while its code is on the way, which only people with drafts need. */
function useTexts(): ComponentType | undefined {
  const [Texts, setTexts] = useState(() => (hasRecentDrafts() ? undefined : LibraryLink));
  useEffect(() => {
    if (Texts !== undefined) return;
    import('./device-texts.tsx').then(
      ({ DeviceTexts }) => setTexts(() => DeviceTexts),
      () => setTexts(() => LibraryLink),
    );
  }, [Texts]);
  return Texts;
}

function LibraryLink() {
  return (
    <p>
      <a href="/documents">{ACCOUNT.documents}</a>
    </p>
  );
}

interface SignedInProps {
  /** The part with their texts. */
  Texts: ComponentType;
  /** The name of the account. */
  name: string | undefined;
  /** The address of the account. */
  email: string | null;
  isBusy: boolean;
  failure: string | undefined;
  /** @param removeTexts removes the texts in this browser; missing if they stay. */
  onLogout: (removeTexts?: TextRemoval) => void;
}

/** What a signed-in person sees: their texts first, then whose account it is, the way to its settings, and a Logout button. */
function SignedIn({ Texts, name, email, isBusy, failure, onLogout }: SignedInProps) {
  const texts = useKeptTexts(isBusy);
  return (
    <>
      <Texts />
      {email !== null && <p>{ACCOUNT.signedInAs(email, name)}</p>}
      <p className="account-settings-link size-control below-4">
        <a href="/account">{ACCOUNT.settings}</a>
      </p>
      <Button disabled={isBusy} onClick={() => onLogout(texts.remove)}>
        {ACCOUNT.logout}
      </Button>
      <Message kind="failure">{failure && <p>{failure}</p>}</Message>
      {texts.choice}
    </>
  );
}
