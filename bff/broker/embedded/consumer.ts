import type { AckMode } from '../../stomp/ack-mode.ts';
import type { Message } from './message.ts';
import type { Queue } from './queue.ts';
import type { QueueConsumer, QueuedMessage } from './queued-message.ts';

/** The outcome of a delivery; `discard` is RabbitMQ's NACK with `requeue:false`. */
export type Outcome = 'ack' | 'nack' | 'discard';

/** The part of a subscription that takes messages from a queue. */
export interface Consumer {
  holds(deliveryId: string): boolean;
  /** In `client` mode the outcome also applies to all earlier deliveries. An unknown delivery is ignored. */
  conclude(deliveryId: string, outcome: Outcome): void;
  pump(): void;
  /** Requeues unacknowledged messages. */
  end(): void;
}

/** Which messages a consumer takes, and where it delivers them. */
export interface ConsumerOptions {
  queue: Queue;
  mode: AckMode;
  /** The maximum number of unacknowledged deliveries. */
  prefetch: number;
  hasRoom: () => boolean;
  /** Sends the message and returns the id of the delivery. */
  deliver: (message: Message, redelivered: boolean) => string;
}

/** Starts to consume immediately. */
export function startConsumer({ queue, mode, prefetch, hasRoom, deliver }: ConsumerOptions): Consumer {
  const awaited = new Map<string, QueuedMessage>();

  const self: QueueConsumer = {
    isReady: () => awaited.size < prefetch && hasRoom(),
    take(queued) {
      const id = deliver(queued.message, queued.redelivered);
      if (mode === 'auto') queue.settle(queued);
      else awaited.set(id, queued);
    },
  };

  /** Removes the deliveries that an acknowledgement covers, and returns them in order. */
  function takeOut(deliveryId: string): QueuedMessage[] {
    const last = awaited.get(deliveryId);
    if (!last) return [];
    const concluded: QueuedMessage[] = [];
    for (const [id, queued] of mode === 'client' ? awaited : [[deliveryId, last] as const]) {
      awaited.delete(id);
      concluded.push(queued);
      if (id === deliveryId) break;
    }
    return concluded;
  }

  queue.attach(self);
  return {
    holds: (deliveryId) => awaited.has(deliveryId),
    conclude(deliveryId, outcome) {
      const concluded = takeOut(deliveryId);
      if (outcome === 'nack') return queue.putBack(concluded, self);
      for (const queued of concluded) queue.settle(queued);
      queue.pump();
    },
    pump: () => queue.pump(),
    end() {
      queue.detach(self);
      const returned = [...awaited.values()];
      awaited.clear();
      queue.putBack(returned);
    },
  };
}
