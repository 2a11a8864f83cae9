import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';

import { DESK_KEY_HEADER } from '#shared-types/desk';

import { hashOfKey } from '../../desk/assignment-rows.ts';
import { rateLimit, type RateLimit } from '../../http/rate-limit.ts';

/** Limits whoever shows a key of their own, such as a second reader or a student: they have no account by which they are known. */
export function perKey(limit: RateLimit): onRequestAsyncHookHandler {
  return rateLimit(limit, keyHash);
}

function keyHash({ headers }: FastifyRequest): string | undefined {
  const key = headers[DESK_KEY_HEADER];
  return typeof key === 'string' ? hashOfKey(key) : undefined;
}
