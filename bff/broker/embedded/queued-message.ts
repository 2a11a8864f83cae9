import type { Message } from './message.ts';

/** A message in a queue. */
export interface QueuedMessage {
  readonly message: Message;
  /** Its place in the order of the queue. */
  readonly sequence: number;
  /** When it expires, in milliseconds of `performance.now`; Infinity if never. */
  readonly expiresAtMs: number;
  /** Whether it has been delivered before and requeued. */
  redelivered: boolean;
  /** The consumers that have refused it since it was last offered to all. */
  refusedBy: Set<QueueConsumer> | undefined;
}

/** A consumer of a queue's messages. */
export interface QueueConsumer {
  isReady(): boolean;
  /** Accepts a message, which still counts for the queue until it is settled or requeued. */
  take(queued: QueuedMessage): void;
}
