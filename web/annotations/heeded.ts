import { digest } from 'lib0/hash/sha256';

import { type FeedbackItem, slipOf } from '#shared-types/analysis/feedback';
import { SET_ASIDE_WORDS_MAX_LENGTH, type SetAsideEntry } from '#shared-types/analysis/set-aside';
import type { Preferences } from '#shared-types/people/preferences';
import { plainWords } from '#shared-types/text/characters';

import { knowsWord } from './dictionary.ts';
import { coversSentences, type Note } from './note.ts';

/** What is set aside: notes and slips of this text by their keys, words by a dictionary, and rules by their ids. */
export interface SetAside {
  keys: ReadonlySet<string>;
  words: ReadonlySet<string>;
  rules: ReadonlySet<string>;
}

/** Nothing is set aside. */
export const NOTHING_SET_ASIDE: SetAside = { keys: new Set(), words: new Set(), rules: new Set() };

/** What tells whether a note is set aside. */
type Remark = Pick<Note, 'type' | 'msg' | 'rule' | 'quote' | 'sentence'>;

/** The notes that a writer has not set aside, in their order. */
export function heeded<Kind extends Remark>(notes: readonly Kind[], { keys, words, rules }: SetAside): readonly Kind[] {
  if (keys.size === 0 && words.size === 0 && rules.size === 0) return notes;
  return notes.filter((note) => {
    if (note.rule !== undefined && rules.has(note.rule)) return false;
    if (note.type === 'Spelling' && knowsWord(words, note.quote)) return false;
    if (keys.size === 0) return true;
    const slip = slipKey(note);
    return !(slip !== undefined && keys.has(slip)) && !keys.has(hereKey(note));
  });
}

/** The items on a plain text that a person has not set aside everywhere, by the dictionary or by a rule. */
export function heededItems(
  items: readonly FeedbackItem[],
  text: string,
  { words, rulesOff }: Preferences,
): readonly FeedbackItem[] {
  const remarks = items.map((item) => ({ ...item, quote: text.slice(item.from, item.to), sentence: '' }));
  return heeded(remarks, { keys: new Set(), words: new Set(words), rules: new Set(rulesOff) });
}

/**
 * The key of a note at its place: it stays the same as long as the sentence keeps its words. A note on a whole sentence is known by
 * its type, since it grows when the sentence beside it becomes a part of it.
 */
export function hereKey({ type, rule = '', quote, sentence }: Remark): string {
  return `here ${hash(coversSentences(type) ? [type, '', sentence] : [type, rule, quote, sentence])}`;
}

/** The key of a slip; `undefined` for a note on one sentence. */
export function slipKey(note: Remark): string | undefined {
  const slip = slipOf(note);
  return slip === undefined ? undefined : `slip ${hash([slip])}`;
}

/** The key of a thing to work on that is done. @param id that of a priority, a gap or a question about the sources. */
export function doneKey(id: string): string {
  return `done ${hash([id])}`;
}

/** What a list calls a note that is set aside. */
export function entryOf({ type, quote }: Remark): SetAsideEntry {
  return { type, words: shortWords(quote) };
}

/** Words as an entry keeps them: plain, and no longer than one may be. */
export function shortWords(text: string): string {
  const words = plainWords(text);
  const isLong = words.length > SET_ASIDE_WORDS_MAX_LENGTH;
  return isLong ? `${words.slice(0, SET_ASIDE_WORDS_MAX_LENGTH - 1).toWellFormed()}…` : words;
}

const HASH_BYTES = 16;

/** 128 bits of SHA-256 in hexadecimal; with a shorter hash somebody could hide other notes. */
function hash(parts: readonly string[]): string {
  const bytes = digest(new TextEncoder().encode(parts.join('\0'))).subarray(0, HASH_BYTES);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
