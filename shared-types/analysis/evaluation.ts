import { Type, type Static } from 'typebox';

import { ErrorCodeText } from '../errors.ts';
import { Analysis, AnalysisRequest } from './analysis.ts';
import { FEEDBACK_MAX_CHUNKS, FeedbackItem, SentenceChunk } from './feedback.ts';

/** Where to send a text for any free evaluation responder to evaluate; the answers go to the `reply-to` of the request. */
export const EVALUATION_DESTINATION = '/queue/evaluate';

/** The random id that a request uses to recognise its answers (REQ-318). */
export const CorrelationId = Type.String({ minLength: 1, maxLength: 64, pattern: '^[\\w-]+$' });

/** The sentences of one text, as in the feedback call, and the id that its answers repeat. */
export const EvaluationRequest = Type.Object(
  { correlationId: CorrelationId, arr: Type.Array(SentenceChunk, { maxItems: FEEDBACK_MAX_CHUNKS }) },
  { additionalProperties: false },
);
export type EvaluationRequest = Static<typeof EvaluationRequest>;

/** A whole text in paragraphs, as in the analysis call, and the id that its answers repeat; it goes to the same destination. */
export const WholeEvaluationRequest = Type.Object(
  { correlationId: CorrelationId, ...AnalysisRequest.properties },
  { additionalProperties: false },
);
export type WholeEvaluationRequest = Static<typeof WholeEvaluationRequest>;

/** What was found in the text: problems, each with its place. */
export const EvaluationReply = Type.Object({
  correlationId: CorrelationId,
  problems: Type.Array(FeedbackItem),
  /** False if some checks were still loading, or if the time was over; asking again may find more. */
  complete: Type.Boolean(),
  /** How many sentences weren't read before the time was over; only if there are any. */
  unread: Type.Optional(Type.Integer({ minimum: 1 })),
  /** How many findings of a remote evaluator weren't passed on because nobody could place them; only if there are any. */
  dropped: Type.Optional(Type.Integer({ minimum: 1 })),
  /** The argument, sources, profile and priorities; only if a whole text was sent. */
  analysis: Type.Optional(Analysis),
});
export type EvaluationReply = Static<typeof EvaluationReply>;

/** The reply if a text couldn't be evaluated: a stable code, and a message that says what to do. */
export const EvaluationFailure = Type.Object({
  /** Absent if the request had no valid one. */
  correlationId: Type.Optional(CorrelationId),
  error: ErrorCodeText,
  message: Type.String(),
});
export type EvaluationFailure = Static<typeof EvaluationFailure>;

/** How far the evaluation of a text has got, in sentences; sent to the `progress-to` of the request, if it has one. */
export const EvaluationProgress = Type.Object({
  correlationId: CorrelationId,
  done: Type.Integer({ minimum: 0 }),
  total: Type.Integer({ minimum: 1 }),
});
export type EvaluationProgress = Static<typeof EvaluationProgress>;
