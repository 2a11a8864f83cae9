import { readFileSync } from 'node:fs';

const lists = readFileSync(new URL('extra-words.txt', import.meta.url), 'utf8').split('\n');

/** The words of one of the lists in `extra-words.txt`, each on a line with its name before it. */
function wordsOf(name: string): ReadonlySet<string> {
  const list = lists.find((line) => line.startsWith(`${name}: `)) ?? '';
  return new Set(list.slice(name.length + 2).split(' '));
}

/** Spellings from earlier centuries that readers find in essays out of copyright, and that no modern dictionary lists. */
export const OLD_SPELLINGS: ReadonlySet<string> = wordsOf('old spellings');

/** Modern words that the dictionaries lack. */
export const RECENT_WORDS: ReadonlySet<string> = wordsOf('recent words');

/** Abbreviations from chat and mail: informal, but written as intended. */
export const CHAT_WORDS: ReadonlySet<string> = wordsOf('chat words');
