import type { TextSentence } from './read-text.ts';

/** A stretch of a sentence in UTF-16 offsets, `to` exclusive. */
export interface Stretch {
  from: number;
  to: number;
}

/** A mark of quotation in a paragraph: in which sentence, and where in it. */
interface Mark {
  sentence: number;
  at: number;
}

/**
 * The quotations in double marks of one paragraph, by sentence; one that spans several sentences has a stretch in each.
 * A mark without its partner in the paragraph quotes nothing.
 * @param fewestWords shorter quotations are left out.
 */
export function quotations(sentences: readonly TextSentence[], fewestWords: number): Stretch[][] {
  const stretches: Stretch[][] = sentences.map(() => []);
  let open: Mark | undefined;
  for (const [sentence, { text }] of sentences.entries()) {
    for (const { 0: mark, index: at } of text.matchAll(/["“”]/g)) {
      if (mark === '“' || (mark === '"' && open === undefined)) open = { sentence, at };
      else if (open !== undefined) {
        const found = stretchesBetween(sentences, open, { sentence, at: at + 1 });
        const words = found.reduce((sum, { text: part }) => sum + part.split(/\s+/u).length, 0);
        if (words >= fewestWords) for (const { sentence: of, from, to } of found) stretches[of]?.push({ from, to });
        open = undefined;
      }
    }
  }
  return stretches;
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
