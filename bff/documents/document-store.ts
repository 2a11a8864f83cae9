import { DEMO_ROOM, DRAFT_ROOM_PREFIX } from '#shared-types/collaboration';

import type { Database, Row, Statements } from '../storage/database.ts';
import { migrate } from '../storage/migrate.ts';
import { forgetChanges } from './comments/comment-changes.ts';
import { forgetRemovals } from './comments/comment-removals.ts';
import { removeCommentsIn } from './comments/comment-rows.ts';
import { commentResult } from './comments/comment-store.ts';
import { DamagedDocument, compacted, isLong, merged, type Tail } from './compaction.ts';
import { DOCUMENTS_SCHEMA } from './documents-schema.ts';
import { imageResult, removeImagesOf, shareImages } from './image-rows.ts';
import { KnownDocuments } from './known-documents.ts';
import { isGoneForGood, noteChange } from './library/library-rows.ts';
import { libraryResult } from './library/library-store.ts';
import { forgetWriters, noteKeys, noteNames } from './library/writer-rows.ts';
import { type LogOperation, type LogResult, REMOVED, type VersionOperation } from './log-operations.ts';
import { type RecordOperation, recordResult } from './record/record-operations.ts';
import { removeRecord } from './record/record-rows.ts';
import { removeActs } from './restoring/act-rows.ts';
import { actResult } from './restoring/restoring-store.ts';
import type { ActOperation } from './restoring/restoring.ts';
import type { WantedCut } from './stretch-cut.ts';
import { type FoldedDocument, FOLDING_SHARE, foldOf, hasRoomToFold, storeFold } from './version-fold.ts';
import { versionResult } from './version-operations.ts';
import { copyVersions, removeVersions } from './version-rows.ts';

/** How much room the versions in a copy for a former writer take at most: 512 KiB. */
const COPIED_VERSIONS_MAX_BYTES = 524_288;

/** Keeps documents in the tables of any database. Make one call at a time. */
export class DocumentStore {
  readonly #database: Database;
  readonly #known = new KnownDocuments();
  /** The tails of the documents that have been written to: counted in the database once, then kept up to date. */
  readonly #tails = new Map<string, Tail>();

  private constructor(database: Database) {
    this.#database = database;
  }

  /** @throws {NewerSchema} and what the database throws. */
  static async open(database: Database): Promise<DocumentStore> {
    await migrate(database, DOCUMENTS_SCHEMA);
    return new DocumentStore(database);
  }

  /** Executes a batch in one transaction: all of it is stored, or none of it. */
  async perform(batch: readonly LogOperation[]): Promise<LogResult[]> {
    await this.#database.check();
    try {
      const results = await this.#database.transaction(async (statements) => {
        const answers: LogResult[] = [];
        for (const operation of batch) answers.push(await this.#one(statements, operation)); // oxlint-disable-line no-await-in-loop -- in order
        return answers;
      });
      this.#known.commit();
      return results;
    } catch (error) {
      // Both may contain what was rolled back.
      this.#known.rollBack();
      this.#tails.clear();
      throw error;
    }
  }

  /**
   * Folds the tails that the batch has made too long. A tail that can't be folded stays unchanged until the next append.
   * @returns why some of them couldn't be folded.
   */
  async compact(batch: readonly LogOperation[]): Promise<unknown[]> {
    const appended = batch.filter((operation) => operation.kind === 'append');
    const failures: unknown[] = [];
    for (const [name, nowMs] of new Map(appended.map((operation) => [operation.name, operation.nowMs]))) {
      const tail = this.#tails.get(name);
      if (!tail || !isLong(tail)) continue;
      // Read and written in one transaction: an update that another server appends in the meantime must not be deleted with the
      // others.
      const folding = this.#database.transaction((statements) => this.#fold(statements, name, nowMs));
      await folding.catch((error: unknown) => failures.push(error)); // oxlint-disable-line no-await-in-loop -- one call at a time
    }
    return failures;
  }

  async #one(statements: Statements, operation: LogOperation): Promise<LogResult> {
    switch (operation.kind) {
      case 'load':
        await setUsed(statements, operation.name, operation.nowMs);
        return this.#load(statements, operation.name);
      case 'append':
        return this.#append(statements, operation);
      case 'remove':
        return this.#remove(statements, operation.name);
      case 'markUsed':
        for (const name of operation.names) await setUsed(statements, name, operation.nowMs); // oxlint-disable-line no-await-in-loop -- one connection
        return undefined;
      case 'removeUnused':
        return this.#removeUnused(statements, operation);
      case 'removed':
        return this.#removed(statements, operation.names);
      case 'use':
        return statements.use();
      case 'addImage':
      case 'keepImage':
      case 'image':
      case 'removeStrayImages':
        return imageResult(statements, operation, (name) => storedContent(statements, name));
      case 'versions':
      case 'versionContent':
      case 'nameVersion':
        return this.#versions(statements, operation);
      case 'record':
        await this.#foldIfRoom(statements, operation);
        return this.#record(statements, operation);
      case 'recordPart':
      case 'recordKeys':
      case 'sweepRecords':
        return this.#record(statements, operation);
      case 'comments':
      case 'commentThread':
      case 'changeComments':
      case 'removeCommentsBy':
      case 'bringCommentsBack':
      case 'sweepRemovedComments':
      case 'commentsOf':
      case 'removeCommentsOf':
        return commentResult(statements, operation);
      case 'library':
        return this.#library(statements, operation);
      case 'act':
      case 'recentActs':
        return this.#act(statements, operation);
    }
  }

  /** A damaged document is no reason for the batch's other operations to fail. */
  async #load(statements: Statements, name: string): Promise<LogResult> {
    const document = await find(statements, name);
    if (!document) {
      this.#known.forget(name); // opening a deleted document starts a new one
      return undefined;
    }
    this.#known.add(name);
    try {
      return await contentOf(statements, document);
    } catch (error) {
      return { fault: error instanceof Error ? error.message : String(error) };
    }
  }

  async #append(
    statements: Statements,
    { name, update, nowMs, author, writer, keyHashes = [], act }: Extract<LogOperation, { kind: 'append' }>,
  ): Promise<LogResult> {
    const document = await find(statements, name);
    // This update depends on deleted content, and couldn't be read without it.
    if (!document && (this.#known.has(name) || (await isGoneForGood(statements, name)))) return REMOVED;
    const id = document?.id ?? (await add(statements, name, nowMs));
    this.#known.add(name);
    const tail = this.#tails.get(name) ?? (await tailOf(statements, id));
    await statements.run(
      'INSERT INTO document_update (document, data, at_ms, author, writer, act) VALUES ($1, $2, $3, $4, $5, $6)',
      id,
      update,
      nowMs,
      name === DEMO_ROOM ? null : (author ?? null), // strangers share no history
      writer ?? null,
      act ?? null,
    );
    await setUsed(statements, name, nowMs);
    await noteChange(statements, name, nowMs);
    if (name.startsWith(DRAFT_ROOM_PREFIX)) await noteKeys(statements, name, keyHashes);
    this.#tails.set(name, { rows: tail.rows + 1, bytes: tail.bytes + update.length });
    return undefined;
  }

  async #library(statements: Statements, operation: Extract<LogOperation, { kind: 'library' }>): Promise<LogResult> {
    return libraryResult(
      {
        statements,
        contentOf: (name) => storedContent(statements, name),
        write: async (name, update) => {
          await this.#append(statements, { kind: 'append', name, update, nowMs: operation.nowMs });
        },
        shareImages: (from, to) => shareImages(statements, { from, to, nowMs: operation.nowMs }),
        remove: (name, withCopies) => this.#remove(statements, name, withCopies),
        copyVersions: async (from, to) => {
          // What the owner has just deleted is to be a version first.
          await this.#foldIfRoom(statements, { name: from, nowMs: operation.nowMs });
          const [source, copy] = [await find(statements, from), await find(statements, to)];
          const { usedBytes, maxBytes: storeBytes } = await statements.use();
          const maxBytes = Math.min(COPIED_VERSIONS_MAX_BYTES, storeBytes * FOLDING_SHARE - usedBytes);
          if (source && copy) await copyVersions(statements, { from: source.id, to: copy.id, maxBytes });
        },
        removeBeside: (name) => removeBeside(statements, name),
      },
      operation,
    );
  }

  async #act(statements: Statements, operation: ActOperation): Promise<LogResult> {
    const { name, nowMs } = operation;
    const document = await find(statements, name);
    return actResult(
      {
        statements,
        document: document?.id,
        withDeletions: async () => document && (await contentOf(statements, document)),
        keepVersion: (wanted) => this.#keepVersion(statements, name, nowMs, wanted),
        append: async (update, { kind, by }) => {
          await this.#append(statements, { kind: 'append', name, update, nowMs, author: by, act: kind });
        },
      },
      operation,
    );
  }

  /** Stores a version whatever the clock says. @returns whether there was room for it. @throws {DamagedDocument} */
  async #keepVersion(statements: Statements, name: string, nowMs: number, wanted: WantedCut): Promise<boolean> {
    if (!(await hasRoomToFold(statements))) return false;
    if (name === DEMO_ROOM) return true;
    return this.#fold(statements, name, nowMs, wanted);
  }

  async #remove(statements: Statements, name: string, withCopies = true): Promise<undefined> {
    this.#known.forget(name);
    this.#tails.delete(name);
    await removeBeside(statements, name);
    await removeVersions(statements, name);
    await removeDocument(statements, name);
    await removeImagesOf(statements, name);
    for (const copy of await forgetWriters(statements, name, withCopies)) await this.#remove(statements, copy); // oxlint-disable-line no-await-in-loop -- one connection
  }

  async #removeUnused(
    statements: Statements,
    { prefix, usedBeforeMs, usedForLessThanMs }: Extract<LogOperation, { kind: 'removeUnused' }>,
  ): Promise<number> {
    const rows = await statements.all(
      `SELECT name FROM document WHERE substr(name, 1, length($1)) = $1 AND used_ms < $2
         AND used_ms - coalesce(created_ms, 0) < $3 AND name NOT IN (SELECT name FROM library_document)`,
      prefix,
      usedBeforeMs,
      Math.min(usedForLessThanMs, Number.MAX_SAFE_INTEGER),
    );
    for (const { name } of rows) await this.#remove(statements, String(name)); // oxlint-disable-line no-await-in-loop -- one connection
    return rows.length;
  }

  async #removed(statements: Statements, names: readonly string[]): Promise<string[]> {
    const removed: string[] = [];
    for (const name of names) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      if (this.#known.has(name) && !(await find(statements, name))) removed.push(name);
    }
    for (const name of removed) this.#known.forget(name);
    return removed;
  }

  /** What is written since the last cut belongs to the history too. A damaged document has the history it had. */
  async #versions(statements: Statements, operation: VersionOperation): Promise<LogResult> {
    if (operation.kind === 'versions') await this.#foldIfRoom(statements, operation);
    return versionResult(statements, operation, (await find(statements, operation.name))?.id);
  }

  #record(statements: Statements, operation: RecordOperation): Promise<LogResult> {
    return recordResult(statements, operation, {
      idOf: async (name) => (await find(statements, name))?.id,
      contentOf: (name) => storedContent(statements, name),
    });
  }

  async #foldIfRoom(statements: Statements, { name, nowMs }: { name: string; nowMs: number }): Promise<void> {
    if (!(await hasRoomToFold(statements))) return;
    await this.#fold(statements, name, nowMs).catch((error: unknown) => {
      if (!(error instanceof DamagedDocument)) throw error;
    });
  }

  /**
   * Folds the tail of a document into its snapshot, and cuts it into versions.
   * @returns whether there was room for these. @throws {DamagedDocument}
   */
  async #fold(statements: Statements, name: string, nowMs: number, wanted?: WantedCut): Promise<boolean> {
    const document = await find(statements, name);
    if (!document) return true;
    const fold = await foldOf(statements, document, nowMs, wanted);
    if (!fold) return true;
    if (name.startsWith(DRAFT_ROOM_PREFIX)) await noteNames(statements, name);
    this.#tails.delete(name);
    return storeFold(statements, document.id, fold, { nowMs, ...(wanted && { share: FOLDING_SHARE }) });
  }
}

/** Deletes everything of a document but its words, its pictures and its versions. */
async function removeBeside(statements: Statements, name: string): Promise<void> {
  await removeActs(statements, name);
  await removeRecord(statements, name);
  await removeCommentsIn(statements, name);
  await forgetChanges(statements, name);
  await forgetRemovals(statements, name);
}

async function find({ get }: Statements, name: string): Promise<FoldedDocument | undefined> {
  const row = await get('SELECT id, name, snapshot, created_ms FROM document WHERE name = $1', name);
  if (!row) return undefined;
  const { created_ms: createdMs } = row;
  return {
    id: Number(row['id']),
    name,
    snapshot: bytes(row, 'snapshot'),
    createdMs: createdMs === null ? undefined : Number(createdMs),
  };
}

async function add({ get }: Statements, name: string, nowMs: number): Promise<number> {
  const row = await get(
    'INSERT INTO document (name, used_ms, created_ms) VALUES ($1, $2, $2) RETURNING id',
    name,
    nowMs,
  );
  return Number(row?.['id']);
}

async function setUsed({ run }: Statements, name: string, nowMs: number): Promise<void> {
  await run('UPDATE document SET used_ms = $1 WHERE name = $2 AND used_ms < $1', nowMs, name);
}

async function tailOf({ get }: Statements, id: number): Promise<Tail> {
  const row = await get(
    'SELECT count(*) AS rows, coalesce(sum(length(data)), 0) AS bytes FROM document_update WHERE document = $1',
    id,
  );
  return { rows: Number(row?.['rows']), bytes: Number(row?.['bytes']) };
}

/** Snapshot and tail as one update. @throws when one of them is damaged. */
async function contentOf({ all }: Statements, { id, snapshot }: FoldedDocument): Promise<Uint8Array | undefined> {
  const rows = await all('SELECT data FROM document_update WHERE document = $1 ORDER BY seq', id);
  return merged([snapshot, ...rows.map((row) => bytes(row, 'data'))].filter((part) => part !== undefined));
}

function bytes(row: Row, column: string): Uint8Array | undefined {
  const value = row[column];
  return value instanceof Uint8Array ? value : undefined;
}

/** What a document contains now, without deleted text. @throws when it is damaged. */
export async function storedContent(statements: Statements, name: string): Promise<Uint8Array | undefined> {
  const document = await find(statements, name);
  const update = document && (await contentOf(statements, document));
  return update && compacted(update);
}

/** Deletes a document with all its words, and returns whether it existed. Its pictures, versions and comments stay. */
export async function removeDocument({ run }: Statements, name: string): Promise<boolean> {
  await run('DELETE FROM document_update WHERE document = (SELECT id FROM document WHERE name = $1)', name);
  return (await run('DELETE FROM document WHERE name = $1', name)) > 0;
}
