import { LRUCache } from 'lru-cache';

import { nounForms, type NounForms, type VerbForms, verbForms } from './inflection.ts';
import type { Vocabulary } from './vocabulary.ts';

/** How many words are remembered with their forms: a few megabytes, and more words than an essay has. */
const MOST_REMEMBERED = 5_000;
/** Longer words have no forms, and aren't remembered. */
const LONGEST_WORD = 30;

/** What we know about words: their classes and their forms. */
export class Lexicon {
  readonly #vocabulary: Vocabulary;
  readonly #nouns = new LRUCache<string, { forms: NounForms | undefined }>({ max: MOST_REMEMBERED });
  readonly #verbs = new LRUCache<string, { forms: VerbForms | undefined }>({ max: MOST_REMEMBERED });

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  /** The number of a word and of its class; unknown words that end alike have the same. */
  look(word: string): { id: number; class: number } {
    return this.#vocabulary.look(word);
  }

  /** The singular and the plural of a noun, when both are known. */
  nounForms(word: string): NounForms | undefined {
    if (word.length > LONGEST_WORD) return undefined;
    const before = this.#nouns.get(word);
    if (before) return before.forms;
    const forms = nounForms(word, this.#vocabulary);
    this.#nouns.set(word, { forms });
    return forms;
  }

  /** The forms of a word's verb, if all are known. */
  verbForms(word: string): VerbForms | undefined {
    if (word.length > LONGEST_WORD) return undefined;
    const before = this.#verbs.get(word);
    if (before) return before.forms;
    const forms = verbForms(word, this.#vocabulary);
    this.#verbs.set(word, { forms });
    return forms;
  }
}
