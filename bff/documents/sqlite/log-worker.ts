/** The only thread that touches the database of the documents. `LogThread` sends it one request at a time. */
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

import { NewerSchema } from '../../storage/migrate.ts';
import { SqliteDatabase } from '../../storage/sqlite/sqlite-database.ts';
import { DocumentStore } from '../document-store.ts';
import type { LogOperation } from '../log-operations.ts';
import type { LogRequest, LogResponse } from './log-thread.ts';

const MIB = 1_048_576;

if (!parentPort) throw new Error('log-worker.ts runs as a worker thread only');
const port = parentPort;
const answer = (response: LogResponse) => port.postMessage(response);

const file = String(workerData.file);
const database = new SqliteDatabase({
  directory: path.dirname(file),
  file: path.basename(file),
  maxBytes: Number(workerData.maxMiB) * MIB,
});
const store = await DocumentStore.open(database).catch((error: unknown) => {
  if (error instanceof NewerSchema) return error;
  throw error; // it ends the thread, and the next batch tries again with another
});

/** Ends with the request that came last: a batch waits until the one before is folded. */
let turn = Promise.resolve();
port.on('message', (request: LogRequest) => {
  turn = turn
    .then(() => ('close' in request ? close() : perform(request.batch)))
    .catch((error: unknown) => answer({ failure: error instanceof Error ? error.message : String(error) }));
});

async function perform(batch: LogOperation[]): Promise<void> {
  if (store instanceof NewerSchema) return answer({ failure: store.message, isNewerSchema: true });
  answer({ results: await store.perform(batch) });
  await store.compact(batch).catch(() => {}); // the tail stays as it is, and the next append tries again
}

async function close(): Promise<void> {
  await database.close();
  port.close();
}
