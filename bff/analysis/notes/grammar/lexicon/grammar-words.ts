import { wordsOf } from './words.ts';
/** Word lists that several grammar rules use, and the choice between "a" and "an". */

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}

/** Function words that never occur twice in a row. "That that" and "had had" may. */
export const NEVER_TWICE = words(
  `the a an of to in for and or but with at from by as is are was were be been this these those my your his its our their we
  he she they it i you if when because which who not will would can could should may might than into about very has have`,
);

/** Nouns in "-s" that are singular, or may be. */
export const SINGULAR_IN_S = words(wordsOf('singular-in-s'));

/** Nouns that may follow "many" or "several" in the singular, or whose plural is the same. */
export const NO_PLURAL_S = words(wordsOf('no-plural-s'));

const SOUNDED_LIKE_CONSONANT =
  /^(?:eu|ew|one(?!i)|once|una(?:nim|ry)|uni(?!n|m[^o])|us(?:e|u|ab|ag|ur)|ut[eio]|ubiq|ur[aeio]|ufo|uk|uv|url|uri|ui$|usb|utf|uuid|ouija|u-)/;
const SILENT_H = /^(?:hour|honest|honou?r|heir)/;
/** Words before which writers have long used either article. */
const EITHER_ARTICLE =
  /^(?:hist|hotel|herb|habit|heroic|hero|hyp|hys|hum[aio]|hallu|human|hundred|horrib|harmon|hebraic|universal|union|unique|united|european|ewe|ukul|one|uniform|useful|usurp|eul|euph|uranium|sos)/;

/** Whether an article doesn't fit the sound of the next word, which is in lower case. */
export function wrongArticle(article: 'a' | 'an', word: string): boolean {
  if (!/^[a-z]{2,}(?:['-][a-z]+)*$/.test(word) || EITHER_ARTICLE.test(word)) return false;
  // "An npm package": letters that nobody reads as a word.
  if (!/[aeiouy]/.test(word)) return false;
  const soundsLikeVowel = SILENT_H.test(word) || (/^[aeiou]/.test(word) && !SOUNDED_LIKE_CONSONANT.test(word));
  return (article === 'a') === soundsLikeVowel;
}

/** Whether the sound of the next word, in lower case, asks for this article and no other. */
export function isRightArticle(article: 'a' | 'an', word: string): boolean {
  return !EITHER_ARTICLE.test(word) && !wrongArticle(article, word);
}
