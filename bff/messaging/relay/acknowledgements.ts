import { StompError } from '../../stomp/frame.ts';
import type { ClientSubscription } from './client-subscriptions.ts';

/**
 * The messages that one client has received and not acknowledged. Brokers differ in how they treat any other acknowledgement, and
 * some close the connection, so the relay only forwards correct ones.
 */
export interface Acknowledgements {
  /** Records a message of a subscription with acknowledgements that was sent to the client under this id. */
  delivered: (id: string, subscription: ClientSubscription) => void;
  /**
   * Removes the messages of an ACK or NACK: in `client` mode also those delivered before it. In a transaction they are kept until
   * the transaction ends. @throws {StompError} if no message with that id is unacknowledged.
   */
  take: (id: string, transaction: string | undefined) => void;
  /** A transaction ended: messages acknowledged in an aborted one are unacknowledged again. */
  end: (transaction: string, outcome: 'committed' | 'aborted') => void;
  /**
   * Drops the unacknowledged messages of a subscription that ends, and returns whether there were any.
   * @throws {StompError} if an open transaction acknowledges some of them.
   */
  drop: (subscription: ClientSubscription) => boolean;
}

interface Delivered {
  id: string;
  subscription: ClientSubscription;
  /** The open transaction that acknowledges it. */
  transaction?: string | undefined;
}

/** Creates an empty record. */
export function createAcknowledgements(): Acknowledgements {
  /** In order of delivery; the prefetch count of each subscription keeps it short. */
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
