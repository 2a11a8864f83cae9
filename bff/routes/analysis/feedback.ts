import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import {
  FEEDBACK_MAX_BODY_BYTES,
  FEEDBACK_PATH,
  FeedbackAnswer,
  FeedbackRequest,
} from '#shared-types/analysis/feedback';
import { RULES_PATH, RuleList } from '#shared-types/analysis/rule';

import { RULES } from '../../analysis/rules.ts';
import type { Evaluator } from '../../analysis/service/evaluator.ts';
import { textOfCall } from '../../analysis/service/feedback-call.ts';
import { evaluateText, PARTIAL_DESCRIPTION, readingGuards } from './evaluate-text.ts';

/** Answers the feedback call: sentences in, feedback items out. The text isn't stored. */
export const feedbackRoutes: FastifyPluginAsyncTypebox<{ evaluator: Evaluator }> = async (app, { evaluator }) => {
  app.post(
    FEEDBACK_PATH,
    {
      bodyLimit: FEEDBACK_MAX_BODY_BYTES,
      onRequest: readingGuards(app),
      schema: {
        tags: ['feedback'],
        summary: 'Ask for feedback',
        description: PARTIAL_DESCRIPTION,
        body: FeedbackRequest,
        response: { 200: FeedbackAnswer },
      },
    },
    async (request, reply) => {
      const { items } = await evaluateText({ request, reply, evaluator }, textOfCall(request.body.arr));
      return items;
    },
  );
};

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
