import { type StompFrame, stompFrame, type StompVersion } from '../../stomp/frame.ts';
import type { ClientSubscription } from './client-subscriptions.ts';
import type { Conversation } from './conversation.ts';
import { carriedHeaders } from './headers.ts';

/** Translates a MESSAGE or RECEIPT from the broker for the client. @throws {ClientError} which ends its connection. */
export function deliver(frame: StompFrame, conversation: Conversation): void {
  if (frame.command === 'RECEIPT') return deliverReceipt(frame.headers.get('receipt-id') ?? '', conversation);
  conversation.requests.answered(frame.headers.get('destination') ?? '');
  deliverMessage(frame, conversation);
}

function deliverReceipt(id: string, { replies, goodbye, client }: Conversation): void {
  if (replies.confirmedBy(id)) return;
  if (goodbye.isConfirmedBy(id)) return goodbye.complete(client);
  client.send(stompFrame('RECEIPT', { 'receipt-id': id }));
}

/** Drops a message that is no longer awaited, such as the reply to an abandoned request. */
function deliverMessage(
  message: StompFrame,
  { version, subscriptions, replies, acknowledgements, client }: Conversation,
): void {
  const brokerId = message.headers.get('subscription');
  const reply = replies.destinationOf({ subscription: brokerId, destination: message.headers.get('destination') });
  const subscription = reply === undefined ? subscriptions.ofBrokerId(brokerId ?? '') : subscriptions.ofReply(reply);
  if (subscription === undefined) return;
  const ackId = subscription.ack === 'auto' ? undefined : message.headers.get('ack');
  if (ackId !== undefined) acknowledgements.delivered(ackId, subscription);
  client.send({
    command: 'MESSAGE',
    headers: deliveryHeaders(message, subscription, { ackId, version }),
    body: message.body,
  });
}

function deliveryHeaders(
  message: StompFrame,
  { clientId, hasId, destination }: ClientSubscription,
  { ackId, version }: { ackId: string | undefined; version: StompVersion },
): Map<string, string> {
  const messageId = message.headers.get('message-id') ?? '';
  const headers = new Map([
    ['destination', destination],
    // Before STOMP 1.2, clients acknowledge the message-id, so we give them the id that the broker expects.
    ['message-id', ackId !== undefined && version !== '1.2' ? ackId : messageId],
  ]);
  if (hasId) headers.set('subscription', clientId);
  if (ackId !== undefined && version === '1.2') headers.set('ack', ackId);
  if (message.headers.get('redelivered') === 'true') headers.set('redelivered', 'true');
  for (const [name, value] of carriedHeaders(message)) headers.set(name, value);
  return headers;
}
