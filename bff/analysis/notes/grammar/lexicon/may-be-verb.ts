import { affixClass, inflectsAsVerb } from '../../../reading/parser/affix-classes.ts';
import { isIrregularBase } from './irregular-verbs.ts';

/** Whether a word may be the base form of a verb or its third person. */
export function mayBeVerb(word: string): boolean {
  return [word, word.replace(/s$/, ''), word.replace(/es$/, '')].some(
    (base) => inflectsAsVerb(base) || isIrregularBase(base) || hasForm(base) || doublesItsEnd(base),
  );
}

/** "Matching": the dictionary lists the forms of some verbs separately. */
const hasForm = (base: string): boolean => base.length > 2 && affixClass(`${base}ing`) !== 0;

/** "Barring": it does so with all that double a letter. */
const doublesItsEnd = (base: string): boolean =>
  /[^aeiou][aeiou][bdgklmnprt]$/.test(base) && affixClass(`${base}${base.at(-1) ?? ''}ing`) !== 0;
