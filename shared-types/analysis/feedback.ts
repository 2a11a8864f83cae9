import { Type, type Static } from 'typebox';

/** The feedback call: the sentences of a text go in, feedback items come out (REQ-300). */
export const FEEDBACK_PATH = '/api/feedback/passive-active';

/** The most chunks in one call. If a text is longer, the page has only part of it read, and says so (D-26). */
export const FEEDBACK_MAX_CHUNKS = 2000;
/** The longest chunk, in UTF-16 code units. */
export const FEEDBACK_MAX_CHUNK_LENGTH = 5000;
/** The most words in one call; a word is anything between white space. */
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

/** One note on a span of the text, in the positions of the request: what we see and why it matters, never a rewritten sentence. */
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
      description: 'Words the writer may have meant, best first: for spelling and for words that are easily confused.',
    }),
  ),
  cue: Type.Optional(Type.String({ description: 'The words of the text that led to it.' })),
});
export type FeedbackItem = Static<typeof FeedbackItem>;

/** The types where writers often repeat the same slip. The others are each about one sentence. */
const REPEATED_TYPES: ReadonlySet<FeedbackType> = new Set(['Spelling', 'Grammar']);

/** What two items share if they are the same slip in two places; undefined for types that are about one sentence. */
export function slipOf({ type, msg }: Pick<FeedbackItem, 'type' | 'msg'>): string | undefined {
  return REPEATED_TYPES.has(type) ? `${type} ${msg.toLowerCase()}` : undefined;
}

/** The answer to the feedback call. */
export const FeedbackAnswer = Type.Array(FeedbackItem);
export type FeedbackAnswer = Static<typeof FeedbackAnswer>;

/**
 * The header of the answer that says whether every check has run. It is `partial` while the spelling and grammar check is still
 * loading, or if the time was over before the text was read; the client should then ask again after the number of seconds in
 * `Retry-After`.
 */
export const FEEDBACK_STATUS_HEADER = 'feedback-status';
/**
 * The header of a partial answer that says how many sentences haven't been read yet. When the client asks again, the evaluator
 * continues with those.
 */
export const FEEDBACK_UNREAD_HEADER = 'feedback-unread';
/** The header of an answer that says how many findings of a remote evaluator had to be left out, if any: its silence clears nothing. */
export const FEEDBACK_DROPPED_HEADER = 'feedback-dropped';

/**
 * The header in which one server names the caller to the server that evaluates for it: a hash, which the receiver uses to count
 * callers. The receiver only trusts it together with the key that both share (`EVALUATOR_KEY`).
 */
export const CALLER_HEADER = 'x-caller';
