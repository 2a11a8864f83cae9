import {
  NO_PREFERENCES,
  type PreferenceChanges,
  type Preferences,
  withChanges,
  soundPreferences,
} from '#shared-types/people/preferences';

import { requestPreferences, sendPreferenceChanges } from '../calls/account.ts';
import { inBackground } from '../errors/in-background.ts';
import { observable } from '../observable.ts';
import { onKeptElsewhere, withStorage } from '../storage/browser-storage.ts';
import { getSession, subscribeToSession } from './session.ts';

/** The dictionary and the rules turned off of a person who is not signed in; an account has its own on the server. */
const KEY = 'sullivan.preferences';

/** The preferences of the person at the page, and where they are kept. */
export interface OwnPreferences extends Preferences {
  keptIn: 'device' | 'account';
  /** Whether this device's preferences have just become part of the account. */
  hasMerged: boolean;
}

type ListChanges = NonNullable<PreferenceChanges['words']>;

const own = observable<OwnPreferences>({ ...NO_PREFERENCES, keptIn: 'device', hasMerged: false });
/** The account whose preferences are wanted. */
let account: string | undefined;
/** The number of the last change; answers to older ones don't include it. */
let changes = 0;
let hasStarted = false;

/** The preferences as they are now; the same object until they change. */
export const getPreferences = own.get;

/** Calls the listener after every change of the preferences, until the returned function is called. */
export function subscribeToPreferences(listener: () => void): () => void {
  const end = own.subscribe(listener);
  start();
  return end;
}

/**
 * Changes the preferences: first on the page, and then where they are kept. When that fails, the page takes the change back.
 * @throws {RefusedError} the account has no room for it, for example.
 * @throws {NotReachedError}
 * @throws {JwtFailedError}
 */
export async function changePreferences(changed: PreferenceChanges): Promise<void> {
  const number = ++changes;
  const uid = account;
  const before = own.get();
  show(withChanges(before, changed));
  if (before.keptIn === 'device') return keepPreferences(own.get());
  try {
    const stored = await sendPreferenceChanges(changed);
    if (uid === account && number === changes) show(stored);
  } catch (error) {
    if (uid === account) show(withChanges(own.get(), inverseOf(changed, before)));
    throw error;
  }
}

function start(): void {
  if (hasStarted) return;
  hasStarted = true;
  show(keptPreferences());
  subscribeToSession(followSession);
  followSession();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') inBackground(refresh());
  });
  onKeptElsewhere(KEY, () => {
    if (own.get().keptIn === 'device') show(keptPreferences());
  });
}

function followSession(): void {
  const { user, loading } = getSession();
  const uid = user === null || user.isAnonymous ? undefined : user.uid;
  if (loading || uid === account) return;
  account = uid;
  if (uid === undefined) show({ ...keptPreferences(), keptIn: 'device', hasMerged: false });
  else inBackground(open(uid));
}

/** Shows the preferences of an account. Those of the device become a part of them: what somebody has added here is not lost by signing in. */
async function open(uid: string): Promise<void> {
  const { words, rulesOff } = keptPreferences();
  const hasOwn = words.length > 0 || rulesOff.length > 0;
  try {
    const stored = hasOwn
      ? await sendPreferenceChanges({ words: { add: words }, rulesOff: { add: rulesOff } })
      : await requestPreferences();
    if (uid !== account) return;
    // Something may have been added meanwhile.
    const left = withChanges(keptPreferences(), { words: { remove: words }, rulesOff: { remove: rulesOff } });
    keepPreferences(left);
    if (left.words.length > 0 || left.rulesOff.length > 0) return await open(uid);
    show({ ...stored, keptIn: 'account', hasMerged: own.get().hasMerged || hasOwn });
  } catch {
    // The device's stay in use, and join the account's at another visit.
    if (uid === account) account = undefined;
  }
}

/** Another page of this person may have changed something, here or on another device. */
async function refresh(): Promise<void> {
  if (own.get().keptIn === 'device') return;
  const [uid, number] = [account, changes];
  try {
    const stored = await requestPreferences();
    if (uid === account && number === changes) show(stored);
  } catch {
    // Keep using what is known.
  }
}

/** What takes some changes back; what was so before stays so. */
function inverseOf({ words, rulesOff }: PreferenceChanges, before: Preferences): PreferenceChanges {
  return { words: inverse(words, before.words), rulesOff: inverse(rulesOff, before.rulesOff) };
}

function inverse({ add = [], remove = [] }: ListChanges = {}, before: readonly string[]): ListChanges {
  return {
    add: remove.filter((entry) => before.includes(entry)),
    remove: add.filter((entry) => !before.includes(entry)),
  };
}

function show(changed: Partial<OwnPreferences>): void {
  own.set({ ...own.get(), ...changed });
}

/** What this browser remembers. */
function keptPreferences(): Preferences {
  const kept: unknown = withStorage('localStorage', (storage) => JSON.parse(storage.getItem(KEY) ?? 'null'));
  return soundPreferences(kept);
}

/** Remembers these preferences, and forgets all others. */
function keepPreferences({ words, rulesOff }: Preferences): void {
  withStorage('localStorage', (storage) => {
    if (words.length === 0 && rulesOff.length === 0) storage.removeItem(KEY);
    else storage.setItem(KEY, JSON.stringify({ words, rulesOff }));
  });
}
