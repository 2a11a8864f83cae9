import { affixClass, inflectsAsVerb } from '../../../reading/parser/affix-classes.ts';
import { isIrregularBase } from './irregular-verbs.ts';

const basesOf = (word: string): string[] => [word, word.replace(/s$/, ''), word.replace(/es$/, '')];

/** Whether a word may be a form of a verb; the dictionary lists the third person of some verbs separately. */
export function mayBeVerb(word: string): boolean {
  return basesOf(word).some(inflectsAsVerb);
}

/**
 * Whether a word is the base form of a verb or its third person in some sentence, though the dictionary lists the other forms
 * separately: "know", "match", "bar".
 */
export function isEverVerb(word: string): boolean {
  return mayBeVerb(word) || basesOf(word).some((base) => isIrregularBase(base) || hasForm(base) || doublesItsEnd(base));
}

/** "Matching". */
const hasForm = (base: string): boolean => base.length > 2 && affixClass(`${base}ing`) !== 0;

/** "Barring". */
const doublesItsEnd = (base: string): boolean =>
  /[^aeiou][aeiou][bdgklmnprt]$/.test(base) && affixClass(`${base}${base.at(-1) ?? ''}ing`) !== 0;
