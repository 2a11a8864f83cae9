import type { FastifyRequest } from 'fastify';

import { BffError, errors } from '../errors.ts';
import { networkOf } from '../limits/network.ts';
import { createTokenBuckets } from '../limits/token-bucket.ts';
import type { SockJsLimits } from './sockjs-limits.ts';

/** Counts each network's requests that failed authentication; successful ones don't count. */
export interface Refusals {
  /** @throws {BffError} TOO_MANY_REQUESTS if too many from that network were refused; no more are checked for a while. */
  check: (request: FastifyRequest) => void;
  /** Records why a request was refused. */
  note: (request: FastifyRequest, error: unknown) => void;
}

/** @param factor multiplies the limit for this installation. */
export function createRefusals(
  { refusedPerSecond, refusedBurst }: SockJsLimits,
  { factor }: { factor: number },
): Refusals {
  /** Only for networks with refused requests. */
  const buckets = createTokenBuckets({ perSecond: refusedPerSecond * factor, burst: refusedBurst * factor });
  return {
    check(request) {
      const waitS = buckets.known(networkOf(request.ip))?.secondsUntil(1) ?? 0;
      if (waitS > 0) throw errors.tooManyRequests(Math.ceil(waitS));
    },
    note(request, error) {
      if (!(error instanceof BffError) || error.code !== 'UNAUTHENTICATED') return;
      buckets.of(networkOf(request.ip)).take(1);
    },
  };
}
