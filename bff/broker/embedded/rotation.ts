import type { QueueConsumer, QueuedMessage } from './queued-message.ts';

/** The consumers of a queue, which take messages in turn. */
export interface Rotation {
  readonly isEmpty: boolean;
  add(consumer: QueueConsumer): void;
  remove(consumer: QueueConsumer): void;
  /**
   * The next consumer that is ready and hasn't refused the message; if there is none, one that has refused it, or the message
   * would stay forever.
   */
  next(queued: QueuedMessage): QueueConsumer | undefined;
}

/** Creates an empty rotation. */
export function createRotation(): Rotation {
  const consumers: QueueConsumer[] = [];
  let turn = 0;

  return {
    get isEmpty() {
      return consumers.length === 0;
    },
    add(consumer) {
      consumers.push(consumer);
    },
    remove(consumer) {
      const index = consumers.indexOf(consumer);
      if (index >= 0) consumers.splice(index, 1);
    },
    next(queued) {
      let refuser: QueueConsumer | undefined;
      for (let step = 0; step < consumers.length; step++) {
        const index = (turn + step) % consumers.length;
        const consumer = consumers[index];
        if (!consumer?.isReady()) continue;
        if (!queued.refusedBy?.has(consumer)) {
          turn = index + 1;
          return consumer;
        }
        refuser ??= consumer;
      }
      if (refuser) queued.refusedBy = undefined;
      return refuser;
    },
  };
}
