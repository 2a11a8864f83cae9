import type { FastifyBaseLogger } from 'fastify';
import * as Y from 'yjs';

import type { Documents, LogPlace, StorageUse } from '../documents/documents.ts';
import { isRefused } from '../documents/refusal.ts';
import { createCounts } from '../limits/counts.ts';

const RETRY_MIN_DELAY_MS = 100;
const RETRY_MAX_DELAY_MS = 5000;

interface Edit {
  /** Its place among those of its document; of several that were merged, that of the first. */
  number: number;
  update: Uint8Array;
  /** The name of the person who made it, and the Yjs client of their page. */
  author: string | undefined;
  writer: number | undefined;
  /** The hashes of keys that are first used with this edit. */
  keyHashes: readonly string[];
}

interface Unsettled {
  /** Edits that are on their way to the store. */
  sent: Set<Edit>;
  /** Edits that wait for the next attempt, oldest first. */
  waiting: Edit[];
  /** The number of the newest edit. */
  newest: number;
  /** What to do once every edit up to a number is stored, in the order of the numbers. Thousands may wait, so each is only a function. */
  acts: { upTo: number; act: () => void }[];
}

/** The log, and the listeners to its state. */
export interface PersistenceOptions {
  documents: Documents;
  log: FastifyBaseLogger;
  /** Called with the reason when storing fails, and again when it works. */
  onStoring: (storing: boolean, reason?: string) => void;
  /** Called when edits of a document are stored. */
  onStored?: (room: string) => void;
  /** Called when a document that is open here was deleted elsewhere; its edits are dropped. */
  onRemoved: (room: string) => void;
  /** The hashes of keys that a page first uses with an update. */
  newKeys?: ((room: string, writer: number | undefined, update: Uint8Array) => string[]) | undefined;
}

/** Writes the edits of open documents to the log, and keeps trying if the log fails. Edits are only dropped if their document was deleted. */
export class Persistence {
  readonly #options: PersistenceOptions;
  readonly #rooms = new Map<string, Unsettled>();
  /**
   * The open documents that were stored when this server last used them, and where the log of each ended when it was loaded, or
   * first looked at. If one is no longer stored, it was deleted elsewhere.
   */
  readonly #known = new Map<string, LogPlace | undefined>();
  #storing = true;
  #retryDelayMs = RETRY_MIN_DELAY_MS;
  #retry: NodeJS.Timeout | undefined;
  readonly #onFailure = (error: unknown) => this.#failed(error);

  constructor(options: PersistenceOptions) {
    this.#options = options;
  }

  /** Whether the last attempt to store edits worked. */
  get storing(): boolean {
    return this.#storing;
  }

  /** How many edits aren't stored yet. */
  get unstored(): number {
    return this.#rooms.values().reduce((sum, { sent, waiting }) => sum + sent.size + waiting.length, 0);
  }

  /** The stored content of the document. @throws when the log can't be read. */
  async load(room: string): Promise<Uint8Array | undefined> {
    try {
      const found = await this.#options.documents.follow(room);
      if (found) this.#known.set(room, found.end);
      else this.#known.delete(room); // opening a deleted document starts a new one
      return found?.update;
    } catch (error) {
      this.#options.log.error({ err: error, room }, 'a document cannot be read');
      throw error;
    }
  }

  /**
   * Stores an edit. Never throws; a failure is reported once, and retried until it succeeds.
   * @param author the name of the person who made it. @param writer the Yjs client of their page.
   */
  save(
    room: string,
    update: Uint8Array,
    { author, writer }: { author?: string | undefined; writer?: number | undefined } = {},
  ): void {
    const unsettled = this.#rooms.get(room) ?? { sent: new Set(), waiting: [], newest: 0, acts: [] };
    this.#rooms.set(room, unsettled);
    unsettled.newest += 1;
    const keyHashes = this.#options.newKeys?.(room, writer, update) ?? [];
    const edit = { number: unsettled.newest, update, author, writer, keyHashes };
    // While nothing can be stored, new edits wait with the others, and all are retried together.
    if (this.#retry) unsettled.waiting.push(edit);
    else this.#append(room, unsettled, [edit]).catch(this.#onFailure);
  }

  /** Does something as soon as every edit saved so far is stored, without waiting for later ones. @param act never throws. */
  whenStored(room: string, act: () => void): void {
    const unsettled = this.#rooms.get(room);
    if (unsettled) unsettled.acts.push({ upTo: unsettled.newest, act });
    else act();
  }

  /** Resolves when every edit saved so far is stored, without waiting for later ones. Never rejects. */
  stored(room: string): Promise<void> {
    return new Promise((resolve) => this.whenStored(room, resolve));
  }

  /** Resolves when every edit of the document is stored, including those that arrive in the meantime. */
  async settled(room: string): Promise<void> {
    // Others keep writing while we wait.
    while (this.#rooms.has(room)) await this.stored(room); // each round waits for the edits that came during the one before
  }

  /** Resolves when every edit of every document is stored. */
  async allSettled(): Promise<void> {
    await Promise.all([...this.#rooms.keys()].map((room) => this.settled(room)));
  }

  /** Where the log of an open document ended when it was loaded; undefined if it wasn't stored then. */
  endWhenLoaded(room: string): LogPlace | undefined {
    return this.#known.get(room);
  }

  /** Records that everyone has left a document. Never rejects. */
  async left(room: string): Promise<void> {
    await this.settled(room);
    await this.#options.documents.markUsed([room]).catch(() => {}); // it will just expire a little sooner
  }

  /** Forgets a document that is no longer open, unless an edit of it still waits to be stored. */
  closed(room: string): void {
    if (!this.#rooms.has(room)) this.#known.delete(room);
  }

  /** Finds out whether the log works, even when it's idle, and how full it is. Never rejects. */
  async check(): Promise<StorageUse | undefined> {
    try {
      const use = await this.#options.documents.use();
      // Whether there is room for edits shows when we try to store them.
      if (this.#rooms.size === 0 && use.fault === undefined) this.#succeeded();
      return use;
    } catch (error) {
      this.#failed(error);
      return undefined;
    }
  }

  /** Where the logs of these documents end. Notices which of them were deleted elsewhere. @throws when the store can't tell. */
  async endsOf(rooms: readonly string[]): Promise<ReadonlyMap<string, LogPlace>> {
    const known = rooms.filter((room) => this.#known.has(room));
    const ends = await this.#options.documents.ends(rooms);
    for (const room of known) {
      if (!this.#known.has(room)) continue; // it was closed meanwhile
      const end = ends.get(room);
      if (end) this.#known.set(room, this.#known.get(room) ?? end);
      else {
        this.#known.delete(room);
        this.#options.onRemoved(room);
      }
    }
    return ends;
  }

  async #append(room: string, unsettled: Unsettled, edits: readonly Edit[]): Promise<void> {
    const { documents } = this.#options;
    const { sent } = unsettled;
    const runs = byWriter(edits);
    for (const run of runs) sent.add(run);
    try {
      const known = { isKnown: this.#known.has(room), document: this.#known.get(room)?.document };
      // In one turn, so that the store commits them together.
      const answers = await Promise.all(
        runs.map(({ update, author, writer, keyHashes }) =>
          documents.append(room, update, { author, writer, keyHashes, ...known }),
        ),
      );
      // This comes before the edits count as done, so that they're never called saved. The document stays known: an edit still on
      // its way must be refused too, or it would start a document without the content it builds on.
      if (answers.some(isRefused)) this.#options.onRemoved(room);
      else if (!this.#known.has(room)) this.#known.set(room, undefined);
    } catch (error) {
      for (const run of runs) sent.delete(run);
      // Others may have failed before it. The log must have them in their order, or it takes one person's words for another's.
      unsettled.waiting = [...runs, ...unsettled.waiting].toSorted((one, other) => one.number - other.number);
      return this.#failed(error);
    }
    this.#succeeded();
    this.#options.onStored?.(room);
    for (const run of runs) sent.delete(run);
    if (sent.size === 0 && unsettled.waiting.length === 0) this.#rooms.delete(room);
    doWhatIsDue(unsettled);
  }

  #succeeded(): void {
    if (this.#storing) return;
    this.#storing = true;
    this.#retryDelayMs = RETRY_MIN_DELAY_MS;
    this.#options.log.info('documents are stored again');
    this.#options.onStoring(true);
  }

  #failed(error: unknown): void {
    if (this.#storing) {
      this.#storing = false;
      this.#options.log.error({ err: error }, 'documents cannot be stored; trying again until they can');
      this.#options.onStoring(false, error instanceof Error ? error.message : String(error));
    }
    this.#retry ??= setTimeout(() => this.#tryAgain(), this.#retryDelayMs).unref();
  }

  #tryAgain(): void {
    this.#retry = undefined;
    this.#retryDelayMs = Math.min(this.#retryDelayMs * 2, RETRY_MAX_DELAY_MS);
    for (const [room, unsettled] of this.#rooms) {
      const edits = unsettled.waiting.splice(0);
      // Others may be on their way; only if there is something to store does it say whether storing works.
      if (edits.length > 0) this.#append(room, unsettled, edits).catch(this.#onFailure);
    }
  }
}

/** Does what has waited for edits that are stored now. */
function doWhatIsDue({ sent, waiting, acts }: Unsettled): void {
  let oldest = waiting[0]?.number ?? Infinity;
  for (const { number } of sent) oldest = Math.min(oldest, number);
  const first = acts.findIndex(({ upTo }) => upTo >= oldest);
  for (const { act } of acts.splice(0, first === -1 ? acts.length : first)) act();
}

/** Merges consecutive edits of one writer: after an outage there may be thousands. */
function byWriter(edits: readonly Edit[]): Edit[] {
  const runs: Edit[][] = [];
  for (const edit of edits) {
    const run = runs.at(-1);
    if (run && run[0]?.author === edit.author && run[0]?.writer === edit.writer) run.push(edit);
    else runs.push([edit]);
  }
  return runs.flatMap((run) => {
    const [first] = run;
    if (!first || run.length === 1) return run;
    const { number, author, writer } = first;
    const update = Y.mergeUpdates(run.map((edit) => edit.update));
    return { number, update, author, writer, keyHashes: run.flatMap(({ keyHashes }) => keyHashes) };
  });
}

/** When this share of the store is used, we refuse new drafts, so that existing ones have room. */
const FULL_SHARE = 0.9;

/** Watches the store of documents, so that we know about problems before a visitor runs into them. */
export interface StorageWatch {
  /** Whether there is room for new documents. */
  readonly hasRoom: boolean;
  /** Checks once. Never rejects. */
  look(): Promise<void>;
  stop(): void;
}

export function startStorageWatch({
  persistence,
  openRooms,
  onLook,
  log,
  everyMs,
}: {
  persistence: Persistence;
  openRooms: () => string[];
  /** Called with where the logs of the open documents end, whenever the store is found at work. */
  onLook: (ends: ReadonlyMap<string, LogPlace>) => void;
  log: FastifyBaseLogger;
  /** How often the store is checked, in milliseconds. */
  everyMs: number;
}): StorageWatch {
  let hasRoom = true;

  async function look(): Promise<void> {
    const use = await persistence.check();
    if (use === undefined) return;
    const { usedBytes, maxBytes } = use;
    const isFull = usedBytes >= maxBytes * FULL_SHARE;
    if (isFull && hasRoom)
      log.warn({ usedBytes, maxBytes }, 'the document store is nearly full; no new drafts are taken in');
    hasRoom = !isFull;
    const ends = await persistence.endsOf(openRooms()).catch(() => undefined); // the next check finds them
    if (ends) onLook(ends);
  }

  const failed = (error: unknown) => log.error({ err: error }, 'the document store could not be looked at');
  const timer = setInterval(() => {
    look().catch(failed);
  }, everyMs).unref();
  return {
    get hasRoom() {
      return hasRoom;
    },
    look,
    stop: () => clearInterval(timer),
  };
}

/** Acknowledges an edit to its writer once it is stored, and so survives the end of the process. */
export interface Saved {
  /** Runs `acknowledge` as soon as every edit that the room has accepted so far is stored. */
  whenStored(room: string, acknowledge: () => void): void;
  /** Records that a writer has just changed the document. */
  wrote(room: string, writer: number): void;
  /** Whether an edit by the writer isn't stored yet, whichever socket it came through. */
  isAwaitedBy(room: string, writer: number): boolean;
}

/**
 * The engine acknowledges an edit when it is in memory. We hold the acknowledgement back until the log has the edit too.
 * Otherwise a full disk or a killed process could lose words that the page calls saved.
 * @param onFailure called when an acknowledgement couldn't be sent.
 */
export function createSaved(persistence: Pick<Persistence, 'whenStored'>, onFailure: (error: unknown) => void): Saved {
  const unstored = createCounts();
  return {
    whenStored(room, acknowledge) {
      persistence.whenStored(room, () => {
        try {
          acknowledge();
        } catch (error) {
          onFailure(error);
        }
      });
    },
    wrote(room, writer) {
      const key = keyOf(room, writer);
      unstored.up(key);
      persistence.whenStored(room, () => unstored.down(key));
    },
    isAwaitedBy: (room, writer) => unstored.of(keyOf(room, writer)) > 0,
  };
}

const keyOf = (room: string, writer: number) => `${writer} ${room}`;
