import type { TextSentence } from './read-text.ts';

/** A stretch of a sentence in UTF-16 offsets, `to` exclusive. */
export interface Stretch {
  from: number;
  to: number;
}

/** A quotation mark in a paragraph: in which sentence, and where in it. */
interface Mark {
  sentence: number;
  at: number;
}

/** Double marks, and single ones where they can't be apostrophes: before a word, or after one and before a space or a mark. */
const DOUBLE = /["“”]/gu;
const SINGLE =
  /(?<![\p{L}\d])['‘](?=[\p{L}\d])(?!(?:tis|twas|em|cause|til|n)\b)|(?<=[\p{L}\d.,!?…])['’](?![\p{L}\d])/giu;

/**
 * The quotations of one paragraph, by sentence; one that spans several sentences has a stretch in each. A mark without its
 * partner in the paragraph doesn't quote anything.
 * @param fewestWords shorter quotations are left out.
 */
export function quotations(
  sentences: readonly TextSentence[],
  fewestWords: number,
  marks: 'double' | 'double or single' = 'double',
): Stretch[][] {
  const stretches: Stretch[][] = sentences.map(() => []);
  const pairs =
    marks === 'double' ? pairsOf(sentences, DOUBLE) : [...pairsOf(sentences, DOUBLE), ...pairsOf(sentences, SINGLE)];
  for (const { open, close } of pairs) {
    const found = stretchesBetween(sentences, open, close);
    const words = found.reduce((sum, { text: part }) => sum + part.split(/\s+/u).length, 0);
    if (words >= fewestWords) for (const { sentence: of, from, to } of found) stretches[of]?.push({ from, to });
  }
  return stretches;
}

/** Opening marks with their closing ones; a straight mark closes what is open, and opens otherwise. */
function pairsOf(sentences: readonly TextSentence[], marks: RegExp): { open: Mark; close: Mark }[] {
  const pairs: { open: Mark; close: Mark }[] = [];
  let open: Mark | undefined;
  for (const [sentence, { text }] of sentences.entries()) {
    for (const { 0: mark, index: at } of text.matchAll(marks)) {
      const isBeforeWord = /^[\p{L}\d]/u.test(text.slice(at + 1, at + 3));
      const opens =
        mark === '“' || mark === '‘' || (mark === '"' && open === undefined) || (mark === "'" && isBeforeWord);
      if (opens) open = { sentence, at };
      else if (open !== undefined) {
        pairs.push({ open, close: { sentence, at: at + 1 } });
        open = undefined;
      }
    }
  }
  return pairs;
}

function stretchesBetween(sentences: readonly TextSentence[], open: Mark, close: Mark) {
  const found: (Stretch & { sentence: number; text: string })[] = [];
  for (let sentence = open.sentence; sentence <= close.sentence; sentence++) {
    const { text } = sentences[sentence] ?? { text: '' };
    const from = sentence === open.sentence ? open.at : 0;
    const to = sentence === close.sentence ? close.at : text.length;
    found.push({ sentence, from, to, text: text.slice(from, to).replaceAll(/["“”]/g, ' ').trim() });
  }
  return found;
}
