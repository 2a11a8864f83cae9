import { LRUCache } from 'lru-cache';

import { EVALUATION_DESTINATION } from '#shared-types/analysis/evaluation';

import { TokenBucket } from '../../limits/token-bucket.ts';
import type { StompFrame } from '../../stomp/frame.ts';
import { createOwnQueues, type OwnQueues } from './own-queues.ts';
import type { RelayLimits } from './relay-limits.ts';
import { createRequestsUnderWay, type RequestsUnderWay } from './requests-under-way.ts';

/** The rates of one user across all connections: opening a new connection doesn't raise the allowance. */
export interface UserAllowance {
  frames: TokenBucket;
  evaluations: TokenBucket;
  requests: RequestsUnderWay;
  ownQueues: OwnQueues;
}

/** The rates of a connection and of its user. */
export interface Rates {
  sends: TokenBucket;
  user: UserAllowance;
}

/** How many users are remembered; the one that has been idle the longest is forgotten first. */
const MOST_USERS = 10_000;

/** A connection or a subscription costs a broker much more than a message does. */
const COSTS: ReadonlyMap<string, number> = new Map([
  ['CONNECT', 20],
  ['STOMP', 20],
  ['SUBSCRIBE', 5],
  ['UNSUBSCRIBE', 5],
]);

/**
 * Returns the rates of a new connection of a user.
 * @param factor multiplies every rate for this installation.
 */
export function createRates(limits: RelayLimits, factor: number): (userId: string) => Rates {
  const users = new LRUCache<string, UserAllowance>({ max: MOST_USERS });

  function bucket(perSecond: number, burst: number): TokenBucket {
    return new TokenBucket({ perSecond: perSecond * factor, burst: burst * factor, now: () => performance.now() });
  }

  function newAllowance(): UserAllowance {
    return {
      frames: bucket(limits.framesPerSecond, limits.frameBurst),
      evaluations: bucket(limits.evaluationsPerSecond, limits.evaluationBurst),
      requests: createRequestsUnderWay(limits.requestsUnderWay),
      ownQueues: createOwnQueues(limits.ownQueues),
    };
  }

  return (userId) => {
    const user = users.get(userId) ?? newAllowance();
    users.set(userId, user);
    return { sends: bucket(limits.sendsPerSecond, limits.sendBurst), user };
  };
}

/** While too many requests are pending, the next one is retried after this time, in milliseconds. */
const REQUEST_PAUSE_MS = 20;

/**
 * Takes the cost of a frame from every bucket and returns 0, or takes nothing and returns how many milliseconds to wait before
 * trying again.
 */
export function chargeFrame({ command, headers }: StompFrame, { sends, user }: Rates): number {
  const charges: [TokenBucket, number][] = [[user.frames, COSTS.get(command) ?? 1]];
  if (command === 'SEND') charges.push([sends, 1]);
  if (command === 'SEND' && headers.get('destination') === EVALUATION_DESTINATION) {
    if (user.requests.isFull()) return REQUEST_PAUSE_MS;
    charges.push([user.evaluations, 1]);
  }
  let waitS = 0;
  for (const [bucket, units] of charges) {
    waitS = Math.max(waitS, bucket.secondsUntil(units));
  }
  if (waitS > 0) return Math.max(1, Math.ceil(waitS * 1000));
  for (const [bucket, units] of charges) bucket.take(units);
  return 0;
}
