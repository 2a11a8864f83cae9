import type { Tree } from '../../../../reading/parser/tree.ts';
import { mayBeFinite } from '../../filters/clause-boundaries.ts';
import { opensClause, TELLING } from './full-clause.ts';

const OPENERS = 'if when while although though because once by in through on for as from after before';
/** Words that another clause may start after: "that when it rained, ...", "but if he comes, ...". */
const ANEW = 'that but and even so : ; —';

/**
 * Signs that a comma doesn't join two sentences, whatever the model says: insertions, lists, and phrases that depend on what
 * follows.
 */
export function isUnlikelySplice(tree: Tree, start: number): boolean {
  return (
    isAbsolute(tree, start - 1) ||
    isAddition(tree, start) ||
    isInsertion(tree, start) ||
    isList(tree, start) ||
    isListOfClauses(tree, start) ||
    opensWithPhrase(tree, start) ||
    isOpenedAnew(tree, start - 1)
  );
}

/**
 * Whether a later comma closes what the comma here opens, with no verb between: "to repeat, emphatically, that", or a short
 * phrase comes before it: "I mean,".
 */
function isInsertion(tree: Tree, start: number): boolean {
  const end = tree.find(start, tree.length, (at) => tree.low(at) === ',' || mayBeFinite(tree, at));
  const isTurn = start <= 3 || tree.isOneOf(start - 2, 'lie kidding mean');
  const isRemark = tree.low(start) === 'i' && tree.low(start + 1) === 'can' && tree.low(start + 2) === 'tell';
  return (
    tree.low(end) === ',' || isTurn || isRemark || tree.tag(start) === 'VBG' || tree.isOneOf(start, 'i.e. e.g. both')
  );
}

/** "All things considered, it was fair": a participle without a finite verb. */
const isAbsolute = (tree: Tree, end: number): boolean =>
  tree.tag(end - 1) === 'VBN' && !tree.some(0, end, (at) => tree.isFinite(at));

/** "In Europe, not in the camps", "they were recalled, something he had opposed", "to the station, it announced this week". */
function isAddition(tree: Tree, start: number): boolean {
  const isReport =
    tree.isOneOf(start, 'it he she they we') && tree.isOneOf(start + 1, TELLING) && tree.length - start <= 6;
  return (
    isReport ||
    tree.low(start) === 'not' ||
    (tree.low(start) === 'something' && /^(?:PRP|NNP)$/.test(tree.tag(start + 1)))
  );
}

/** "Family, friends and the culture", "one on the right". */
function isList(tree: Tree, start: number): boolean {
  const isMember = tree.tag(start).startsWith('NN') && tree.tag(start + 1) === 'CC';
  return isMember || (tree.low(start) === 'one' && tree.tag(start + 1) === 'IN' && tree.low(start + 1) !== 'of');
}

/**
 * "Young people leave, shops close and buses stop running": clauses, the last after "and". A pronoun after the comma needs more,
 * since it seldom lists: "because it costs time, it steals sleep and it teaches nothing".
 */
export function isListOfClauses(tree: Tree, start: number): boolean {
  const endsList = (isLast: (at: number) => boolean) =>
    tree.some(start + 1, tree.length, (at) => tree.isOneOf(at, 'and or') && isLast(at + 1));
  if (tree.tag(start) !== 'PRP') return endsList((at) => tree.tag(at) !== 'PRP' && opensClause(tree, at));
  const subject = tree.low(start);
  const opens = (at: number) => tree.isOneOf(at, 'because that if when') && tree.low(at + 1) === subject;
  return tree.some(0, start - 1, opens) && endsList((at) => tree.low(at) === subject);
}

/** "To finish the novel, Marta needs an hour": a phrase comes first, and its sentence after the comma. */
function opensWithPhrase(tree: Tree, start: number): boolean {
  const opening = tree.isOneOf(0, 'just much and but only') ? 1 : 0;
  const isPhrase = /^(?:IN|TO|VBG)$/.test(tree.tag(opening)) || tree.isOneOf(opening, 'due every now should absent in');
  const isDescribed = tree.tag(0) === 'RB' && /^VB[DN]$/.test(tree.tag(1));
  return (isPhrase || isDescribed) && !tree.some(0, start - 1, (at) => tree.low(at) === ',');
}

/** "He knew that when it rained, ...": after "that" or a colon, a clause opens that depends on what follows the comma. */
function isOpenedAnew(tree: Tree, end: number): boolean {
  return tree.some(
    1,
    end,
    (at) =>
      tree.isOneOf(at, OPENERS) &&
      tree.isOneOf(at - 1, ANEW) &&
      !tree.some(at, end, (place) => tree.low(place) === ','),
  );
}
