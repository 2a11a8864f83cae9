import { StompError } from '../../stomp/frame.ts';
import type { EmbeddedBrokerLimits } from './broker-limits.ts';
import type { QueueArguments } from './queue-arguments.ts';
import { Queue } from './queue.ts';
import { createQuota, type Quota } from './quota.ts';
import { createSweeper } from './sweeper.ts';

/** The queues by name. One exists from its first message or consumer until it has neither. */
export interface Queues {
  /**
   * @param given what the queue is like if it does not exist yet; else it stays as it is.
   * @throws {StompError} when there are too many.
   */
  open(name: string, given: QueueArguments): Queue;
  /** Whether `messages` more messages of `bytes` bytes in total fit into a queue. */
  hasRoomFor(name: string, given: QueueArguments, messages: number, bytes: number): boolean;
  /** A queue that nobody can name. @throws {StompError} when there are too many. */
  openPrivate(): Queue;
  /** Nothing expires any more. */
  close(): void;
}

/** What queues take from. */
interface QueueQuotas {
  names: Quota;
  bytes: Quota;
}

const NO_ARGUMENTS: QueueArguments = { expiresMs: undefined, messageTtlMs: undefined, maxLengthBytes: undefined };

/**
 * No queues yet. Passing queues (those with `x-expires`, and private ones) take from a part of everything, for anybody can have
 * them: however many there are, those of the service find room.
 */
export function createQueues(limits: EmbeddedBrokerLimits): Queues {
  const queues = new Map<string | symbol, Queue>();
  const all: QueueQuotas = { names: createQuota(limits.queues), bytes: createQuota(limits.queuedBytes) };
  const passing: QueueQuotas = {
    names: createQuota(limits.passingQueues, all.names),
    bytes: createQuota(limits.passingBytes, all.bytes),
  };
  const sweeper = createSweeper(limits.sweepEveryMs, sweep);

  function sweep(): boolean {
    let isExpiring = false;
    for (const queue of queues.values()) isExpiring = queue.sweep() || isExpiring;
    return isExpiring;
  }

  function create(key: string | symbol, { names, bytes }: QueueQuotas, given: QueueArguments): Queue {
    if (!names.has(1)) sweep();
    if (!names.has(1)) throw new StompError('There are too many queues');
    const queue = new Queue({
      given,
      maxMessages: limits.messagesPerQueue,
      bytes,
      onExpiring: () => sweeper.wake(),
      onIdle() {
        // The holder of a deleted queue must not end the next queue of that name.
        if (queues.get(key) !== queue) return;
        queues.delete(key);
        names.giveBack(1);
      },
    });
    names.take(1);
    queues.set(key, queue);
    return queue;
  }

  const quotasOf = ({ expiresMs }: QueueArguments): QueueQuotas => (expiresMs === undefined ? all : passing);

  return {
    hasRoomFor(name, given, messages, bytes) {
      const known = queues.get(name);
      if (known) return known.hasRoomFor(messages, bytes);
      const quotas = quotasOf(given);
      return messages <= limits.messagesPerQueue && quotas.names.has(1) && quotas.bytes.has(bytes);
    },
    open: (name, given) => queues.get(name) ?? create(name, quotasOf(given), given),
    openPrivate: () => create(Symbol('private'), passing, NO_ARGUMENTS),
    close: () => sweeper.stop(),
  };
}
