import { readFileSync } from 'node:fs';

/**
 * Words that writers often use or misspell, listed by hand. If two corrections are equally close, a word in this list is more
 * likely.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-words.txt', import.meta.url), 'utf8')
    .trim()
    .split(/\s+/),
);
