import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { Essay, ESSAY_MAX_BODY_BYTES, ESSAY_PATH } from '#shared-types/essay';
import { Receipt } from '#shared-types/receipt';

import type { Gateway } from '../upstreams/gateway.ts';
import { callerGuards } from './caller-guards.ts';
import { callerOf } from './caller.ts';

/** An essay is large, and takes longer to write than a form. */
const ESSAYS_PER_USER = { perSecond: 1 / 60, burst: 10 };

/** Takes an essay: a JSON object of limited size, forwarded as it is (D-57). */
export const essayRoutes: FastifyPluginAsyncTypebox<{ gateway: Gateway }> = async (app, { gateway }) => {
  app.post(
    ESSAY_PATH,
    {
      bodyLimit: ESSAY_MAX_BODY_BYTES,
      onRequest: callerGuards(app, { guestForms: false, perUser: ESSAYS_PER_USER }),
      schema: { tags: ['essays'], summary: 'Send an essay', body: Essay, response: { 200: Receipt } },
    },
    (request, reply) => gateway.submit('essay', request.body, callerOf(request, reply)),
  );
};
