import { Type, type Static } from 'typebox';

import { type FeedbackItem, type FeedbackType, SentenceChunk } from './feedback.ts';

/**
 * The role of a paragraph in its text. An argument is made in text; the words of a quotation or a reference belong to another
 * author.
 */
export const PARAGRAPH_KINDS = ['text', 'heading', 'quotation', 'list item', 'reference'] as const;
export type ParagraphKind = (typeof PARAGRAPH_KINDS)[number];

/** A paragraph with its sentences, in the order of the text. */
export const Paragraph = Type.Object(
  {
    kind: Type.Unsafe<ParagraphKind>(Type.String({ enum: [...PARAGRAPH_KINDS] })),
    sentences: Type.Array(SentenceChunk),
  },
  { additionalProperties: false },
);
export type Paragraph = Static<typeof Paragraph>;

/**
 * What an analysis finds in a text, with places in the positions of its sentences. The parts that may be missing are those for which
 * an analysis has no checks.
 */
export interface Analysis {
  /** The notes, sorted by `from`. */
  items: FeedbackItem[];
  /** The parts of the argument, sorted by `from`. */
  elements?: ArgumentElement[];
  /** The sources that the text names, sorted by `from`. */
  citations?: Citation[];
  /** Figures about the whole text, by name. */
  profile?: Record<string, number>;
  /** What to do first: the most useful points, in order. */
  priorities?: Priority[];
}

/** One or more sentences that play a part in the argument. */
interface ArgumentElement {
  type: Exclude<FeedbackType, 'Spelling' | 'Grammar' | 'Passive' | 'Active'>;
  from: number;
  to: number;
  /** How sure the analysis is, from 0 to 1. */
  confidence: number;
  /** The words of the text that led to it. */
  cue?: string;
}

/** A place where the text names a source. */
interface Citation {
  from: number;
  to: number;
  /** The message about a fault; missing when there is none. */
  problem?: string;
}

/** One point, with the places that it is about. */
interface Priority {
  msg: string;
  places: { from: number; to: number }[];
}
