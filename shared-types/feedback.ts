import { Type, type Static } from 'typebox';

/** Call 1 of the specification: the sentences of a text go in, the feedback items come out. */
export const FEEDBACK_PATH = '/api/feedback/passive-active';

/** D-26: the most chunks that one call may carry. */
export const FEEDBACK_MAX_CHUNKS = 2000;
/** D-26: the longest chunk, in UTF-16 code units. */
export const FEEDBACK_MAX_CHUNK_LENGTH = 5000;
/** The most words that one call may carry, counted as what stands between white space. */
export const FEEDBACK_MAX_WORDS = 20_000;
/** D-26: the largest request body, in bytes. */
export const FEEDBACK_MAX_BODY_BYTES = 1_048_576;

/** The eleven kinds of feedback of the specification, section 3. */
export const FEEDBACK_TYPES = [
  'Position',
  'Lead',
  'Concluding Statement',
  'Evidence',
  'Claim',
  'Counterclaim',
  'Rebuttal',
  'Spelling',
  'Grammar',
  'Passive',
  'Active',
] as const;
export type FeedbackType = (typeof FEEDBACK_TYPES)[number];

const position = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** One sentence: its text, and where it stands in the editor. `from` is inclusive, `to` exclusive, `from < to` (D-28). */
export const SentenceChunk = Type.Object(
  {
    msg: Type.String({ minLength: 1, maxLength: FEEDBACK_MAX_CHUNK_LENGTH, format: 'plain-text' }),
    from: position,
    to: position,
  },
  { additionalProperties: false },
);
export type SentenceChunk = Static<typeof SentenceChunk>;

/** The body of call 1: one chunk per sentence, in the order of the text. */
export const FeedbackRequest = Type.Object(
  { arr: Type.Array(SentenceChunk, { maxItems: FEEDBACK_MAX_CHUNKS }) },
  { additionalProperties: false },
);
export type FeedbackRequest = Static<typeof FeedbackRequest>;

/** One note on a span of the text, in the positions of the request: what is seen and why it matters, never a rewritten sentence. */
export const FeedbackItem = Type.Object({
  msg: Type.String(),
  from: position,
  to: position,
  type: Type.Unsafe<FeedbackType>(Type.String({ enum: [...FEEDBACK_TYPES] })),
});
export type FeedbackItem = Static<typeof FeedbackItem>;

/** The answer to call 1. */
export const FeedbackAnswer = Type.Array(FeedbackItem);
export type FeedbackAnswer = Static<typeof FeedbackAnswer>;

/**
 * The header of the answer that tells whether every check has run. `partial` comes while the spelling and grammar
 * check is still loading; the client then asks again after the seconds in `Retry-After`.
 */
export const FEEDBACK_STATUS_HEADER = 'feedback-status';

/**
 * With this header a Sullivan tells another one, which is its evaluator, on whose behalf it calls: a hash, by which the other one
 * counts callers. It is believed only together with the key of both (`EVALUATOR_KEY`).
 */
export const CALLER_HEADER = 'x-caller';
