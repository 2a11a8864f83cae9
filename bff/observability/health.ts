import { LATE, within } from '../limits/deadline.ts';
import { wordsForStrangers } from './words-for-strangers.ts';

/** How something is that the server depends on. Strangers can read `why` at `/readyz`: it names no host, path or secret. */
export type Health = { state: 'ok' } | { state: 'starting' | 'failing'; why: string };

/** Says how one dependency is, without asking much of it. */
type Check = () => Health | Promise<Health>;

/** A dependency isn't checked more often than this. */
const LOOK_EVERY_MS = 1000;
/** Anyone who asks doesn't wait longer than this for a new look, if there was one before: load balancers don't either. */
const WAIT_MS = 100;
/** A check that takes longer than this says that the dependency doesn't answer. */
const CHECK_LIMIT_MS = 1000;

export const OK: Health = { state: 'ok' };

/** The first that isn't ok, of several parts of one dependency. */
export function worstOf(parts: readonly Health[]): Health {
  return parts.find(({ state }) => state !== 'ok') ?? OK;
}

/** Nothing is wrong if this resolves. */
export async function healthOf(check: () => Promise<unknown>): Promise<Health> {
  try {
    await check();
    return OK;
  } catch (error) {
    return { state: 'failing', why: wordsForStrangers(error) };
  }
}

/**
 * Looks at all dependencies together.
 * @returns a function that says how each of them is, or was a moment ago, and never rejects. However often it's called, a dependency
 * is checked once a second at most, and never twice at the same time.
 */
export function healthLook<Name extends string>(checks: Record<Name, Check>): () => Promise<Record<Name, Health>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names are those of the record
  const looks = (Object.keys(checks) as Name[]).map((name) => [name, oneAtATime(checks[name])] as const);
  let last: { atMs: number; answer: Promise<Record<Name, Health>> } | undefined;
  let known: Record<Name, Health> | undefined;

  async function look(): Promise<Record<Name, Health>> {
    const states = await Promise.all(looks.map(async ([name, check]) => [name, await check()] as const));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every name has its entry
    known = Object.fromEntries(states) as Record<Name, Health>;
    return known;
  }

  return async () => {
    const nowMs = performance.now();
    if (last === undefined || nowMs - last.atMs >= LOOK_EVERY_MS) last = { atMs: nowMs, answer: look() };
    if (known === undefined) return last.answer;
    const answer = await within(WAIT_MS, last.answer);
    return answer === LATE ? known : answer;
  };
}

/** A check that answers in time, and isn't begun again while the one before is under way. */
function oneAtATime(check: Check): () => Promise<Health> {
  let underWay: Promise<Health> | undefined;
  return async () => {
    underWay ??= Promise.resolve()
      .then(check)
      .catch((error: unknown): Health => ({ state: 'failing', why: wordsForStrangers(error) }))
      .finally(() => (underWay = undefined));
    const health = await within(CHECK_LIMIT_MS, underWay);
    return health === LATE ? { state: 'failing', why: 'It doesn’t answer within a second.' } : health;
  };
}
