import { readCorpus } from './corpora.ts';

/** A word as printed ("don't" is one), with its UTF-16 offsets in the sentence. */
export interface PrintedWord {
  text: string;
  from: number;
  to: number;
  /** `typo`: the treebank corrects it; `unclear`: it calls it a typo and names no correction. */
  spelling: 'typo' | 'unclear' | 'clean';
}

/** A sentence of a treebank. */
export interface TreebankSentence {
  text: string;
  words: PrintedWord[];
}

/** Reads a treebank in CoNLL-U (https://universaldependencies.org/format.html): its documents, each a list of sentences. */
export function readTreebank(folder: string, name: string): TreebankSentence[][] {
  const documents: TreebankSentence[][] = [];
  for (const block of readCorpus(folder, `ud-ewt/${name}.conllu`).split('\n\n')) {
    if (block.trim() === '') continue;
    if (block.includes('# newdoc') || documents.length === 0) documents.push([]);
    documents.at(-1)?.push(readSentence(block));
  }
  return documents;
}

function readSentence(block: string): TreebankSentence {
  const text = /^# text = (.*)$/m.exec(block)?.[1] ?? '';
  const words: PrintedWord[] = [];
  let at = 0;
  /** The number of the last token that is a part of the last printed word. */
  let lastPart = 0;
  for (const line of block.split('\n')) {
    const [id = '', form = '', , , , features = '', , , , rest = ''] = line.split('\t');
    if (!/^\d+(?:-\d+)?$/.test(id)) continue;
    if (id.includes('-')) lastPart = Number(id.split('-')[1]);
    if (id.includes('-') || Number(id) > lastPart) {
      const from = text.indexOf(form, at);
      at = from + form.length;
      words.push({ text: form, from, to: at, spelling: 'clean' });
    }
    const word = words.at(-1);
    if (word !== undefined && features.includes('Typo=Yes') && word.spelling !== 'typo')
      word.spelling = rest.includes('CorrectForm=') ? 'typo' : 'unclear';
  }
  return { text, words };
}
