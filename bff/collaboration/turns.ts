import { setImmediate as nextTurnOfEventLoop } from 'node:timers/promises';

/** How long sockets are served before the event loop gets to everything else, in milliseconds. */
const TURN_BUDGET_MS = 8;

/** Something that has messages waiting. */
interface Waiting {
  /** Handles the oldest message; never rejects. */
  handleNext(): Promise<void>;
  readonly hasNext: boolean;
}

/** Serves everybody who waits in turn, one message each, so that a flood from one socket does not delay the others. */
export interface Turns {
  /** Asks for a turn; asking again while one is due changes nothing. */
  request(waiting: Waiting): void;
}

export function createTurns(): Turns {
  const due = new Set<Waiting>();
  let serving = false;

  async function serve(): Promise<void> {
    serving = true;
    let startedAt = performance.now();
    // One after the other is the purpose.
    /* oxlint-disable no-await-in-loop -- the turns are taken one after another */
    for (const waiting of due) {
      // Added again it moves to the end, and the loop comes to it once more.
      due.delete(waiting);
      await waiting.handleNext();
      if (waiting.hasNext) due.add(waiting);
      if (performance.now() - startedAt > TURN_BUDGET_MS) {
        await nextTurnOfEventLoop();
        startedAt = performance.now();
      }
    }
    /* oxlint-enable no-await-in-loop */
    serving = false;
  }

  return {
    request(waiting) {
      due.add(waiting);
      if (serving) return;
      serve().catch(() => {
        serving = false; // handleNext never rejects; if it did, the next request would go on
      });
    },
  };
}
