import type { Tree } from '../../../../reading/parser/tree.ts';
import { isIrregularParticiple, onlyPast } from '../../lexicon/irregular-verbs.ts';
import { wordsOf } from '../../lexicon/words.ts';

/** If the tagger's lead over its second choice is below this, a form may be another one. */
const LEAST_MARGIN = 2;

/**
 * The word after the subject of a question that begins at a place ("your little brother", "anyone", "you"), past adverbs; if
 * there is no subject, the place itself.
 */
function behindSubject(tree: Tree, start: number): number {
  if (tree.tag(start) === 'PRP' || tree.isOneOf(start, 'anyone anybody everyone everybody someone somebody'))
    return tree.afterAdverbs(start + 1);
  if (!/^(?:DT|PRP\$|NNP)$/.test(tree.tag(start))) return start;
  const isName = tree.tag(start) === 'NNP';
  const noun = isName ? start : tree.find(start + 1, start + 4, (at) => !tree.tag(at).startsWith('JJ'));
  return tree.tag(noun).startsWith('NN') ? tree.afterAdverbs(noun + 1) : start;
}

/** The verb that an auxiliary at a place governs: the next word, past adverbs, and past the subject in a question; -1 if none is near. */
export function governedVerb(tree: Tree, auxiliary: number): number {
  // The tagger may mistake a form that is wrong here for an adverb.
  if (onlyPast(tree.low(auxiliary + 1)) !== undefined) return auxiliary + 1;
  let at = tree.afterAdverbs(auxiliary + 1);
  const asks = tree.tokens.at(-1)?.text === '?' || auxiliary === 0;
  if (asks) at = behindSubject(tree, at);
  return /^(?:VB|NN)/.test(tree.tag(at)) || onlyPast(tree.low(at)) !== undefined ? at : -1;
}

/** Whether the word is a third person of a verb ("goes"), by tag and form. */
export function isThirdPerson(tree: Tree, at: number): boolean {
  return tree.tag(at) === 'VBZ' && tree.tagMargin(at) >= LEAST_MARGIN && /^[a-z]+s$/.test(tree.low(at));
}

/** Whether the word is a past form that can't be a base form ("went", "opened"). */
export function isPast(tree: Tree, at: number, leastMargin = LEAST_MARGIN): boolean {
  const word = tree.low(at);
  if (word === 'saw' || word === 'found' || word === 'lay' || word === 'wound' || word === 'felt')
    return tree.tag(at) === 'VBD' && tree.tagMargin(at) >= leastMargin;
  if (onlyPast(word) !== undefined || word === 'was' || word === 'were') return true;
  const isTagged = /^VB[DN]$/.test(tree.tag(at)) && tree.tagMargin(at) >= leastMargin;
  return isTagged && (/[a-z]{2}ed$/.test(word) || isIrregularParticiple(word)) && !isAlsoBase(word);
}

const PAST_AND_BASE = new Set(wordsOf('verbs-of-one-form').split(/\s+/));

/** Whether a past form or participle is a base form too ("put", "come", "read"). */
export const isAlsoBase = (word: string): boolean => PAST_AND_BASE.has(word);

/** Whether the word is the base form of a verb and nothing else here, by its tag. */
export function isBase(tree: Tree, at: number): boolean {
  return /^VBP?$/.test(tree.tag(at)) && tree.tagMargin(at) >= LEAST_MARGIN && /^[a-z]+$/.test(tree.low(at));
}
