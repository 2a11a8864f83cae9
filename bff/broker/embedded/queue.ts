import { StompError } from '../../stomp/frame.ts';
import { createBacklog } from './backlog.ts';
import type { Message } from './message.ts';
import type { QueueArguments } from './queue-arguments.ts';
import type { QueueConsumer, QueuedMessage } from './queued-message.ts';
import type { Quota } from './quota.ts';
import { createRotation } from './rotation.ts';

/** Messages in order, each for one consumer. */
export interface Queue {
  /** Adds a message. @throws {StompError} when the queue is full, and has no length beyond which it drops its oldest messages. */
  add(message: Message): void;
  /** Whether `messages` more messages of `bytes` bytes in total fit, if need be by dropping older ones. */
  hasRoomFor(messages: number, bytes: number): boolean;
  /** Begins to deliver to a consumer, in turn with the others. */
  attach(consumer: QueueConsumer): void;
  /** Delivers to a consumer no more; what it holds stays its own until it is settled or put back. */
  detach(consumer: QueueConsumer): void;
  /** The message was acknowledged or is given up. */
  settle(queued: QueuedMessage): void;
  /** The messages go back to their places. @param refusedBy gets them again only when nobody else can take them. */
  putBack(queued: readonly QueuedMessage[], refusedBy?: QueueConsumer): void;
  /** Delivers what can be delivered. */
  pump(): void;
  /** Forgets what has expired, which may be everything. Answers whether anything else can expire. */
  sweep(): boolean;
  /** Forgets what waits. */
  clear(): void;
}

/** What a queue is like, and what it shares with others. */
export interface QueueOptions {
  given: QueueArguments;
  /** Messages that it may hold, with those that are delivered and not acknowledged. */
  maxMessages: number;
  /** The bytes that it may take from. */
  bytes: Quota;
  /** There is something that can expire. */
  onExpiring: () => void;
  /** The queue is empty and has no consumers. It may be called again. */
  onIdle: () => void;
}

/** A queue without messages and consumers. */
export function createQueue({ given, maxMessages, bytes, onExpiring, onIdle }: QueueOptions): Queue {
  const { expiresMs, messageTtlMs = Infinity, maxLengthBytes = Infinity } = given;
  /** Whether its oldest messages go before a new one is refused. */
  const isDropping = maxLengthBytes < Infinity;
  const backlog = createBacklog();
  const consumers = createRotation();
  /** Messages waiting, or delivered and not settled. */
  let held = 0;
  let sequence = 0;
  let lastUsedMs = performance.now();

  function release({ message }: QueuedMessage): void {
    held -= 1;
    bytes.giveBack(message.bytes);
  }

  function endIfIdle(): void {
    if (held === 0 && consumers.isEmpty) onIdle();
  }

  function isExpiring(): boolean {
    return backlog.isExpiring || (expiresMs !== undefined && held > 0 && consumers.isEmpty);
  }

  /** What was just added or has come back may be too much, or be the first that expires. */
  function settleDown(): void {
    pump();
    while (backlog.bytes > maxLengthBytes) dropFirst();
    endIfIdle();
    if (isExpiring()) onExpiring();
  }

  function dropFirst(): void {
    const dropped = backlog.takeFirst();
    if (dropped) release(dropped);
  }

  function pump(): void {
    for (let first = backlog.first; first; first = backlog.first) {
      if (first.expiresAtMs <= performance.now()) {
        dropFirst();
        continue;
      }
      const consumer = consumers.next(first);
      if (!consumer) break;
      backlog.takeFirst();
      consumer.take(first);
    }
    endIfIdle();
  }

  function clear(): void {
    backlog.takeAll().forEach(release);
    endIfIdle();
  }

  function forgetExpired(): void {
    backlog.takeExpired(performance.now()).forEach(release);
  }

  function sweep(): boolean {
    if (expiresMs !== undefined && consumers.isEmpty && lastUsedMs + expiresMs <= performance.now()) clear();
    forgetExpired();
    endIfIdle();
    return isExpiring();
  }

  function hasRoomFor(messages: number, moreBytes: number): boolean {
    const dropped = isDropping ? backlog : { length: 0, bytes: 0 };
    return held - dropped.length + messages <= maxMessages && bytes.has(moreBytes - dropped.bytes);
  }

  function makeRoomFor(moreBytes: number): void {
    if (!hasRoomFor(1, moreBytes)) forgetExpired();
    if (!hasRoomFor(1, moreBytes)) {
      endIfIdle();
      throw new StompError('The queue is full: send it again later');
    }
    if (!isDropping) return;
    const isTooFull = () => backlog.bytes + moreBytes > maxLengthBytes || held >= maxMessages || !bytes.has(moreBytes);
    while (backlog.length > 0 && isTooFull()) dropFirst();
  }

  return {
    add(message) {
      lastUsedMs = performance.now();
      makeRoomFor(message.bytes);
      held += 1;
      bytes.take(message.bytes);
      sequence += 1;
      const expiresAtMs = Math.min(message.expiresAtMs, lastUsedMs + messageTtlMs);
      backlog.add({ message, sequence, expiresAtMs, redelivered: false, refusedBy: undefined });
      settleDown();
    },
    hasRoomFor,
    attach(consumer) {
      consumers.add(consumer);
      pump();
    },
    detach(consumer) {
      consumers.remove(consumer);
      lastUsedMs = performance.now();
      settleDown();
    },
    settle(queued) {
      release(queued);
      endIfIdle();
    },
    putBack(returned, refusedBy) {
      for (const queued of returned) {
        queued.redelivered = true;
        if (refusedBy) queued.refusedBy = (queued.refusedBy ?? new Set()).add(refusedBy);
        backlog.add(queued);
      }
      settleDown();
    },
    pump,
    sweep,
    clear,
  };
}
