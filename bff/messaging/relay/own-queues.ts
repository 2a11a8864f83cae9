import { OWN_QUEUE_LIFETIME_MS } from './client-destinations.ts';

/** The queues of one user that may exist at the broker: queues with subscribers, and recently used ones. */
export interface OwnQueues {
  /** Records the use of a queue, which may create it. Returns false if there are too many others. */
  use: (name: string) => boolean;
  /** Records a subscriber, which keeps the queue alive until the returned function is called. */
  listen: (name: string) => () => void;
}

/** @param most how many queues may exist. */
export function createOwnQueues(most: number): OwnQueues {
  /** The number of subscribers of each queue, and when the broker deletes it if there are none. */
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
