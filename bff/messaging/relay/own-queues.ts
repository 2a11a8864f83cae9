import { OWN_QUEUE_LIFETIME_MS } from './client-destinations.ts';

/** The queues of one user that there may be at the broker: those that are listened to, and those that were named a moment ago. */
export interface OwnQueues {
  /** Names a queue, which may create it. Answers false when there are too many others. */
  use: (name: string) => boolean;
  /** Somebody listens to a queue, which keeps it alive until the result is called. */
  listen: (name: string) => () => void;
}

/** @param most how many there may be. */
export function createOwnQueues(most: number): OwnQueues {
  /** How many listen to each queue, and when the broker forgets it if nobody does. */
  const queues = new Map<string, { listeners: number; endsAtMs: number }>();
  const named = (name: string) => {
    const queue = queues.get(name) ?? { listeners: 0, endsAtMs: 0 };
    queues.set(name, queue);
    queue.endsAtMs = performance.now() + OWN_QUEUE_LIFETIME_MS;
    return queue;
  };
  return {
    use(name) {
      const now = performance.now();
      for (const [each, { listeners, endsAtMs }] of queues) if (listeners === 0 && endsAtMs <= now) queues.delete(each);
      if (!queues.has(name) && queues.size >= most) return false;
      named(name);
      return true;
    },
    listen(name) {
      named(name).listeners += 1;
      return () => {
        named(name).listeners -= 1;
      };
    },
  };
}
