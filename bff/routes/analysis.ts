import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { Analysis, ANALYSIS_PATH, AnalysisRequest } from '#shared-types/analysis';
import { FEEDBACK_MAX_BODY_BYTES } from '#shared-types/feedback';

import type { Evaluator } from '../analysis/service/evaluator.ts';
import { checkText } from '../analysis/service/feedback-call.ts';
import { evaluateText, PARTIAL_DESCRIPTION } from './evaluate-text.ts';
import { readingGuards } from './reading-guards.ts';

/** Answers the analysis call: a whole text in, its argument, sources, profile and priorities out. The text isn't stored. */
export const analysisRoutes: FastifyPluginAsyncTypebox<{ evaluator: Evaluator }> = async (app, { evaluator }) => {
  app.post(
    ANALYSIS_PATH,
    {
      bodyLimit: FEEDBACK_MAX_BODY_BYTES,
      onRequest: readingGuards(app),
      schema: {
        tags: ['feedback'],
        summary: 'Analyse a whole text',
        description: PARTIAL_DESCRIPTION,
        body: AnalysisRequest,
        response: { 200: Analysis },
      },
    },
    async (request, reply) => {
      const { text, ...whole } = request.body;
      checkText(text);
      const {
        complete: _complete,
        dropped: _dropped,
        unread: _unread,
        ...analysis
      } = await evaluateText({ request, reply, evaluator }, text, whole);
      return analysis;
    },
  );
};
