import { StorageFull, StorageLocked, StorageUnavailable } from '../storage/database.ts';
import { NewerSchema } from '../storage/migrate.ts';
import type { Call, Outcome } from './calls.ts';
import { type Calls, type Documents, type Right, RightChanged } from './documents.ts';
import { locksOf } from './locks.ts';

/** The most calls in one commit, so that no caller waits for an endless batch. */
const BATCH_MAX_CALLS = 1000;
/**
 * How long updates wait for more of them, unless a test says otherwise, in milliseconds. Somebody who types alone never
 * waits for it. Where many write, their updates come together: to wake a thread or a database for each of them, and to commit it,
 * costs more than everything else that the server does with it.
 */
const PACE_MS = 25;

/** How long a call waits behind a batch that found no database before it fails, too, in milliseconds. */
const LONG_WAIT_MS = 5000;

/** The name of everything, among those of what calls lock. */
const EVERYTHING = '';
/** How many parts a failed batch is split into: this finds the call that fails it in a few commits. */
const PARTS = 8;
/** How long a call waits for a locked document before it fails, in milliseconds: a frozen server keeps its locks for 8 s. */
const LOCKED_WAIT_MS = 12_000;
/** How long calls on a locked document wait before they are tried again, in milliseconds. */
const LOCKED_PAUSE_MS = 500;

/** The parts of a store of documents. */
interface DocumentsParts {
  /** Makes the calls of a batch in one commit. If it rejects, none of them is stored. */
  perform: (batch: Call[]) => Promise<Outcome[]>;
  /** Closes the underlying store. */
  end: () => Promise<void>;
  /** The current time in milliseconds since 1970. */
  now: () => number;
  /** The shortest time between two batches of updates, in milliseconds, while nothing else is asked. */
  paceMs?: number | undefined;
}

/**
 * The documents of a store that commits in batches: everything that arrives during one commit goes into the next. Updates that
 * follow each other fast wait for more of them; any other call takes them along, so that it finds them stored.
 */
export function queuedDocuments({ perform, end, now, paceMs = PACE_MS }: DocumentsParts): Documents {
  const queue = new CallQueue(perform, paceMs);
  const callsUnder = (right: Right | undefined): Calls => {
    const ask = async (name: string, args: unknown[]) => {
      const outcome = await queue.add({ name, args, nowMs: now(), right });
      if (outcome === 'right changed') throw new RightChanged('Somebody’s role in the document has changed.');
      if ('full' in outcome) throw new StorageFull(outcome.full);
      if ('damage' in outcome) throw new Error(`The document ${String(args[0])} cannot be read: ${outcome.damage}`);
      return outcome.result;
    };
    const subject = (name: keyof Calls) => callsByName((call, args) => ask(`${name}.${call}`, args));
    const subjects: Record<Subject, object> = {
      images: subject('images'),
      versions: subject('versions'),
      restoring: subject('restoring'),
      records: subject('records'),
      comments: subject('comments'),
      library: subject('library'),
    };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the handlers have the names and the types of the table
    return callsByName(ask, subjects) as Calls;
  };
  let closing: Promise<void> | undefined;
  return Object.assign(callsUnder(undefined), {
    under: callsUnder,
    close: () => (closing ??= queue.close().then(end)),
  });
}

/** The parts of a document that have calls of their own. */
type Subject = { [Name in keyof Calls]: Calls[Name] extends (...args: never) => unknown ? never : Name }[keyof Calls];

/** Adds a method for every call to an object. */
function callsByName(ask: (name: string, args: unknown[]) => Promise<unknown>, own: object = {}): object {
  return new Proxy(own, {
    get(target, name) {
      // An object with a `then` would be taken for a promise.
      if (typeof name === 'symbol' || name === 'then' || name in target) return Reflect.get(target, name);
      return (...args: unknown[]) => ask(name, args);
    },
  });
}

interface Queued {
  call: Call;
  /** In milliseconds of a monotonic clock. */
  sinceMs: number;
  resolve: (outcome: Outcome) => void;
  reject: (reason: unknown) => void;
}

/** Calls that wait for what somebody else has locked, in their order. */
interface Aside {
  locks: Set<string>;
  calls: Queued[];
  /** When they are tried next, in milliseconds of a monotonic clock. */
  dueMs: number;
}

/**
 * Collects calls into batches: while one runs, everything that arrives goes into the next. Calls whose document is locked are put
 * aside, and all others go on.
 */
class CallQueue {
  readonly #perform: DocumentsParts['perform'];
  readonly #paceMs: number;
  #waiting: Queued[] = [];
  #aside: Aside[] = [];
  #underWay: Promise<void> | undefined;
  #isClosed = false;
  /** When the last batch with updates began, in milliseconds of a monotonic clock. */
  #updatesBeganAtMs = -Infinity;
  /** Ends a pause, unless the call that has arrived can wait for its end. */
  #hurry: ((arrived?: Call) => void) | undefined;

  constructor(perform: DocumentsParts['perform'], paceMs: number) {
    this.#perform = perform;
    this.#paceMs = paceMs;
  }

  /** Makes a call. @throws the error of its batch, or an error if the queue is closed. */
  async add(call: Call): Promise<Outcome> {
    if (this.#isClosed) throw new Error('The document store is closed.');
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
    this.#waiting.push({ call, sinceMs: performance.now(), resolve, reject });
    this.#hurry?.(call);
    this.#underWay ??= this.#work();
    return promise;
  }

  /** Accepts nothing new, and resolves when all earlier calls are done. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#hurry?.();
    await this.#underWay;
  }

  async #work(): Promise<void> {
    // The calls of one turn of the event loop form one batch.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0 || this.#aside.length > 0) {
      if (this.#waiting.length > 0) {
        await this.#moreUpdates();
        await this.#next();
      } else await this.#pause((this.#aside[0]?.dueMs ?? 0) - performance.now());
      await this.#tryAside();
    }
    this.#underWay = undefined;
  }

  /** Resolves when the next batch can begin. */
  async #moreUpdates(): Promise<void> {
    const leftMs = this.#updatesBeganAtMs + this.#paceMs - performance.now();
    if (leftMs <= 0 || this.#isClosed || !this.#waiting.every(({ call }) => isUpdate(call))) return;
    await this.#pause(leftMs, isUpdate);
  }

  /** Waits, until a call arrives at the latest. @param canWait whether such a call lets the pause go on. */
  async #pause(leftMs: number, canWait: (arrived: Call) => boolean = () => false): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, Math.max(0, leftMs));
    this.#hurry = (arrived) => (arrived && canWait(arrived) ? undefined : resolve());
    await promise;
    clearTimeout(timer);
    this.#hurry = undefined;
  }

  async #next(): Promise<void> {
    const batch = this.#waiting.splice(0, BATCH_MAX_CALLS);
    if (batch.some(({ call }) => isUpdate(call))) this.#updatesBeganAtMs = performance.now();
    await this.#make(batch);
  }

  /** Tries the calls again that have been aside for longest: one document at a time, since each may wait for its lock. */
  async #tryAside(): Promise<void> {
    if (this.#aside[0] && this.#aside[0].dueMs <= performance.now()) await this.#make(this.#aside.shift()?.calls ?? []);
  }

  /** Puts calls aside, behind those that wait for the same. Who has waited for long is told. */
  #putAside(calls: readonly Queued[], error: StorageLocked): void {
    const latestMs = performance.now() - LOCKED_WAIT_MS;
    const kept = calls.filter(({ sinceMs, reject }) => {
      if (sinceMs >= latestMs) return true;
      reject(new StorageUnavailable(error.message, { cause: error }));
      return false;
    });
    if (kept.length === 0) return;
    const locks = new Set(kept.flatMap(({ call }) => locksOfCall(call)));
    this.#aside.push({ locks, calls: kept, dueMs: performance.now() + LOCKED_PAUSE_MS });
  }

  /** Whether a call has to wait behind others that are aside; then it's with them. */
  #isBehindOthers(queued: Queued): boolean {
    const locks = locksOfCall(queued.call);
    const before = this.#aside.find((aside) => locks.some((lock) => aside.locks.has(lock)));
    before?.calls.push(queued);
    for (const lock of locks) before?.locks.add(lock);
    return before !== undefined;
  }

  /** Makes calls in one commit. If one of them fails it, the others are made in smaller ones, in their order. Never rejects. */
  async #make(calls: readonly Queued[]): Promise<void> {
    const batch = calls.filter((queued) => !this.#isBehindOthers(queued));
    if (batch.length === 0) return;
    try {
      const outcomes = await this.#perform(batch.map(({ call }) => call));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[index];
        if (outcome) resolve(outcome);
        else reject(new TypeError('The document store answered nothing.'));
      }
    } catch (error) {
      const isOneLock = error instanceof StorageLocked && new Set(batch.map(({ call }) => nameOf(call))).size === 1;
      if (isOneLock) return this.#putAside(batch, error);
      if (batch.length > 1 && !concernsAll(error)) {
        const size = Math.ceil(batch.length / PARTS);
        for (let from = 0; from < batch.length; from += size) await this.#make(batch.slice(from, from + size));
        return;
      }
      for (const { reject } of batch) reject(error);
      if (!(error instanceof StorageUnavailable)) return;
      const latestMs = performance.now() - LONG_WAIT_MS;
      while (this.#waiting[0] && this.#waiting[0].sinceMs < latestMs) this.#waiting.shift()?.reject(error);
    }
  }
}

/** The names of what a call locks. */
function locksOfCall(call: Call): readonly string[] {
  const locks = locksOf([call]);
  return locks === 'everything' ? [EVERYTHING] : locks;
}

const nameOf = (call: Call) => JSON.stringify(locksOfCall(call));

/** Whether any other call would fail like this one. */
function concernsAll(error: unknown): boolean {
  return error instanceof StorageUnavailable || error instanceof StorageFull || error instanceof NewerSchema;
}

function isUpdate({ name }: Call): boolean {
  return name === 'append';
}
