import type { Tree } from '../../../reading/parser/tree.ts';
import { wordsOf } from './words.ts';

/** Adjectives of one syllable, or two in -y, -le or -ow, that compare with an ending. */
export const SHORT = wordsOf('short-adjectives');

/** Adjectives that don't compare with an ending. */
const LONG = wordsOf('long-adjectives');

/** Comparatives with an ending. */
export const ENDING_ER = wordsOf('comparatives');

/** Forms that aren't comparatives or superlatives of anything, apart from those of long adjectives. */
const NO_FORMS = 'badder baddest gooder goodest farer farest worser worsest bestest worstest betterer';

/** What learners turn a long adjective into: "expensiver", "beautifulest", "beautifuller". */
function madeUpForms(word: string): string[] {
  if (word.endsWith('e')) return [`${word}r`, `${word}st`];
  const forms = [`${word}er`, `${word}est`];
  return word.endsWith('l') ? forms.concat(`${word}ler`, `${word}lest`) : forms;
}

const madeUp = new Set(LONG.split(/\s+/).flatMap(madeUpForms));

/** Whether a word is a comparison that doesn't exist, such as "badder" and "beautifuler". */
export const isMadeUp = (tree: Tree, at: number): boolean => tree.isOneOf(at, NO_FORMS) || madeUp.has(tree.low(at));

/** Whether a word is an adjective that can be compared, judging by the lists and its tag. */
export const isPlainAdjective = (tree: Tree, at: number): boolean =>
  tree.isOneOf(at, SHORT) || tree.isOneOf(at, LONG) || (tree.tag(at) === 'JJ' && tree.tagMargin(at) >= 5);

/** Whether a word is a comparative with an ending, such as "heavier". */
export const isComparative = (tree: Tree, at: number): boolean => tree.isOneOf(at, ENDING_ER);

/** The last word of a comparative at a place: "heavier", "more expensive", "less carefully", "more money"; -1 if none begins there. */
export function endOfComparative(tree: Tree, at: number): number {
  if (isComparative(tree, at)) return at;
  if (!tree.isOneOf(at, 'more less fewer')) return -1;
  if (/^(?:JJ|RB|VBG|VBN)$/.test(tree.tag(at + 1)) && !tree.isOneOf(at + 1, 'so as just than')) return at + 1;
  return /^NNS?$/.test(tree.tag(at + 1)) && !tree.tag(at + 2).startsWith('NN') ? at + 1 : -1;
}
