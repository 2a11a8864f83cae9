import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import fp from 'fastify-plugin';

import { errors } from '../errors.ts';
import { networkOf } from '../limits/network.ts';
import { createTokenBuckets, type TokenBucket, type TokenBuckets } from '../limits/token-bucket.ts';

/** The sustained rate and the burst of allowed calls. */
export interface RateLimit {
  perSecond: number;
  burst: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Multiplies every rate limit of this installation. */
    rateLimitFactor: number;
  }
  interface FastifyRequest {
    /** What the call was taken from, by each limit that it has passed. */
    buckets: TokenBucket[];
  }
}

/** Tells the rate limits the factor of this installation: a school of a thousand behind one router needs more. */
export const rateLimits = fp(async (app: FastifyInstance, { factor }: { factor: number }) => {
  app.decorate('rateLimitFactor', factor);
  app.decorateRequest('buckets', undefined as never); // oxlint-disable-line typescript/no-unsafe-type-assertion -- each request gets its own
  app.addHook('onRequest', async (request) => {
    request.buckets = [];
  });
});

/** How long an answer is whose price is one call more, in bytes. */
const BYTES_OF_A_CALL = 262_144;

/** Sends an answer in pieces, each of which counts like the calls that it costs, so that long answers have their price. */
export async function* charged({ buckets }: FastifyRequest, pieces: AsyncIterable<Uint8Array>) {
  for await (const piece of pieces) {
    for (const bucket of buckets) bucket.owe(piece.length / BYTES_OF_A_CALL);
    yield piece;
  }
}

/** What a limit counts as one caller; undefined for a request that it doesn't apply to. */
type CallerKey = (request: FastifyRequest) => string | undefined;

/** Everyone, by their address. */
const byAddress: CallerKey = (request) => networkOf(request.ip);

/**
 * A hook that allows each caller bursts of `burst` calls and a sustained rate of `perSecond`, and answers other calls with 429
 * and `Retry-After`. Give it to a route as `onRequest`, so that a refused body isn't even read. The `RateLimit-*` headers of each
 * answer say how much is left (draft-ietf-httpapi-ratelimit-headers-03); with two limits, they describe the nearer one.
 */
export function rateLimit(
  { perSecond, burst }: RateLimit,
  callerKey: CallerKey = byAddress,
): onRequestAsyncHookHandler {
  let buckets: TokenBuckets | undefined;
  return async (request, reply) => {
    const key = callerKey(request);
    if (key === undefined) return;
    const factor = request.server.rateLimitFactor;
    buckets ??= createTokenBuckets({ perSecond: perSecond * factor, burst: burst * factor });
    const bucket = buckets.of(key);
    request.buckets.push(bucket);
    const allowed = bucket.take(1);
    const left = Math.max(0, Math.floor(bucket.left));
    if (left < Number(reply.getHeader('ratelimit-remaining') ?? Infinity)) {
      reply.header('ratelimit-limit', burst * factor);
      reply.header('ratelimit-remaining', left);
      reply.header('ratelimit-reset', Math.ceil(bucket.secondsUntil(burst * factor)));
    }
    if (!allowed) throw errors.tooManyRequests(Math.max(1, Math.ceil(bucket.secondsUntil(1))));
  };
}
