import { PROGRESS_TO_HEADER, REPLY_DESTINATION_PREFIX, REPLY_TO_HEADER } from '#shared-types/messaging';

import { ackModeOf } from '../../stomp/ack-mode.ts';
import { requiredHeader, StompError, type StompFrame, stompFrame, type StompVersion } from '../../stomp/frame.ts';
import type { Acknowledgements } from './acknowledgements.ts';
import { accessRefused } from './client-error.ts';
import { type MappedDestination, mapDestination, type Namespaces, TOPIC_QUEUE, type Verb } from './destinations.ts';
import { carriedHeaders, requireFitHeaders } from './headers.ts';
import type { OwnQueues } from './own-queues.ts';
import type { Replies } from './replies.ts';
import type { RequestsUnderWay } from './requests-under-way.ts';
import type { Subscriptions } from './subscriptions.ts';
import type { Transactions } from './transactions.ts';

/** What the commands of one client work on. */
export interface CommandContext {
  version: StompVersion;
  userId: string;
  namespaces: Namespaces;
  subscriptions: Subscriptions;
  replies: Replies;
  acknowledgements: Acknowledgements;
  transactions: Transactions;
  ownQueues: OwnQueues;
  requests: RequestsUnderWay;
  toBroker: (frame: StompFrame) => void;
  toClient: (frame: StompFrame) => void;
}

/** Carries out a frame of a connected client. @throws {StompError | ClientError} which end its connection. */
export type Command = (frame: StompFrame, context: CommandContext) => void;

/** Without a limit a broker sends a consumer everything that it has, and keeps it until it is acknowledged. */
const PREFETCH = '8';

/** What can be part of a transaction (STOMP 1.2, "BEGIN"). */
const IN_TRANSACTIONS = new Set(['SEND', 'ACK', 'NACK']);

/** The commands of a connected client; DISCONNECT is the relay's own affair. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['SEND', send],
  ['SUBSCRIBE', subscribe],
  ['UNSUBSCRIBE', unsubscribe],
  ['ACK', acknowledge],
  ['NACK', acknowledge],
  ['BEGIN', transact],
  ['COMMIT', transact],
  ['ABORT', transact],
]);

function send(frame: StompFrame, context: CommandContext): void {
  const { rule, brokerName } = destinationOf(frame, 'send', context);
  if (rule.isRequest) requiredHeader(frame, REPLY_TO_HEADER);
  // The headers of the relay come first: of two headers of one name the first counts, and some readers take ` a` for `a`.
  const headers = new Map([
    ['destination', brokerName],
    ['x-user-id', context.userId],
    ...Object.entries({ ...rule.sendHeaders, ...rule.queueArguments }),
  ]);
  for (const name of [REPLY_TO_HEADER, PROGRESS_TO_HEADER]) {
    const destination = frame.headers.get(name);
    if (destination !== undefined) headers.set(name, replyDestination(name, destination, context));
  }
  // The first message to come back would otherwise be taken for the reply.
  if (rule.isRequest && headers.get(PROGRESS_TO_HEADER) === headers.get(REPLY_TO_HEADER))
    throw new StompError(`${PROGRESS_TO_HEADER} and ${REPLY_TO_HEADER} must name different destinations`);
  requireFitHeaders(frame);
  for (const [name, value] of carriedHeaders(frame)) headers.set(name, value);
  forward(frame, headers, context);
  if (rule.isRequest) context.requests.begin(headers.get(REPLY_TO_HEADER) ?? '');
}

function subscribe(frame: StompFrame, context: CommandContext): void {
  const { rule, brokerName, destination } = destinationOf(frame, 'subscribe', context);
  const ack = ackModeOf(frame);
  if (ack !== 'auto' && !rule.isQueue) throw new StompError('Only messages of queues are acknowledged');
  const id = context.version === '1.0' ? frame.headers.get('id') : requiredHeader(frame, 'id');
  const given = { clientId: id ?? destination, hasId: id !== undefined, destination, ack };

  if (rule.owner === 'connection') {
    context.subscriptions.add(given, { atBroker: false });
    return context.replies.open(() => confirm(frame, context));
  }
  const subscription = context.subscriptions.add(given, { atBroker: true });
  if (rule.queueArguments) subscription.onEnd = context.ownQueues.listen(brokerName);
  const headers = new Map([
    ['id', subscription.brokerId ?? ''],
    ['destination', brokerName],
    ['ack', ack],
    ...Object.entries(rule.queueArguments ?? TOPIC_QUEUE),
  ]);
  if (ack !== 'auto') headers.set('prefetch-count', PREFETCH);
  forward(frame, headers, context);
}

function unsubscribe(frame: StompFrame, context: CommandContext): void {
  // A client of STOMP 1.0 may name a subscription by its destination.
  const name = context.version === '1.0' && !frame.headers.has('id') ? 'destination' : 'id';
  const subscription = context.subscriptions.ofClientId(requiredHeader(frame, name));
  // RabbitMQ keeps what was not acknowledged until the connection ends, and outside of the limits of the queue.
  const keepsPlace = context.acknowledgements.drop(subscription);
  context.subscriptions.remove(subscription, { keepsPlace });
  if (subscription.brokerId === undefined) return confirm(frame, context);
  forward(frame, new Map([['id', subscription.brokerId]]), context);
}

/** Before STOMP 1.2 a message is acknowledged by its message-id, and the relay gave the client the broker's ack id as that. */
function acknowledge(frame: StompFrame, context: CommandContext): void {
  if (frame.command === 'NACK' && context.version === '1.0') throw new StompError('NACK came with STOMP 1.1');
  const id = requiredHeader(frame, context.version === '1.2' ? 'id' : 'message-id');
  const transaction = frame.headers.get('transaction');
  if (transaction !== undefined) context.transactions.require(transaction);
  context.acknowledgements.take(id, transaction);
  forward(frame, new Map([['id', id]]), context);
}

function transact(frame: StompFrame, { transactions, acknowledgements, toBroker }: CommandContext): void {
  const transaction = requiredHeader(frame, 'transaction');
  if (frame.command === 'BEGIN') transactions.begin(transaction);
  else {
    transactions.end(transaction);
    acknowledgements.end(transaction, frame.command === 'COMMIT' ? 'committed' : 'aborted');
  }
  const headers = new Map([['transaction', transaction]]);
  copy('receipt', frame, headers);
  toBroker({ ...frame, headers });
}

/** Sends the broker a frame with other headers; its transaction, which is charged for it, and its receipt stay. */
function forward(frame: StompFrame, headers: Map<string, string>, { transactions, toBroker }: CommandContext): void {
  const transaction = frame.headers.get('transaction');
  if (transaction !== undefined && IN_TRANSACTIONS.has(frame.command)) {
    transactions.charge(transaction, frame.body.length);
    headers.set('transaction', transaction);
  }
  copy('receipt', frame, headers);
  toBroker({ ...frame, headers });
}

function destinationOf(
  frame: StompFrame,
  verb: Verb,
  { namespaces, ownQueues }: CommandContext,
): MappedDestination & { destination: string } {
  const destination = requiredHeader(frame, 'destination');
  const mapped = mapDestination(destination, verb, namespaces);
  if (mapped === undefined) throw accessRefused(`${frame.command} to`, destination);
  if (mapped.rule.queueArguments && !ownQueues.use(mapped.brokerName))
    throw new StompError('Too many queues of your own are in use');
  return { ...mapped, destination };
}

/** A reply can be awaited under the client's own reply destinations only, or it would be a way to write to somebody else. */
function replyDestination(name: string, destination: string, { namespaces }: CommandContext): string {
  const mapped = destination.startsWith(REPLY_DESTINATION_PREFIX)
    ? mapDestination(destination, 'subscribe', namespaces)
    : undefined;
  if (mapped === undefined) throw accessRefused(`The header ${name} with`, destination);
  return mapped.brokerName;
}

function copy(name: string, { headers }: StompFrame, to: Map<string, string>): void {
  const value = headers.get(name);
  if (value !== undefined) to.set(name, value);
}

/** Answers a frame that the broker has no part in. */
function confirm(frame: StompFrame, { toClient }: CommandContext): void {
  const receipt = frame.headers.get('receipt');
  if (receipt !== undefined) toClient(stompFrame('RECEIPT', { 'receipt-id': receipt }));
}
