import { LRUCache } from 'lru-cache';

import { REMEMBERED_SENTENCES } from '../../reading/remembered-sentences.ts';

/**
 * Remembers what we read in a sentence by its wording: after an edit, all other sentences of a text are the same.
 * @param read depends on the wording alone, and its result must never be changed.
 */
export function rememberByText<Result extends object>(read: (text: string) => Result): (text: string) => Result {
  const remembered = new LRUCache<string, Result>(REMEMBERED_SENTENCES);
  return (text) => {
    const before = remembered.get(text);
    if (before !== undefined) return before;
    const result = read(text);
    remembered.set(text, result);
    return result;
  };
}
