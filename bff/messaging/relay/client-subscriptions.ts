import type { AckMode } from '../../stomp/ack-mode.ts';
import { StompError } from '../../stomp/frame.ts';

/** One subscription of a client. */
export interface ClientSubscription {
  /** The client's id for it; in STOMP 1.0, where the id is optional, possibly the destination. */
  clientId: string;
  /** Whether the client gave the id itself. */
  hasId: boolean;
  /** The destination as the client names it. */
  destination: string;
  /** The broker's id for it, or undefined for a reply destination, which has no subscription of its own there. */
  brokerId: string | undefined;
  /** Whether its messages must be acknowledged, and whether an acknowledgement includes earlier messages. */
  ack: AckMode;
  /** Called when it ends. */
  onEnd?: (() => void) | undefined;
}

/** The subscriptions of one client, which both sides can look up. */
export interface ClientSubscriptions {
  /** @throws {StompError} if the id is taken, or there are too many. */
  add: (subscription: Omit<ClientSubscription, 'brokerId'>, options: { atBroker: boolean }) => ClientSubscription;
  /** @throws {StompError} if there is no subscription with that id. */
  ofClientId: (clientId: string) => ClientSubscription;
  /** @param options.keepsPlace it still counts towards the limit, because the broker still keeps its unacknowledged messages. */
  remove: (subscription: ClientSubscription, options: { keepsPlace: boolean }) => void;
  ofBrokerId: (brokerId: string) => ClientSubscription | undefined;
  /** The subscription to a reply destination. */
  ofReply: (destination: string) => ClientSubscription | undefined;
  /** Ends all subscriptions. */
  close: () => void;
}

/** Creates an empty set of subscriptions. */
export function createClientSubscriptions(limits: {
  subscriptions: number;
  acknowledgedSubscriptions: number;
}): ClientSubscriptions {
  const byClientId = new Map<string, ClientSubscription>();
  const byBrokerId = new Map<string, ClientSubscription>();
  const byReply = new Map<string, ClientSubscription>();
  let lastId = 0;
  let acknowledged = 0;
  return {
    add(given, { atBroker }) {
      if (byClientId.has(given.clientId)) throw new StompError('The id of the subscription is in use');
      if (byClientId.size >= limits.subscriptions)
        throw new StompError(`No more than ${limits.subscriptions} subscriptions are allowed`);
      if (given.ack !== 'auto' && acknowledged >= limits.acknowledgedSubscriptions)
        throw new StompError(`No more than ${limits.acknowledgedSubscriptions} subscriptions may be acknowledged`);
      if (!atBroker && byReply.has(given.destination)) throw new StompError('There is a subscription to that reply');
      if (given.ack !== 'auto') acknowledged += 1;
      const brokerId = atBroker ? `s${(lastId += 1)}` : undefined;
      const subscription = { ...given, brokerId };
      byClientId.set(given.clientId, subscription);
      if (brokerId === undefined) byReply.set(given.destination, subscription);
      else byBrokerId.set(brokerId, subscription);
      return subscription;
    },
    ofClientId(clientId) {
      const subscription = byClientId.get(clientId);
      if (subscription === undefined) throw new StompError('There is no such subscription');
      return subscription;
    },
    remove(subscription, { keepsPlace }) {
      byClientId.delete(subscription.clientId);
      if (subscription.ack !== 'auto' && !keepsPlace) acknowledged -= 1;
      if (subscription.brokerId === undefined) byReply.delete(subscription.destination);
      else byBrokerId.delete(subscription.brokerId);
      subscription.onEnd?.();
    },
    ofBrokerId: (brokerId) => byBrokerId.get(brokerId),
    ofReply: (destination) => byReply.get(destination),
    close() {
      for (const { onEnd } of byClientId.values()) onEnd?.();
      byClientId.clear();
    },
  };
}
