import { requiredHeader, StompError, type StompFrame } from '../../stomp/frame.ts';
import { type MappedDestination, mapDestination, type Verb } from './client-destinations.ts';
import { accessRefused } from './client-error.ts';
import type { Conversation } from './conversation.ts';

/** The commands that can be part of a transaction (STOMP 1.2, "BEGIN"). */
const IN_TRANSACTIONS = new Set(['SEND', 'ACK', 'NACK']);

/** Sends the broker a frame with different headers. The frame keeps its receipt, and its transaction, which is charged for it. */
export function forward(
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
export function destinationOf(
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
