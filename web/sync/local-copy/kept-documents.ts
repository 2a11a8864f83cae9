import { ROLES, type Role } from '#shared-types/documents/roles';
/**
 * The private documents that this browser keeps, so that they open without a connection. What is kept is bytes: which words they
 * are is known in `web/sync/local-copy.ts`. Every function rejects where there is no IndexedDB, or no room in it.
 */
import { isObject } from '#shared-types/is-object';

import { withStorage } from '../../storage/browser-storage.ts';

const DATABASE = 'sullivan.documents';
const DATABASE_VERSION = 1;
/** Set while everything is being removed. What is still there when a page next looks is removed before anything is read. */
const CLEARING = 'sullivan.clearing-documents';

/** The tables: the documents, the pieces of their content, and the pages that wrote words which aren't saved yet. */
const TABLES = ['documents', 'updates', 'writers'] as const;

/** Most documents kept; beyond this, those opened longest ago are removed, unless they have unsaved words. */
const MOST_DOCUMENTS = 50;
/** How many bytes of documents are kept. */
const MOST_BYTES = 32 * 1024 * 1024;

/** A page that wrote words which the server hasn't saved yet. */
export interface KeptWriter {
  /** The key of its Yjs client id (shared-types/documents/writer.ts). */
  key: string;
  /** A number that grows with everything it writes. */
  revision: number;
  /** The id of the account that wrote it, empty if nobody was signed in; undefined when it isn't known. */
  account?: string | undefined;
}

/** The content of a kept document. */
export interface KeptContent {
  /** Yjs updates, oldest first. */
  updates: Uint8Array[];
  writers: KeptWriter[];
  /** What the person might do with the document; undefined if it isn't kept. */
  role: Role | undefined;
}

/** What the list of kept documents says about one. */
export interface KeptDocument {
  room: string;
  /** What it was called when it was last stored (`textName`). */
  title: string;
  /** What the person could do with it, as last known. */
  role: Role;
  /** When it was last opened, in milliseconds since 1970. */
  usedAtMs: number;
  /** The size of its content. */
  bytes: number;
  /** Whether it has words that the server hasn't saved. */
  isUnsaved: boolean;
}

/** Reads a document, and notes that it is in use. Malformed parts are left out. */
export function readKept(room: string): Promise<KeptContent> {
  return inTransaction('readwrite', async (transaction) => {
    const [row, updates, writers] = await Promise.all([
      resultOf<unknown>(transaction.objectStore('documents').get(room)),
      updatesOf(transaction, room),
      resultOf<unknown[]>(transaction.objectStore('writers').getAll(writersOf(room))),
    ]);
    if (isDocumentRow(row)) transaction.objectStore('documents').put({ ...row, usedAtMs: Date.now() });
    return { updates, writers: writers.filter(isWriterRow), role: isDocumentRow(row) ? row.role : undefined };
  });
}

/** What is added to a document. */
export interface KeptAddition {
  update: Uint8Array;
  /** What the document is called. */
  title: string;
  /** What the person may do with it. */
  role: Role;
  /** The pages that wrote it; none if all of it came from the server. */
  writers: readonly KeptWriter[];
  /** Whether to keep the document from now on. Otherwise nothing is added to one that is no longer kept. */
  begins: boolean;
}

/** Adds to a document. Resolves with false if it was removed meanwhile; it then stays removed. */
export function addToKept(room: string, { update, title, role, writers, begins }: KeptAddition): Promise<boolean> {
  return inTransaction('readwrite', async (transaction) => {
    const documents = transaction.objectStore('documents');
    const row = await resultOf<unknown>(documents.get(room));
    if (row === undefined && !begins) return false;
    const bytes = isDocumentRow(row) ? row.bytes + update.length : update.length;
    documents.put({ room, title, role, usedAtMs: Date.now(), bytes });
    transaction.objectStore('updates').add({ room, update });
    for (const writer of writers) transaction.objectStore('writers').put({ room, ...writer });
    return true;
  });
}

/** Puts the pieces of a document together. @param merge called with all of them, oldest first. */
export function compactKept(room: string, merge: (updates: Uint8Array[]) => Uint8Array): Promise<void> {
  return inTransaction('readwrite', async (transaction) => {
    const row = await resultOf<unknown>(transaction.objectStore('documents').get(room));
    if (!isDocumentRow(row)) return;
    const update = merge(await updatesOf(transaction, room));
    await removeUpdates(transaction, room);
    transaction.objectStore('updates').add({ room, update });
    transaction.objectStore('documents').put({ ...row, bytes: update.length });
  });
}

/** Replaces what was kept of a document with this content. */
export function replaceKept(
  room: string,
  { update, title, role, writers }: Omit<KeptAddition, 'begins'>,
): Promise<void> {
  return inTransaction('readwrite', async (transaction) => {
    await remove(transaction, room);
    transaction.objectStore('documents').put({ room, title, role, usedAtMs: Date.now(), bytes: update.length });
    transaction.objectStore('updates').add({ room, update });
    for (const writer of writers) transaction.objectStore('writers').put({ room, ...writer });
  });
}

/** Notes what the person may do with a document, if it is kept. */
export function noteRole(room: string, role: Role): Promise<void> {
  return inTransaction('readwrite', async (transaction) => {
    const documents = transaction.objectStore('documents');
    const row = await resultOf<unknown>(documents.get(room));
    if (isDocumentRow(row)) documents.put({ ...row, role });
  });
}

/** Notes that the server has saved what these pages had written by then. */
export function markSaved(room: string, writers: readonly KeptWriter[]): Promise<void> {
  return inTransaction('readwrite', async (transaction) => {
    const table = transaction.objectStore('writers');
    for (const { key, revision } of writers) {
      // oxlint-disable-next-line no-await-in-loop -- they are few
      const row = await resultOf<unknown>(table.get([room, key]));
      if (isWriterRow(row) && row.revision <= revision) table.delete([room, key]);
    }
  });
}

/** Removes a document. @param options.onlySaved leaves it if it has words that the server hasn't saved. */
export function removeKept(room: string, { onlySaved }: { onlySaved: boolean }): Promise<void> {
  return inTransaction('readwrite', async (transaction) => {
    const unsaved = await resultOf(transaction.objectStore('writers').count(writersOf(room)));
    if (!onlySaved || unsaved === 0) await remove(transaction, room);
  });
}

/** What is kept, the document that was opened last first. */
export function keptDocuments(): Promise<KeptDocument[]> {
  return inTransaction('readonly', listed);
}

/** Removes documents beyond what may be kept, never one with words that aren't saved. */
export function trimKept(): Promise<void> {
  return inTransaction('readwrite', async (transaction) => {
    let [count, bytes] = [0, 0];
    for (const document of await listed(transaction)) {
      count += 1;
      bytes += document.bytes;
      const isTooMuch = count > MOST_DOCUMENTS || bytes > MOST_BYTES;
      // oxlint-disable-next-line no-await-in-loop -- one after the other, in one transaction
      if (isTooMuch && !document.isUnsaved) await remove(transaction, document.room);
    }
  });
}

/** Removes the documents that belong to the account, but none with words that aren't saved. */
export function removeOwned(): Promise<void> {
  return inTransaction('readwrite', async (transaction) => {
    const owned = (await listed(transaction)).filter(({ role, isUnsaved }) => role === 'owner' && !isUnsaved);
    await Promise.all(owned.map(({ room }) => remove(transaction, room)));
  });
}

/** Removes every document. If the page ends before that is done, the next page that looks completes it. */
export function clearKept(): Promise<void> {
  return clearDatabase();
}

async function listed(transaction: IDBTransaction): Promise<KeptDocument[]> {
  const [rows, writers] = await Promise.all([
    resultOf<unknown[]>(transaction.objectStore('documents').getAll()),
    resultOf<unknown[]>(transaction.objectStore('writers').getAll()),
  ]);
  const unsaved = new Set(writers.map((row) => isObject(row) && row['room']));
  return rows
    .filter(isDocumentRow)
    .map(({ room, title, role, usedAtMs, bytes }) => ({
      room,
      title,
      role,
      usedAtMs,
      bytes,
      isUnsaved: unsaved.has(room),
    }))
    .toSorted((a, b) => b.usedAtMs - a.usedAtMs);
}

async function updatesOf(transaction: IDBTransaction, room: string): Promise<Uint8Array[]> {
  const rows = await resultOf<unknown[]>(transaction.objectStore('updates').index('room').getAll(room));
  return rows.flatMap((row) => (isObject(row) && row['update'] instanceof Uint8Array ? [row['update']] : []));
}

async function removeUpdates(transaction: IDBTransaction, room: string): Promise<void> {
  const table = transaction.objectStore('updates');
  for (const key of await resultOf(table.index('room').getAllKeys(room))) table.delete(key);
}

async function remove(transaction: IDBTransaction, room: string): Promise<void> {
  await removeUpdates(transaction, room);
  transaction.objectStore('writers').delete(writersOf(room));
  transaction.objectStore('documents').delete(room);
}

/** Every writer of a room: an array sorts after every text (w3.org/TR/IndexedDB, "compare two keys"). */
function writersOf(room: string): IDBKeyRange {
  return IDBKeyRange.bound([room], [room, []]);
}

function isDocumentRow(row: unknown): row is Omit<KeptDocument, 'isUnsaved'> {
  return (
    isObject(row) &&
    typeof row['room'] === 'string' &&
    typeof row['title'] === 'string' &&
    ROLES.some((role) => role === row['role']) &&
    typeof row['usedAtMs'] === 'number' &&
    typeof row['bytes'] === 'number'
  );
}

function isWriterRow(row: unknown): row is KeptWriter {
  return (
    isObject(row) &&
    typeof row['key'] === 'string' &&
    typeof row['revision'] === 'number' &&
    ['string', 'undefined'].includes(typeof row['account'])
  );
}

/** How the pages of this browser tell each other that one of them has replaced what was kept of a document. */
const CHANNEL = 'replaced-copies';

/** One per page: a BroadcastChannel doesn't deliver a page's own messages. */
let channel: BroadcastChannel | undefined;

/** Tells the other pages that what they stored of a document is gone. */
export function announceReplaced(room: string): void {
  open().postMessage(room); // oxlint-disable-line unicorn/require-post-message-target-origin -- a channel has none
}

/** Calls the listener when another page has replaced what was kept of a document, until the returned function is called. */
export function onReplaced(room: string, listener: () => void): () => void {
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (data === room) listener();
  };
  const opened = open();
  opened.addEventListener('message', hear);
  return () => opened.removeEventListener('message', hear);
}

function open(): BroadcastChannel {
  return (channel ??= new BroadcastChannel(CHANNEL));
}

/** Remembers that the browser has been asked. */
const KEY = 'sullivan.asked-to-persist';

/**
 * Asks the browser once not to delete what it keeps for this site when room gets scarce; some browsers ask the person. It never
 * rejects, and nothing depends on the answer.
 */
export async function askToPersist(): Promise<void> {
  const hasAsked = withStorage('localStorage', (storage) => storage.getItem(KEY) !== null);
  if (hasAsked !== false) return;
  withStorage('localStorage', (storage) => storage.setItem(KEY, ''));
  try {
    await navigator.storage.persist();
  } catch {
    // Without a secure origin there is nothing to ask.
  }
}

let opening: Promise<IDBDatabase> | undefined;

/**
 * Works with the tables in one transaction, and resolves when what was done is stored. `work` must not wait for anything but
 * requests of that transaction.
 * @throws {DOMException} when the browser can't or may not keep anything, or has no room left.
 */
async function inTransaction<Result>(
  mode: IDBTransactionMode,
  work: (transaction: IDBTransaction) => Promise<Result>,
): Promise<Result> {
  const database = await (opening ??= openDatabase());
  const transaction = database.transaction(TABLES, mode);
  const end = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new DOMException('aborted', 'AbortError')));
  });
  try {
    const [result] = await Promise.all([work(transaction), end]);
    return result;
  } catch (error) {
    if (transaction.error === null) abort(transaction);
    throw error;
  }
}

/** The result of a request. */
function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}

/** Removes everything. If the page ends before that is done, the next page that looks completes it. */
async function clearDatabase(): Promise<void> {
  withStorage('localStorage', (storage) => storage.setItem(CLEARING, ''));
  await inTransaction('readwrite', clearTables);
  withStorage('localStorage', (storage) => storage.removeItem(CLEARING));
}

async function clearTables(transaction: IDBTransaction): Promise<void> {
  await Promise.all(TABLES.map((table) => resultOf(transaction.objectStore(table).clear())));
}

async function openDatabase(): Promise<IDBDatabase> {
  try {
    const database = await openSound();
    const forget = () => (opening = undefined);
    database.addEventListener('close', forget);
    database.addEventListener('versionchange', () => {
      database.close();
      forget();
    });
    return database;
  } catch (error) {
    opening = undefined;
    throw error;
  }
}

async function openSound(): Promise<IDBDatabase> {
  let database = await openAny();
  if (!TABLES.every((table) => database.objectStoreNames.contains(table))) {
    // Damaged, or not ours: nothing can be read from it.
    database.close();
    await resultOf(indexedDB.deleteDatabase(DATABASE));
    database = await openAny();
  }
  if (typeof withStorage('localStorage', (storage) => storage.getItem(CLEARING)) === 'string') {
    const transaction = database.transaction(TABLES, 'readwrite');
    await clearTables(transaction);
    withStorage('localStorage', (storage) => storage.removeItem(CLEARING));
  }
  return database;
}

async function openAny(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, DATABASE_VERSION);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('documents', { keyPath: 'room' });
    request.result.createObjectStore('updates', { autoIncrement: true }).createIndex('room', 'room');
    request.result.createObjectStore('writers', { keyPath: ['room', 'key'] });
  });
  return await resultOf(request);
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}
