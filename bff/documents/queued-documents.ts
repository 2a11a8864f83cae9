import { StorageFull, StorageUnavailable } from '../storage/database.ts';
import { NewerSchema } from '../storage/migrate.ts';
import type { Call, Outcome } from './calls.ts';
import { type Calls, type Documents, type Right, RightChanged } from './documents.ts';

/** The most calls in one commit, so that no caller waits for an endless batch. */
const BATCH_MAX_CALLS = 1000;
/**
 * How long updates wait for more of them, unless a test says otherwise, in milliseconds. Somebody who types alone never
 * waits for it. Where many write, their updates come together: to wake a thread or a database for each of them, and to commit it,
 * costs more than everything else that the server does with it.
 */
const PACE_MS = 25;

/** Whoever has waited for this long behind a batch that found no database doesn't wait for another one, in milliseconds. */
const LONG_WAIT_MS = 5000;

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

/** Collects calls into batches: while one runs, everything that arrives goes into the next. */
class CallQueue {
  readonly #perform: DocumentsParts['perform'];
  readonly #paceMs: number;
  #waiting: Queued[] = [];
  #underWay: Promise<void> | undefined;
  #isClosed = false;
  /** When the last batch with updates began, in milliseconds of a monotonic clock. */
  #updatesBeganAtMs = -Infinity;
  /** Ends the wait for more updates. */
  #hurry: (() => void) | undefined;

  constructor(perform: DocumentsParts['perform'], paceMs: number) {
    this.#perform = perform;
    this.#paceMs = paceMs;
  }

  /** Makes a call. @throws the error of its batch, or an error if the queue is closed. */
  async add(call: Call): Promise<Outcome> {
    if (this.#isClosed) throw new Error('The document store is closed.');
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
    this.#waiting.push({ call, sinceMs: performance.now(), resolve, reject });
    if (!isUpdate(call)) this.#hurry?.();
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
    while (this.#waiting.length > 0) {
      await this.#moreUpdates();
      await this.#next();
    }
    this.#underWay = undefined;
  }

  /** Resolves when the next batch can begin. */
  async #moreUpdates(): Promise<void> {
    const leftMs = this.#updatesBeganAtMs + this.#paceMs - performance.now();
    if (leftMs <= 0 || this.#isClosed || !this.#waiting.every(({ call }) => isUpdate(call))) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, leftMs);
    this.#hurry = resolve;
    await promise;
    clearTimeout(timer);
    this.#hurry = undefined;
  }

  async #next(): Promise<void> {
    const batch = this.#waiting.splice(0, BATCH_MAX_CALLS);
    if (batch.some(({ call }) => isUpdate(call))) this.#updatesBeganAtMs = performance.now();
    await this.#make(batch);
  }

  /** Makes calls in one commit. If one of them fails it, the others are made in smaller ones, in their order. Never rejects. */
  async #make(batch: readonly Queued[]): Promise<void> {
    try {
      const outcomes = await this.#perform(batch.map(({ call }) => call));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[index];
        if (outcome) resolve(outcome);
        else reject(new TypeError('The document store answered nothing.'));
      }
    } catch (error) {
      if (batch.length > 1 && !concernsAll(error)) {
        const half = Math.ceil(batch.length / 2);
        await this.#make(batch.slice(0, half));
        return this.#make(batch.slice(half));
      }
      for (const { reject } of batch) reject(error);
      if (!(error instanceof StorageUnavailable)) return;
      const latestMs = performance.now() - LONG_WAIT_MS;
      while (this.#waiting[0] && this.#waiting[0].sinceMs < latestMs) this.#waiting.shift()?.reject(error);
    }
  }
}

/** Whether any other call would fail like this one. */
function concernsAll(error: unknown): boolean {
  return error instanceof StorageUnavailable || error instanceof StorageFull || error instanceof NewerSchema;
}

function isUpdate({ name }: Call): boolean {
  return name === 'append';
}
