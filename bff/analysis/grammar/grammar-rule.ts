import type { Token } from '../finding.ts';
import { CLAUSE_OPENERS, PLURALS, SINGULAR_IN_S } from './grammar-words.ts';

/** What a grammar rule finds at one token: the last token of the fault, and what is wrong and why. */
interface GrammarFault {
  last: number;
  why: string;
}

/** A rule checks one place of the sentence and returns the fault that begins there, if any. */
export type Rule = (tokens: readonly Token[], at: number) => GrammarFault | undefined;

/** The word at a place in lower case; empty outside the sentence. */
export const low = (tokens: readonly Token[], at: number) => tokens[at]?.lower ?? '';
/** The part of speech at a place; empty outside the sentence. */
export const tagAt = (tokens: readonly Token[], at: number) => tokens[at]?.pos ?? '';
/** Whether a word is in a list of words separated by spaces. */
export const isOneOf = (word: string, list: string) => list.split(' ').includes(word);

/** Whether a clause begins at a place. */
export function opensClause(tokens: readonly Token[], at: number): boolean {
  if (at === 0) return true;
  const before = tokens[at - 1];
  if (before === undefined) return true;
  if (before.pos === 'PUNCT')
    return at === 1 || before.text === ';' || before.text === ':' || before.text === '“' || before.text === '"';
  if (before.text === ',') return false;
  return CLAUSE_OPENERS.has(before.lower) && before.pos !== 'DET' && before.pos !== 'PRON';
}

/** The index of the noun that ends a short noun phrase beginning at `at`, or -1. */
export function nounAfter(tokens: readonly Token[], at: number): number {
  let index = at;
  while (index < at + 3 && tagAt(tokens, index) === 'ADJ') index++;
  return tagAt(tokens, index) === 'NOUN' ? index : -1;
}

/** Whether a token is a plural noun. */
export function isPluralNoun(token: Token | undefined): boolean {
  if (token?.pos !== 'NOUN') return false;
  if (PLURALS.has(token.lower)) return true;
  return /[a-z]{3}s$/.test(token.lower) && !/(?:ss|us|is|ics|'s)$/.test(token.lower) && !SINGULAR_IN_S.has(token.lower);
}
