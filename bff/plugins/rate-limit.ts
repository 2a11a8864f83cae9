import type { onRequestAsyncHookHandler } from 'fastify';
import { LRUCache } from 'lru-cache';

import { networkOf } from '../client-network.ts';
import { errors } from '../errors.ts';
import { createTokenBucket, type TokenBucket } from '../token-bucket.ts';

/** So many addresses are remembered; the one that was quiet for longest is forgotten first, and it has the least to lose. */
const MOST_ADDRESSES = 10_000;

/**
 * A hook that lets each address make `burst` calls at once and `perSecond` calls for long, and answers the others with 429 and
 * `Retry-After`. Give it to a route as `onRequest`, so that a refused body is not even read.
 */
export function rateLimit({ perSecond, burst }: { perSecond: number; burst: number }): onRequestAsyncHookHandler {
  const buckets = new LRUCache<string, TokenBucket>({ max: MOST_ADDRESSES });
  return async (request) => {
    const address = networkOf(request.ip);
    let bucket = buckets.get(address);
    if (bucket === undefined) {
      bucket = createTokenBucket({ perSecond, burst, now: () => performance.now() });
      buckets.set(address, bucket);
    }
    if (!bucket.take(1)) throw errors.tooManyRequests(Math.ceil(bucket.secondsUntil(1)));
  };
}
