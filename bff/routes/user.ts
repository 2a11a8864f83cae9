import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { Receipt } from '#shared-types/receipt';
import { USER_PATH, UserRecord } from '#shared-types/user';

import { errors } from '../errors.ts';
import type { Forms } from '../forms/forms.ts';
import type { User } from '../identity/authentication.ts';
import { callerGuards } from './caller-guards.ts';
import { callerOf, userOf } from './caller.ts';

/** Accepts the user record of a newly registered person (REQ-305). */
export const userRoutes: FastifyPluginAsyncTypebox<{ forms: Forms }> = async (app, { forms }) => {
  app.post(
    USER_PATH,
    {
      onRequest: callerGuards(app, { allowGuests: false }),
      schema: { tags: ['accounts'], summary: 'Store your own record', body: UserRecord, response: { 200: Receipt } },
    },
    async (request, reply) => {
      requireOwnRecord(request.body, userOf(request));
      return forms.submit('user', request.body, callerOf(request, reply));
    },
  );
};

/**
 * Users may only store their own record (D-54). The address may differ in case from the one in the token (RFC 5321 section 2.4).
 */
function requireOwnRecord(record: UserRecord, user: User): void {
  if (record.id !== user.id) throw errors.notYours('id');
  if (record.email.toLowerCase() !== user.email?.toLowerCase()) throw errors.notYours('email');
}
