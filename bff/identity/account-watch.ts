import { isObject } from '#shared-types/is-object';
import type { SessionEnd } from '#shared-types/people/account';

/** What decides whether the sessions of an account continue. */
export interface AccountState {
  /** A closed account can be restored for a while; a deleted one is gone for good. */
  status: 'open' | 'disabled' | 'closed' | 'deleted';
  /** Sessions that began before this second since 1970 have ended. */
  validSinceS: number;
  /** Whether they ended with a change of the password, if the service can tell. */
  endedByPassword: boolean;
}

/** The state of an account that isn't there. */
export const DELETED: AccountState = { status: 'deleted', validSinceS: 0, endedByPassword: false };

const END_OF_STATUS = {
  disabled: 'accountDisabled',
  closed: 'accountClosed',
  deleted: 'accountDeleted',
} as const satisfies Partial<Record<AccountState['status'], SessionEnd>>;

/** Why a session that began in this second since 1970 has ended; undefined if it hasn't. */
export function endOf(
  { status, validSinceS, endedByPassword }: AccountState,
  signedInAtS: number,
): SessionEnd | undefined {
  if (status !== 'open') return END_OF_STATUS[status];
  if (signedInAtS >= validSinceS) return undefined;
  return endedByPassword ? 'passwordChanged' : 'signedOutEverywhere';
}

/** Whose sessions a call of the identity library may have ended: those of one account, or of any; none if it was refused. */
export function mayHaveEnded(
  { path }: { path: string },
  { status, body }: { status: number; body: unknown },
): 'nobody' | 'anybody' | { userId: string } {
  if (status !== 200 || !/:(?:update|delete|resetPassword)$/.test(path)) return 'nobody';
  const userId = isObject(body) ? body['localId'] : undefined;
  return typeof userId === 'string' ? { userId } : 'anybody';
}

/** One sign-in of an account. */
export interface WatchedSession {
  userId: string;
  /** In seconds since 1970. */
  signedInAtS: number;
}

/** Where a watch finds out about accounts. */
interface AccountSource {
  /** The states of these accounts. */
  read: (userIds: readonly string[]) => Promise<ReadonlyMap<string, AccountState>>;
  /** Whether any account may have changed since the last call. */
  hasChanged: () => Promise<boolean>;
  /** How often to look, in milliseconds. */
  everyMs: number;
}

/**
 * Tells the listeners of an account when its session must end, wherever that was decided. It checks accounts only while they have
 * listeners.
 */
export class AccountWatch {
  readonly #source: AccountSource;
  readonly #followers = new Map<string, Set<(state: AccountState) => void>>();
  /** The accounts to look at next. */
  readonly #due = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;

  constructor(source: AccountSource) {
    this.#source = source;
  }

  /** Calls the listener once when the session has ended, unless the returned function is called first. */
  onSessionEnd({ userId, signedInAtS }: WatchedSession, listener: (end: SessionEnd) => void): () => void {
    return this.#follow(userId, (state) => {
      const end = endOf(state, signedInAtS);
      if (end) listener(end);
      return end !== undefined;
    });
  }

  /** Calls the listener once when the account is closed or deleted, unless the returned function is called first. */
  onClosed(userId: string, listener: () => void): () => void {
    return this.#follow(userId, ({ status }) => {
      const isClosed = status === 'closed' || status === 'deleted';
      if (isClosed) listener();
      return isClosed;
    });
  }

  /**
   * Checks the accounts whose sessions may have ended, if they have listeners. Never rejects: what can't be read now is read
   * again.
   */
  async look(whose: ReturnType<typeof mayHaveEnded> = 'anybody'): Promise<void> {
    if (whose === 'nobody') return;
    const userIds = whose === 'anybody' ? this.#followers.keys() : [whose.userId];
    for (const userId of userIds) this.#due.add(userId);
    await this.#readDue();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#followers.clear();
  }

  /** @param hear returns whether it needs no more news. */
  #follow(userId: string, hear: (state: AccountState) => boolean): () => void {
    const follower = (state: AccountState) => {
      if (hear(state)) stop();
    };
    const stop = () => {
      const followers = this.#followers.get(userId);
      followers?.delete(follower);
      if (followers?.size === 0) this.#followers.delete(userId);
      if (this.#followers.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
    const followers = this.#followers.get(userId) ?? new Set();
    this.#followers.set(userId, followers.add(follower));
    // The session may have ended since its token was checked.
    this.#due.add(userId);
    this.#timer ??= setInterval(() => {
      this.#tick().catch(() => {}); // it never rejects
    }, this.#source.everyMs).unref();
    return stop;
  }

  async #tick(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      if (await this.#source.hasChanged()) await this.look();
      else await this.#readDue();
    } catch {
      // An account that can't be read at the moment isn't signed out.
    } finally {
      this.#isLooking = false;
    }
  }

  async #readDue(): Promise<void> {
    const userIds = [...this.#due].filter((userId) => this.#followers.has(userId));
    this.#due.clear();
    if (userIds.length === 0) return;
    try {
      for (const [userId, state] of await this.#source.read(userIds))
        for (const follower of this.#followers.get(userId) ?? []) follower(state);
    } catch {
      for (const userId of userIds) this.#due.add(userId);
    }
  }
}
