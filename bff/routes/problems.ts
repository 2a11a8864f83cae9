import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { ProblemList, PROBLEMS_PATH, ProblemsQuery } from '#shared-types/problems';

import type { Gateway } from '../upstreams/gateway.ts';
import { callerOf } from './caller.ts';
import { formGuards } from './form-guards.ts';

/** Call 11 of the specification: the problem list of a key (REQ-323). */
export const problemsRoutes: FastifyPluginAsyncTypebox<{ gateway: Gateway }> = async (app, { gateway }) => {
  app.get(
    PROBLEMS_PATH,
    {
      onRequest: formGuards(app, { guestForms: true }),
      schema: {
        tags: ['essays'],
        summary: 'List problems',
        querystring: ProblemsQuery,
        response: { 200: ProblemList },
      },
    },
    (request, reply) => gateway.problems(request.query.key, callerOf(request, reply)),
  );
};
