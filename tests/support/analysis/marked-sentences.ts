import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A sentence of `tests/texts/confusables`. */
export interface MarkedSentence {
  text: string;
  /** The rule that a note should name; undefined for a sentence without a fault. */
  rule: string | undefined;
  /** The places of the fault in UTF-16 offsets, `to` exclusive. */
  places: readonly { from: number; to: number }[];
}

/** Reads one of the lists: a rule or a dash, a tab, and a sentence with its faulty words in square brackets. */
export function readMarkedSentences(name: 'known' | 'unseen'): MarkedSentence[] {
  const file = path.join(import.meta.dirname, '../../texts/confusables', `${name}.txt`);
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [rule = '', sentence = ''] = line.split('\t');
      const [first = '', ...rest] = sentence.split(/[[\]]/);
      let text = first;
      const places: { from: number; to: number }[] = [];
      for (const [index, part] of rest.entries()) {
        if (index % 2 === 0) places.push({ from: text.length, to: text.length + part.length });
        text += part;
      }
      return { text, rule: rule === '-' ? undefined : rule, places };
    });
}
