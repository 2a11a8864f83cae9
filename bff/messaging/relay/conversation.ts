import { createHash, randomBytes } from 'node:crypto';

import type { StompVersion } from '../../stomp/frame.ts';
import { type Acknowledgements, createAcknowledgements } from './acknowledgements.ts';
import type { Namespaces } from './client-destinations.ts';
import { type ClientSubscriptions, createClientSubscriptions } from './client-subscriptions.ts';
import type { FrameSink } from './frame-sink.ts';
import { Goodbye } from './goodbye.ts';
import { createOpenTransactions, type OpenTransactions } from './open-transactions.ts';
import type { OwnQueues } from './own-queues.ts';
import type { UserAllowance } from './rates.ts';
import type { RelayLimits } from './relay-limits.ts';
import { createReplies, type Replies } from './replies.ts';
import type { RequestsUnderWay } from './requests-under-way.ts';

/** The state of a connected client. `commands.ts` updates it with the client's frames, `deliveries.ts` with the broker's. */
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
  /** The client has sent DISCONNECT, and everything it sent before is done. */
  onGoodbye: () => void;
}

/** Turns a name into part of a destination that reveals nothing, has no forbidden characters, and is the same on every server. */
function namespaceOf(userId: string): string {
  return createHash('sha256').update(userId).digest('hex').slice(0, 32);
}

/** Creates the state of a client that has just connected. */
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
