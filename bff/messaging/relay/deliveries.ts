import type { StompFrame, StompVersion } from '../../stomp/frame.ts';
import type { Acknowledgements } from './acknowledgements.ts';
import { carriedHeaders } from './headers.ts';
import type { Replies } from './replies.ts';
import type { Subscription, Subscriptions } from './subscriptions.ts';

interface DeliveryContext {
  version: StompVersion;
  subscriptions: Subscriptions;
  replies: Replies;
  acknowledgements: Acknowledgements;
}

/**
 * Puts a MESSAGE of the broker into the client's words, or answers undefined when nobody waits for it any more, as for the reply
 * to a request that was given up.
 */
export function toDelivery(
  message: StompFrame,
  { version, subscriptions, replies, acknowledgements }: DeliveryContext,
): StompFrame | undefined {
  const brokerId = message.headers.get('subscription');
  const reply = replies.destinationOf({ subscription: brokerId, destination: message.headers.get('destination') });
  const subscription = reply === undefined ? subscriptions.ofBrokerId(brokerId ?? '') : subscriptions.ofReply(reply);
  if (subscription === undefined) return undefined;
  const ackId = subscription.ack === 'auto' ? undefined : message.headers.get('ack');
  if (ackId !== undefined) acknowledgements.delivered(ackId, subscription);
  return {
    command: 'MESSAGE',
    headers: deliveryHeaders(message, subscription, { ackId, version }),
    body: message.body,
  };
}

function deliveryHeaders(
  message: StompFrame,
  { clientId, hasId, destination }: Subscription,
  { ackId, version }: { ackId: string | undefined; version: StompVersion },
): Map<string, string> {
  const messageId = message.headers.get('message-id') ?? '';
  const headers = new Map([
    ['destination', destination],
    // Before STOMP 1.2 a client acknowledges the message-id: it is given the one that the broker knows.
    ['message-id', ackId !== undefined && version !== '1.2' ? ackId : messageId],
  ]);
  if (hasId) headers.set('subscription', clientId);
  if (ackId !== undefined && version === '1.2') headers.set('ack', ackId);
  if (message.headers.get('redelivered') === 'true') headers.set('redelivered', 'true');
  for (const [name, value] of carriedHeaders(message)) headers.set(name, value);
  return headers;
}
