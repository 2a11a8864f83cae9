import { inflectsAsVerb } from '../../../reading/parser/affix-classes.ts';

/** Whether a word may be a form of a verb; the dictionary lists the third person of some verbs separately. */
export function mayBeVerb(word: string): boolean {
  return [word, word.replace(/s$/, ''), word.replace(/es$/, '')].some(inflectsAsVerb);
}
