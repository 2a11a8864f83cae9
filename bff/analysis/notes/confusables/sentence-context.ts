import type { Token } from '../../reading/finding.ts';
import type { Lexicon } from './lexicon.ts';

/** What the confusables need to know about a token. */
export type ContextToken = Pick<Token, 'text' | 'lower' | 'pos' | 'xpos' | 'from' | 'to'>;

/** The numbers for places outside the sentence: before its beginning and after its end. */
const OUTSIDE = { id: 1, class: 0xfffe };

/** A sentence as the confusables see it: each word with its tag, its number and the number of its class. You can ask for any place. */
export class SentenceContext {
  readonly tokens: readonly ContextToken[];
  readonly lexicon: Lexicon;
  readonly #looked: readonly { id: number; class: number }[];

  constructor(tokens: readonly ContextToken[], lexicon: Lexicon) {
    this.tokens = tokens;
    this.lexicon = lexicon;
    this.#looked = tokens.map(({ lower }) => lexicon.look(lower));
  }

  get length(): number {
    return this.tokens.length;
  }

  /** The word at a place in lower case; empty outside the sentence. */
  word(at: number): string {
    return this.tokens[at]?.lower ?? '';
  }

  /** The part of speech at a place; empty outside the sentence. */
  tag(at: number): string {
    return this.tokens[at]?.pos ?? '';
  }

  /** The tag of the Penn Treebank at a place, which tells the forms of verbs and nouns apart; empty outside the sentence. */
  form(at: number): string {
    return this.tokens[at]?.xpos ?? '';
  }

  /** The number of the word at a place. */
  id(at: number): number {
    return (this.#looked[at] ?? OUTSIDE).id;
  }

  /** The number of the class of the word at a place. */
  classAt(at: number): number {
    return (this.#looked[at] ?? OUTSIDE).class;
  }

  /** Whether the token is written in lower case. */
  isSmall(at: number): boolean {
    const text = this.tokens[at]?.text ?? '';
    return /^[a-z]/.test(text) && text === this.word(at);
  }
}
