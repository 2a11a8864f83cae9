import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import {
  FEEDBACK_MAX_BODY_BYTES,
  FEEDBACK_PATH,
  FEEDBACK_STATUS_HEADER,
  FeedbackAnswer,
  FeedbackRequest,
} from '#shared-types/feedback';

import type { Evaluator } from '../analysis/evaluator.ts';
import { textOfCall } from '../analysis/feedback-call.ts';
import { endedByClient } from '../http/client-gone.ts';
import { callerName, readingGuards } from './reading-guards.ts';

/** After this many seconds a client may ask again for the checks that were still loading. */
const PARTIAL_RETRY_AFTER_S = 2;

/** Answers the feedback call: sentences in, feedback items out. The text is not stored. */
export const feedbackRoutes: FastifyPluginAsyncTypebox<{ evaluator: Evaluator }> = async (app, { evaluator }) => {
  app.post(
    FEEDBACK_PATH,
    {
      bodyLimit: FEEDBACK_MAX_BODY_BYTES,
      onRequest: readingGuards(app),
      schema: {
        tags: ['feedback'],
        summary: 'Ask for feedback',
        body: FeedbackRequest,
        response: { 200: FeedbackAnswer },
      },
    },
    async (request, reply) => {
      const evaluation = await evaluator.evaluate(textOfCall(request.body.arr), {
        caller: callerName(request),
        requestId: request.id,
        signal: endedByClient(reply),
      });
      if (evaluation.dropped > 0) request.log.warn({ dropped: evaluation.dropped }, 'feedback items dropped');
      reply.header(FEEDBACK_STATUS_HEADER, evaluation.complete ? 'complete' : 'partial');
      if (!evaluation.complete) reply.header('retry-after', PARTIAL_RETRY_AFTER_S);
      return evaluation.items;
    },
  );
};
