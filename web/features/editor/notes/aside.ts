import type { SetAsideEntry, SetAsideKind } from '#shared-types/analysis/set-aside';
import { DICTIONARY_WORD_MAX_LENGTH } from '#shared-types/people/preferences';

import { dictionaryWord } from '../../../annotations/dictionary.ts';
import { entryOf, hereKey, slipKey } from '../../../annotations/heeded.ts';
import type { Note } from '../../../annotations/note.ts';
import { ruleName } from './rule-catalogue.ts';

/** One thing that is set aside: a note, a slip or a finished task of this text, a word, or a rule. */
export type Aside =
  | { way: SetAsideKind; key: string; entry: SetAsideEntry }
  | { way: 'word'; key: string }
  | { way: 'rule'; key: string };

/** The ways in which a note can be set aside. */
export type Way = Aside['way'];

/** What setting a note aside in this way would hide; `undefined` when that isn't possible. */
export function asideOf(note: Note, way: Exclude<Way, 'done'>): Aside | undefined {
  switch (way) {
    case 'here':
      return { way, key: hereKey(note), entry: entryOf(note) };
    case 'slip': {
      const key = slipKey(note);
      return key === undefined ? undefined : { way, key, entry: entryOf(note) };
    }
    case 'word':
      return note.type === 'Spelling' && isWord(dictionaryWord(note)) ? { way, key: dictionaryWord(note) } : undefined;
    case 'rule':
      return note.rule === undefined ? undefined : { way, key: note.rule };
  }
}

/** What a list calls it: the words of the text, or the name of the rule. */
export function nameOf(aside: Aside): string {
  if ('entry' in aside) return aside.entry.words;
  return aside.way === 'word' ? aside.key : ruleName(aside.key);
}

function isWord(word: string): boolean {
  return word !== '' && word.length <= DICTIONARY_WORD_MAX_LENGTH;
}
