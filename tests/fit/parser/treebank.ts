import { readBlocks } from '../../support/corpora/treebank.ts';

export interface GoldWord {
  form: string;
  lemma: string;
  /** A universal and a Penn tag in one, such as "VERB VBD"; imperatives end in " Imp". */
  tag: string;
  /** The index of the head in the sentence; the number of words for the root. */
  head: number;
  relation: string;
  /** The word as it should have been written; only where the treebank marks a typo. */
  correct: string | undefined;
}

export interface GoldSentence {
  text: string;
  words: GoldWord[];
}

/** Reads the treebank without the words that it only imagines. @param corpus see `readBlocks`. */
export function readTreebank(corpus: string, part: 'train' | 'dev'): GoldSentence[] {
  return readBlocks(corpus, part).map(({ text, rows: lines }) => {
    const rows = lines.filter(([id = '']) => /^\d+$/.test(id));
    const words = rows.map((row): GoldWord => {
      const [, form = '', lemma = '', upos = '', xpos = '', features = '', head = '', relation = '', , misc = ''] = row;
      const isImperative = features.includes('Mood=Imp');
      return {
        form,
        lemma,
        tag: `${upos} ${xpos}${isImperative ? ' Imp' : ''}`,
        head: head === '0' ? rows.length : Number(head) - 1,
        relation,
        correct: features.includes('Typo=Yes') ? /CorrectForm=([^|]*)/.exec(misc)?.[1] : undefined,
      };
    });
    return { text, words };
  });
}
