import { readCorpus } from './corpora.ts';

/** A sentence of UD English EWT as its file has it, in CoNLL-U (https://universaldependencies.org/format.html). */
export interface TreebankBlock {
  text: string;
  /** The columns of its lines with words. */
  rows: string[][];
  /** All of its lines. */
  source: string;
}

/** Reads one of its files. @param folder the one with `ud-ewt/en_ewt-<part>.conllu.gz`. @throws when the file isn't there. */
export function readBlocks(folder: string, part: 'train' | 'dev'): TreebankBlock[] {
  const blocks = readCorpus(folder, `ud-ewt/en_ewt-${part}.conllu`).trim().split('\n\n');
  return blocks.map((source) => {
    const text = /^# text = (.*)$/m.exec(source)?.[1] ?? '';
    const lines = source.split('\n').filter((line) => /^\d/.test(line));
    return { text, rows: lines.map((line) => line.split('\t')), source };
  });
}
