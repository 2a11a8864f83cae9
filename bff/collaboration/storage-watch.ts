import type { FastifyBaseLogger } from 'fastify';

import type { DocumentLog } from '../documents/document-log.ts';
import type { Persistence } from './persistence.ts';

/** When this share of the log is used, we refuse new drafts, so that existing ones have room. */
const FULL_SHARE = 0.9;

/** Watches the document log, so that we know about problems before a visitor runs into them. */
export interface StorageWatch {
  /** Whether there is room for new documents. */
  readonly hasRoom: boolean;
  /** Checks once. Never rejects. */
  look(): Promise<void>;
  stop(): void;
}

/** @param options.onRemoved called with an open document that somebody has deleted. */
export function startStorageWatch({
  documentLog,
  persistence,
  openRooms,
  onRemoved,
  log,
  everyMs,
}: {
  documentLog: DocumentLog;
  persistence: Persistence;
  openRooms: () => string[];
  onRemoved: (room: string) => void;
  log: FastifyBaseLogger;
  /** How often the log is checked, in milliseconds. */
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
    try {
      for (const room of await documentLog.removed(openRooms())) onRemoved(room);
    } catch {
      // The next check finds them.
    }
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
