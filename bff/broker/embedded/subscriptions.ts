import { ackModeOf } from '../../stomp/ack-mode.ts';
import { requiredHeader, StompError, type StompFrame, type StompVersion } from '../../stomp/frame.ts';
import { type Consumer, type ConsumerOptions, type Outcome, startConsumer } from './consumer.ts';
import type { BrokerCore } from './core.ts';
import { type Destination, parseDestination } from './destinations.ts';
import { messageFrame } from './message.ts';
import type { Outbox } from './outbox.ts';
import { numberOf, queueArgumentsOf } from './queue-arguments.ts';

interface Subscription {
  /** Messages of a topic without acknowledgements aren't kept. */
  consumer: Consumer | undefined;
  end: () => void;
}

type Deliver = ConsumerOptions['deliver'];

/** The subscriptions of one link. */
export class Subscriptions {
  readonly #core: BrokerCore;
  readonly #outbox: Outbox;
  readonly #version: StompVersion;
  readonly #linkName: string;
  readonly #subscriptions = new Map<string, Subscription>();
  #deliveries = 0;

  /**
   * @param outbox receives the MESSAGE frames for this link.
   * @param version the agreed version, which decides how frames name subscriptions and deliveries.
   */
  constructor(core: BrokerCore, outbox: Outbox, version: StompVersion) {
    this.#core = core;
    this.#outbox = outbox;
    this.#version = version;
    this.#linkName = core.nextLinkName();
  }

  /** Executes a SUBSCRIBE. @throws {StompError} if the frame is invalid, or there are too many subscriptions. */
  subscribe(frame: StompFrame): void {
    const key = this.#keyOf(frame);
    if (this.#subscriptions.has(key)) throw new StompError('The subscription exists already');
    if (this.#subscriptions.size >= this.#core.limits.subscriptionsPerLink)
      throw new StompError('There are too many subscriptions');
    this.#subscriptions.set(key, this.#open(frame));
  }

  /** Executes an UNSUBSCRIBE. @throws {StompError} if there is no such subscription. */
  unsubscribe(frame: StompFrame): void {
    const key = this.#keyOf(frame);
    const subscription = this.#subscriptions.get(key);
    if (!subscription) throw new StompError('Unknown subscription');
    this.#subscriptions.delete(key);
    subscription.end();
  }

  /**
   * Finds the delivery that an ACK or NACK refers to.
   * @returns the function that settles it, possibly later in a transaction.
   * @throws {StompError} if there is no such delivery.
   */
  concludes(frame: StompFrame): () => void {
    const deliveryId = requiredHeader(frame, this.#version === '1.2' ? 'id' : 'message-id');
    const candidates =
      this.#version === '1.1' ? [this.#subscriptions.get(keyOfAck(frame))] : this.#subscriptions.values();
    for (const candidate of candidates) {
      const consumer = candidate?.consumer;
      if (consumer?.holds(deliveryId)) return () => consumer.conclude(deliveryId, outcomeOf(frame));
    }
    throw new StompError('Unknown ack id');
  }

  /** Delivers messages from queues when there is room again. */
  pump(): void {
    for (const { consumer } of this.#subscriptions.values()) consumer?.pump();
  }

  /** Ends all subscriptions; unacknowledged messages are requeued. */
  end(): void {
    for (const { end } of this.#subscriptions.values()) end();
    this.#subscriptions.clear();
  }

  /** A STOMP 1.0 client may name a subscription by its destination. */
  #keyOf(frame: StompFrame): string {
    const id = this.#version === '1.0' ? frame.headers.get('id') : requiredHeader(frame, 'id');
    return id === undefined ? `destination ${requiredHeader(frame, 'destination')}` : `id ${id}`;
  }

  #open(frame: StompFrame): Subscription {
    const destination = parseDestination(requiredHeader(frame, 'destination'));
    const mode = ackModeOf(frame);
    const deliver = this.#deliverTo(frame.headers.get('id'), mode !== 'auto');
    if (destination.kind === 'topic' && mode === 'auto') return this.#listen(destination, deliver);
    const taking = { mode, prefetch: prefetchOf(frame), hasRoom: () => this.#outbox.hasRoom(), deliver };
    if (destination.kind === 'topic') return this.#keep(destination, taking);
    const queue = this.#core.queues.open(destination.name, queueArgumentsOf(frame.headers));
    const consumer = startConsumer({ ...taking, queue });
    return { consumer, end: () => consumer.end() };
  }

  #deliverTo(subscription: string | undefined, isAwaited: boolean): Deliver {
    return (message, redelivered) => {
      this.#deliveries += 1;
      const id = `${this.#linkName}-${this.#deliveries}`;
      this.#outbox.push(messageFrame(message, { subscription, id, isAwaited, redelivered }), message.bytes);
      return id;
    };
  }

  #listen(topic: Destination, deliver: Deliver): Subscription {
    const end = this.#core.topics.listen(topic, (message) => {
      deliver(message, false);
    });
    return { consumer: undefined, end };
  }

  /** As in RabbitMQ, a topic with acknowledgements becomes a queue for this one subscription. */
  #keep(topic: Destination, taking: Omit<ConsumerOptions, 'queue'>): Subscription {
    const queue = this.#core.queues.openPrivate();
    const consumer = startConsumer({ ...taking, queue });
    const stop = this.#core.topics.listen(topic, (message) => {
      if (queue.hasRoomFor(1, message.bytes)) queue.add(message);
      else this.#outbox.overflow(); // the sender to a topic isn't responsible for its subscribers
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
}

function keyOfAck(frame: StompFrame): string {
  return `id ${requiredHeader(frame, 'subscription')}`;
}

/** RabbitMQ's header; 0 or no header means no limit. */
function prefetchOf({ headers }: StompFrame): number {
  return numberOf(headers, 'prefetch-count') || Infinity;
}

function outcomeOf({ command, headers }: StompFrame): Outcome {
  if (command === 'ACK') return 'ack';
  return headers.get('requeue') === 'false' ? 'discard' : 'nack';
}
