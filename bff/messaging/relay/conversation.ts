import { createHash, randomBytes } from 'node:crypto';

import { REPLY_DESTINATION_PREFIX } from '#shared-types/messaging';

import { type StompVersion, type StompFrame, stompFrame, StompError } from '../../stomp/frame.ts';
import { type Acknowledgements, createAcknowledgements } from './acknowledgements.ts';
import { type Namespaces, replyNamespace, TOPIC_QUEUE } from './client-destinations.ts';
import { type ClientSubscriptions, createClientSubscriptions } from './client-subscriptions.ts';
import type { FrameSink } from './frame-sink.ts';
import type { OwnQueues } from './own-queues.ts';
import type { UserAllowance } from './rates.ts';
import type { RelayLimits } from './relay-limits.ts';
import type { RequestsUnderWay } from './requests-under-way.ts';

/** The broker's id of the subscription for replies; no client's subscription has such an id there. */
const REPLY_SUBSCRIPTION_ID = 'replies';

/** What a frame costs the broker in addition to its body, in bytes. */
const FRAME_BYTES = 1024;

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

/** The DISCONNECT of one client. Its receipt promises that everything before it was done. */
class Goodbye {
  /** A name for a transaction and a receipt that no client can guess. */
  readonly #lastId: string;
  readonly #broker: FrameSink;
  readonly #onDone: () => void;
  #frame: StompFrame | undefined;

  /** @param namespace an unguessable name. @param onDone called when everything the client sent before is done. */
  constructor(namespace: string, { broker, onDone }: { broker: FrameSink; onDone: () => void }) {
    this.#lastId = `${namespace}-last`;
    this.#broker = broker;
    this.#onDone = onDone;
  }

  /** Whether the client has sent it, and so may send nothing more. */
  get isSaid(): boolean {
    return this.#frame !== undefined;
  }

  /** Ends the conversation: immediately, or once the broker has confirmed a frame that does nothing. */
  say(frame: StompFrame): void {
    if (!frame.headers.has('receipt')) return this.#onDone();
    this.#frame = frame;
    this.#broker.send(stompFrame('BEGIN', { transaction: this.#lastId, receipt: this.#lastId }));
  }

  /** Whether a RECEIPT from the broker confirms that frame. */
  isConfirmedBy(receiptId: string): boolean {
    return receiptId === this.#lastId;
  }

  /** Sends the client the receipt it asked for, and ends the conversation. */
  complete(client: FrameSink): void {
    client.send(stompFrame('RECEIPT', { 'receipt-id': this.#frame?.headers.get('receipt') ?? '' }));
    this.#onDone();
  }
}

/** The open transactions of one client, and the size of their contents; the broker executes them. */
interface OpenTransactions {
  /** @throws {StompError} if it is already open, or too many are. */
  begin: (name: string) => void;
  /** @throws {StompError} if there is none with that name. */
  end: (name: string) => void;
  /** @throws {StompError} if there is none with that name. */
  require: (name: string) => void;
  /** Counts a message of `bytes` bytes. @throws {StompError} if there is no such transaction, or it contains too much. */
  charge: (name: string, bytes: number) => void;
}

/** Starts without transactions. */
function createOpenTransactions(limits: { openTransactions: number; transactionBytes: number }): OpenTransactions {
  const bytesIn = new Map<string, number>();
  const known = (name: string): number => {
    const bytes = bytesIn.get(name);
    if (bytes === undefined) throw new StompError('There is no such transaction');
    return bytes;
  };
  return {
    begin(name) {
      if (bytesIn.has(name)) throw new StompError('The transaction is open already');
      if (bytesIn.size >= limits.openTransactions)
        throw new StompError(`No more than ${limits.openTransactions} transactions may be open`);
      bytesIn.set(name, 0);
    },
    end(name) {
      known(name);
      bytesIn.delete(name);
    },
    require: known,
    charge(name, bytes) {
      bytesIn.set(name, known(name) + bytes + FRAME_BYTES);
      const sum = bytesIn.values().reduce((total, each) => total + each, 0);
      if (sum > limits.transactionBytes) throw new StompError('The open transactions hold too much');
    },
  };
}

/**
 * The replies to one client. All its reply destinations are in a namespace that no other client knows, and one subscription to
 * the whole namespace receives every reply: a queue for each request would make the broker 10 to 30 times slower (measured).
 */
interface Replies {
  /** Subscribes to the replies at the broker; `onReady` is called once the broker has confirmed. */
  open: (onReady: () => void) => void;
  /** Whether a RECEIPT confirms that subscription; if so, `onReady` has been called. */
  confirmedBy: (receiptId: string) => boolean;
  /** The reply's destination as the client names it, or undefined if the message isn't a reply. */
  destinationOf: (message: { subscription: string | undefined; destination: string | undefined }) => string | undefined;
}

/** @param namespace an unguessable part of a destination. */
function createReplies(namespace: string, broker: FrameSink): Replies {
  const brokerPrefix = replyNamespace({ connection: namespace });
  let state: 'closed' | 'opening' | 'open' = 'closed';
  const waiting: (() => void)[] = [];
  return {
    open(onReady) {
      if (state === 'open') return onReady();
      waiting.push(onReady);
      if (state === 'opening') return;
      state = 'opening';
      // An exclusive queue belongs to this connection and is deleted with it.
      broker.send(
        stompFrame('SUBSCRIBE', {
          id: REPLY_SUBSCRIPTION_ID,
          destination: `${brokerPrefix}*`,
          exclusive: 'true',
          ...TOPIC_QUEUE,
          receipt: namespace,
        }),
      );
    },
    confirmedBy(receiptId) {
      if (receiptId !== namespace) return false;
      state = 'open';
      for (const onReady of waiting.splice(0)) onReady();
      return true;
    },
    destinationOf({ subscription, destination }) {
      if (subscription !== REPLY_SUBSCRIPTION_ID || !destination?.startsWith(brokerPrefix)) return undefined;
      return REPLY_DESTINATION_PREFIX + destination.slice(brokerPrefix.length);
    },
  };
}
