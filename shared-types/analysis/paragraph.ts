import { Type, type Static } from 'typebox';

import { SentenceChunk } from './feedback.ts';

/**
 * The role of a paragraph in its text. Only a paragraph of text can argue; the words of a quotation or a reference belong to
 * another author, and those in a cell of a table are seldom sentences.
 */
export const PARAGRAPH_KINDS = ['text', 'heading', 'quotation', 'list item', 'cell', 'reference'] as const;
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

/** The words of each paragraph, its sentences joined by spaces. */
export function wordsOfParagraphs(text: readonly Paragraph[]): string[] {
  return text.map(({ sentences }) => sentences.map(({ msg }) => msg).join(' '));
}

/** A place in the text, in the same positions as its sentences; `from` is inclusive, `to` exclusive. */
export const Place = Type.Object({
  from: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  to: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
});
export type Place = Static<typeof Place>;
