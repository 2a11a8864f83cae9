import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { Receipt } from '#shared-types/documents/receipt';
import { USER_PATH, UserRecord } from '#shared-types/people/user';
import { ContactQuery, QUERY_PATH } from '#shared-types/site/query';
import { SWEEPSTAKE_PATH, SweepstakeEntry } from '#shared-types/site/sweepstake';

import { errors } from '../../errors.ts';
import type { Forms } from '../../forms/forms.ts';
import { formValidation } from '../../http/validation.ts';
import type { User } from '../../identity/authentication.ts';
import { callerGuards, callerOf, userOf } from '../caller.ts';
import { documentReferenceRoutes, essayRoutes, problemsRoutes } from './essays.ts';

interface FormRoutesOptions {
  forms: Forms;
  /** Whether guests may send messages and enter the sweepstake. */
  guestForms: boolean;
  /** Whether references to documents are accepted. */
  takesReferences: boolean;
}

/** The calls that send what people fill in. */
export const formRoutes: FastifyPluginAsyncTypebox<FormRoutesOptions> = async (app, options) => {
  await app.register(formValidation);
  await app.register(queryRoutes, options);
  await app.register(sweepstakeRoutes, options);
  await app.register(userRoutes, options);
  await app.register(essayRoutes, options);
  if (options.takesReferences) await app.register(documentReferenceRoutes, options);
  await app.register(problemsRoutes, options);
};

/** Accepts contact queries. */
export const queryRoutes: FastifyPluginAsyncTypebox<{ forms: Forms; guestForms: boolean }> = async (
  app,
  { forms, guestForms },
) => {
  app.post(
    QUERY_PATH,
    {
      onRequest: callerGuards(app, { allowGuests: guestForms }),
      schema: { tags: ['forms'], summary: 'Send a message', body: ContactQuery, response: { 200: Receipt } },
    },
    (request, reply) => forms.submit('query', request.body, callerOf(request, reply)),
  );
};

/** Accepts sweepstake entries. */
const sweepstakeRoutes: FastifyPluginAsyncTypebox<{ forms: Forms; guestForms: boolean }> = async (
  app,
  { forms, guestForms },
) => {
  app.post(
    SWEEPSTAKE_PATH,
    {
      onRequest: callerGuards(app, { allowGuests: guestForms }),
      schema: { tags: ['forms'], summary: 'Enter the sweepstake', body: SweepstakeEntry, response: { 200: Receipt } },
    },
    (request, reply) => forms.submit('sweepstake', request.body, callerOf(request, reply)),
  );
};

/** Accepts the user record of a newly registered person (REQ-305). */
const userRoutes: FastifyPluginAsyncTypebox<{ forms: Forms }> = async (app, { forms }) => {
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
