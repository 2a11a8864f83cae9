import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';

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
import { rateLimit } from '../http/rate-limit.ts';
import { networkOf } from '../limits/network.ts';

/** After this many seconds a client may ask again for the checks that were still loading. */
const PARTIAL_RETRY_AFTER_S = 2;

/** The total limit of one address, before any token is checked: enough for two signed-in classes behind one router. */
const CALLS_PER_ADDRESS = { perSecond: 30, burst: 360 };
/**
 * A writer makes at most one call a second; a class of thirty behind one router may begin all at once. A signed-in user is
 * counted alone, wherever they write, and so never gets less than a visitor (D-06).
 */
const CALLS_PER_CALLER = { perSecond: 10, burst: 120 };

/** Answers the feedback call: sentences in, feedback items out. The text is not stored. */
export const feedbackRoutes: FastifyPluginAsyncTypebox<{ evaluator: Evaluator }> = async (app, { evaluator }) => {
  app.post(
    FEEDBACK_PATH,
    {
      bodyLimit: FEEDBACK_MAX_BODY_BYTES,
      onRequest: [
        app.recogniseNamedCaller,
        rateLimit(CALLS_PER_ADDRESS, ownAddress),
        app.recogniseUser,
        rateLimit(CALLS_PER_CALLER, callerName),
      ],
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

/** The address whose calls are limited; none for a server that names its callers, since all of them share its address. */
function ownAddress({ ip, namedCaller }: FastifyRequest): string | undefined {
  return namedCaller === undefined ? networkOf(ip) : undefined;
}

/**
 * What counts as one caller: a caller that another Sullivan names, an account, or a network. Guests count with their network,
 * since a new identity costs nothing.
 */
function callerName({ ip, user, namedCaller }: FastifyRequest): string {
  if (namedCaller !== undefined) return `named ${namedCaller}`;
  return user && !user.isAnonymous ? `account ${user.id}` : `network ${networkOf(ip)}`;
}
