import type { TextSentence } from '../../reading/read-text.ts';
import type { Cue } from './cues/cues.ts';

/** A sentence with its cues. */
interface CuedSentence {
  sentence: TextSentence;
  cues: readonly Cue[];
}

/** A part of a text: a frame is the greeting or the close of a letter; `only` is the middle of a text of one or two paragraphs. */
export type Zone = 'frame' | 'intro' | 'body' | 'end' | 'only';

/** Where a sentence is in its text and its paragraph. */
export interface SentencePlace {
  zone: Zone;
  seat: 'alone' | 'first' | 'second' | 'middle' | 'last';
  /** The tenth of the text that it is in, from 0 to 9. */
  depth: number;
}

/** A greeting or close has no longer sentences than this, and no more of them. */
const LONGEST_FRAME_WORDS = 9;
const MOST_FRAME_SENTENCES = 3;
/** The close of a letter takes up at most this many paragraphs. */
const MOST_CLOSING_PARAGRAPHS = 3;
/** With fewer paragraphs, the text begins and ends within one. */
const FEWEST_PARAGRAPHS = 3;
/** The shares of such a text that form its beginning and end, with at least two sentences each. */
const BEGINNING_SHARE = 0.2;
const END_SHARE = 0.15;

/** The place of every sentence, in order. */
export function placesOf(paragraphs: readonly (readonly CuedSentence[])[]): SentencePlace[] {
  const framed = framesOf(paragraphs);
  const inner = framed.filter((isFrame) => !isFrame).length;
  const total = paragraphs.reduce((sum, sentences) => sum + sentences.length, 0);
  let number = -1;
  let at = -1;
  return paragraphs.flatMap((sentences, paragraph) => {
    if (!framed[paragraph]) number++;
    return sentences.map((_sentence, index): SentencePlace => {
      at++;
      const zone = framed[paragraph] ? 'frame' : zoneOf({ number, inner, at, total });
      return { zone, seat: seatOf(index, sentences.length), depth: Math.floor((10 * at) / total) };
    });
  });
}

function zoneOf({ number, inner, at, total }: { number: number; inner: number; at: number; total: number }): Zone {
  if (inner < FEWEST_PARAGRAPHS) {
    if (at < Math.max(2, total * BEGINNING_SHARE)) return 'intro';
    return at >= total - Math.max(2, total * END_SHARE) ? 'end' : 'only';
  }
  if (number === 0) return 'intro';
  return number === inner - 1 ? 'end' : 'body';
}

function seatOf(index: number, length: number): SentencePlace['seat'] {
  if (length === 1) return 'alone';
  if (index === 0) return 'first';
  if (index === length - 1) return 'last';
  return index === 1 ? 'second' : 'middle';
}

/** Which paragraphs are the greeting or the close of a letter. */
function framesOf(paragraphs: readonly (readonly CuedSentence[])[]): boolean[] {
  const frames = paragraphs.map(() => false);
  const [opening = []] = paragraphs;
  if (paragraphs.length > 1 && isShort(opening) && greets(opening)) frames[0] = true;
  for (const [back, paragraph] of paragraphs.slice(-MOST_CLOSING_PARAGRAPHS).toReversed().entries()) {
    const index = paragraphs.length - 1 - back;
    if (index === 0 || !isShort(paragraph)) break;
    if (greets(paragraph)) frames.fill(true, index);
  }
  return frames;
}

function isShort(paragraph: readonly CuedSentence[]): boolean {
  return (
    paragraph.length <= MOST_FRAME_SENTENCES &&
    paragraph.every(
      ({ sentence }) => sentence.text.split(/\s+/u, LONGEST_FRAME_WORDS + 1).length <= LONGEST_FRAME_WORDS,
    )
  );
}

function greets(paragraph: readonly CuedSentence[]): boolean {
  return paragraph.some(({ cues }) => cues.some(({ family }) => family.name === 'greeting'));
}
