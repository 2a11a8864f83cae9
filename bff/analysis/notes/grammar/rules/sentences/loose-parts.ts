import type { Tree } from '../../../../reading/parser/tree.ts';
import { isIrregularParticiple } from '../../lexicon/irregular-verbs.ts';
import { mayBeVerb } from '../../lexicon/may-be-verb.ts';
import { isAlsoBase } from '../verbs/after-auxiliary.ts';

const MOST_WORDS = 15;
/** Subordinators of two or three words. */
const OPENINGS = [
  'as soon as',
  'even though',
  'even if',
  'so that',
  'just because',
  'only because',
  'as long as',
  'ever since',
].map((words) => words.split(' '));
const SUBORDINATORS = 'when whenever until because although though unless whereas where';
const ADDING = 'especially particularly including except even like';
/** Pronouns that are subjects. */
export const NOMINATIVE = 'i he she it we they you';

const hasFinite = (tree: Tree, from = 0) => tree.some(from, tree.length, (at) => tree.isFinite(at));
const hasVerb = (tree: Tree) => tree.some(0, tree.length, (at) => /^(?:MD|VB[DPZ]?)$/.test(tree.tag(at)));
const hasComma = (tree: Tree) => tree.tokens.some(({ text }) => text === ',');

/** Whether a short sentence is only part of one: a clause or a phrase that depends on the sentence before or after it. */
export function isLoosePart(tree: Tree): boolean {
  if (tree.length > MOST_WORDS || hasComma(tree)) return false;
  return isLooseClause(tree) || isLooseDeed(tree) || isLoosePhrase(tree) || isLooseNoun(tree);
}

/** "As soon as the whistle blew.", "When I was six years old." */
function isLooseClause(tree: Tree): boolean {
  const opening = OPENINGS.find((words) => words.every((word, at) => tree.low(at) === word));
  const length = opening?.length ?? (tree.isOneOf(0, SUBORDINATORS) ? 1 : 0);
  const verbs = tree.finiteVerbs();
  // "Until Friday we will stay here."
  if (tree.low(0) === 'until' && tree.some(2, verbs[0] ?? 0, (at) => tree.isOneOf(at, NOMINATIVE))) return false;
  if (length === 0 || !/^(?:PRP|PRP\$|DT|NNP?S?|EX)$/.test(tree.tag(length)) || verbs.some((at) => at <= length))
    return false;
  const and = tree.find(length, tree.length, (at) => tree.low(at) === 'and' && tree.isOneOf(at + 1, NOMINATIVE));
  const isPair = verbs.length === 2 && and > (verbs[0] ?? 0);
  const hasCommand = tree.some(
    length,
    tree.length,
    (at) => tree.tag(at) === 'VB' && !/^(?:MD|TO|RB|VB.*)$/.test(tree.tag(at - 1)),
  );
  return (verbs.length === 1 || isPair) && !hasCommand;
}

/** "Which made the audience laugh.", "And disappeared into the fog.": a verb whose subject is in the previous sentence. */
function isLooseDeed(tree: Tree): boolean {
  if (tree.low(0) === 'which')
    return /^(?:VBD|VBZ)$/.test(tree.tag(1)) && tree.finiteVerbs().every((at) => at === 1 || tree.tag(at) === 'VBP');
  const verb = tree.afterAdverbs(1);
  const isSure =
    /^VB[DZ]$/.test(tree.tag(verb)) &&
    tree.tagMargin(verb) >= 5 &&
    (tree.tag(verb) === 'VBD' || mayBeVerb(tree.low(verb))) &&
    !tree.isOneOf(verb, 'is was were are did does do has had came comes followed');
  if (!isSure || tree.finiteVerbs()[0] !== verb) return false;
  if (tree.isOneOf(0, 'and but or'))
    return !/^(?:PRP|EX)$/.test(tree.tag(verb + 1)) || !tree.isOneOf(verb + 1, NOMINATIVE);
  return tree.low(0) === 'then' && /^(?:RP|RB|IN)$/.test(tree.tag(verb + 1));
}

/** "Especially handball and judo.", "To watch the sun rise over the lake.", "From boots to blankets." */
function isLoosePhrase(tree: Tree): boolean {
  if (tree.low(0) === 'to' && tree.tag(1) === 'VB')
    return !tree.some(
      2,
      tree.length,
      (at) =>
        /^(?:MD|VBZ|VBD)$/.test(tree.tag(at)) ||
        (tree.tag(at) === 'VBP' && !tree.isOneOf(1, 'watch see hear make let help')),
    );
  if (hasVerb(tree)) return false;
  if (tree.tag(0) === 'VBG') return tree.length >= 6 && /^(?:IN|RP|RB|DT|PRP\$)$/.test(tree.tag(1));
  if (tree.isOneOf(0, ADDING)) return /^(?:RB|IN|VBG)$/.test(tree.tag(0)) && !tree.isOneOf(1, 'so better worse more');
  return tree.low(0) === 'from' && tree.some(2, tree.length, (at) => tree.low(at) === 'to');
}

/** "A love story set in Cairo.", "My favourite season being autumn.", "Built more than nine hundred years ago." */
function isLooseNoun(tree: Tree): boolean {
  const isParticiple = (at: number) =>
    /^VB[ND]$/.test(tree.tag(at)) &&
    !isAlsoBase(tree.low(at)) &&
    (tree.low(at).endsWith('ed') || isIrregularParticiple(tree.low(at)));
  if (isParticiple(0)) return tree.length >= 6 && /^(?:IN|RB|RBR|JJR|CD)$/.test(tree.tag(1)) && !hasFinite(tree, 1);
  const being = tree.find(2, 7, (at) => tree.low(at) === 'being');
  if (being !== -1 && tree.tag(being - 1).startsWith('NN') && /^(?:PRP\$|DT)$/.test(tree.tag(0)))
    return !hasVerb(tree) && /^(?:NN|JJ|DT|IN|VBN)/.test(tree.tag(being + 1));
  if (tree.low(0) === 'one' && tree.low(1) === 'of')
    return (
      !hasVerb(tree) &&
      !tree.some(2, tree.length, (at) => /^VB[ND]$/.test(tree.tag(at)) && tree.tag(at - 1).startsWith('NN'))
    );
  const set = tree.find(2, 6, (at) => tree.isOneOf(at, 'set written based told'));
  return (
    tree.isOneOf(0, 'a an') &&
    set !== -1 &&
    tree.tag(set - 1).startsWith('NN') &&
    tree.tag(set + 1) === 'IN' &&
    !hasFinite(tree, set + 1) &&
    !tree.some(0, set, (at) => tree.isFinite(at))
  );
}
