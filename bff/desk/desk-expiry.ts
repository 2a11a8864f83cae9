import type { DeskStore } from './desk-store.ts';

/** How often we look for assignments whose time is over. */
const SWEEP_INTERVAL_MS = 3_600_000;

interface DeskExpiryOptions {
  desk: Pick<DeskStore, 'sweep'>;
  log: { info: (detail: object, words: string) => void; error: (detail: object, words: string) => void };
}

/** Deletes assignments whose time is over. Nobody is shown one from that moment on, whether or not it was deleted. */
export interface DeskExpiry {
  /** Deletes what is due. Never rejects. */
  sweep(): Promise<void>;
  stop(): void;
}

/** Looks for assignments to delete every hour. */
export function startDeskExpiry({ desk, log }: DeskExpiryOptions): DeskExpiry {
  let stopped = false;

  async function sweep(): Promise<void> {
    try {
      let deleted = 0;
      for (let some = -1; some !== 0; deleted += some) some = await desk.sweep(); // oxlint-disable-line no-await-in-loop -- other calls come in between
      if (deleted > 0) log.info({ assignments: deleted }, 'deleted assignments whose time was over');
    } catch (error) {
      if (!stopped) log.error({ err: error }, 'old assignments could not be deleted; trying again in an hour');
    }
  }

  const timer = setInterval(() => {
    sweep().catch(() => {}); // it logs its own failures
  }, SWEEP_INTERVAL_MS);
  timer.unref();
  return {
    sweep,
    stop() {
      stopped = true;
      clearInterval(timer);
    },
  };
}
