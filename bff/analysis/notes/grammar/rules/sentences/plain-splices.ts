import type { Tree } from '../../../../reading/parser/tree.ts';
import { isCommand, isFullClause, opensClause } from './full-clause.ts';
import { isListOfClauses } from './unlikely-splice.ts';

/** Adverbs that start a new sentence; a comma before them doesn't join anything. */
const LINKS =
  'however therefore nevertheless nonetheless moreover furthermore consequently otherwise instead besides meanwhile then thus afterwards later';
/** Phrases that link in the same way. */
const LINK_PHRASES = [
  'after that',
  'because of that',
  'because of this',
  'as a result',
  'for this reason',
  'for that reason',
  'in addition',
  'on the other hand',
  'in spite of this',
  'despite this',
  'at first',
  'at the end',
  'in the end',
  'all of a sudden',
].map((phrase) => phrase.split(' '));
const MOST_TOKENS = 50;

/** The places with a comma between two plain full sentences: the first word of the second. */
export function plainSplices(tree: Tree): number[] {
  if (/["“”;:()—–…]|--/.test(tree.text) || tree.length > MOST_TOKENS) return [];
  return [...tree.tokens.keys()].filter((at) => tree.low(at - 1) === ',' && isSplice(tree, at));
}

function isSplice(tree: Tree, start: number): boolean {
  // "At the very least, you learn, and at the most, you pass."
  if (tree.isOneOf(start - 2, 'most least best worst latest')) return false;
  // "They were recalled, something he had opposed."
  if (tree.low(start) === 'something' && /^(?:PRP|NNP)$/.test(tree.tag(start + 1))) return false;
  // "The thing is, I like him."
  if (tree.isOneOf(start - 2, 'is was') || isListOfClauses(tree, start)) return false;
  const from = mainFrom(tree, start - 1);
  if (from === -1) return false;
  const isFirstFull = isFullClause(tree, from, start - 1) || isCommand(tree, from, start - 1);
  return isFirstFull && (opensClause(tree, start) || opensClause(tree, behindLink(tree, start)));
}

/**
 * Where the main clause before a comma begins: after "For example," or "When we came,"; -1 if there are more commas before it.
 */
function mainFrom(tree: Tree, end: number): number {
  const [first, ...more] = [...tree.tokens.keys()].filter((at) => at < end && tree.low(at) === ',');
  if (first === undefined) return 0;
  const isClause =
    tree.isOneOf(0, 'if when because although while since after before as') &&
    tree.some(1, first, (at) => tree.isFinite(at));
  const isPhrase =
    first <= 6 &&
    /^(?:IN|RB|CC|NN|UH)$/.test(tree.tag(0)) &&
    !tree.some(0, first, (at) => /^(?:VB|MD)/.test(tree.tag(at)));
  return more.length === 0 && (isClause || isPhrase) ? first + 1 : -1;
}

/** The place after a linking adverb and its comma; -1 if there is none at a place. */
function behindLink(tree: Tree, start: number): number {
  const phrase = LINK_PHRASES.find((words) => words.every((word, index) => tree.low(start + index) === word));
  const length = phrase?.length ?? (tree.isOneOf(start, LINKS) ? 1 : 0);
  if (length === 0) return -1;
  const behind = start + length;
  return tree.low(behind) === ',' ? behind + 1 : behind;
}
