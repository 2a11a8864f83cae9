import type { Token } from '../finding.ts';

const wordSets = new Map<string, ReadonlySet<string>>();

function wordSet(list: string): ReadonlySet<string> {
  const known = wordSets.get(list);
  if (known !== undefined) return known;
  const words = new Set(list.trim().split(/\s+/));
  wordSets.set(list, words);
  return words;
}

/** A sentence as a tree, with the questions that grammar rules ask about it. Places are token indexes; -1 is nowhere. */
export class Tree {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly #children: number[][];
  #words: ReadonlySet<string> | undefined;

  constructor(text: string, tokens: readonly Token[]) {
    this.text = text;
    this.tokens = tokens;
    this.#children = tokens.map(() => []);
    for (const [at, { head }] of tokens.entries()) this.#children[head]?.push(at);
  }

  /** How many words and marks the sentence has. */
  get length(): number {
    return this.tokens.length;
  }

  /** The word at a place in lower case with straight apostrophes; empty outside the sentence. */
  low(at: number): string {
    return this.tokens[at]?.lower ?? '';
  }

  /** Whether the sentence has a word, in lower case with straight apostrophes. */
  has(word: string): boolean {
    this.#words ??= new Set(this.tokens.map(({ lower }) => lower));
    return this.#words.has(word);
  }

  /** The Penn tag at a place; empty outside the sentence. */
  tag(at: number): string {
    return this.tokens[at]?.xpos ?? '';
  }

  /** The universal part of speech at a place; empty outside the sentence. */
  pos(at: number): string {
    return this.tokens[at]?.pos ?? '';
  }

  /** The relation of Universal Dependencies to the head at a place; empty outside the sentence. */
  relation(at: number): string {
    return this.tokens[at]?.relation ?? '';
  }

  /** The place of the word that the word at a place depends on; -1 for the root and outside the sentence. */
  head(at: number): number {
    return this.tokens[at]?.head ?? -1;
  }

  /** How sure the tagger is of the tag at a place; 0 outside the sentence. */
  tagMargin(at: number): number {
    return this.tokens[at]?.margins.tag ?? 0;
  }

  /** How sure the parser is of the arc at a place: of the head or the relation, whichever is more in doubt. */
  arcMargin(at: number): number {
    const margins = this.tokens[at]?.margins;
    return margins === undefined ? 0 : Math.min(margins.head, margins.relation);
  }

  /** The words that depend on a word, from left to right. */
  children(at: number): readonly number[] {
    return this.#children[at] ?? [];
  }

  /** The first child with one of these relations, or -1. */
  child(at: number, ...relations: readonly string[]): number {
    return this.children(at).find((child) => relations.includes(this.relation(child))) ?? -1;
  }

  /** Whether a word is one of a list separated by white space. A list is taken apart once, so it should be a constant. */
  isOneOf(at: number, list: string): boolean {
    return wordSet(list).has(this.low(at));
  }

  /** The first place from `from` on, up to `to` (exclusive), that passes; -1 if none does. */
  find(from: number, to: number, passes: (at: number) => boolean): number {
    for (let at = Math.max(0, from); at < Math.min(to, this.length); at++) if (passes(at)) return at;
    return -1;
  }

  /** Whether any place from `from` on, up to `to` (exclusive), passes. */
  some(from: number, to: number, passes: (at: number) => boolean): boolean {
    return this.find(from, to, passes) !== -1;
  }

  /** The first place from `at` on that isn't an adverb, "not" or "n't". */
  afterAdverbs(at: number): number {
    let next = at;
    while (next < at + 3 && (this.tag(next).startsWith('RB') || this.isOneOf(next, "not n't"))) next++;
    return next;
  }

  /** The first and the last word of everything below a word. */
  span(at: number): { first: number; last: number } {
    let [first, last] = [at, at];
    const open = [at];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      first = Math.min(first, next);
      last = Math.max(last, next);
      open.push(...this.children(next));
    }
    return { first, last };
  }

  /** The verb group of a predicate: its auxiliaries and copula, and the predicate itself if it is a verb, from left to right. */
  verbGroup(predicate: number): number[] {
    const auxiliaries = this.children(predicate).filter((child) => /^(?:aux|cop)/.test(this.relation(child)));
    const own = /^(?:VB|MD)/.test(this.tag(predicate)) ? [predicate] : [];
    return [...auxiliaries, ...own].toSorted((one, other) => one - other);
  }

  /** Whether a word is a finite verb by its tag. */
  isFinite(at: number): boolean {
    return /^(?:MD|VBD|VBP|VBZ)$/.test(this.tag(at));
  }

  /** The finite verbs by their tags, from left to right. */
  finiteVerbs(): number[] {
    return [...this.tokens.keys()].filter((at) => this.isFinite(at));
  }
}
