import { createHash } from 'node:crypto';

import type { ContextToken } from '#bff/analysis/notes/confusables/sentence-context';
import { tag } from '#bff/analysis/reading/parser/parse';

import { readCorpus } from '../../support/corpora/corpora.ts';

/** A file of the corpus, the SHA-256 of its unpacked text, and its first lines, which are the ones that the fit reads. */
interface CorpusFile {
  name: string;
  sha256: string;
  lines?: number;
}

/** What the weights are fitted to. The lines of the documentation under CC BY-SA (from 56,522 on) are left out. */
const TRAIN_FILES: readonly CorpusFile[] = [
  { name: 'train-textbooks', sha256: 'd2783717020c096a2f1a8d15b327596f96f95357ca98cc071955d3fadf5c59cf' },
  { name: 'train-public-sector', sha256: 'fcb8f5bd1e8965bbaa3692a524bd67b3d396b8aa8f65cd1efd78a836b3ab9415' },
  { name: 'train-books', sha256: '8099066316267920c6b2d4fe87c2e92a944706dfc37d08cdde4aeb6263ace169' },
  {
    name: 'train-docs',
    sha256: '5b94278ed7814876f8294c32a4be8fd110ef661c88286a13c2a61151abedf6bf',
    lines: 56_521,
  },
];
/** The text for choosing thresholds (its even lines) and for measuring (its odd lines). */
const DEV_FILE: CorpusFile = {
  name: 'dev',
  sha256: 'aaee29e9a3adc240b03bd49f36ec184fbd3bea8d84b56c64bd526445d1640940',
};

/** The sentences of one file. @param folder the parent of the folder `open-prose`. @throws if its text isn't the expected one. */
function readSentences(folder: string, { name, sha256, lines }: CorpusFile): string[] {
  const text = readCorpus(folder, `open-prose/${name}.txt`);
  const found = createHash('sha256').update(text).digest('hex');
  if (found !== sha256) throw new Error(`open-prose/${name}.txt has the SHA-256 ${found}, not ${sha256}`);
  return text.trimEnd().split('\n').slice(0, lines);
}

/** The sentences of the development file: those that thresholds are chosen by, and those to measure on. */
export function readDev(folder: string): { toChoose: string[]; toMeasure: string[] } {
  const sentences = readSentences(folder, DEV_FILE);
  return {
    toChoose: sentences.filter((_text, line) => line % 2 === 0),
    toMeasure: sentences.filter((_text, line) => line % 2 === 1),
  };
}

/** Sentences with their tags, in a tenth of the memory of their tokens: the same word with the same tag is one object. */
export class TaggedCorpus {
  readonly #known = new Map<string, { token: ContextToken; index: number }>();
  readonly #tokens: ContextToken[] = [];
  readonly #sentences: Uint32Array[] = [];

  static read(folder: string): TaggedCorpus {
    const corpus = new TaggedCorpus();
    for (const file of TRAIN_FILES) for (const sentence of readSentences(folder, file)) corpus.#add(tag(sentence));
    return corpus;
  }

  #add(tokens: readonly ContextToken[]): void {
    this.#sentences.push(Uint32Array.from(tokens, (token) => this.#indexOf(token)));
  }

  #indexOf(token: ContextToken): number {
    const key = `${token.text} ${token.pos} ${token.xpos}`;
    const before = this.#known.get(key);
    if (before) return before.index;
    const index = this.#tokens.push(token) - 1;
    this.#known.set(key, { token, index });
    return index;
  }

  /** The sentences, token by token. The offsets of the tokens mean nothing. */
  *sentences(): Generator<ContextToken[]> {
    for (const sentence of this.#sentences)
      yield Array.from(sentence, (index) => this.#tokens[index]).filter((token) => token !== undefined);
  }
}
