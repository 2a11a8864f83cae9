import { REPLY_DESTINATION_PREFIX } from '#shared-types/messaging';

import { stompFrame } from '../../stomp/frame.ts';
import { replyNamespace, TOPIC_QUEUE } from './client-destinations.ts';
import type { FrameSink } from './conversation.ts';

/** The subscription at the broker that brings the replies; no client's subscription has such an id there. */
const SUBSCRIPTION_ID = 'replies';

/**
 * The replies to one client. All its reply destinations lie in a namespace that nobody else knows, and one subscription to the
 * whole namespace brings every reply: a queue for each request would make the broker 10 to 30 times slower (measured).
 */
export interface Replies {
  /** Has the broker bring replies; `onReady` is called when it does. */
  open: (onReady: () => void) => void;
  /** Whether a RECEIPT is about that subscription; `onReady` has been called then. */
  confirmedBy: (receiptId: string) => boolean;
  /** Where a reply belongs in the client's words, or undefined when a message is no reply. */
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
      // Exclusive makes it a queue of this connection, which goes with it.
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
