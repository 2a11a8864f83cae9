import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { ProblemList, PROBLEMS_PATH, ProblemsQuery } from '#shared-types/problems';

import type { Forms } from '../forms/forms.ts';
import { callerGuards } from './caller-guards.ts';
import { callerOf } from './caller.ts';

/** A page reads the list whenever it opens a document. */
const READS_PER_USER = { perSecond: 1, burst: 60 };

/** Answers with the problem list for a key. */
export const problemsRoutes: FastifyPluginAsyncTypebox<{ forms: Forms }> = async (app, { forms }) => {
  app.get(
    PROBLEMS_PATH,
    {
      onRequest: callerGuards(app, { allowGuests: true, perUser: READS_PER_USER }),
      schema: {
        tags: ['essays'],
        summary: 'List the problems of a key',
        querystring: ProblemsQuery,
        response: { 200: ProblemList },
      },
    },
    (request, reply) => forms.problems(request.query.key, callerOf(request, reply)),
  );
};
