import { requiredHeader, StompError, type StompFrame } from '../../stomp/frame.ts';
import type { Conversation } from './conversation.ts';
import { forward } from './forward.ts';
import { send } from './send.ts';
import { subscribe, unsubscribe } from './subscribe.ts';

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
