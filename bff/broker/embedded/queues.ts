import { StompError } from '../../stomp/frame.ts';
import type { EmbeddedBrokerLimits } from './broker-limits.ts';
import type { QueueArguments } from './queue-arguments.ts';
import { Queue } from './queue.ts';
import { createQuota, type Quota } from './quota.ts';

/** The queues by name. A queue exists while it has messages or consumers. */
export interface Queues {
  /**
   * @param given the properties of the queue if it doesn't exist yet; an existing one keeps its own.
   * @throws {StompError} if there are too many.
   */
  open(name: string, given: QueueArguments): Queue;
  /** Whether `messages` more messages of `bytes` bytes in total fit into a queue. */
  hasRoomFor(name: string, given: QueueArguments, messages: number, bytes: number): boolean;
  /** A queue that clients can't name. @throws {StompError} if there are too many. */
  openPrivate(): Queue;
  /** Stops removing expired messages and queues. */
  close(): void;
}

/** The quotas of the queues. */
interface QueueQuotas {
  names: Quota;
  bytes: Quota;
}

const NO_ARGUMENTS: QueueArguments = { expiresMs: undefined, messageTtlMs: undefined, maxLengthBytes: undefined };

/**
 * Creates an empty set. Temporary queues (those with `x-expires`, and private ones) only share part of the quotas, because any
 * client can create them: however many there are, the service's own queues still have room.
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
        // The holder of a deleted queue must not delete the next queue with that name.
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

/** Cleans up from time to time, as long as there is a need. */
interface Sweeper {
  /** Reports that something may soon have to be removed. */
  wake(): void;
  stop(): void;
}

/**
 * Uses one timer, which doesn't keep the process alive.
 * @param sweep cleans up, and returns whether it needs another call.
 */
function createSweeper(everyMs: number, sweep: () => boolean): Sweeper {
  let timer: NodeJS.Timeout | undefined;

  function wake(): void {
    timer ??= setTimeout(run, everyMs).unref();
  }

  function run(): void {
    timer = undefined;
    if (sweep()) wake();
  }

  return {
    wake,
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
