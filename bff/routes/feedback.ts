import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';

import {
  FEEDBACK_MAX_BODY_BYTES,
  FEEDBACK_PATH,
  FEEDBACK_STATUS_HEADER,
  FeedbackAnswer,
  FeedbackRequest,
  type SentenceChunk,
} from '#shared-types/feedback';

import { errors } from '../errors.ts';
import { rateLimit } from '../plugins/rate-limit.ts';
import type { Evaluator } from '../upstreams/evaluator.ts';

/** After this many seconds a client may ask again for the checks that were still loading. */
const PARTIAL_RETRY_AFTER_S = 2;

/** A writer makes a call a second at most; a class of thirty behind one router may begin all at once. */
const CALLS_PER_ADDRESS = { perSecond: 10, burst: 120 };

/** Call 1 of the specification: sentences in, feedback items out. The text is not kept. */
export const feedbackRoutes: FastifyPluginAsyncTypebox<{ evaluator: Evaluator }> = async (app, { evaluator }) => {
  app.post(
    FEEDBACK_PATH,
    {
      bodyLimit: FEEDBACK_MAX_BODY_BYTES,
      onRequest: rateLimit(CALLS_PER_ADDRESS),
      schema: { body: FeedbackRequest, response: { 200: FeedbackAnswer } },
    },
    async (request, reply) => {
      const { arr } = request.body;
      requireOrderedPositions(arr);
      const evaluation = await evaluator.evaluate(arr, { signal: endedByClient(reply) });
      if (evaluation.dropped > 0) request.log.warn({ dropped: evaluation.dropped }, 'feedback items dropped');
      reply.header(FEEDBACK_STATUS_HEADER, evaluation.complete ? 'complete' : 'partial');
      if (!evaluation.complete) reply.header('retry-after', PARTIAL_RETRY_AFTER_S);
      return evaluation.items;
    },
  );
};

/** D-28: `0 <= from < to`. JSON Schema cannot compare two fields. */
function requireOrderedPositions(chunks: readonly SentenceChunk[]): void {
  const at = chunks.findIndex(({ from, to }) => from >= to);
  if (at >= 0)
    throw errors.invalidRequest(`arr.${at}.to must be greater than arr.${at}.from.`, {
      [`arr.${at}.to`]: 'must be greater than from',
    });
}

/** A signal that ends the work when the client goes away before its answer is written. */
function endedByClient(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
