import type { SentenceChunk } from '#shared-types/feedback';
import type { Paragraph, ParagraphKind } from '#shared-types/paragraph';

import type { TaggedSentence } from './finding.ts';
import type { NormalText } from './normal-form.ts';
import { kindsOf } from './paragraph-kinds.ts';

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

/** Puts the sentences into their paragraphs. @param sentences one for each chunk of the text, in order. */
export function assemble(
  text: readonly Paragraph[],
  forms: readonly NormalText[],
  sentences: readonly TaggedSentence[],
): ReadText {
  const kinds = kindsOf(text);
  const all: TextSentence[] = [];
  const paragraphs = text.map(({ sentences: chunks }, paragraph): TextParagraph => {
    const own: TextSentence[] = [];
    for (const chunk of chunks) {
      const [sentence, form] = [sentences[all.length], forms[all.length]];
      if (sentence === undefined || form === undefined) continue;
      const { text: words, tokens, lints } = sentence;
      own.push({ text: words, tokens, lints, chunk, form, paragraph });
      all.push(...own.slice(-1));
    }
    return { kind: kinds[paragraph] ?? 'text', sentences: own };
  });
  return { paragraphs, sentences: all };
}
