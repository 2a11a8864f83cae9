import type { FastifyBaseLogger } from 'fastify';
import * as Y from 'yjs';

import type { DocumentLog } from '../upstreams/document-log.ts';

const RETRY_MIN_DELAY_MS = 100;
const RETRY_MAX_DELAY_MS = 5000;

/** Brings the edits of open documents into the log, and keeps at it when the log fails: an edit is never given up. */
export interface Persistence {
  /** What is stored of the document. @throws when the log cannot be read. */
  load(room: string): Promise<Uint8Array | undefined>;
  /** Stores an edit. Never throws; a failure is reported once and tried again until it succeeds. */
  save(room: string, update: Uint8Array): void;
  /** Resolves when every edit of the document is stored. */
  settled(room: string): Promise<void>;
  /** Resolves when every edit of every document is stored. */
  allSettled(): Promise<void>;
}

interface Unsettled {
  /** Edits on their way to the log. */
  inFlight: number;
  /** Edits that the log refused and that are tried again. */
  failed: Uint8Array[];
  settled: PromiseWithResolvers<void>;
}

export function createPersistence({
  documentLog,
  log,
}: {
  documentLog: DocumentLog;
  log: FastifyBaseLogger;
}): Persistence {
  const rooms = new Map<string, Unsettled>();
  let retryDelayMs = RETRY_MIN_DELAY_MS;
  let retry: NodeJS.Timeout | undefined;

  async function append(room: string, state: Unsettled, update: Uint8Array): Promise<void> {
    state.inFlight++;
    try {
      await documentLog.append(room, update);
      if (retryDelayMs > RETRY_MIN_DELAY_MS && !retry) {
        retryDelayMs = RETRY_MIN_DELAY_MS;
        log.info('documents are stored again');
      }
    } catch (error) {
      state.failed.push(update);
      scheduleRetry(error);
    }
    state.inFlight--;
    if (state.inFlight === 0 && state.failed.length === 0) {
      rooms.delete(room);
      state.settled.resolve();
    }
  }

  function begin(room: string, state: Unsettled, update: Uint8Array): void {
    append(room, state, update).catch(scheduleRetry); // append itself catches everything
  }

  function scheduleRetry(error: unknown): void {
    if (retry) return;
    if (retryDelayMs === RETRY_MIN_DELAY_MS)
      log.error({ err: error }, 'documents cannot be stored; trying again until they can');
    retry = setTimeout(() => {
      retry = undefined;
      retryDelayMs = Math.min(retryDelayMs * 2, RETRY_MAX_DELAY_MS);
      for (const [room, state] of rooms) {
        const updates = state.failed.splice(0);
        if (updates.length > 0) begin(room, state, Y.mergeUpdates(updates));
      }
    }, retryDelayMs);
    retry.unref();
  }

  return {
    async load(room) {
      try {
        return await documentLog.load(room);
      } catch (error) {
        log.error({ err: error, room }, 'a document cannot be read');
        throw error;
      }
    },
    save(room, update) {
      const state = rooms.get(room) ?? { inFlight: 0, failed: [], settled: Promise.withResolvers<void>() };
      rooms.set(room, state);
      begin(room, state, update);
    },
    settled: async (room) => await rooms.get(room)?.settled.promise,
    async allSettled() {
      await Promise.all([...rooms.values()].map((state) => state.settled.promise));
    },
  };
}
