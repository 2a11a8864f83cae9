import type { Destination } from './destinations.ts';
import type { Message } from './message.ts';

/** Receives a topic's messages. */
type TopicReceiver = (message: Message) => void;

/** The subscribers of topics. */
export interface Topics {
  /** Delivers every message of the topic, or of all topics that a wildcard matches, until the returned function is called. */
  listen(topic: Destination, receiver: TopicReceiver): () => void;
  /** Delivers a message to all current subscribers of the topic. */
  publish(name: string, message: Message): void;
}

/** Uses two tables, so a message needs two look-ups, however many subscribers there are. */
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
