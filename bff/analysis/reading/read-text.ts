import type { SentenceChunk } from '#shared-types/analysis/feedback';
import type { Paragraph, ParagraphKind } from '#shared-types/analysis/paragraph';

import type { TaggedSentence } from './finding.ts';
import type { NormalText } from './normal-form.ts';
import { findReferenceList } from './reference-list.ts';

/** A paragraph with at most this many words and no mark at its end is a heading. */
const LONGEST_HEADING_WORDS = 14;
/** A question alone above a text of at least this many paragraphs is its title, if it has no more words than this. */
const LONGEST_ASKING_TITLE_WORDS = 10;
const FEWEST_TITLED_PARAGRAPHS = 3;

/** A sentence of a text that has been read: its tokens, its chunk, and the mapping back to the chunk's positions. */
export interface TextSentence extends TaggedSentence {
  chunk: SentenceChunk;
  form: NormalText;
  /** The index of its paragraph. */
  paragraph: number;
}

/** A paragraph of a text that has been read. */
export interface TextParagraph {
  kind: ParagraphKind;
  sentences: readonly TextSentence[];
}

/** A text that has been read, in the form that checks of the whole text use. */
export interface ReadText {
  paragraphs: readonly TextParagraph[];
  /** All sentences in order. */
  sentences: readonly TextSentence[];
}

/** Whether words end as a sentence does: with a full stop, a question or exclamation mark or dots, and perhaps closing marks. */
export const endsSentence = (words: string): boolean => /[.?!…]["”’)\]]*\s*$/u.test(words);

/** Whether a paragraph holds the words of somebody else, who can't change them here. */
export const isByOthers = (kind: ParagraphKind | undefined): boolean => kind === 'quotation' || kind === 'reference';

/**
 * Puts the sentences into their paragraphs.
 * @param kinds the kind of each paragraph, from `kindsOf`. @param sentences one for each chunk of the text, in order.
 */
export function assemble(
  text: readonly Paragraph[],
  kinds: readonly ParagraphKind[],
  forms: readonly NormalText[],
  sentences: readonly TaggedSentence[],
): ReadText {
  const all: TextSentence[] = [];
  const paragraphs = text.map(({ sentences: chunks }, paragraph): TextParagraph => {
    const own: TextSentence[] = [];
    for (const chunk of chunks) {
      const [sentence, form] = [sentences[all.length], forms[all.length]];
      if (sentence === undefined || form === undefined) continue;
      own.push({ ...sentence, chunk, form, paragraph });
      all.push(...own.slice(-1));
    }
    return { kind: kinds[paragraph] ?? 'text', sentences: own };
  });
  return { paragraphs, sentences: all };
}

/**
 * The kind of every paragraph. A caller that only knows words sends all paragraphs as text; then we recognise headings and
 * entries of the list of sources by their shape.
 */
export function kindsOf(text: readonly Paragraph[]): ParagraphKind[] {
  const list = findReferenceList(text);
  const listed = new Set([...(list?.entries ?? []), ...(list?.notes ?? [])]);
  return text.map((paragraph, index) => {
    if (listed.has(index)) return 'reference';
    const isTitle = index === 0 && text.length >= FEWEST_TITLED_PARAGRAPHS && asksAsTitle(paragraph);
    return isTitle || isHeading(paragraph) ? 'heading' : paragraph.kind;
  });
}

/** Whether a paragraph is nothing but a short question, as titles are. One that speaks to readers is an opening. */
function asksAsTitle({ kind, sentences }: Paragraph): boolean {
  const [only, second] = sentences;
  if (kind !== 'text' || only === undefined || second !== undefined) return false;
  return (
    /^[\p{Lu}\d][^.!]*\?\s*$/u.test(only.msg) &&
    !/\b(?:you|your|we|us|our|i|my)\b/iu.test(only.msg) &&
    only.msg.split(/\s+/u, LONGEST_ASKING_TITLE_WORDS + 1).length <= LONGEST_ASKING_TITLE_WORDS
  );
}

function isHeading({ kind, sentences }: Paragraph): boolean {
  const [only, second] = sentences;
  if (kind !== 'text' || only === undefined || second !== undefined) return false;
  return (
    !/[.?!…:;,"”’)\]]\s*$/u.test(only.msg) &&
    only.msg.split(/\s+/u, LONGEST_HEADING_WORDS + 1).length <= LONGEST_HEADING_WORDS &&
    /^\p{Lu}|^\d/u.test(only.msg)
  );
}
