import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { Receipt } from '#shared-types/receipt';
import { USER_PATH, UserRecord } from '#shared-types/user';

import { errors } from '../errors.ts';
import type { Forms } from '../forms/forms.ts';
import type { User } from '../identity/authentication.ts';
import { callerGuards } from './caller-guards.ts';
import { callerOf, userOf } from './caller.ts';

/** Call 4 of the specification: stores the record of a person who has registered (REQ-305, REQ-306). */
export const userRoutes: FastifyPluginAsyncTypebox<{ forms: Forms }> = async (app, { forms }) => {
  app.post(
    USER_PATH,
    {
      onRequest: callerGuards(app, { guestForms: false }),
      schema: { tags: ['accounts'], summary: 'Store the own record', body: UserRecord, response: { 200: Receipt } },
    },
    async (request, reply) => {
      requireOwnRecord(request.body, userOf(request));
      return forms.submit('user', request.body, callerOf(request, reply));
    },
  );
};

/** D-54: a person stores their own record and nobody else's. Addresses differ in nothing but case at most (RFC 5321 section 2.4). */
function requireOwnRecord(record: UserRecord, user: User): void {
  if (record.id !== user.id) throw errors.notYours('id');
  if (record.email.toLowerCase() !== user.email?.toLowerCase()) throw errors.notYours('email');
}
