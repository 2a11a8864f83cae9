import { hashWord } from '../../reading/parser/hashing.ts';
import { hashNumbers, type WordNumbers } from '../../reading/parser/word-numbers.ts';

/** The class of a word that isn't in the vocabulary, by its last letters. */
const ENDINGS = ['ing', 'ed', 'ly', 'ion', 'ment', 'ness', 'ity', 'able', 'ive', 'al', 'ous', 'er', 'ss', 's'];
const NUMBER = ENDINGS.length;
const NO_WORD = ENDINGS.length + 1;
const OTHER = ENDINGS.length + 2;
/** Classes of unknown words are counted from here; the file has fewer classes. */
const FIRST_UNKNOWN = 0xff00;

/**
 * The words of the corpus with their classes: a class is the set of tags that a word has in the corpus. It doesn't depend on the
 * sentence, so a mistake in the sentence can't change it. Words are stored as 32-bit hashes, so one unknown word in 100,000
 * passes as a known one.
 */
export class Vocabulary {
  /** The class of each word, from 1 on. */
  readonly #classes: WordNumbers;
  readonly #isNoun: readonly boolean[];

  /**
   * @param hashes of the words, none of them twice.
   * @param classes the class of each word, an index in `names`.
   * @param names of the classes: tags in alphabetical order, separated by spaces.
   */
  constructor(hashes: Int32Array, classes: Uint16Array, names: readonly string[]) {
    this.#classes = hashNumbers(Array.from(hashes, (hash, index) => [hash, (classes[index] ?? 0) + 1]));
    this.#isNoun = names.map((name) => /\bNNS?\b/.test(name));
  }

  /** Whether the corpus has the word, which is in lower case. */
  has(word: string): boolean {
    return this.#classes.get(word) !== 0;
  }

  /** Whether the word is known and often a noun. */
  hasNoun(word: string): boolean {
    return this.#isNoun[this.#classes.get(word) - 1] ?? false;
  }

  /** The number of a word and of its class; unknown words that end alike have the same. */
  look(word: string): { id: number; class: number } {
    const hash = hashWord(word);
    const known = this.#classes.ofHash(hash);
    if (known !== 0) return { id: hash, class: known - 1 };
    const ending = FIRST_UNKNOWN + endingOf(word);
    return { id: ending, class: ending };
  }
}

function endingOf(word: string): number {
  if (/\d/.test(word)) return NUMBER;
  if (!/[a-z]/.test(word)) return NO_WORD;
  const ending = ENDINGS.findIndex((one) => word.endsWith(one));
  return ending === -1 ? OTHER : ending;
}
