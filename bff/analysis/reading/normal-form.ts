import { normalForm } from '#shared-types/text/normal-form';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A text in Unicode normal form C, with a mapping back to the offsets of the original text. */
export interface NormalText {
  text: string;
  /** Converts a UTF-16 offset of the normal form into one of the original. */
  toOriginal: (offset: number) => number;
}

/** Normalises a text, so that "é" is one character for every check, however it was typed. */
export function toNormalForm(original: string): NormalText {
  if (normalForm(original, 'NFC') === original) return { text: original, toOriginal: (offset) => offset };
  // Composition happens within a grapheme, so the form of the whole is that of its graphemes, one after the other.
  let text = '';
  const offsets: number[] = [];
  for (const { segment, index } of graphemes.segment(original)) {
    const composed = normalForm(segment, 'NFC');
    text += composed;
    for (let at = 0; at < composed.length; at++) offsets.push(index);
  }
  return { text, toOriginal: (offset) => offsets[offset] ?? original.length };
}
