/** The only thread that touches the database of the documents. A `StoreThread` sends it one batch at a time. */
import { workerData } from 'node:worker_threads';

import type { Database } from '../storage/database.ts';
import { NewerSchema } from '../storage/migrate.ts';
import { openDatabase } from '../storage/open-database.ts';
import { serveStore } from '../storage/store-thread.ts';
import type { Call, Outcome } from './calls.ts';
import { DocumentStore } from './document-store.ts';

let database: Database | undefined;
let store: DocumentStore | NewerSchema | undefined;

/**
 * Resolves with the most recent request: a batch waits until the one before is folded, and the first one waits for the schema.
 */
let turn = open();
const notify = serveStore<Call[]>({
  perform(batch) {
    const outcomes = turn.then(() => perform(batch));
    // The batch has its answer: whatever fails from now on isn't an answer to the next one.
    turn = outcomes.then(
      () => compact(batch),
      () => {},
    );
    return outcomes;
  },
  close: () => turn.then(() => database?.close()),
});

/** No top-level await, since terminating a thread during one takes the process down. */
async function open(): Promise<void> {
  try {
    database = await openDatabase(workerData);
    store = await DocumentStore.open(database);
  } catch (error) {
    if (error instanceof NewerSchema) store = error;
    else
      process.nextTick(() => {
        throw error; // it ends the thread, and the next batch tries again with a new one
      });
  }
}

async function perform(batch: Call[]): Promise<Outcome[]> {
  if (store === undefined) return new Promise(() => {}); // the thread is about to exit
  if (store instanceof NewerSchema) throw store;
  try {
    return await store.perform(batch);
  } catch (error) {
    if (error instanceof Error) error.message = `The documents could not be stored: ${error.message}`;
    throw error;
  }
}

async function compact(batch: Call[]): Promise<void> {
  const failures = store instanceof DocumentStore ? await store.compact(batch).catch((error: unknown) => [error]) : [];
  for (const failure of failures) notify(String(failure));
}
