const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A text in Unicode normal form C, with a mapping back to the offsets of the original text. */
export interface NormalText {
  text: string;
  /** Converts a UTF-16 offset of the normal form into one of the original. */
  toOriginal: (offset: number) => number;
}

/** Normalises a text, so that "é" is one character for every check, however it was typed. */
export function toNormalForm(original: string): NormalText {
  const text = original.normalize('NFC');
  if (text === original) return { text, toOriginal: (offset) => offset };
  // Composition happens within a grapheme, so we can walk both forms side by side, grapheme by grapheme.
  const offsets: number[] = [];
  for (const { segment, index } of graphemes.segment(original)) {
    const { length } = segment.normalize('NFC');
    for (let at = 0; at < length; at++) offsets.push(index);
  }
  return { text, toOriginal: (offset) => offsets[offset] ?? original.length };
}
