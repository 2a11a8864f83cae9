import { ackModeOf } from '../../stomp/ack-mode.ts';
import { requiredHeader, StompError, type StompFrame, type StompVersion } from '../../stomp/frame.ts';
import { type Consumer, type Outcome, startConsumer } from './consumer.ts';
import type { BrokerCore } from './core.ts';
import { parseDestination } from './destinations.ts';
import { type Message, messageFrame } from './message.ts';
import type { Outbox } from './outbox.ts';
import { numberOf, queueArgumentsOf } from './queue-arguments.ts';

/** What one link listens to. */
export interface Subscriptions {
  /** Begins what a SUBSCRIBE asks for. @throws {StompError} when the frame cannot be used, or there are too many. */
  subscribe(frame: StompFrame): void;
  /** Ends what an UNSUBSCRIBE names. @throws {StompError} when there is no such subscription. */
  unsubscribe(frame: StompFrame): void;
  /**
   * Finds the delivery that an ACK or NACK is about.
   * @returns what takes effect, perhaps later, in a transaction.
   * @throws {StompError} when there is no such delivery.
   */
  concludes(frame: StompFrame): () => void;
  /** Delivers what waits in queues, when there is room again. */
  pump(): void;
  /** Ends all of them; what was not acknowledged goes back to its queue. */
  end(): void;
}

interface Subscription {
  /** Nothing of a topic without acknowledgements is kept. */
  consumer: Consumer | undefined;
  end: () => void;
}

/**
 * A link without subscriptions.
 * @param outbox takes the MESSAGE frames of this link.
 * @param version the agreed one, which decides how frames name subscriptions and deliveries.
 */
export function createSubscriptions(core: BrokerCore, outbox: Outbox, version: StompVersion): Subscriptions {
  const subscriptions = new Map<string, Subscription>();
  const linkName = core.nextLinkName();
  let deliveries = 0;

  /** A client of STOMP 1.0 may name a subscription by its destination. */
  function keyOf(frame: StompFrame): string {
    const id = version === '1.0' ? frame.headers.get('id') : requiredHeader(frame, 'id');
    return id === undefined ? `destination ${requiredHeader(frame, 'destination')}` : `id ${id}`;
  }

  function open(frame: StompFrame): Subscription {
    const destination = parseDestination(requiredHeader(frame, 'destination'));
    const mode = ackModeOf(frame);
    const subscription = frame.headers.get('id');
    const isAwaited = mode !== 'auto';

    function deliver(message: Message, redelivered: boolean): string {
      deliveries += 1;
      const id = `${linkName}-${deliveries}`;
      outbox.push(messageFrame(message, { subscription, id, isAwaited, redelivered }), message.bytes);
      return id;
    }

    if (destination.kind === 'topic' && !isAwaited) {
      const end = core.topics.listen(destination, (message) => {
        deliver(message, false);
      });
      return { consumer: undefined, end };
    }
    // A topic whose messages are acknowledged is a queue of this subscription alone, as it is in RabbitMQ.
    const prefetch = prefetchOf(frame);
    const queue =
      destination.kind === 'queue'
        ? core.queues.open(destination.name, queueArgumentsOf(frame.headers))
        : core.queues.openPrivate();
    const consumer = startConsumer({ queue, mode, prefetch, hasRoom: () => outbox.hasRoom(), deliver });
    if (destination.kind === 'queue') return { consumer, end: () => consumer.end() };
    const stop = core.topics.listen(destination, (message) => {
      if (queue.hasRoomFor(1, message.bytes)) queue.add(message);
      else outbox.overflow(); // the sender of a topic does not answer for those who listen
    });
    return {
      consumer,
      end: () => {
        stop();
        consumer.end();
        queue.clear();
      },
    };
  }

  function concludes(frame: StompFrame): () => void {
    const deliveryId = requiredHeader(frame, version === '1.2' ? 'id' : 'message-id');
    const candidates = version === '1.1' ? [subscriptions.get(keyOfAck(frame))] : subscriptions.values();
    for (const candidate of candidates) {
      const consumer = candidate?.consumer;
      if (consumer?.holds(deliveryId)) return () => consumer.conclude(deliveryId, outcomeOf(frame));
    }
    throw new StompError('Unknown ack id');
  }

  return {
    subscribe(frame) {
      const key = keyOf(frame);
      if (subscriptions.has(key)) throw new StompError('The subscription exists already');
      if (subscriptions.size >= core.limits.subscriptionsPerLink)
        throw new StompError('There are too many subscriptions');
      subscriptions.set(key, open(frame));
    },
    unsubscribe(frame) {
      const key = keyOf(frame);
      const subscription = subscriptions.get(key);
      if (!subscription) throw new StompError('Unknown subscription');
      subscriptions.delete(key);
      subscription.end();
    },
    concludes,
    pump() {
      for (const { consumer } of subscriptions.values()) consumer?.pump();
    },
    end() {
      for (const { end } of subscriptions.values()) end();
      subscriptions.clear();
    },
  };
}

function keyOfAck(frame: StompFrame): string {
  return `id ${requiredHeader(frame, 'subscription')}`;
}

/** RabbitMQ's header; 0 means no limit, and so does its absence. */
function prefetchOf({ headers }: StompFrame): number {
  return numberOf(headers, 'prefetch-count') || Infinity;
}

function outcomeOf({ command, headers }: StompFrame): Outcome {
  if (command === 'ACK') return 'ack';
  return headers.get('requeue') === 'false' ? 'discard' : 'nack';
}
