import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { Analysis, ANALYSIS_PATH, AnalysisRequest } from '#shared-types/analysis';
import { FEEDBACK_MAX_BODY_BYTES, FEEDBACK_STATUS_HEADER } from '#shared-types/feedback';

import type { Evaluator } from '../analysis/evaluator.ts';
import { checkText } from '../analysis/feedback-call.ts';
import { endedByClient } from '../http/client-gone.ts';
import { callerName, readingGuards } from './reading-guards.ts';

/** After this many seconds a client may ask again for the checks that were still loading. */
const PARTIAL_RETRY_AFTER_S = 2;

/** Answers the analysis call: a whole text in, its argument, sources, profile and priorities out. The text is not stored. */
export const analysisRoutes: FastifyPluginAsyncTypebox<{ evaluator: Evaluator }> = async (app, { evaluator }) => {
  app.post(
    ANALYSIS_PATH,
    {
      bodyLimit: FEEDBACK_MAX_BODY_BYTES,
      onRequest: readingGuards(app),
      schema: {
        tags: ['feedback'],
        summary: 'Analyse a whole text',
        body: AnalysisRequest,
        response: { 200: Analysis },
      },
    },
    async (request, reply) => {
      const { text, ...whole } = request.body;
      checkText(text);
      const { complete, dropped, ...analysis } = await evaluator.evaluate(text, {
        caller: callerName(request),
        requestId: request.id,
        signal: endedByClient(reply),
        whole,
      });
      if (dropped > 0) request.log.warn({ dropped }, 'parts of an analysis dropped');
      reply.header(FEEDBACK_STATUS_HEADER, complete ? 'complete' : 'partial');
      if (!complete) reply.header('retry-after', PARTIAL_RETRY_AFTER_S);
      return analysis;
    },
  );
};
