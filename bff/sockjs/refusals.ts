import type { FastifyRequest } from 'fastify';

import { BffError, errors } from '../errors.ts';
import { networkOf } from '../limits/network.ts';
import { createTokenBuckets } from '../limits/token-bucket.ts';
import type { SockJsLimits } from './sockjs-limits.ts';

/** Counts the requests of each network that were refused for who makes them; what succeeds is not counted. */
export interface Refusals {
  /** @throws {BffError} TOO_MANY_REQUESTS when too many from there were refused; no more are judged for a while. */
  check: (request: FastifyRequest) => void;
  /** Takes note of why a request was not let in. */
  note: (request: FastifyRequest, error: unknown) => void;
}

/** @param factor by how much the limit of this installation is multiplied. */
export function createRefusals(
  { refusedPerSecond, refusedBurst }: SockJsLimits,
  { factor }: { factor: number },
): Refusals {
  /** Only of networks that were refused something. */
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
