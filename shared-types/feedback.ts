import { Type, type Static } from 'typebox';

/** The feedback call: the sentences of a text go in, feedback items come out (REQ-300). */
export const FEEDBACK_PATH = '/api/feedback/passive-active';

/** The most chunks that one call may carry. A page reads a longer text in part, and says so (D-26). */
export const FEEDBACK_MAX_CHUNKS = 2000;
/** The longest chunk, in UTF-16 code units. */
export const FEEDBACK_MAX_CHUNK_LENGTH = 5000;
/** The most words that one call may carry; a word is anything between white space. */
export const FEEDBACK_MAX_WORDS = 20_000;
/** The largest request body. */
export const FEEDBACK_MAX_BODY_BYTES = 1_048_576;

/** The eleven types of feedback that the specification fixes (REQ-248). */
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

/** One sentence: its text and its place in the editor. `from` is inclusive, `to` exclusive, `from < to` (D-28). */
export const SentenceChunk = Type.Object(
  {
    msg: Type.String({ minLength: 1, maxLength: FEEDBACK_MAX_CHUNK_LENGTH, format: 'plain-text' }),
    from: position,
    to: position,
  },
  { additionalProperties: false },
);
export type SentenceChunk = Static<typeof SentenceChunk>;

/** The body of the feedback call: one chunk per sentence, in the order of the text. */
export const FeedbackRequest = Type.Object(
  { arr: Type.Array(SentenceChunk, { maxItems: FEEDBACK_MAX_CHUNKS }) },
  { additionalProperties: false },
);
export type FeedbackRequest = Static<typeof FeedbackRequest>;

/** One note on a span of the text, in the positions of the request: what was seen and why it matters, never a rewritten sentence. */
export const FeedbackItem = Type.Object({
  msg: Type.String(),
  from: position,
  to: position,
  type: Type.Unsafe<FeedbackType>(Type.String({ enum: [...FEEDBACK_TYPES] })),
  rule: Type.Optional(
    Type.String({
      description: 'The id of the rule that found it; `GET /api/feedback/rules` says what each rule is about.',
    }),
  ),
  confidence: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1, description: 'How sure the evaluator is, from 0 to 1.' }),
  ),
  suggestions: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Words that may have been meant, best first: for spelling and for words that are easily confused.',
    }),
  ),
  cue: Type.Optional(Type.String({ description: 'The words of the text that led to it.' })),
});
export type FeedbackItem = Static<typeof FeedbackItem>;

/** The types of which one slip is often made many times. The others are about one sentence each. */
const REPEATED_TYPES: ReadonlySet<FeedbackType> = new Set(['Spelling', 'Grammar']);

/** What two items share that are the same slip at two places; undefined for types that are about one sentence. */
export function slipOf({ type, msg }: Pick<FeedbackItem, 'type' | 'msg'>): string | undefined {
  return REPEATED_TYPES.has(type) ? `${type} ${msg.toLowerCase()}` : undefined;
}

/** The answer to the feedback call. */
export const FeedbackAnswer = Type.Array(FeedbackItem);
export type FeedbackAnswer = Static<typeof FeedbackAnswer>;

/**
 * The header of the answer that says whether every check has run. It is `partial` while the spelling and grammar check
 * is still loading; the client then asks again after the seconds in `Retry-After`.
 */
export const FEEDBACK_STATUS_HEADER = 'feedback-status';

/**
 * The header in which one server names the caller to the server that evaluates for it: a hash, by which the receiver counts
 * callers. The receiver trusts it only together with the key that both share (`EVALUATOR_KEY`).
 */
export const CALLER_HEADER = 'x-caller';
