import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { Analysis, ANALYSIS_PATH, AnalysisRequest } from '#shared-types/analysis/analysis';
import { FEEDBACK_MAX_BODY_BYTES } from '#shared-types/analysis/feedback';
import { CITATION_TYPE, ProblemList, PROBLEMS_PATH } from '#shared-types/analysis/problems';
import { problemWords } from '#shared-types/analysis/sources';

import type { Evaluator } from '../../analysis/service/evaluator.ts';
import { checkText } from '../../analysis/service/feedback-call.ts';
import { evaluateText, PARTIAL_DESCRIPTION, readingGuards } from './evaluate-text.ts';

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

/** Answers with the problems of a text: its notes and its citations, in the format of the specification's list (D-68). */
export const textProblemsRoutes: FastifyPluginAsyncTypebox<{ evaluator: Evaluator }> = async (app, { evaluator }) => {
  app.post(
    PROBLEMS_PATH,
    {
      bodyLimit: FEEDBACK_MAX_BODY_BYTES,
      onRequest: readingGuards(app),
      schema: {
        tags: ['feedback'],
        summary: 'List the problems of a text',
        body: AnalysisRequest,
        response: { 200: ProblemList },
      },
    },
    async (request, reply) => {
      const { text, ...whole } = request.body;
      checkText(text);
      return problemsOf(await evaluateText({ request, reply, evaluator }, text, whole));
    },
  );
};

/** The problems in the order of the text; "Active" is praise, not a problem. */
function problemsOf({ items, sources }: Analysis): ProblemList {
  const problems = [
    ...items.filter(({ type }) => type !== 'Active'),
    ...(sources?.problems ?? []).map((problem) => ({
      type: CITATION_TYPE,
      msg: problemWords(problem),
      from: problem.places[0]?.from ?? 0,
    })),
  ];
  return problems.toSorted((one, other) => one.from - other.from).map(({ type, msg }) => ({ type, msg }));
}
