/**
 * A word: letters or digits, which may be joined by an apostrophe, a full stop, a comma or a hyphen ("don't", "2.5",
 * "twenty-six").
 */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’.,-][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu;
/** How fast an adult reads English silently, in words per minute (Brysbaert 2019: 238 on average). */
const WORDS_PER_MINUTE = 238;

/** The words of a text, counted the same way for the toolbar and the profile. */
export function wordsOf(text: string): string[] {
  return text.match(WORD) ?? [];
}

/** The last letter of a word that may continue in the next text, with the character after it that may join parts of a word. */
const OPEN_WORD = /[\p{L}\p{N}]\p{M}*['’.,-]?$/u;

/** How many words begin in a text that follows another; a word that continues from there isn't counted again. */
export function wordsBegun(text: string, before: string): number {
  const open = OPEN_WORD.exec(before)?.[0];
  return open === undefined ? wordsOf(text).length : wordsOf(open + text).length - 1;
}

/** How long it takes to read this many words, in whole minutes, at least 1. */
export function minutesToRead(words: number): number {
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

/** The words of a list that another list doesn't have, or has less often. */
export function wordsBeyond(words: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const word of others) counts.set(word, (counts.get(word) ?? 0) + 1);
  return words.filter((word) => {
    const left = counts.get(word) ?? 0;
    if (left > 0) counts.set(word, left - 1);
    return left === 0;
  });
}
