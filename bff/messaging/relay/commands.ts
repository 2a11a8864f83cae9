import { PROGRESS_TO_HEADER, REPLY_DESTINATION_PREFIX, REPLY_TO_HEADER, SENT_HEADER } from '#shared-types/messaging';

import { ackModeOf } from '../../stomp/ack-mode.ts';
import { requiredHeader, StompError, type StompFrame, stompFrame } from '../../stomp/frame.ts';
import { mapDestination, TOPIC_QUEUE, type MappedDestination, type Verb } from './client-destinations.ts';
import { accessRefused } from './client-error.ts';
import type { Conversation } from './conversation.ts';
import { carriedHeaders, requireFitHeaders } from './headers.ts';

/** Without a limit, a broker sends a consumer everything in the queue, and keeps it until it is acknowledged. */
const PREFETCH = '8';

/** SUBSCRIBE: to a topic or a queue at the broker, or to a reply destination, which doesn't exist there. */
function subscribe(frame: StompFrame, conversation: Conversation): void {
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
function unsubscribe(frame: StompFrame, conversation: Conversation): void {
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

/** SEND: a message to a topic or a queue, or a request that gets a reply. */
function send(frame: StompFrame, conversation: Conversation): void {
  const { rule, brokerName } = destinationOf(frame, 'send', conversation);
  if (rule.isRequest) requiredHeader(frame, REPLY_TO_HEADER);
  // The relay's headers come first: if a name occurs twice the first one counts, and some parsers read ` a` as `a`.
  const headers = new Map([
    ['destination', brokerName],
    ['x-user-id', conversation.userId],
    ...Object.entries({ ...rule.sendHeaders, ...rule.queueArguments }),
  ]);
  if (rule.isRequest) headers.set(SENT_HEADER, String(Date.now()));
  for (const name of [REPLY_TO_HEADER, PROGRESS_TO_HEADER]) {
    const destination = frame.headers.get(name);
    if (destination !== undefined) headers.set(name, replyDestination(name, destination, conversation));
  }
  // Otherwise the first message to arrive would look like the reply.
  if (rule.isRequest && headers.get(PROGRESS_TO_HEADER) === headers.get(REPLY_TO_HEADER))
    throw new StompError(`${PROGRESS_TO_HEADER} and ${REPLY_TO_HEADER} must name different destinations`);
  requireFitHeaders(frame);
  for (const [name, value] of carriedHeaders(frame)) headers.set(name, value);
  forward(frame, headers, conversation);
  if (rule.isRequest) conversation.requests.begin(headers.get(REPLY_TO_HEADER) ?? '');
}

/** A reply may only go to the client's own reply destinations; otherwise a client could write to other people. */
function replyDestination(name: string, destination: string, { namespaces }: Conversation): string {
  const mapped = destination.startsWith(REPLY_DESTINATION_PREFIX)
    ? mapDestination(destination, 'subscribe', namespaces)
    : undefined;
  if (mapped === undefined) throw accessRefused(`The header ${name} with`, destination);
  return mapped.brokerName;
}

type Command = (frame: StompFrame, conversation: Conversation) => void;

/** The commands of a connected client. */
const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['SEND', send],
  ['SUBSCRIBE', subscribe],
  ['UNSUBSCRIBE', unsubscribe],
  ['ACK', acknowledge],
  ['NACK', acknowledge],
  ['BEGIN', transact],
  ['COMMIT', transact],
  ['ABORT', transact],
  ['DISCONNECT', disconnect],
]);

/** Executes a frame from a connected client. @throws {StompError | ClientError} which end its connection. */
export function carryOut(frame: StompFrame, conversation: Conversation): void {
  if (conversation.goodbye.isSaid) throw new StompError('Nothing may follow DISCONNECT');
  const command = COMMANDS.get(frame.command);
  if (command === undefined) throw new StompError(`${frame.command} is not for a connection that is open`);
  command(frame, conversation);
}

/** Before STOMP 1.2, clients acknowledge a message by its message-id, and as that the relay gave them the broker's ack id. */
function acknowledge(frame: StompFrame, conversation: Conversation): void {
  if (frame.command === 'NACK' && conversation.version === '1.0') throw new StompError('NACK came with STOMP 1.1');
  const id = requiredHeader(frame, conversation.version === '1.2' ? 'id' : 'message-id');
  const transaction = frame.headers.get('transaction');
  if (transaction !== undefined) conversation.transactions.require(transaction);
  conversation.acknowledgements.take(id, transaction);
  forward(frame, new Map([['id', id]]), conversation);
}

function transact(frame: StompFrame, conversation: Conversation): void {
  const transaction = requiredHeader(frame, 'transaction');
  if (frame.command === 'BEGIN') conversation.transactions.begin(transaction);
  else {
    conversation.transactions.end(transaction);
    conversation.acknowledgements.end(transaction, frame.command === 'COMMIT' ? 'committed' : 'aborted');
  }
  forward(frame, new Map([['transaction', transaction]]), conversation);
}

function disconnect(frame: StompFrame, { goodbye }: Conversation): void {
  goodbye.say(frame);
}

/** The commands that can be part of a transaction (STOMP 1.2, "BEGIN"). */
const IN_TRANSACTIONS = new Set(['SEND', 'ACK', 'NACK']);

/** Sends the broker a frame with different headers. The frame keeps its receipt, and its transaction, which is charged for it. */
function forward(
  frame: StompFrame,
  headers: Map<string, string>,
  { transactions, broker }: Pick<Conversation, 'transactions' | 'broker'>,
): void {
  const transaction = frame.headers.get('transaction');
  if (transaction !== undefined && IN_TRANSACTIONS.has(frame.command)) {
    transactions.charge(transaction, frame.body.length);
    headers.set('transaction', transaction);
  }
  const receipt = frame.headers.get('receipt');
  if (receipt !== undefined) headers.set('receipt', receipt);
  broker.send({ ...frame, headers });
}

/** Resolves the destination of a frame. @throws {StompError | ClientError} if the client may not use it in this way. */
function destinationOf(
  frame: StompFrame,
  verb: Verb,
  { namespaces, ownQueues }: Conversation,
): MappedDestination & { destination: string } {
  const destination = requiredHeader(frame, 'destination');
  const mapped = mapDestination(destination, verb, namespaces);
  if (mapped === undefined) throw accessRefused(`${frame.command} to`, destination);
  if (mapped.rule.queueArguments && !ownQueues.use(mapped.brokerName))
    throw new StompError('Too many queues of your own are in use');
  return { ...mapped, destination };
}
