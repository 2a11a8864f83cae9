import type { Destination } from './destinations.ts';
import type { Message } from './message.ts';

/** Takes a message of a topic. */
type TopicReceiver = (message: Message) => void;

/** Who listens to which topics. */
export interface Topics {
  /** Hands over every message of the topic, or of all topics that a wildcard matches, until the result is called. */
  listen(topic: Destination, receiver: TopicReceiver): () => void;
  /** Hands a message to everyone who listens to the name at this moment. */
  publish(name: string, message: Message): void;
}

/** Two tables, so that a message is looked up twice, however many listen. */
export function createTopics(): Topics {
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
