/** A sentence of a text: its words without the white space around them, and its place in UTF-16 offsets (`to` exclusive). */
export interface Sentence {
  text: string;
  from: number;
  to: number;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Splits a paragraph into its sentences, in order, by the sentence rules of Unicode Standard Annex 29. */
export function splitSentences(paragraph: string): Sentence[] {
  const sentences: Sentence[] = [];
  for (const { segment, index } of segmenter.segment(paragraph)) {
    const text = segment.trim();
    if (text === '') continue;
    const from = index + segment.indexOf(text);
    sentences.push({ text, from, to: from + text.length });
  }
  return sentences;
}
