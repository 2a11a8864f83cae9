import { StompError } from '../../stomp/frame.ts';
import type { EmbeddedBrokerLimits } from './broker-limits.ts';
import type { Destination } from './destinations.ts';
import type { Message } from './message.ts';
import { createQueues, type Queues } from './queues.ts';
import { createSchedule, type Schedule } from './schedule.ts';

/** The state that all links of a broker share. */
export interface BrokerCore {
  topics: Topics;
  queues: Queues;
  limits: EmbeddedBrokerLimits;
  schedule: Schedule;
  /** Delivers a message to the subscribers of its topic, or to its queue. @throws {StompError} if the queue has no room. */
  publish(message: Message): void;
  /** Checks that all the messages can be published. @throws {StompError} if a queue has no room for its share. */
  checkRoom(messages: readonly Message[]): void;
  /** Returns a new id for a link of this broker. */
  nextLinkName(): string;
}

/** Creates an empty broker without links. */
export function createCore(limits: EmbeddedBrokerLimits): BrokerCore {
  const topics = createTopics();
  const queues = createQueues(limits);
  let links = 0;

  return {
    topics,
    queues,
    limits,
    schedule: createSchedule(),
    publish(message) {
      const { kind, name } = message.destination;
      if (kind === 'topic') topics.publish(name, message);
      else queues.open(name, message.queue).add(message);
    },
    checkRoom(messages) {
      const toQueues = messages.filter(({ destination }) => destination.kind === 'queue');
      for (const [name, together] of Map.groupBy(toQueues, ({ destination }) => destination.name)) {
        const [first] = together;
        if (!first) continue;
        const bytes = together.reduce((sum, message) => sum + message.bytes, 0);
        if (!queues.hasRoomFor(name, first.queue, together.length, bytes))
          throw new StompError('The queue is full: send it again later');
      }
    },
    nextLinkName() {
      links += 1;
      return String(links);
    },
  };
}

/** Receives a topic's messages. */
type TopicReceiver = (message: Message) => void;

/** The subscribers of topics. */
interface Topics {
  /** Delivers every message of the topic, or of all topics that a wildcard matches, until the returned function is called. */
  listen(topic: Destination, receiver: TopicReceiver): () => void;
  /** Delivers a message to all current subscribers of the topic. */
  publish(name: string, message: Message): void;
}

/** Uses two tables, so a message needs two look-ups, however many subscribers there are. */
function createTopics(): Topics {
  const exact = new Map<string, Set<TopicReceiver>>();
  const wildcards = new Map<string, Set<TopicReceiver>>();

  return {
    listen({ name, isWildcard }, receiver) {
      const table = isWildcard ? wildcards : exact;
      const receivers = table.get(name) ?? new Set();
      table.set(name, receivers.add(receiver));
      return () => {
        receivers.delete(receiver);
        if (receivers.size === 0 && table.get(name) === receivers) table.delete(name);
      };
    },
    publish(name, message) {
      for (const receive of exact.get(name) ?? []) receive(message);
      const lastDot = name.lastIndexOf('.');
      if (lastDot >= 0) for (const receive of wildcards.get(name.slice(0, lastDot)) ?? []) receive(message);
    },
  };
}
