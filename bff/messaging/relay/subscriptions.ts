import { StompError } from '../../stomp/frame.ts';

/** One subscription of a client. */
export interface Subscription {
  /** Its id in the words of the client; in STOMP 1.0, where it may lack one, the destination. */
  clientId: string;
  /** Whether the client gave the id itself. */
  hasId: boolean;
  /** The destination in the words of the client. */
  destination: string;
  /** Its id at the broker, or undefined for a reply destination, which has no subscription of its own there. */
  brokerId: string | undefined;
  /** Whether messages wait to be acknowledged. */
  isAcknowledged: boolean;
}

/** The subscriptions of one client, found from both sides. */
export interface Subscriptions {
  /** @throws {StompError} when the id is taken, or there are too many. */
  add: (subscription: Omit<Subscription, 'brokerId'>, options: { atBroker: boolean }) => Subscription;
  /** Takes one away and answers it. @throws {StompError} when there is none of that id. */
  remove: (clientId: string) => Subscription;
  ofBrokerId: (brokerId: string) => Subscription | undefined;
  /** The subscription to a reply destination. */
  ofReply: (destination: string) => Subscription | undefined;
}

/** No subscriptions yet. */
export function createSubscriptions(limits: {
  subscriptions: number;
  acknowledgedSubscriptions: number;
}): Subscriptions {
  const byClientId = new Map<string, Subscription>();
  const byBrokerId = new Map<string, Subscription>();
  const byReply = new Map<string, Subscription>();
  let lastId = 0;
  let acknowledged = 0;
  return {
    add(given, { atBroker }) {
      if (byClientId.has(given.clientId)) throw new StompError('The id of the subscription is in use');
      if (byClientId.size >= limits.subscriptions)
        throw new StompError(`No more than ${limits.subscriptions} subscriptions are allowed`);
      if (given.isAcknowledged && acknowledged >= limits.acknowledgedSubscriptions)
        throw new StompError(`No more than ${limits.acknowledgedSubscriptions} subscriptions may be acknowledged`);
      if (!atBroker && byReply.has(given.destination)) throw new StompError('There is a subscription to that reply');
      if (given.isAcknowledged) acknowledged += 1;
      const brokerId = atBroker ? `s${(lastId += 1)}` : undefined;
      const subscription = { ...given, brokerId };
      byClientId.set(given.clientId, subscription);
      if (brokerId === undefined) byReply.set(given.destination, subscription);
      else byBrokerId.set(brokerId, subscription);
      return subscription;
    },
    remove(clientId) {
      const subscription = byClientId.get(clientId);
      if (subscription === undefined) throw new StompError('There is no such subscription');
      byClientId.delete(clientId);
      if (subscription.isAcknowledged) acknowledged -= 1;
      if (subscription.brokerId === undefined) byReply.delete(subscription.destination);
      else byBrokerId.delete(subscription.brokerId);
      return subscription;
    },
    ofBrokerId: (brokerId) => byBrokerId.get(brokerId),
    ofReply: (destination) => byReply.get(destination),
  };
}
