import { isKnownWord } from './dictionary.ts';
import { proseWords, type Word } from './word-shape.ts';

/** From this share of unknown words on, a sentence is in another language (or a list of names), not misspelt. */
const FOREIGN_SHARE = 0.5;
const FEWEST_FOREIGN_WORDS = 3;

/** The words of a sentence that American and British English don't know; none if the sentence isn't English at all. */
export function unknownWords(text: string): { words: Word[]; unknown: Word[]; isForeign: boolean } {
  const words = proseWords(text);
  const unknown = words.filter((word) => word.text.length > 1 && !isKnownWord(word.text));
  const isForeign = unknown.length >= FEWEST_FOREIGN_WORDS && unknown.length >= words.length * FOREIGN_SHARE;
  return { words, unknown, isForeign };
}

/** Whether a sentence is probably English. */
export function isEnglish(text: string): boolean {
  return /[A-Za-z]/.test(text) && !unknownWords(text).isForeign;
}
