import type { FastifyReply, FastifyRequest, FastifyInstance, onRequestAsyncHookHandler } from 'fastify';

import { errors } from '../errors.ts';
import type { Caller } from '../forms/forms.ts';
import { endedByClient } from '../http/client-gone.ts';
import { rateLimit, type RateLimit } from '../http/rate-limit.ts';
import type { User } from '../identity/authentication.ts';

/** The user of a request to a route with `requireUser`. */
export function userOf({ user }: FastifyRequest): User {
  if (user === undefined) throw errors.unauthenticated();
  return user;
}

/** The person on whose behalf a route calls the gateway. */
export function callerOf(request: FastifyRequest, reply: FastifyReply): Caller {
  const { id, token } = userOf(request);
  return { userId: id, token, requestId: request.id, signal: endedByClient(reply) };
}

/** A class of thirty behind one router may all send at once. */
const CALLS_PER_ADDRESS = { perSecond: 1, burst: 60 };
/** A person sends a form now and then, and again after a mistake. */
const CALLS_PER_USER = { perSecond: 0.1, burst: 10 };

interface GuardOptions {
  allowGuests: boolean;
  perUser?: RateLimit;
  perAddress?: RateLimit;
}

/**
 * What a call of the product API must pass before its body is read: the limit of its address, a valid token, the limit of its
 * user, and, if the operator allows accounts only, that the user isn't a guest (D-06).
 */
export function callerGuards(
  app: FastifyInstance,
  { allowGuests, perUser = CALLS_PER_USER, perAddress = CALLS_PER_ADDRESS }: GuardOptions,
): onRequestAsyncHookHandler[] {
  const guards = [rateLimit(perAddress), app.requireUser, rateLimit(perUser, userId)];
  return allowGuests ? guards : [...guards, refuseGuests];
}

async function refuseGuests({ user }: FastifyRequest): Promise<void> {
  if (user?.isAnonymous) throw errors.guestsRefused();
}

function userId({ user }: FastifyRequest): string | undefined {
  return user?.id;
}
