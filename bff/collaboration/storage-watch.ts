import type { FastifyBaseLogger } from 'fastify';

import type { Persistence } from './persistence.ts';

/** When this share of the store is used, we refuse new drafts, so that existing ones have room. */
const FULL_SHARE = 0.9;

/** Watches the store of documents, so that we know about problems before a visitor runs into them. */
export interface StorageWatch {
  /** Whether there is room for new documents. */
  readonly hasRoom: boolean;
  /** Checks once. Never rejects. */
  look(): Promise<void>;
  stop(): void;
}

export function startStorageWatch({
  persistence,
  openRooms,
  log,
  everyMs,
}: {
  persistence: Persistence;
  openRooms: () => string[];
  log: FastifyBaseLogger;
  /** How often the store is checked, in milliseconds. */
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
      await persistence.noticeRemovals(openRooms());
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
