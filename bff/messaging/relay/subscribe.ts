import { ackModeOf } from '../../stomp/ack-mode.ts';
import { requiredHeader, StompError, type StompFrame, stompFrame } from '../../stomp/frame.ts';
import { TOPIC_QUEUE } from './client-destinations.ts';
import type { Conversation } from './conversation.ts';
import { destinationOf, forward } from './forward.ts';

/** Without a limit, a broker sends a consumer everything in the queue, and keeps it until it is acknowledged. */
const PREFETCH = '8';

/** SUBSCRIBE: to a topic or a queue at the broker, or to a reply destination, which doesn't exist there. */
export function subscribe(frame: StompFrame, conversation: Conversation): void {
  const { rule, brokerName, destination } = destinationOf(frame, 'subscribe', conversation);
  const ack = ackModeOf(frame);
  if (ack !== 'auto' && !rule.isQueue) throw new StompError('Only messages of queues are acknowledged');
  const id = conversation.version === '1.0' ? frame.headers.get('id') : requiredHeader(frame, 'id');
  const given = { clientId: id ?? destination, hasId: id !== undefined, destination, ack };

  if (rule.owner === 'connection') {
    conversation.subscriptions.add(given, { atBroker: false });
    return conversation.replies.open(() => confirm(frame, conversation));
  }
  const subscription = conversation.subscriptions.add(given, { atBroker: true });
  if (rule.queueArguments) subscription.onEnd = conversation.ownQueues.listen(brokerName);
  const headers = new Map([
    ['id', subscription.brokerId ?? ''],
    ['destination', brokerName],
    ['ack', ack],
    ...Object.entries(rule.queueArguments ?? TOPIC_QUEUE),
  ]);
  if (ack !== 'auto') headers.set('prefetch-count', PREFETCH);
  forward(frame, headers, conversation);
}

/** UNSUBSCRIBE: drops the unacknowledged messages of the subscription. */
export function unsubscribe(frame: StompFrame, conversation: Conversation): void {
  // A STOMP 1.0 client may name a subscription by its destination.
  const name = conversation.version === '1.0' && !frame.headers.has('id') ? 'destination' : 'id';
  const subscription = conversation.subscriptions.ofClientId(requiredHeader(frame, name));
  // RabbitMQ keeps unacknowledged messages until the connection ends, outside the limits of the queue.
  const keepsPlace = conversation.acknowledgements.drop(subscription);
  conversation.subscriptions.remove(subscription, { keepsPlace });
  if (subscription.brokerId === undefined) return confirm(frame, conversation);
  forward(frame, new Map([['id', subscription.brokerId]]), conversation);
}

/** Answers a frame that doesn't involve the broker. */
function confirm(frame: StompFrame, { client }: Conversation): void {
  const receipt = frame.headers.get('receipt');
  if (receipt !== undefined) client.send(stompFrame('RECEIPT', { 'receipt-id': receipt }));
}
