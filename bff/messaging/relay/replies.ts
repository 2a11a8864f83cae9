import { REPLY_DESTINATION_PREFIX } from '#shared-types/messaging';

import { stompFrame } from '../../stomp/frame.ts';
import { replyNamespace, TOPIC_QUEUE } from './client-destinations.ts';
import type { FrameSink } from './frame-sink.ts';

/** The broker's id of the subscription for replies; no client's subscription has such an id there. */
const SUBSCRIPTION_ID = 'replies';

/**
 * The replies to one client. All its reply destinations are in a namespace that nobody else knows, and one subscription to the
 * whole namespace receives every reply: a queue for each request would make the broker 10 to 30 times slower (measured).
 */
export interface Replies {
  /** Subscribes to the replies at the broker; `onReady` is called once the broker has confirmed. */
  open: (onReady: () => void) => void;
  /** Whether a RECEIPT confirms that subscription; if so, `onReady` has been called. */
  confirmedBy: (receiptId: string) => boolean;
  /** The reply's destination as the client names it, or undefined if the message isn't a reply. */
  destinationOf: (message: { subscription: string | undefined; destination: string | undefined }) => string | undefined;
}

/** @param namespace an unguessable part of a destination. */
export function createReplies(namespace: string, broker: FrameSink): Replies {
  const brokerPrefix = replyNamespace({ connection: namespace });
  let state: 'closed' | 'opening' | 'open' = 'closed';
  const waiting: (() => void)[] = [];
  return {
    open(onReady) {
      if (state === 'open') return onReady();
      waiting.push(onReady);
      if (state === 'opening') return;
      state = 'opening';
      // An exclusive queue belongs to this connection and is deleted with it.
      broker.send(
        stompFrame('SUBSCRIBE', {
          id: SUBSCRIPTION_ID,
          destination: `${brokerPrefix}*`,
          exclusive: 'true',
          ...TOPIC_QUEUE,
          receipt: namespace,
        }),
      );
    },
    confirmedBy(receiptId) {
      if (receiptId !== namespace) return false;
      state = 'open';
      for (const onReady of waiting.splice(0)) onReady();
      return true;
    },
    destinationOf({ subscription, destination }) {
      if (subscription !== SUBSCRIPTION_ID || !destination?.startsWith(brokerPrefix)) return undefined;
      return REPLY_DESTINATION_PREFIX + destination.slice(brokerPrefix.length);
    },
  };
}
