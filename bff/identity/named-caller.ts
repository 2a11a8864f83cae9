import { createHash, timingSafeEqual } from 'node:crypto';

import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import fp from 'fastify-plugin';

import { CALLER_HEADER } from '#shared-types/analysis/feedback';

import { readBearer } from './authentication.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller on whose behalf another Sullivan makes the request, once `recogniseNamedCaller` has run. */
    namedCaller: string | undefined;
  }
  interface FastifyInstance {
    /** Sets the caller that another Sullivan names, if that server sent our key; never refuses a request. */
    recogniseNamedCaller: onRequestAsyncHookHandler;
  }
}

/** The format in which `remote-evaluator.ts` names a caller. */
const CALLER_NAME = /^[\w-]{16,64}$/;

/** Trusts another server to name its callers if it sends the key as a bearer token. Without a key, no server is trusted. */
export const namedCallers = fp(async (app: FastifyInstance, { key }: { key: string | undefined }) => {
  const expected = key === undefined ? undefined : digest(key);
  app.decorateRequest('namedCaller', undefined);
  app.decorate('recogniseNamedCaller', async (request) => {
    const name = request.headers[CALLER_HEADER];
    if (typeof name !== 'string' || !CALLER_NAME.test(name)) return;
    const bearer = readBearer(request);
    if (expected && 'token' in bearer && timingSafeEqual(digest(bearer.token), expected)) request.namedCaller = name;
    else request.log.info({ address: request.ip }, 'a caller was named without the right EVALUATOR_KEY');
  });
});

/** Digests all have the same length, which the constant-time comparison needs. */
function digest(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
