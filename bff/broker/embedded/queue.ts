import { StompError } from '../../stomp/frame.ts';
import { Backlog } from './backlog.ts';
import type { Message } from './message.ts';
import type { QueueArguments } from './queue-arguments.ts';
import type { QueueConsumer, QueuedMessage } from './queued-message.ts';
import type { Quota } from './quota.ts';

/** The consumers of a queue, which take messages in turn. */
interface Rotation {
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
function createRotation(): Rotation {
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

const NOTHING = { length: 0, bytes: 0 };

/** The properties of a queue, and what it shares with others. */
export interface QueueOptions {
  given: QueueArguments;
  /** The maximum number of messages, including those delivered but not acknowledged. */
  maxMessages: number;
  /** The quota for its bytes. */
  bytes: Quota;
  /** Called when a message can expire. */
  onExpiring: () => void;
  /** Called when the queue is empty and has no consumers, possibly more than once. */
  onIdle: () => void;
}

/** Messages in order, each for one consumer. */
export class Queue {
  readonly #options: QueueOptions;
  readonly #messageTtlMs: number;
  readonly #maxLengthBytes: number;
  readonly #backlog = new Backlog();
  readonly #consumers = createRotation();
  /** Messages that are waiting, or delivered and not settled. */
  #held = 0;
  #sequence = 0;
  #lastUsedMs = performance.now();

  constructor(options: QueueOptions) {
    const { messageTtlMs = Infinity, maxLengthBytes = Infinity } = options.given;
    this.#options = options;
    this.#messageTtlMs = messageTtlMs;
    this.#maxLengthBytes = maxLengthBytes;
  }

  /** Adds a message. @throws {StompError} if the queue is full and doesn't drop its oldest messages. */
  add(message: Message): void {
    this.#lastUsedMs = performance.now();
    this.#makeRoomFor(message.bytes);
    this.#held += 1;
    this.#options.bytes.take(message.bytes);
    this.#sequence += 1;
    const expiresAtMs = Math.min(message.expiresAtMs, this.#lastUsedMs + this.#messageTtlMs);
    this.#backlog.add({ message, sequence: this.#sequence, expiresAtMs, redelivered: false, refusedBy: undefined });
    this.#settleDown();
  }

  /** Whether `messages` more messages of `bytes` bytes in total fit, dropping older ones if necessary. */
  hasRoomFor(messages: number, bytes: number): boolean {
    const dropped = this.#isDropping() ? this.#backlog : NOTHING;
    return (
      this.#held - dropped.length + messages <= this.#options.maxMessages &&
      this.#options.bytes.has(bytes - dropped.bytes)
    );
  }

  /** Adds a consumer, which takes turns with the others. */
  attach(consumer: QueueConsumer): void {
    this.#consumers.add(consumer);
    this.pump();
  }

  /** Removes a consumer; it keeps its delivered messages until they are settled or requeued. */
  detach(consumer: QueueConsumer): void {
    this.#consumers.remove(consumer);
    this.#lastUsedMs = performance.now();
    this.#settleDown();
  }

  /** The message has been acknowledged or discarded. */
  settle(queued: QueuedMessage): void {
    this.#release(queued);
    this.#endIfIdle();
  }

  /** Requeues messages at their old places. @param refusedBy only gets them again if no other consumer can take them. */
  putBack(returned: readonly QueuedMessage[], refusedBy?: QueueConsumer): void {
    for (const queued of returned) {
      queued.redelivered = true;
      if (refusedBy) queued.refusedBy = (queued.refusedBy ?? new Set()).add(refusedBy);
      this.#backlog.add(queued);
    }
    this.#settleDown();
  }

  /** Delivers as many messages as possible. */
  pump(): void {
    for (let first = this.#backlog.first; first; first = this.#backlog.first) {
      if (first.expiresAtMs <= performance.now()) {
        this.#dropFirst();
        continue;
      }
      const consumer = this.#consumers.next(first);
      if (!consumer) break;
      this.#backlog.takeFirst();
      consumer.take(first);
    }
    this.#endIfIdle();
  }

  /** Drops expired messages, or the whole queue. Returns whether anything else can expire. */
  sweep(): boolean {
    const { expiresMs } = this.#options.given;
    const isUnused = expiresMs !== undefined && this.#lastUsedMs + expiresMs <= performance.now();
    if (isUnused && this.#consumers.isEmpty) this.clear();
    this.#forgetExpired();
    this.#endIfIdle();
    return this.#isExpiring();
  }

  /** Drops the waiting messages. */
  clear(): void {
    for (const queued of this.#backlog.takeAll()) this.#release(queued);
    this.#endIfIdle();
  }

  /** Whether it drops its oldest messages instead of refusing new ones. */
  #isDropping(): boolean {
    return this.#maxLengthBytes < Infinity;
  }

  #isExpiring(): boolean {
    const { expiresMs } = this.#options.given;
    return this.#backlog.isExpiring || (expiresMs !== undefined && this.#held > 0 && this.#consumers.isEmpty);
  }

  #release({ message }: QueuedMessage): void {
    this.#held -= 1;
    this.#options.bytes.giveBack(message.bytes);
  }

  #endIfIdle(): void {
    if (this.#held === 0 && this.#consumers.isEmpty) this.#options.onIdle();
  }

  /** The message just added or requeued may exceed the limit, or be the first to expire. */
  #settleDown(): void {
    this.pump();
    while (this.#backlog.bytes > this.#maxLengthBytes) this.#dropFirst();
    this.#endIfIdle();
    if (this.#isExpiring()) this.#options.onExpiring();
  }

  #dropFirst(): void {
    const dropped = this.#backlog.takeFirst();
    if (dropped) this.#release(dropped);
  }

  #forgetExpired(): void {
    for (const queued of this.#backlog.takeExpired(performance.now())) this.#release(queued);
  }

  #makeRoomFor(bytes: number): void {
    if (!this.hasRoomFor(1, bytes)) this.#forgetExpired();
    if (!this.hasRoomFor(1, bytes)) {
      this.#endIfIdle();
      throw new StompError('The queue is full: send it again later');
    }
    if (!this.#isDropping()) return;
    while (this.#backlog.length > 0 && this.#isTooFullFor(bytes)) this.#dropFirst();
  }

  #isTooFullFor(bytes: number): boolean {
    return (
      this.#backlog.bytes + bytes > this.#maxLengthBytes ||
      this.#held >= this.#options.maxMessages ||
      !this.#options.bytes.has(bytes)
    );
  }
}
