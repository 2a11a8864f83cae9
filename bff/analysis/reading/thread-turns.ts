import { setImmediate as nextTurn } from 'node:timers/promises';

import { FairTurns, type Turn } from '../../limits/fair-turns.ts';

/** The work of this thread, which callers share in fair turns. */
export class ThreadTurns {
  readonly #turns = new FairTurns({ atOnce: 1 });

  /**
   * Runs work in its turn, after messages that arrived in the meantime. @throws the error of the work, or the reason of the
   * signal.
   */
  async run<Result>(turn: Turn, work: () => Result): Promise<Result> {
    return this.#turns.run(turn, async () => {
      await nextTurn();
      turn.signal?.throwIfAborted();
      return work();
    });
  }
}
