import type { FastifyReply, FastifyRequest } from 'fastify';

import { errors } from '../errors.ts';
import type { Caller } from '../forms/forms.ts';
import { endedByClient } from '../http/client-gone.ts';
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
