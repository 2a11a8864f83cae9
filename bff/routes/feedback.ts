import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { FEEDBACK_MAX_BODY_BYTES, FEEDBACK_PATH, FeedbackAnswer, FeedbackRequest } from '#shared-types/feedback';

import type { Evaluator } from '../analysis/service/evaluator.ts';
import { textOfCall } from '../analysis/service/feedback-call.ts';
import { evaluateText, PARTIAL_DESCRIPTION } from './evaluate-text.ts';
import { readingGuards } from './reading-guards.ts';

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
