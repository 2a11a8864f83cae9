import { StompError } from '../../stomp/frame.ts';
import type { EmbeddedBrokerLimits } from './broker-limits.ts';
import type { Message } from './message.ts';
import { createQueues, type Queues } from './queues.ts';
import { createSchedule, type Schedule } from './schedule.ts';
import { createTopics, type Topics } from './topics.ts';

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
