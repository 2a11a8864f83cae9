import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:https';

import type { App } from 'firebase-admin/app';
import type { Auth, UserRecord } from 'firebase-admin/auth';
import { LRUCache } from 'lru-cache';

import { errors } from '../../errors.ts';
import { CircuitBreaker } from '../../limits/circuit-breaker.ts';
import { LATE, within } from '../../limits/deadline.ts';
import { SingleFlight } from '../../limits/single-flight.ts';
import type { TokenClaims } from '../identity.ts';

/** Checks the accounts of a Firebase project with Google's admin library (`IDENTITY_CHECK_REVOKED`). */
export interface AccountStates {
  /**
   * Whether the user exists, isn't disabled, and hasn't been signed out everywhere since `auth_time`.
   * @throws {BffError} UPSTREAM_UNAVAILABLE if Google can't be reached and there is no recent answer about the user.
   */
  isActive(claims: TokenClaims): Promise<boolean>;
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
/** How long an answer is valid: a disabled user is refused after this time at the latest. */
const GOOD_FOR_MS = 60_000;
/**
 * How long an answer is used while Google can't be reached. With no grace at all, a Google outage would sign everyone out in the
 * middle of a form. With more, somebody who causes the outage could keep a disabled account alive.
 */
const KEPT_FOR_MS = 5 * 60_000;
/** While Google is down, we only try it this often, in milliseconds, so that not every request waits for it. */
const PAUSE_MS = 10_000;
/** A request waits for the answer, so the library's default 25 s and four attempts are too long. */
const DEADLINE_MS = 5000;

interface AccountState {
  /** Whether the user exists and isn't disabled. */
  usable: boolean;
  /** Tokens from sign-ins before this second since 1970 are revoked. */
  validSinceS: number;
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
  const known = new LRUCache<string, AccountState>({ max: REMEMBERED_USERS });
  const questions = new SingleFlight<AccountState | undefined>();
  const breaker = new CircuitBreaker({ probeEveryMs: PAUSE_MS, probesTogether: true, now });
  let admin: Promise<{ app: App; auth: Auth }> | undefined;

  async function ask(uid: string): Promise<AccountState> {
    admin ??= connect(projectId, adminAgent).catch((error: unknown) => {
      admin = undefined; // the next call tries again
      throw error;
    });
    const { auth } = await admin;
    const user = await within(deadlineMs, findUser(auth, uid)); // can't be cancelled; a late answer is dropped
    if (user === LATE) throw new Error(`Google did not answer within ${deadlineMs} ms.`);
    const state = { ...read(user), askedAt: now() };
    known.set(uid, state);
    return state;
  }

  async function stateOf(uid: string): Promise<AccountState> {
    const last = known.get(uid);
    const age = last ? now() - last.askedAt : Number.POSITIVE_INFINITY;
    if (last && age < GOOD_FOR_MS) return last;
    let failure: unknown;
    try {
      const state = await questions.do(uid, async () => breaker.attempt(() => ask(uid)));
      if (state) return state;
    } catch (error) {
      failure = error;
    }
    if (last && age < KEPT_FOR_MS) return last;
    throw Object.assign(errors.upstreamUnavailable('identity', PAUSE_MS / 1000), { cause: failure });
  }

  return {
    async isActive({ sub, auth_time: signedInAt }) {
      const { usable, validSinceS } = await stateOf(sub);
      return usable && signedInAt >= validSinceS;
    },
    async close() {
      const connected = await admin?.catch(() => undefined); // there is nothing to close if it never connected
      if (connected === undefined) return;
      const { deleteApp } = await import('firebase-admin/app');
      await deleteApp(connected.app);
    },
  };
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

/** Returns undefined for a deleted account. */
async function findUser(auth: Auth, uid: string): Promise<UserRecord | undefined> {
  try {
    return await auth.getUser(uid);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'auth/user-not-found') return undefined;
    throw error;
  }
}

function read(user: UserRecord | undefined): Omit<AccountState, 'askedAt'> {
  const since = user?.tokensValidAfterTime;
  return {
    usable: user !== undefined && !user.disabled,
    validSinceS: since === undefined ? 0 : Date.parse(since) / 1000,
  };
}
