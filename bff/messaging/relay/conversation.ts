import { createHash, randomBytes } from 'node:crypto';

import type { StompFrame, StompVersion } from '../../stomp/frame.ts';
import { type Acknowledgements, createAcknowledgements } from './acknowledgements.ts';
import type { Namespaces } from './client-destinations.ts';
import { type ClientSubscriptions, createClientSubscriptions } from './client-subscriptions.ts';
import { Goodbye } from './goodbye.ts';
import { createOpenTransactions, type OpenTransactions } from './open-transactions.ts';
import type { OwnQueues } from './own-queues.ts';
import type { UserAllowance } from './rates.ts';
import type { RelayLimits } from './relay-limits.ts';
import { createReplies, type Replies } from './replies.ts';
import type { RequestsUnderWay } from './requests-under-way.ts';

/** Where frames go: a side of the relay. */
export interface FrameSink {
  send(frame: StompFrame): void;
}

/**
 * What is known of a connected client. `commands.ts` works on it with what the client sends, `deliveries.ts` with what the broker
 * sends.
 */
export interface Conversation {
  version: StompVersion;
  userId: string;
  namespaces: Namespaces;
  subscriptions: ClientSubscriptions;
  replies: Replies;
  acknowledgements: Acknowledgements;
  transactions: OpenTransactions;
  ownQueues: OwnQueues;
  requests: RequestsUnderWay;
  goodbye: Goodbye;
  client: FrameSink;
  broker: FrameSink;
}

interface ConversationOptions extends Pick<Conversation, 'version' | 'userId' | 'client' | 'broker'> {
  allowance: UserAllowance;
  limits: RelayLimits;
  /** The client has said goodbye, and everything that it sent before is done. */
  onGoodbye: () => void;
}

/** A name as a part of a destination: it reveals nothing, holds no forbidden character, and is the same on every server. */
function namespaceOf(userId: string): string {
  return createHash('sha256').update(userId).digest('hex').slice(0, 32);
}

/** Begins the conversation of a client that has just connected. */
export function beginConversation({
  version,
  userId,
  client,
  broker,
  allowance: { ownQueues, requests },
  limits,
  onGoodbye,
}: ConversationOptions): Conversation {
  const namespaces = { connection: randomBytes(16).toString('hex'), user: namespaceOf(userId) };
  return {
    version,
    userId,
    namespaces,
    subscriptions: createClientSubscriptions(limits),
    replies: createReplies(namespaces.connection, broker),
    acknowledgements: createAcknowledgements(),
    transactions: createOpenTransactions(limits),
    ownQueues,
    requests,
    goodbye: new Goodbye(namespaces.connection, { broker, onDone: onGoodbye }),
    client,
    broker,
  };
}
