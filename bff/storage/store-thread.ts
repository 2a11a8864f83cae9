import { parentPort, type Transferable, Worker } from 'node:worker_threads';

import { StorageFull, StorageLocked, StorageUnavailable, UniqueViolation } from './database.ts';
import { NewerSchema } from './migrate.ts';

/** By default V8 lets young objects use 48 MB in each thread before it collects them. */
const YOUNG_MB = 6;

/** A thread that doesn't exit by itself within this time after its last call is terminated. */
const CLOSE_LIMIT_MS = 5000;

/** A class of errors that somebody tells apart. */
type ErrorClass = abstract new (...args: never) => Error;

/** An error loses its class on the way from one thread to another, unless it's one of these, or of the thread's own. */
const KINDS: readonly ErrorClass[] = [StorageFull, StorageLocked, StorageUnavailable, UniqueViolation, NewerSchema];

/** What goes to a thread. */
type Request = { id: number; call: unknown } | { tell: unknown } | { close: true };
/** What comes back: what a call has done, why it failed, or something that nobody asked for. */
type Response = { id: number; result: unknown } | { id: number; failure: Failure } | { notice: string };

/** An error on its way between threads: the place of its class in the list of kinds, -1 if it's any other. */
interface Failure {
  kind: number;
  message: string;
  stack: string | undefined;
  more: object;
}

/** Starts a thread for a store, with what it needs to know. */
export function startStoreThread(name: string, url: URL, workerData: unknown): Worker {
  return new Worker(url, { workerData, name, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } });
}

/** How a thread is used. */
interface StoreThreadOptions {
  /** What messages call the store. */
  name: string;
  start: () => Worker;
  /** Errors of its own that keep their class, in the same order as on the thread. */
  failures?: readonly ErrorClass[];
  /** Hears what the thread says without being asked. */
  onNotice?: (notice: string) => void;
}

/** A thread that owns a store, as the others see it. The first call starts it; if it's lost, the next call starts another. */
export class StoreThread<Call, Result = unknown, Told = never> {
  readonly #options: StoreThreadOptions;
  readonly #kinds: readonly ErrorClass[];
  readonly #underWay = new Map<number, PromiseWithResolvers<Result>>();
  #worker: Worker | undefined;
  #lastId = 0;

  constructor(options: StoreThreadOptions) {
    this.#options = options;
    this.#kinds = [...KINDS, ...(options.failures ?? [])];
  }

  /** Makes a call, and returns what it returns. @throws what the call throws. @throws {StorageUnavailable} if the thread is lost. */
  async ask(call: Call): Promise<Result> {
    const id = (this.#lastId += 1);
    const underWay = Promise.withResolvers<Result>();
    this.#underWay.set(id, underWay);
    try {
      this.#worker ??= this.#started();
      this.#worker.postMessage({ id, call } satisfies Request);
    } catch (error) {
      this.#underWay.delete(id);
      throw new StorageUnavailable(`${this.#options.name} did not start: ${String(error)}`, { cause: error });
    }
    return underWay.promise;
  }

  /** Says something that has no answer; nobody hears it if there is no thread. */
  tell(what: Told): void {
    this.#worker?.postMessage({ tell: what } satisfies Request);
  }

  /** Ends the thread, once it has closed its store. */
  async close(): Promise<void> {
    const worker = this.#worker;
    if (!worker) return;
    const exited = new Promise((resolve) => worker.once('exit', resolve));
    worker.postMessage({ close: true } satisfies Request);
    const limit = setTimeout(() => {
      worker.terminate().catch(() => {}); // there is nothing left to try
    }, CLOSE_LIMIT_MS);
    await exited;
    clearTimeout(limit);
  }

  #started(): Worker {
    const { name, onNotice, start } = this.#options;
    const worker = start();
    worker.on('message', (response: Response) => {
      if ('notice' in response) return onNotice?.(response.notice);
      const underWay = this.#underWay.get(response.id);
      this.#underWay.delete(response.id);
      if ('result' in response) underWay?.resolve(response.result as Result); // oxlint-disable-line typescript/no-unsafe-type-assertion -- the thread serves these calls
      else underWay?.reject(unpacked(response.failure, this.#kinds));
    });
    let reason = `${name} stopped.`;
    worker.on('error', (error) => (reason = `${name} failed: ${String(error)}`));
    // It always follows an 'error'. Until then, the next call would go to a thread that is about to exit.
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
      for (const { reject } of this.#underWay.values()) reject(new StorageUnavailable(reason));
      this.#underWay.clear();
    });
    return worker;
  }
}

/** What a thread does for the others. */
interface Served<Call, Told> {
  /** Does what a call asks for. Calls that come meanwhile don't wait. */
  perform: (call: Call) => Promise<unknown>;
  /** Hears what has no answer. */
  hear?: (what: Told) => void;
  /** As `StoreThreadOptions.failures`. */
  failures?: readonly ErrorClass[];
  /** Closes the store, after the calls that came before. */
  close: () => Promise<void>;
}

/** Serves the calls of a `StoreThread`, on its thread. @returns what tells it something that it hasn't asked for. */
export function serveStore<Call, Told = never>({
  perform,
  hear,
  failures = [],
  close,
}: Served<Call, Told>): (notice: string) => void {
  if (!parentPort) throw new Error('A store is served on a thread of its own.');
  const port = parentPort;
  const answer = (response: Response) => port.postMessage(response, movable(response));
  const kinds = [...KINDS, ...failures];
  port.on('message', (request: Request) => {
    if ('tell' in request) return hear?.(request.tell as Told); // oxlint-disable-line typescript/no-unsafe-type-assertion -- a StoreThread of these types says it
    const done = 'close' in request ? close() : perform(request.call as Call); // oxlint-disable-line typescript/no-unsafe-type-assertion -- and asks it
    done.then(
      (result) => ('close' in request ? port.close() : answer({ id: request.id, result })),
      (error: unknown) =>
        'close' in request ? port.close() : answer({ id: request.id, failure: packed(error, kinds) }),
    );
  });
  return (notice) => answer({ notice });
}

/** Bytes with memory of their own go to the other thread without being copied. */
function movable(response: Response): Transferable[] {
  const bytes = 'result' in response && response.result instanceof Uint8Array ? response.result : undefined;
  return bytes?.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength ? [bytes.buffer] : [];
}

function packed(error: unknown, kinds: readonly ErrorClass[]): Failure {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const kind = kinds.findIndex((each) => error instanceof each);
  // Fields of other errors may be anything, also what can't go to another thread.
  return { kind, message, stack, more: kind === -1 ? {} : Object.fromEntries(Object.entries(error ?? {})) };
}

function unpacked({ kind, message, stack, more }: Failure, kinds: readonly ErrorClass[]): Error {
  const error = Object.assign(new Error(message), more);
  if (stack !== undefined) error.stack = stack;
  const known = kinds[kind];
  return known ? Object.setPrototypeOf(error, known.prototype) : error;
}
