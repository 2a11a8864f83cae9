import { readCorpus } from '../../support/corpora/corpora.ts';

/** One word of a treebank. */
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

/** A sentence of a treebank. */
export interface GoldSentence {
  text: string;
  words: GoldWord[];
}

/**
 * Reads the UD English Web Treebank (https://universaldependencies.org/format.html), without the words that it only imagines.
 * @param corpus the folder with `ud-ewt/en_ewt-<part>.conllu.gz`.
 * @throws when the file isn't there.
 */
export function readTreebank(corpus: string, part: 'train' | 'dev'): GoldSentence[] {
  const blocks = readCorpus(corpus, `ud-ewt/en_ewt-${part}.conllu`).trim().split('\n\n');
  return blocks.map((block) => {
    const lines = block.split('\n');
    const text = lines.find((line) => line.startsWith('# text = '))?.slice('# text = '.length) ?? '';
    const rows = lines.map((line) => line.split('\t')).filter(([id = '']) => /^\d+$/.test(id));
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
