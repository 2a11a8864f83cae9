import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { ProblemList, PROBLEMS_PATH, ProblemsQuery } from '#shared-types/analysis/problems';
import { Receipt } from '#shared-types/documents/receipt';
import {
  DOCUMENT_REFERENCE_PATH,
  DocumentReference,
  Essay,
  ESSAY_MAX_BODY_BYTES,
  ESSAY_PATH,
} from '#shared-types/text/essay';

import type { Forms } from '../../forms/forms.ts';
import { callerGuards, callerOf } from '../caller.ts';

/** An essay is larger than a form, and takes longer to write. */
const ESSAYS_PER_USER = { perSecond: 1 / 60, burst: 10 };

/** Accepts an essay: any JSON object of limited size, since the specification doesn't name any fields (D-57). */
export const essayRoutes: FastifyPluginAsyncTypebox<{ forms: Forms }> = async (app, { forms }) => {
  app.post(
    ESSAY_PATH,
    {
      bodyLimit: ESSAY_MAX_BODY_BYTES,
      onRequest: callerGuards(app, { allowGuests: false, perUser: ESSAYS_PER_USER }),
      schema: { tags: ['essays'], summary: 'Send an essay', body: Essay, response: { 200: Receipt } },
    },
    (request, reply) => forms.submit('essay', request.body, callerOf(request, reply)),
  );
};

/** Accepts a reference to a document in the same way. The route exists only when its address is set (REQ-255). */
export const documentReferenceRoutes: FastifyPluginAsyncTypebox<{ forms: Forms }> = async (app, { forms }) => {
  app.post(
    DOCUMENT_REFERENCE_PATH,
    {
      bodyLimit: ESSAY_MAX_BODY_BYTES,
      onRequest: callerGuards(app, { allowGuests: false, perUser: ESSAYS_PER_USER }),
      schema: {
        tags: ['essays'],
        summary: 'Send a reference to a document',
        body: DocumentReference,
        response: { 200: Receipt },
      },
    },
    (request, reply) => forms.submit('documentReference', request.body, callerOf(request, reply)),
  );
};

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
