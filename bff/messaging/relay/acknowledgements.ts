import { StompError } from '../../stomp/frame.ts';
import type { ClientSubscription } from './client-subscriptions.ts';

/**
 * The messages that one client has been given and has not acknowledged. Brokers differ in how they treat an acknowledgement of
 * anything else, and some end the connection for it, so the relay passes only correct ones on.
 */
export interface Acknowledgements {
  /** A message of the subscription, which wants acknowledgements, was given to the client under this id. */
  delivered: (id: string, subscription: ClientSubscription) => void;
  /**
   * Takes what an ACK or NACK is about: in the mode `client` also what was delivered before it. In a transaction it stays until
   * that ends. @throws {StompError} when no message of that id waits.
   */
  take: (id: string, transaction: string | undefined) => void;
  /** A transaction ended: what was acknowledged in one that was aborted waits again. */
  end: (transaction: string, outcome: 'committed' | 'aborted') => void;
  /**
   * Forgets what a subscription that ends has not acknowledged, and answers whether there was something.
   * @throws {StompError} when an open transaction acknowledges some of it.
   */
  drop: (subscription: ClientSubscription) => boolean;
}

interface Delivered {
  id: string;
  subscription: ClientSubscription;
  /** The open transaction that acknowledges it. */
  transaction?: string | undefined;
}

/** Nothing has been delivered yet. */
export function createAcknowledgements(): Acknowledgements {
  /** In the order in which they were delivered; the prefetch count of each subscription keeps it short. */
  let waiting: Delivered[] = [];
  return {
    delivered(id, subscription) {
      waiting.push({ id, subscription });
    },
    take(id, transaction) {
      const at = waiting.findIndex((delivery) => delivery.id === id && delivery.transaction === undefined);
      const taken = waiting[at];
      if (taken === undefined) throw new StompError('No message of that id waits to be acknowledged');
      const isMeant = (delivery: Delivered, index: number) =>
        delivery === taken ||
        (taken.subscription.ack === 'client' &&
          index < at &&
          delivery.subscription === taken.subscription &&
          delivery.transaction === undefined);
      if (transaction === undefined) waiting = waiting.filter((delivery, index) => !isMeant(delivery, index));
      else for (const delivery of waiting.filter(isMeant)) delivery.transaction = transaction;
    },
    end(transaction, outcome) {
      if (outcome === 'committed') waiting = waiting.filter((delivery) => delivery.transaction !== transaction);
      else for (const delivery of waiting) if (delivery.transaction === transaction) delivery.transaction = undefined;
    },
    drop(subscription) {
      const own = waiting.filter((delivery) => delivery.subscription === subscription);
      if (own.some(({ transaction }) => transaction !== undefined))
        throw new StompError('An open transaction acknowledges messages of that subscription: end it first');
      waiting = waiting.filter((delivery) => delivery.subscription !== subscription);
      return own.length > 0;
    },
  };
}
