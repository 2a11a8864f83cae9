/** The only thread that touches the database of the documents. `DocumentsThreadHandle` sends it one request at a time. */
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

import { type Database, StorageFull, StorageLocked, StorageUnavailable } from '../storage/database.ts';
import { NewerSchema } from '../storage/migrate.ts';
import type { Call } from './calls.ts';
import { DocumentStore } from './document-store.ts';
import type { DatabasePlace, ThreadRequest, ThreadResponse } from './documents-thread-handle.ts';

const MIB = 1_048_576;

if (!parentPort) throw new Error('documents-thread.ts runs as a worker thread only');
const port = parentPort;
const answer = (response: ThreadResponse) => port.postMessage(response);

let database: Database | undefined;
let store: DocumentStore | NewerSchema | undefined;

/**
 * Resolves with the most recent request: a batch waits until the one before is folded, and the first one waits for the schema.
 */
let turn = open();
port.on('message', (request: ThreadRequest) => {
  turn = turn
    .then(() => ('close' in request ? close() : perform(request.batch)))
    .catch((error: unknown) => answer(failureOf(error)));
});

/** Only the engine that is used is loaded. */
async function openDatabase(place: DatabasePlace): Promise<Database> {
  if ('url' in place) {
    const { PostgresDatabase } = await import('../storage/postgres/postgres-database.ts');
    return new PostgresDatabase({ url: place.url, connections: 1, maxBytes: place.maxMiB && place.maxMiB * MIB });
  }
  const { SqliteDatabase } = await import('../storage/sqlite/sqlite-database.ts');
  const { file, maxMiB } = place;
  return new SqliteDatabase({ directory: path.dirname(file), file: path.basename(file), maxBytes: maxMiB * MIB });
}

/** No top-level await, since terminating a thread during one takes the process down. */
async function open(): Promise<void> {
  try {
    const place: DatabasePlace = workerData;
    database = await openDatabase(place);
    store = await DocumentStore.open(database);
  } catch (error) {
    if (error instanceof NewerSchema) store = error;
    else
      process.nextTick(() => {
        throw error; // it ends the thread, and the next batch tries again with a new one
      });
  }
}

async function perform(batch: Call[]): Promise<void> {
  if (store === undefined) return; // the thread is about to exit
  if (store instanceof NewerSchema) return answer({ failure: 'newer', message: store.message });
  answer({ outcomes: await store.perform(batch) });
  // The batch has its answer: whatever fails from now on isn't an answer to the next one.
  const failures = await store.compact(batch).catch((error: unknown) => [error]);
  for (const failure of failures) answer({ compactionFailure: String(failure) });
}

function failureOf(error: unknown): ThreadResponse {
  const message = `The documents could not be stored: ${error instanceof Error ? error.message : String(error)}`;
  if (error instanceof StorageFull) return { failure: 'full', message };
  if (error instanceof StorageLocked) return { failure: 'locked', message };
  return { failure: error instanceof StorageUnavailable ? 'unavailable' : 'other', message };
}

async function close(): Promise<void> {
  await database?.close();
  port.close();
}
