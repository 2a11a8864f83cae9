import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { ContactQuery, QUERY_PATH } from '#shared-types/query';
import { Receipt } from '#shared-types/receipt';

import type { Forms } from '../forms/forms.ts';
import { callerGuards } from './caller-guards.ts';
import { callerOf } from './caller.ts';

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
