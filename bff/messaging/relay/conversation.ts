import { createHash, randomBytes } from 'node:crypto';

import { StompError, type StompFrame, stompFrame, type StompVersion } from '../../stomp/frame.ts';
import { createAcknowledgements } from './acknowledgements.ts';
import { type CommandContext, COMMANDS } from './commands.ts';
import { toDelivery } from './deliveries.ts';
import type { UserAllowance } from './rates.ts';
import type { RelayLimits } from './relay-limits.ts';
import { createReplies } from './replies.ts';
import { createSubscriptions } from './subscriptions.ts';
import { createTransactions } from './transactions.ts';

/** What a connected client and the broker say to one another. */
export interface Conversation {
  /** Carries out a frame of the client. @throws {StompError | ClientError} which end the connection. */
  fromClient: (frame: StompFrame) => void;
  /** Hands on a MESSAGE or RECEIPT of the broker. */
  fromBroker: (frame: StompFrame) => void;
  /** The client has gone. */
  close: () => void;
}

interface ConversationOptions {
  version: StompVersion;
  userId: string;
  allowance: UserAllowance;
  limits: RelayLimits;
  toBroker: (frame: StompFrame) => void;
  toClient: (frame: StompFrame) => void;
  /** The client has said goodbye, and everything that it sent before is done. */
  onGoodbye: () => void;
}

/** A name as a part of a destination: it reveals nothing, holds no forbidden character, and is the same on every server. */
function namespaceOf(userId: string): string {
  return createHash('sha256').update(userId).digest('hex').slice(0, 32);
}

/** Begins the conversation of a client that has just connected. */
export function createConversation({
  version,
  userId,
  allowance: { ownQueues, requests },
  limits,
  toBroker,
  toClient,
  onGoodbye,
}: ConversationOptions): Conversation {
  const namespaces = { connection: randomBytes(16).toString('hex'), user: namespaceOf(userId) };
  const subscriptions = createSubscriptions(limits);
  const replies = createReplies(namespaces.connection, toBroker);
  const acknowledgements = createAcknowledgements();
  const context: CommandContext = {
    version,
    userId,
    namespaces,
    subscriptions,
    replies,
    acknowledgements,
    transactions: createTransactions(limits),
    ownQueues,
    requests,
    toBroker,
    toClient,
  };
  /** The name of a transaction and a receipt that no client can guess. */
  const last = `${namespaces.connection}-last`;
  let goodbye: StompFrame | undefined;

  /** A receipt for DISCONNECT promises that all before it was done, so the broker confirms a frame that does nothing. */
  function disconnect(frame: StompFrame): void {
    if (!frame.headers.has('receipt')) return onGoodbye();
    goodbye = frame;
    toBroker(stompFrame('BEGIN', { transaction: last, receipt: last }));
  }

  function receipt(id: string): void {
    if (replies.hear(id)) return;
    toClient(stompFrame('RECEIPT', { 'receipt-id': id === last ? (goodbye?.headers.get('receipt') ?? '') : id }));
    if (id === last) onGoodbye();
  }

  return {
    fromClient(frame) {
      if (goodbye) throw new StompError('Nothing may follow DISCONNECT');
      if (frame.command === 'DISCONNECT') return disconnect(frame);
      const command = COMMANDS.get(frame.command);
      if (command === undefined) throw new StompError(`${frame.command} is not for a connection that is open`);
      command(frame, context);
    },
    fromBroker(frame) {
      if (frame.command === 'RECEIPT') return receipt(frame.headers.get('receipt-id') ?? '');
      requests.hear(frame.headers.get('destination') ?? '');
      const delivery = toDelivery(frame, { version, subscriptions, replies, acknowledgements });
      if (delivery) toClient(delivery);
    },
    close: subscriptions.close,
  };
}
