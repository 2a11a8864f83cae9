import { readName } from '#shared-types/people/person-name';

import { JWT_FAILED, JwtFailedError, NotReachedError } from '../calls/call-errors.ts';
import { errorMessage } from '../calls/error-message.ts';
import { runtimeConfig } from '../calls/runtime-config.ts';
import { setTokenSource } from '../calls/token-source.ts';
import { inBackground } from '../errors/in-background.ts';
import { observable } from '../observable.ts';
import { markedAccount, markSignedIn, onMark } from '../storage/signed-in-mark.ts';
import type { Identity, Person } from './identity.ts';
import { NotFetchedError } from './not-fetched-error.ts';

/** Who is signed in. */
export interface Session {
  user: Person | null;
  /** True until it is known whether somebody is signed in. */
  loading: boolean;
  jwt: string | null;
  error: string | null;
}

/** The session before anything is known, and in what the build draws. */
export const UNKNOWN_SESSION: Session = { user: null, loading: true, jwt: null, error: null };

/** After this time, a visible page knows of a session that another page of this browser has begun: the library looks every 800 ms. */
const NEWS_OF_OTHER_PAGES_MS = 2000;

const session = observable(UNKNOWN_SESSION);
let restoring: Promise<void> | undefined;
let opening: Promise<Identity> | undefined;
let reviewing: Promise<void> | undefined;
let hasAsked = false;
/** The number of the last change, since the token of an older one may arrive after it. */
let changes = 0;

/** The session as it is now; all parts of the page share one. */
export const getSession = session.get;

/** Calls the listener after every change of the session, until the returned function is called. */
export const subscribeToSession = session.subscribe;

/**
 * Finds out who is signed in; the identity library is loaded only if this browser may hold a person. Until then each call looks
 * again, since somebody may have signed in on another page, and the page looks again when it is notified of that. Once the
 * library is there, it notices sign-ins and logouts elsewhere. It never rejects.
 */
export function restoreSession(): Promise<void> {
  if (!hasAsked) onMark(() => inBackground(restoreSession()));
  hasAsked = true;
  restoring ??= restore().finally(() => {
    if (opening === undefined) restoring = undefined;
  });
  return restoring;
}

/**
 * Loads the identity library and waits until it knows who is signed in. A failure is logged, and the next call tries again.
 * @throws {NotFetchedError} when the library or the settings cannot be fetched.
 * @throws {Error} when they are of no use.
 */
export function openSession(): Promise<Identity> {
  opening ??= open().catch((error: unknown) => {
    opening = undefined;
    // oxlint-disable-next-line no-console -- a person is not shown the cause; it names nobody.
    console.error(`Who is signed in is not known: ${errorMessage(error)}`);
    throw error;
  });
  return opening;
}

setTokenSource({
  async token() {
    await restoreSession();
    const { user } = session.get();
    if (user === null) return null;
    try {
      // One that is about to expire is renewed first.
      return await user.getIdToken();
    } catch (error) {
      change({ error: JWT_FAILED });
      throw new JwtFailedError(error);
    }
  },
  account: markedAccount,
  subscribe: subscribeToSession,
  review: () => (reviewing ??= review().finally(() => (reviewing = undefined))),
});

/**
 * Renewing a token that has ended makes the library sign the person out, on every page of this browser. On another page, the
 * person may have changed the password and have a new session, which must not end. Browsers all but stop the timers of a page
 * that nobody sees, so the library doesn't notice there.
 */
async function review(): Promise<void> {
  let wasHidden = true;
  while (wasHidden) {
    wasHidden = document.hidden;
    // oxlint-disable-next-line no-await-in-loop -- until somebody has seen it for that time
    await new Promise((resolve) => setTimeout(resolve, NEWS_OF_OTHER_PAGES_MS));
  }
  // Offline nothing is known, and the next page that opens finds it out.
  await session
    .get()
    .user?.getIdToken(true)
    .catch(() => undefined);
}

async function restore() {
  // A failure is shown to a person who tries to sign in, not to one who has only opened the page.
  if (await mayHoldPerson()) await openSession().catch(() => undefined);
  if (session.get().loading && opening === undefined) change({ loading: false });
}

/** Whether the identity library has ever kept a person in this browser; to ask the library itself, it would have to be fetched. */
async function mayHoldPerson(): Promise<boolean> {
  try {
    if ([localStorage, sessionStorage].some(holdsPerson)) return true;
    const databases = await indexedDB.databases();
    return databases.some(({ name }) => name === 'firebaseLocalStorageDb');
  } catch {
    // Without storage no user can be stored.
    return false;
  }
}

function holdsPerson(storage: Storage): boolean {
  return Object.keys(storage).some((key) => key.startsWith('firebase:authUser:'));
}

async function open(): Promise<Identity> {
  const [{ openIdentity }, { identity: config }] = await Promise.all([
    fetched(import('./identity.ts'), { needsReload: true }),
    fetched(runtimeConfig(), { needsReload: false }),
  ]);
  const identity = openIdentity(config);
  await new Promise<void>((known, failed) => {
    identity.onChange((user) => {
      follow(user).then(known, failed);
    });
  });
  return identity;
}

async function fetched<Result>(result: Promise<Result>, { needsReload }: { needsReload: boolean }): Promise<Result> {
  try {
    return await result;
  } catch (error) {
    // `import` throws a TypeError when there is no answer.
    const isUnreached = error instanceof TypeError || error instanceof NotReachedError;
    throw isUnreached ? new NotFetchedError(needsReload, error) : error;
  }
}

async function follow(user: Person | null) {
  const number = ++changes;
  const account = user === null || user.isAnonymous ? '' : user.uid;
  const before = markedAccount() ?? account;
  // Wherever the session was ended.
  if (before !== '' && before !== account) inBackground(removeOwnedTexts());
  markSignedIn(account === '' ? undefined : { name: readName(user?.displayName) ?? '', account });
  if (user === null) {
    change({ user, loading: false, jwt: null, error: null });
    return;
  }
  let token: Pick<Session, 'jwt' | 'error'>;
  try {
    token = { jwt: await user.getIdToken(), error: null };
  } catch {
    token = { jwt: null, error: JWT_FAILED };
  }
  if (number === changes) change({ user, loading: false, ...token });
}

function change(part: Partial<Session>) {
  session.set({ ...session.get(), ...part });
}

/**
 * Removes the documents of the account that this browser keeps, so that the next person here doesn't find them; never one with
 * words that aren't saved. It doesn't reject: what can't be removed stays. Few pages need its code, so it is fetched.
 */
async function removeOwnedTexts(): Promise<void> {
  // There may be no storage, or the code can't be had at the moment.
  await import('../sync/local-copy/kept-documents.ts').then((kept) => kept.removeOwned()).catch(() => undefined);
}
