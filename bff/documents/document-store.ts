import { randomInt } from 'node:crypto';

import { type Database, StorageFull, StorageUnavailable, type TransactionOptions } from '../storage/database.ts';
import { migrate } from '../storage/migrate.ts';
import { type Call, type CallContext, calledBy, type Handlers, type Outcome } from './calls.ts';
import { commentHandlers } from './comments/comment-store.ts';
import { DOCUMENTS_SCHEMA } from './documents-schema.ts';
import type { Right, UpdateOrigin } from './documents.ts';
import { imageHandlers } from './image-rows.ts';
import { readFacts } from './library/library-rows.ts';
import { libraryHandlers } from './library/library-store.ts';
import { isReading, locksOf } from './locks.ts';
import { DamagedDocument } from './log/compaction.ts';
import { findDocument, storedContent } from './log/document-rows.ts';
import { type Addition, appendAll, logHandlers } from './log/update-log.ts';
import { roleOf } from './policy.ts';
import { findPart, listParts, listSessions, sweepParts } from './record/record-rows.ts';
import type { Refused } from './refusal.ts';
import { restoringHandlers } from './restoring/restoring-store.ts';
import { writtenNow } from './versions/version-content.ts';
import { foldTail, longTails, versionHandlers, foldIfRoom } from './versions/version-fold.ts';

/** The handlers of writing records. */
const recordHandlers: Handlers['records'] = {
  async read(context, room) {
    await foldIfRoom(context, room);
    const document = await findDocument(context, room);
    if (!document) return { sessions: [], parts: [], title: '', text: '' };
    return {
      sessions: await listSessions(context, document.id),
      parts: await listParts(context, document.id),
      ...writtenNow(await storedContent(context, room)),
    };
  },
  async part(context, room, number) {
    const document = await findDocument(context, room);
    return document && findPart(context, document.id, number);
  },
  /**
   * If there is no key, the offered one is stored; when two servers start at once, both get the key of the faster one. Keys
   * aren't replaced with age, since a record is checked years later.
   */
  async keys({ all, run, nowMs }, offered) {
    // The keys are locked, so there can't be two first ones.
    await run(
      'INSERT INTO record_key SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT 1 FROM record_key)',
      offered.kid,
      offered.privateKey,
      nowMs,
    );
    const rows = await all('SELECT kid, private_key FROM record_key ORDER BY created_ms DESC, kid');
    return rows.map((row) => ({ kid: String(row['kid']), privateKey: String(row['private_key']) }));
  },
  sweep: (context) => sweepParts(context, context.nowMs),
};

/** After an update larger than this, in bytes, we check whether the tail is too long. */
const LARGE_UPDATE_BYTES = 4096;
/** After smaller updates, we check this share of the time: a tail may become a few updates longer than it should. */
const LOOK_SHARE = 1 / 16;

const HANDLERS: Handlers = {
  ...logHandlers,
  images: imageHandlers,
  versions: versionHandlers,
  restoring: restoringHandlers,
  records: recordHandlers,
  comments: commentHandlers,
  library: libraryHandlers,
};

/** How many numbers a store chooses from (node:crypto’s `randomInt` allows up to 2^48). */
const MOST_SERVERS = 2 ** 48 - 1;

/** Keeps documents in the tables of any database. Make one call at a time. */
export class DocumentStore {
  readonly #database: Database;
  readonly #server = randomInt(MOST_SERVERS);

  private constructor(database: Database) {
    this.#database = database;
  }

  /** @throws {NewerSchema} and what the database throws. */
  static async open(database: Database): Promise<DocumentStore> {
    await migrate(database, DOCUMENTS_SCHEMA);
    return new DocumentStore(database);
  }

  /**
   * Makes the calls of a batch in one transaction: all of it is stored, or none of it. If there's no room, those that read have
   * their answers nevertheless.
   */
  async perform(batch: readonly Call[]): Promise<Outcome[]> {
    await this.#database.check();
    const fault = batch.some(({ name }) => name === 'use') ? await this.#fault() : undefined;
    try {
      return await this.#make(batch, { fault });
    } catch (error) {
      if (!(error instanceof StorageFull) || !batch.some(isReading)) throw error;
      const read = (await this.#make(batch.filter(isReading), { fault, isTakenBack: true })).values();
      return batch.map((call) => (isReading(call) && read.next().value) || { full: error.message });
    }
  }

  /** Why nothing can be stored now; undefined if nothing is known against it. */
  async #fault(): Promise<string | undefined> {
    return this.#database.ping().then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
  }

  #make(
    batch: readonly Call[],
    { fault, ...options }: { fault: string | undefined } & Pick<TransactionOptions, 'isTakenBack'>,
  ): Promise<Outcome[]> {
    return this.#database.transaction(
      async (statements) => {
        const contextOf = ({ nowMs }: Call) => ({ ...statements, nowMs, server: this.#server, fault });
        const outcomes: Outcome[] = [];
        for (let rest = batch; rest[0]; rest = batch.slice(outcomes.length)) {
          const appends = leadingAppends(rest);
          if (appends[0]) outcomes.push(...(await appendEach(contextOf(appends[0]), appends)));
          else outcomes.push(await outcomeOf(contextOf(rest[0]), rest[0]));
        }
        return outcomes;
      },
      { locks: locksOf(batch), givesWay: true, ...options },
    );
  }

  /**
   * Folds tails that the batch has made too long. A tail that can't be folded stays unchanged until the next append.
   * @returns why some of them couldn't be folded.
   */
  async compact(batch: readonly Call[]): Promise<unknown[]> {
    const appends = batch.filter(({ name, args }) => name === 'append' && isWorthALook(args[1]));
    const appended = new Map(appends.map(({ args, nowMs }) => [String(args[0]), nowMs]));
    const failures: unknown[] = [];
    if (appended.size === 0) return failures;
    const long = new Set(await longTails(this.#database, [...appended.keys()]));
    for (const [room, nowMs] of appended) {
      if (!long.has(room)) continue;
      // One transaction reads and writes, so an update that another server appends in between isn't deleted with the others.
      const folding = this.#database.transaction(
        (statements) => foldTail({ ...statements, nowMs, server: this.#server }, room),
        { locks: [room], givesWay: true },
      );
      await folding.catch((error: unknown) => failures.push(error));
      // The next batch shouldn't wait until each of them has found that out.
      if (failures.at(-1) instanceof StorageUnavailable) break;
    }
    return failures;
  }
}

/** The appends at the beginning of a batch. */
function leadingAppends(batch: readonly Call[]): readonly Call[] {
  const end = batch.findIndex(({ name, right }) => name !== 'append' || right !== undefined);
  return end === -1 ? batch : batch.slice(0, end);
}

/** Makes appends in few statements: over a network, each takes as long as the way there and back. */
async function appendEach(context: CallContext, appends: readonly Call[]): Promise<Outcome[]> {
  const refusals = new Map<string, Refused<'removed'> | undefined>();
  for (const [document, calls] of Map.groupBy(appends, documentOf))
    refusals.set(document, await appendAll(context, String(calls[0]?.args[0]), calls.map(additionOf)));
  return appends.map((call) => ({ result: refusals.get(documentOf(call)) }));
}

/** What names the document of an append: its room, and which of the documents there it is, if the caller knows. */
function documentOf(call: Call): string {
  return `${additionOf(call).document ?? ''} ${String(call.args[0])}`;
}

function additionOf({ args, nowMs }: Call): Addition {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- they are the arguments of `append`
  const [, update, origin] = args as [string, Uint8Array, UpdateOrigin | undefined];
  return { ...origin, update, nowMs };
}

/** Whether to check the length of the tail after an update. Counting reads the whole tail, so most keystrokes aren't worth it. */
function isWorthALook(update: unknown): boolean {
  return (update instanceof Uint8Array && update.length > LARGE_UPDATE_BYTES) || Math.random() < LOOK_SHARE;
}

/** A damaged document mustn't fail the other calls of the batch. */
async function outcomeOf(context: CallContext, { name, args, right }: Call): Promise<Outcome> {
  if (right && !(await stillHolds(context, right))) return 'right changed';
  try {
    return { result: await handlerOf(name)(context, ...args) };
  } catch (error) {
    if (error instanceof DamagedDocument) return { damage: error.message };
    throw error;
  }
}

async function stillHolds(context: CallContext, { room, actor, role }: Right): Promise<boolean> {
  const facts = await readFacts(context, room, actor.linkHash, actor.keyHashes);
  return roleOf(actor, facts) === role;
}

type Handler = (context: CallContext, ...args: unknown[]) => Promise<unknown>;

/** The handler of a call, such as `comments.change`. Its arguments have the types of the table. */
function handlerOf(name: string): Handler {
  const handler = calledBy(HANDLERS, name);
  if (typeof handler !== 'function') throw new TypeError(`The document store has no call ${name}.`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript can't follow a name to its types
  return handler as Handler;
}
