import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:https';

import type { App } from 'firebase-admin/app';
import type { Auth, UserRecord } from 'firebase-admin/auth';
import { LRUCache } from 'lru-cache';

import { errors } from '../../errors.ts';
import { CircuitBreaker, failuresInARow } from '../../limits/circuit-breaker.ts';
import { LATE, within } from '../../limits/deadline.ts';
import { SingleFlight } from '../../limits/single-flight.ts';
import { breakers } from '../../observability/measured.ts';
import { type AccountState, AccountWatch, DELETED, endOf } from '../account-watch.ts';
import type { TokenClaims } from '../identity.ts';

/** Checks the accounts of a Firebase project with Google's admin library (`IDENTITY_CHECK_REVOKED`). */
export interface AccountStates {
  /**
   * Whether the user exists, isn't disabled, and hasn't been signed out everywhere since `auth_time`.
   * @throws {BffError} UPSTREAM_UNAVAILABLE if Google can't be reached and there is no recent answer about the user.
   */
  isActive(claims: TokenClaims): Promise<boolean>;
  /** Asks about the accounts that have something open, all the time. */
  readonly watch: AccountWatch;
  close(): Promise<void>;
}

/** The project, and how long a check may take. */
export interface AccountStatesOptions {
  projectId: string;
  /** The time limit for a check, in milliseconds. */
  deadlineMs: number;
  /** The HTTP agent for calls to Google; tests set it to reach their own server. */
  adminAgent?: Agent;
  /** The clock, in milliseconds since 1970. */
  now?: () => number;
}

const REMEMBERED_USERS = 10_000;
/** How long an answer is valid for calls: a disabled user who has nothing open is refused after this time at the latest. */
const GOOD_FOR_MS = 60_000;
/**
 * How long an answer is used while Google can't be reached. With no grace at all, a Google outage would sign everyone out in the
 * middle of a form. With more, an attacker who causes the outage could keep a disabled account alive.
 */
const KEPT_FOR_MS = 5 * 60_000;
/** While Google is down, we only try it this often, in milliseconds, so that not every request waits for it. */
const PAUSE_MS = 10_000;
/** A request waits for the answer, so the library's default 25 s and four attempts are too long. */
const DEADLINE_MS = 5000;

/**
 * How often we ask about the accounts that have something open, in milliseconds: with the time that Google takes, their sockets
 * close within a second after an end. Each question is about a hundred accounts; Google allows 500 a second for a service account
 * (firebase.google.com/docs/auth/limits).
 */
const WATCH_EVERY_MS = 500;
/** How many accounts one question can be about (firebase.google.com/docs/auth/admin/manage-users). */
const ACCOUNTS_PER_QUESTION = 100;

interface KnownState extends AccountState {
  /** When we asked Google, in milliseconds since 1970. */
  askedAt: number;
}

/** The credentials are the application default ones (`GOOGLE_APPLICATION_CREDENTIALS`), read at the first check. */
export function accountStates({
  projectId,
  adminAgent,
  now = Date.now,
  ...options
}: AccountStatesOptions): AccountStates {
  const deadlineMs = Math.min(options.deadlineMs, DEADLINE_MS);
  const known = new LRUCache<string, KnownState>({ max: REMEMBERED_USERS });
  const questions = new SingleFlight<KnownState | undefined>();
  const breaker = breakerOfGoogle(now);
  const connection = new AdminConnection(projectId, adminAgent);

  async function findStates(uids: readonly string[]): Promise<Map<string, KnownState>> {
    const auth = await connection.auth();
    const answer = await within(deadlineMs, auth.getUsers(uids.map((uid) => ({ uid })))); // can't be cancelled; a late answer is dropped
    if (answer === LATE) throw new Error(`Google did not answer within ${deadlineMs} ms.`);
    const users = new Map(answer.users.map((user) => [user.uid, user]));
    const states = new Map(uids.map((uid) => [uid, { ...read(users.get(uid)), askedAt: now() }]));
    for (const [uid, state] of states) known.set(uid, state);
    return states;
  }

  async function watchStates(uids: readonly string[]): Promise<Map<string, AccountState>> {
    const states = new Map<string, AccountState>();
    const askTogether = async (part: readonly string[]) => {
      for (const [uid, state] of (await breaker.attempt(() => findStates(part))) ?? []) states.set(uid, state);
    };
    await Promise.all(inParts(uids).map(askTogether));
    return states;
  }

  async function stateOf(uid: string): Promise<KnownState> {
    const last = known.get(uid);
    const age = last ? now() - last.askedAt : Number.POSITIVE_INFINITY;
    if (last && age < GOOD_FOR_MS) return last;
    let failure: unknown;
    try {
      const state = await questions.do(uid, async () =>
        breaker.attempt(async () => (await findStates([uid])).get(uid)),
      );
      if (state) return state;
    } catch (error) {
      failure = error;
    }
    if (last && age < KEPT_FOR_MS) return last;
    throw Object.assign(errors.upstreamUnavailable('identity', PAUSE_MS / 1000), { cause: failure });
  }

  const watch = new AccountWatch({ everyMs: WATCH_EVERY_MS, hasChanged: async () => true, read: watchStates });

  return {
    isActive: async ({ sub, auth_time: signedInAtS }) => endOf(await stateOf(sub), signedInAtS) === undefined,
    watch,
    async close() {
      watch.close();
      await connection.close();
    },
  };
}

/** Pauses the questions after failures in a row. */
function breakerOfGoogle(now: () => number): CircuitBreaker {
  return new CircuitBreaker({
    rule: failuresInARow(),
    probeEveryMs: PAUSE_MS,
    probesTogether: true,
    onChange: (isOpen) => breakers.tell({ upstream: 'identity', isOpen }),
    now,
  });
}

/** The accounts of each question. */
function inParts(uids: readonly string[]): (readonly string[])[] {
  return Array.from({ length: Math.ceil(uids.length / ACCOUNTS_PER_QUESTION) }, (_, part) =>
    uids.slice(part * ACCOUNTS_PER_QUESTION, (part + 1) * ACCOUNTS_PER_QUESTION),
  );
}

/** Google's admin library, connected to the project at the first question. */
class AdminConnection {
  readonly #projectId: string;
  readonly #httpAgent: Agent | undefined;
  #admin: Promise<{ app: App; auth: Auth }> | undefined;

  constructor(projectId: string, httpAgent: Agent | undefined) {
    this.#projectId = projectId;
    this.#httpAgent = httpAgent;
  }

  async auth(): Promise<Auth> {
    this.#admin ??= connect(this.#projectId, this.#httpAgent).catch((error: unknown) => {
      this.#admin = undefined; // the next call tries again
      throw error;
    });
    const { auth } = await this.#admin;
    return auth;
  }

  async close(): Promise<void> {
    const connected = await this.#admin?.catch(() => undefined); // there is nothing to close if it never connected
    if (connected === undefined) return;
    const { deleteApp } = await import('firebase-admin/app');
    await deleteApp(connected.app);
  }
}

/** The library takes 200 ms and 30 MB to load, so it is only loaded if revocation is checked. */
async function connect(projectId: string, httpAgent: Agent | undefined): Promise<{ app: App; auth: Auth }> {
  const [{ initializeApp }, { getAuth }] = await Promise.all([
    import('firebase-admin/app'),
    import('firebase-admin/auth'),
  ]);
  // The library keeps its apps by name for the whole process.
  const app = initializeApp({ projectId, ...(httpAgent && { httpAgent }) }, randomUUID());
  return { app, auth: getAuth(app) };
}

/** Google doesn't say whether the sessions ended with a change of the password. */
function read(user: UserRecord | undefined): AccountState {
  if (user === undefined) return DELETED;
  const since = user.tokensValidAfterTime;
  return {
    status: user.disabled ? 'disabled' : 'open',
    validSinceS: since === undefined ? 0 : Date.parse(since) / 1000,
    endedByPassword: false,
  };
}
