import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

import { networkOf } from '../../client-network.ts';
import { BffError, errors } from '../../errors.ts';
import { createTokenBucket, type TokenBucket } from '../../token-bucket.ts';
import type { SockJsLimits } from './limits.ts';

/** Counts the requests of each network that were refused for who makes them; what succeeds is not counted. */
export interface Refusals {
  /** @throws {BffError} TOO_MANY_REQUESTS when so many from there were refused that no more are judged for a while. */
  check: (request: FastifyRequest) => void;
  /** Takes note of why a request was not let in. */
  note: (request: FastifyRequest, error: unknown) => void;
}

/** So many networks are remembered; the one that was quiet for longest is forgotten first, and it has the least to lose. */
const MOST_NETWORKS = 10_000;

/** @param factor by how much the limit of this installation is multiplied. */
export function createRefusals(
  { refusedPerSecond, refusedBurst }: SockJsLimits,
  { factor }: { factor: number },
): Refusals {
  /** Only of networks that were refused something. */
  const buckets = new LRUCache<string, TokenBucket>({ max: MOST_NETWORKS });

  function newBucket(): TokenBucket {
    return createTokenBucket({
      perSecond: refusedPerSecond * factor,
      burst: refusedBurst * factor,
      now: () => performance.now(),
    });
  }

  return {
    check(request) {
      if (buckets.size === 0) return; // which is the rule, and polls come often
      const bucket = buckets.get(networkOf(request.ip));
      if (bucket === undefined) return;
      bucket.take(0); // so that it knows what has come in since
      const waitS = bucket.secondsUntil(1);
      if (waitS > 0) throw errors.tooManyRequests(Math.ceil(waitS));
    },
    note(request, error) {
      if (!(error instanceof BffError) || error.code !== 'UNAUTHENTICATED') return;
      const network = networkOf(request.ip);
      const bucket = buckets.get(network) ?? newBucket();
      buckets.set(network, bucket);
      bucket.take(1);
    },
  };
}
