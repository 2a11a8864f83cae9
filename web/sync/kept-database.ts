/** The IndexedDB of the documents that this browser keeps, and its removal, which the end of a tab must not stop halfway. */
import { withStorage } from '../storage/browser-storage.ts';

const NAME = 'sullivan.documents';
const VERSION = 1;
/** Set while everything is being removed. Whatever is still there when a page next looks goes before anything is read. */
const CLEARING = 'sullivan.clearing-documents';

/** The tables: the documents, the pieces of their content, and the pages that wrote words which aren't saved yet. */
const TABLES = ['documents', 'updates', 'writers'] as const;

let opening: Promise<IDBDatabase> | undefined;

/**
 * Works with the tables in one transaction, and resolves when what was done is stored. `work` must not wait for anything but
 * requests of that transaction.
 * @throws {DOMException} when the browser can't or may not keep anything, or has no room left.
 */
export async function inTransaction<Result>(
  mode: IDBTransactionMode,
  work: (transaction: IDBTransaction) => Promise<Result>,
): Promise<Result> {
  const database = await (opening ??= open());
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
export function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}

/** Removes everything. If the page ends before that is done, the next page that looks completes it. */
export async function clearDatabase(): Promise<void> {
  withStorage('localStorage', (storage) => storage.setItem(CLEARING, ''));
  await inTransaction('readwrite', clearTables);
  withStorage('localStorage', (storage) => storage.removeItem(CLEARING));
}

async function clearTables(transaction: IDBTransaction): Promise<void> {
  await Promise.all(TABLES.map((table) => resultOf(transaction.objectStore(table).clear())));
}

async function open(): Promise<IDBDatabase> {
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
    // Damaged, or not ours: no word can be read from it.
    database.close();
    await resultOf(indexedDB.deleteDatabase(NAME));
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
  const request = indexedDB.open(NAME, VERSION);
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
