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

/** What Google knows of the accounts of a Firebase project, asked with its admin library (`IDENTITY_CHECK_REVOKED`). */
export interface AccountStates {
  /**
   * Whether the user exists, is not disabled, and has not been signed out everywhere since `auth_time`.
   * @throws {BffError} UPSTREAM_UNAVAILABLE when Google cannot be asked and has not been asked about the user lately.
   */
  isActive(claims: TokenClaims): Promise<boolean>;
  close(): Promise<void>;
}

/** Which project is asked, and how long a question may take. */
export interface AccountStatesOptions {
  projectId: string;
  /** The time that a question may take, in milliseconds. */
  deadlineMs: number;
  /** Through which Google is called; a test sets it to reach its own server. */
  adminAgent?: Agent;
  /** The clock, in milliseconds since 1970. */
  now?: () => number;
}

const REMEMBERED_USERS = 10_000;
/** How long an answer is good: a disabled user is kept out after at most this time. */
const GOOD_FOR_MS = 60_000;
/**
 * How long an answer is used while Google cannot be asked. Without any such time, an outage of Google would sign everybody out
 * in the middle of a form; a longer one would let somebody who causes the outage keep a disabled account alive.
 */
const KEPT_FOR_MS = 5 * 60_000;
/** While Google is down, somebody asks this often, in milliseconds, so that not every request waits for it. */
const PAUSE_MS = 10_000;
/** A request waits for the answer, so the library's own 25 s and four attempts are too long. */
const DEADLINE_MS = 5000;

interface AccountState {
  /** Whether there is such a user, not disabled. */
  usable: boolean;
  /** Tokens of sign-ins before this second since 1970 are revoked. */
  validSinceS: number;
  /** When Google was asked, in milliseconds since 1970. */
  askedAt: number;
}

/** Credentials are the application default ones (`GOOGLE_APPLICATION_CREDENTIALS`), read at the first question. */
export function accountStates({
  projectId,
  adminAgent,
  now = Date.now,
  ...options
}: AccountStatesOptions): AccountStates {
  const deadlineMs = Math.min(options.deadlineMs, DEADLINE_MS);
  const known = new LRUCache<string, AccountState>({ max: REMEMBERED_USERS });
  const questions = new SingleFlight<AccountState | undefined>();
  const breaker = new CircuitBreaker({ probeEveryMs: PAUSE_MS, now });
  let admin: Promise<{ app: App; auth: Auth }> | undefined;

  async function ask(uid: string): Promise<AccountState> {
    admin ??= connect(projectId, adminAgent).catch((error: unknown) => {
      admin = undefined; // the next call tries again
      throw error;
    });
    const { auth } = await admin;
    const user = await within(deadlineMs, findUser(auth, uid)); // the library cannot be stopped; its late answer is dropped
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
      const connected = await admin?.catch(() => undefined); // what never opened needs no closing
      if (connected === undefined) return;
      const { deleteApp } = await import('firebase-admin/app');
      await deleteApp(connected.app);
    },
  };
}

/** The library takes 200 ms and 30 MB to load; only those who check revocation pay for it. */
async function connect(projectId: string, httpAgent: Agent | undefined): Promise<{ app: App; auth: Auth }> {
  const [{ initializeApp }, { getAuth }] = await Promise.all([
    import('firebase-admin/app'),
    import('firebase-admin/auth'),
  ]);
  // The library keeps its apps by name for the whole process.
  const app = initializeApp({ projectId, ...(httpAgent && { httpAgent }) }, randomUUID());
  return { app, auth: getAuth(app) };
}

/** Answers undefined for an account that was deleted. */
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
