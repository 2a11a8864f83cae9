import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { Receipt } from '#shared-types/receipt';
import { SWEEPSTAKE_PATH, SweepstakeEntry } from '#shared-types/sweepstake';

import type { Forms } from '../forms/forms.ts';
import { callerGuards } from './caller-guards.ts';
import { callerOf } from './caller.ts';

/** Accepts sweepstake entries. */
export const sweepstakeRoutes: FastifyPluginAsyncTypebox<{ forms: Forms; guestForms: boolean }> = async (
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
