import { createTokenBucket } from '../../limits/token-bucket.ts';
import type { CollaborationLimits } from '../collaboration-limits.ts';

/** How much more one socket may send, and how much time that may cost. */
export interface MessageRate {
  /** Charges one message of this size; returns false if the socket sends too fast. */
  chargeMessage(bytes: number): boolean;
  /** Charges one fresh token; returns false if the socket sends too many. */
  chargeToken(): boolean;
  /** Charges time of this thread, in milliseconds; returns false if the socket costs too much. */
  chargeWork(milliseconds: number): boolean;
}

/** Creates the rate of a new socket. `now` is a monotonic clock in milliseconds. */
export function createMessageRate(limits: CollaborationLimits, now: () => number): MessageRate {
  const messages = createTokenBucket({ perSecond: limits.messagesPerSecond, burst: limits.messageBurst, now });
  const volume = createTokenBucket({ perSecond: limits.bytesPerSecond, burst: limits.byteBurst, now });
  const tokens = createTokenBucket({ perSecond: limits.tokensPerSecond, burst: limits.tokenBurst, now });
  const work = createTokenBucket({ perSecond: limits.workMsPerSecond, burst: limits.workBurstMs, now });
  return {
    chargeMessage: (bytes) => messages.take(1) && volume.take(bytes),
    chargeToken: () => tokens.take(1),
    chargeWork: (milliseconds) => work.take(milliseconds),
  };
}
