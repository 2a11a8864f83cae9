import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

import * as Y from 'yjs';

import { fileFault, openedFile } from '../../storage/sqlite/file-watch.ts';
import { type LogOperation, type LogRequest, type LogResponse, type LogResult, REMOVED } from './log-messages.ts';

/*
 * The only thread that touches the database: a commit may take a second on a busy disk, and no socket may wait for that.
 * One request is in flight at a time, so whatever arrives during a commit becomes the next batch.
 */

/** A log longer than this is folded into one snapshot. */
const COMPACTION_ROWS = 500;
const COMPACTION_BYTES = 262_144;
/** How long a statement waits when another process holds the file, in milliseconds. */
const BUSY_TIMEOUT_MS = 5000;

if (!parentPort) throw new Error('document-log-worker.ts runs as a worker thread only');
const port = parentPort;

/** SQLite's own unit of space, in bytes. */
const PAGE_BYTES = 4096;
const MIB = 1_048_576;
/** What SQLite keeps of its write-ahead log once it is written back, in bytes. */
const KEPT_WAL_BYTES = 16 * MIB;

const file = String(workerData.file);
const maxBytes = Number(workerData.maxMiB) * MIB;
const database = new DatabaseSync(file);
// NORMAL survives the end of the process; a power cut may lose the last moments (sqlite.org/pragma.html#pragma_synchronous).
database.exec(`
  PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS};
  PRAGMA page_size = ${PAGE_BYTES};
  PRAGMA journal_mode = WAL;
  PRAGMA journal_size_limit = ${KEPT_WAL_BYTES};
  PRAGMA max_page_count = ${Math.floor(maxBytes / PAGE_BYTES)};
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS document (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, snapshot BLOB, used_ms INTEGER NOT NULL, created_ms INTEGER
  );
  CREATE TABLE IF NOT EXISTS document_update (
    seq INTEGER PRIMARY KEY, document INTEGER NOT NULL REFERENCES document (id), data BLOB NOT NULL
  );
  CREATE INDEX IF NOT EXISTS document_update_by_document ON document_update (document, seq);
`);
// Files of earlier releases do not say when a document was made.
if (
  !database
    .prepare('PRAGMA table_info(document)')
    .all()
    .some((column) => column['name'] === 'created_ms')
)
  database.exec('ALTER TABLE document ADD COLUMN created_ms INTEGER');
const opened = openedFile(file);

const findDocument = database.prepare('SELECT id, snapshot FROM document WHERE name = ?');
const addDocument = database.prepare(
  'INSERT INTO document (name, used_ms, created_ms) VALUES (?1, ?2, ?2) RETURNING id',
);
const setUsed = database.prepare('UPDATE document SET used_ms = max(used_ms, ?) WHERE name = ?');
const unused = database.prepare(
  'SELECT name FROM document WHERE substr(name, 1, length(?1)) = ?1 AND used_ms < ?2 AND used_ms - coalesce(created_ms, 0) < ?3',
);
const usedPages = database.prepare(
  'SELECT page_count - freelist_count AS pages FROM pragma_page_count, pragma_freelist_count',
);
const removeDocument = database.prepare('DELETE FROM document WHERE id = ?');
const tail = database.prepare('SELECT data FROM document_update WHERE document = ? ORDER BY seq');
const tailSize = database.prepare(
  'SELECT count(*) AS rows, coalesce(sum(length(data)), 0) AS bytes FROM document_update WHERE document = ?',
);
const addUpdate = database.prepare('INSERT INTO document_update (document, data) VALUES (?, ?)');
const removeTail = database.prepare('DELETE FROM document_update WHERE document = ?');
const setSnapshot = database.prepare('UPDATE document SET snapshot = ? WHERE id = ?');

/** The documents that were stored when this thread had to do with them last, to notice when somebody else deletes one. */
const known = new Set<string>();
/** What takes back the changes of `known` in the present transaction. */
let takeBack: (() => void)[] = [];

function know(name: string): void {
  if (known.has(name)) return;
  known.add(name);
  takeBack.push(() => known.delete(name));
}

function forget(name: string): void {
  if (known.delete(name)) takeBack.push(() => known.add(name));
}

/** The length of the tails of the documents that were written to; counted in the database once, then kept up to date. */
const tails = new Map<string, { rows: number; bytes: number }>();

function document(name: string): { id: number; snapshot: Uint8Array | undefined } | undefined {
  const row = findDocument.get(name);
  return row && { id: Number(row['id']), snapshot: blob(row['snapshot']) };
}

function blob(value: SQLOutputValue | undefined): Uint8Array | undefined {
  return value instanceof Uint8Array ? value : undefined;
}

function countTail(id: number): { rows: number; bytes: number } {
  const row = tailSize.get(id);
  return { rows: Number(row?.['rows']), bytes: Number(row?.['bytes']) };
}

function stored(name: string): Uint8Array | undefined {
  const found = document(name);
  if (!found) return undefined;
  know(name);
  const updates = tail.all(found.id).flatMap((row) => blob(row['data']) ?? []);
  if (found.snapshot) updates.unshift(found.snapshot);
  return updates.length > 1 ? Y.mergeUpdates(updates) : updates[0];
}

function load(name: string): Uint8Array | undefined {
  const update = stored(name);
  // Whoever opens a document that somebody has deleted begins a new one.
  if (!document(name)) forget(name);
  return update;
}

/** A damaged document is no reason to fail the other operations of the commit. */
function readable(name: string): LogResult {
  try {
    return load(name);
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

function append(name: string, update: Uint8Array, nowMs: number): LogResult {
  const found = document(name);
  // What comes now follows what is gone, and could not be read without it.
  if (!found && known.has(name)) return REMOVED;
  const id = found?.id ?? Number(addDocument.get(name, nowMs)?.['id']);
  know(name);
  const size = tails.get(name) ?? countTail(id);
  addUpdate.run(id, update);
  setUsed.run(nowMs, name);
  tails.set(name, { rows: size.rows + 1, bytes: size.bytes + update.length });
  return undefined;
}

function remove(name: string): void {
  forget(name);
  const found = document(name);
  if (!found) return;
  removeTail.run(found.id);
  removeDocument.run(found.id);
  tails.delete(name);
}

function perform(operation: LogOperation): LogResult {
  switch (operation.kind) {
    case 'load':
      setUsed.run(operation.nowMs, operation.name);
      return readable(operation.name);
    case 'append':
      return append(operation.name, operation.update, operation.nowMs);
    case 'remove':
      remove(operation.name);
      return undefined;
    case 'markUsed':
      for (const name of operation.names) setUsed.run(operation.nowMs, name);
      return undefined;
    case 'removeUnused': {
      const { prefix, usedBeforeMs, usedForLessThanMs } = operation;
      const limit = Math.min(usedForLessThanMs, Number.MAX_SAFE_INTEGER);
      const names = unused.all(prefix, usedBeforeMs, limit).map((row) => String(row['name']));
      for (const name of names) remove(name);
      return names.length;
    }
    case 'removed': {
      const names = operation.names.filter((name) => known.has(name) && !document(name));
      for (const name of names) forget(name);
      return names;
    }
    case 'use':
      return { usedBytes: Number(usedPages.get()?.['pages']) * PAGE_BYTES, maxBytes };
  }
}

/** Does the work in one transaction: all of it is stored, or nothing. */
function committed<T>(work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  takeBack = [];
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // Both may hold what was rolled back.
    for (const undo of takeBack.toReversed()) undo();
    tails.clear();
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** Folds snapshot and tail into one snapshot without the content that was deleted. */
function compact(name: string): void {
  const update = stored(name);
  const id = document(name)?.id;
  if (!update || id === undefined) return;
  const copy = new Y.Doc();
  Y.applyUpdate(copy, update);
  const snapshot = Y.encodeStateAsUpdate(copy);
  copy.destroy();
  committed(() => {
    setSnapshot.run(snapshot, id);
    removeTail.run(id);
  });
  tails.delete(name);
}

function compactLongTails(batch: LogOperation[]): void {
  for (const name of new Set(batch.flatMap((operation) => (operation.kind === 'append' ? [operation.name] : [])))) {
    const size = tails.get(name);
    if (size && (size.rows > COMPACTION_ROWS || size.bytes > COMPACTION_BYTES)) compact(name);
  }
}

const answer = (response: LogResponse) => port.postMessage(response);

port.on('message', (request: LogRequest) => {
  if ('close' in request) {
    database.close();
    port.close();
    return;
  }
  try {
    const fault = fileFault(opened);
    if (fault !== undefined) throw new Error(fault);
    answer({ results: committed(() => request.batch.map(perform)) });
  } catch (error) {
    answer({ failure: error instanceof Error ? error.message : String(error) });
    return;
  }
  try {
    compactLongTails(request.batch); // after the answer: nobody waits for it
  } catch {
    // The tail stays as it is, and the next append tries again.
  }
});
