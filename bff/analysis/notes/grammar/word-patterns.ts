import { readFileSync } from 'node:fs';

import type { Tree } from '../../reading/parser/tree.ts';
import { wordsOf } from './lexicon/words.ts';

/** Where a pattern matches, as the indexes of the first and last word between its brackets, and the note that goes with it. */
export interface PatternMatch {
  first: number;
  last: number;
  /** What the table has after "=>": the words that may have been meant, or a reason. Empty if there is none. */
  note: string;
}

interface Element {
  passes: (tree: Tree, at: number) => boolean;
  isOptional: boolean;
  /** It matches no word, only the beginning or the end of the sentence. */
  isAnchor: boolean;
  /** The only words that match, if the element names any. */
  words: readonly string[];
}

interface Pattern {
  elements: readonly Element[];
  /** The first and the last element between the brackets. */
  marked: readonly [first: number, last: number];
  /** For each element that names words and must be there: those words. */
  needed: readonly (readonly string[])[];
  note: string;
}

/**
 * A table of word sequences, one per line, each followed by "=>" and a note. A sequence consists of words ("walk|walked"), Penn
 * tags ("<DT|PRP$>"), "_" for any word, "^" for the beginning of the sentence and "$", alone or among words, for its end or a
 * mark. "!" before an element means any other word, "?" after it that it may be missing. Brackets enclose the words to mark:
 * "[walk|walked passed] <DT|PRP$> => past". A line "{names} = ann|bob" names a part that the lines below it repeat; every list of
 * `lexicon/words.txt` is such a part too. "#" begins a comment.
 */
export class WordPatterns {
  readonly #table: () => string;
  /** Patterns by the words that can begin them; those that begin otherwise have "". */
  #byFirstWord: ReadonlyMap<string, readonly Pattern[]> | undefined;

  /** @param table read on the first search, so threads that only list the rules don't pay for it. */
  constructor(table: () => string) {
    this.#table = table;
  }

  /** The table of a file in `patterns/`. */
  static named(file: string): WordPatterns {
    return new WordPatterns(() => readFileSync(new URL(`patterns/${file}.txt`, import.meta.url), 'utf8'));
  }

  /** Where patterns match, from left to right; if several match at one place, the first in the table counts. */
  find(tree: Tree): PatternMatch[] {
    const matches: PatternMatch[] = [];
    const byFirstWord = (this.#byFirstWord ??= readTable(this.#table()));
    const others = (byFirstWord.get('') ?? []).filter(({ needed }) =>
      needed.every((words) => words.some((word) => tree.has(word))),
    );
    // A word that must not come first may be missing altogether; then the place before the sentence matches.
    for (let at = -1; at < tree.length; at++) {
      const found = firstMatch(tree, at, byFirstWord.get(tree.low(at))) ?? firstMatch(tree, at, others);
      if (found !== undefined && found.first > (matches.at(-1)?.last ?? -1)) matches.push(found);
    }
    return matches;
  }
}

function firstMatch(tree: Tree, start: number, patterns: readonly Pattern[] | undefined): PatternMatch | undefined {
  if (patterns === undefined) return undefined;
  for (const pattern of patterns) {
    const places: number[] = [];
    if (!fits(tree, pattern.elements, 0, start, places)) continue;
    const [first, last] = pattern.marked;
    return { first: places[first] ?? start, last: places[last] ?? start, note: pattern.note };
  }
  return undefined;
}

/** Whether the elements from one on match at a place; `places` receives where each one is. */
function fits(tree: Tree, elements: readonly Element[], index: number, at: number, places: number[]): boolean {
  const element = elements[index];
  if (element === undefined) return true;
  if (element.passes(tree, at) && fits(tree, elements, index + 1, element.isAnchor ? at : at + 1, places)) {
    places[index] = at;
    return true;
  }
  if (!element.isOptional || !fits(tree, elements, index + 1, at, places)) return false;
  places[index] = at;
  return true;
}

function readTable(table: string): Map<string, Pattern[]> {
  const byFirstWord = new Map<string, Pattern[]>();
  const parts = new Map<string, string>();
  for (const raw of table.split('\n')) {
    if (raw === '' || raw.startsWith('#')) continue;
    const [, name, part] = /^\{([a-z-]+)\} = (.+)$/.exec(raw) ?? [];
    const line = (part ?? raw).replaceAll(
      /\{([a-z-]+)\}/g,
      (_all, used: string) => parts.get(used) ?? wordsOf(used).replaceAll(' ', '|'),
    );
    if (name !== undefined) {
      parts.set(name, line);
      continue;
    }
    const [sequence = '', note = ''] = line.split('=>');
    const pattern = { ...readSequence(sequence.trim()), note: note.trim() };
    const [first] = pattern.elements;
    const keys = first === undefined || first.isOptional || first.words.length === 0 ? [''] : first.words;
    for (const key of keys) byFirstWord.set(key, [...(byFirstWord.get(key) ?? []), pattern]);
  }
  return byFirstWord;
}

function readSequence(sequence: string): Omit<Pattern, 'note'> {
  const elements: Element[] = [];
  let marked: [number, number] | undefined;
  for (const part of sequence.split(/\s+/)) {
    if (part.startsWith('[')) marked = [elements.length, elements.length];
    const element = readElement(part.replace(/^\[/, '').replace(/\]$/, ''));
    elements.push(element);
    if (marked !== undefined && part.endsWith(']')) marked = [marked[0], elements.length - 1];
  }
  const needed = elements.filter(({ isOptional }) => !isOptional).map(({ words }) => words);
  return {
    elements,
    marked: marked ?? [0, elements.length - 1],
    needed: needed.filter((words) => words.length > 0 && !words.includes('$')),
  };
}

/** Whether the sentence ends before a place, or a mark ends its part. */
function isEnd(tree: Tree, at: number): boolean {
  return at >= tree.length || /^[.,;:!?)]$/.test(tree.low(at));
}

function readElement(part: string): Element {
  const anchor = { isOptional: false, isAnchor: true, words: [] };
  if (part === '^') return { ...anchor, passes: (_tree, at) => at === 0 };
  if (part === '$') return { ...anchor, passes: isEnd };
  const isOptional = part.endsWith('?') && part.length > 1;
  const isNot = part.startsWith('!');
  const body = part.slice(isNot ? 1 : 0, isOptional ? -1 : undefined);
  if (body === '_')
    return { passes: (tree, at) => at >= 0 && at < tree.length, isOptional, isAnchor: false, words: [] };
  // An element is either words or tags: a tag among words would be treated as a word.
  if (body.slice(1).includes('<')) throw new Error(`"${part}" mixes words and tags.`);
  const options = new Set(body.replace(/^<|>$/g, '').split('|'));
  const isTag = body.startsWith('<');
  if (options.has('^') || (options.has('$') && isTag)) throw new Error(`"${part}" has an anchor among other things.`);
  const mayEnd = options.has('$');
  const passes = (tree: Tree, at: number) =>
    (options.has(isTag ? tree.tag(at) : tree.low(at)) || (mayEnd && isEnd(tree, at))) !== isNot;
  return { passes, isOptional, isAnchor: false, words: isTag || isNot ? [] : [...options] };
}
