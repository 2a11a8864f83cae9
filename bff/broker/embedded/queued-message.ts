import type { Message } from './message.ts';

/** A message on its way through a queue. */
export interface QueuedMessage {
  readonly message: Message;
  /** Its place in the order of the queue. */
  readonly sequence: number;
  /** When it is worth nothing any more, in the milliseconds of `performance.now`; Infinity for never. */
  readonly expiresAtMs: number;
  /** Whether it was delivered before and came back. */
  redelivered: boolean;
  /** The consumers that sent it back since it was last offered to all. */
  refusedBy: Set<QueueConsumer> | undefined;
}

/** Somebody who takes messages of a queue. */
export interface QueueConsumer {
  isReady(): boolean;
  /** Takes a message, which stays part of the queue until it is settled or put back. */
  take(queued: QueuedMessage): void;
}
