import { LRUCache } from 'lru-cache';

/** As many as the sentence reader remembers. */
const MOST_REMEMBERED_SENTENCES = 5_000;

/**
 * Remembers what was read in a sentence by its wording: after an edit all other sentences of a text are the same.
 * @param read depends on the wording alone, and gives what nobody changes.
 */
export function rememberByText<Result extends object>(read: (text: string) => Result): (text: string) => Result {
  const remembered = new LRUCache<string, Result>({ max: MOST_REMEMBERED_SENTENCES });
  return (text) => {
    const before = remembered.get(text);
    if (before !== undefined) return before;
    const result = read(text);
    remembered.set(text, result);
    return result;
  };
}
