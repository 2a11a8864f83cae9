import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { RULES_PATH, RuleList } from '#shared-types/rule';

import { RULES } from '../analysis/rules.ts';

/** A page may cache the list for this long; an update of the product may change its texts. */
const MAX_AGE_S = 3600;

/** Lists the rules of the evaluator. */
export const rulesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    RULES_PATH,
    { schema: { tags: ['feedback'], summary: 'List the rules behind the feedback', response: { 200: RuleList } } },
    async (_request, reply) => {
      reply.header('cache-control', `public, max-age=${MAX_AGE_S}`);
      return [...RULES];
    },
  );
};
