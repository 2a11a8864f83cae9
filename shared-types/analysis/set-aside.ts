import { isObject } from '../is-object.ts';
import { plainWords } from '../text/characters.ts';
import { FEEDBACK_TYPES, type FeedbackType } from './feedback.ts';

/*
 * What writers have set aside in one text: notes that aren't mistakes where they are, slips to ignore everywhere in it, and things
 * to work on that are done. A draft keeps them in a map of its document, so everyone who writes in it has them, today and tomorrow.
 */

/** The name of the map in a document that holds what is set aside in its text. */
export const SET_ASIDE_FIELD = 'set-aside';
/** The most entries that a page keeps for one text; after that it adds no more. */
export const MAX_SET_ASIDE = 500;
/** The most entries that the server accepts: two writers who were offline may each have added up to `MAX_SET_ASIDE`. */
export const MAX_SET_ASIDE_TAKEN = 2 * MAX_SET_ASIDE;
/** The maximum length of an entry's words, in UTF-16 code units. */
export const SET_ASIDE_WORDS_MAX_LENGTH = 120;

/**
 * What an entry sets aside: one note, as long as its sentence keeps its words, a slip everywhere in the text, or a thing to work on
 * that is done.
 */
export type SetAsideKind = 'here' | 'slip' | 'done';

/** One thing that is set aside. Its key identifies it, and the entry says what a list calls it. */
export interface SetAsideEntry {
  /** The type of the note; what is done has none. */
  type?: FeedbackType;
  /** The words of the text that the note was about, or the title of what is done, shortened. */
  words: string;
}

/** The kind, and a hash of what is set aside: 128 bits in lower-case hexadecimal. */
const KEY = /^(here|slip|done) [0-9a-f]{32}$/;

/** The kind of an entry with this key; `undefined` if it isn't a key. */
export function setAsideKind(key: string): SetAsideKind | undefined {
  const kind = KEY.exec(key)?.[1];
  return kind === 'here' || kind === 'slip' || kind === 'done' ? kind : undefined;
}

/** Whether a value may be an entry: anyone who knows the address of a draft can send anything. */
export function isSetAsideEntry(value: unknown): value is SetAsideEntry {
  if (!isObject(value)) return false;
  // Yjs makes a key `__proto__` the prototype, whose fields would be taken for those of the entry.
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  const { type, words, ...others } = value;
  if (Object.keys(others).length > 0 || !isShortText(words)) return false;
  return 'type' in value ? FEEDBACK_TYPES.some((known) => known === type) : true;
}

function isShortText(words: unknown): boolean {
  return typeof words === 'string' && words.length <= SET_ASIDE_WORDS_MAX_LENGTH && plainWords(words) === words;
}
