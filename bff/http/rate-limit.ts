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
    /** What the call was taken from: the buckets of its caller. Others share that of an address, and mustn't pay for somebody else. */
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

/** How long a body or an answer is whose price is one call more, in bytes. */
export const BYTES_OF_A_CALL = 262_144;

/** Counts what a call has cost besides itself, in whole calls: later ones of its caller wait for longer. */
export function charge({ buckets }: FastifyRequest, calls: number): void {
  for (const bucket of buckets) bucket.owe(Math.floor(calls));
}

/** Counts the long bodies and answers of the routes in its scope, except those in pieces. */
export function chargeLength(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    charge(request, Number(request.headers['content-length'] ?? 0) / BYTES_OF_A_CALL);
  });
  app.addHook('onSend', async (request, _reply, payload) => {
    if (typeof payload === 'string') charge(request, payload.length / BYTES_OF_A_CALL);
  });
}

/** Sends an answer in pieces, and counts each as it's sent. */
export async function* charged(request: FastifyRequest, pieces: AsyncIterable<Uint8Array>) {
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    charge(request, bytes / BYTES_OF_A_CALL);
    bytes %= BYTES_OF_A_CALL;
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
 * @param refusal the error of a call that isn't allowed.
 */
export function rateLimit(
  { perSecond, burst }: RateLimit,
  callerKey: CallerKey = byAddress,
  refusal: (retryAfterS: number) => Error = errors.tooManyRequests,
): onRequestAsyncHookHandler {
  let buckets: TokenBuckets | undefined;
  return async (request, reply) => {
    const key = callerKey(request);
    if (key === undefined) return;
    const factor = request.server.rateLimitFactor;
    buckets ??= createTokenBuckets({ perSecond: perSecond * factor, burst: burst * factor });
    const bucket = buckets.of(key);
    if (callerKey !== byAddress) request.buckets.push(bucket);
    const allowed = bucket.take(1);
    const left = Math.max(0, Math.floor(bucket.left));
    if (left < Number(reply.getHeader('ratelimit-remaining') ?? Infinity)) {
      reply.header('ratelimit-limit', burst * factor);
      reply.header('ratelimit-remaining', left);
      reply.header('ratelimit-reset', Math.ceil(bucket.secondsUntil(burst * factor)));
    }
    if (!allowed) throw refusal(Math.max(1, Math.ceil(bucket.secondsUntil(1))));
  };
}
