import { inflectsAsVerb } from '../../../../reading/parser/affix-classes.ts';
import type { GrammarFault, Tree } from '../../grammar-rule.ts';

const LEAST_MARGIN = 4;
/** Adverbs between a subject and its verb. */
const OFTEN = 'always often usually never sometimes also still really just only rarely already normally seldom hardly';
const PERSONS = `father mother brother sister uncle aunt cousin grandfather grandmother grandma grandpa friend teacher boy girl man woman
child baby son daughter husband wife neighbour neighbor dad mum mom boss girlfriend boyfriend student dog cat`;
/** Verbs that may be in the past without an ending. */
const SAME_IN_PAST =
  'put set cut hit shut read spread cost hurt let beat bet split quit burst cast thrust shed rid bit fit lit';
/** Words that a clause with its own subject can follow. */
const CLAUSE_OPENERS = 'because but when if although though so while since until unless whenever';
/** Words that introduce a clause whose verb has no -s: "they suggest that he go". */
const MANDATIVE = `suggest suggests suggested insist insists insisted recommend recommends recommended demand demands demanded require
requires required request requested propose proposed essential important necessary vital crucial`;
/** The last word of a singular subject that begins a clause at a place ("she", "my little brother"); -1 if there is none. */
function singularSubject(tree: Tree, start: number): number {
  if (tree.isOneOf(start, 'he she it everyone everybody somebody someone nobody')) return start;
  if (!/^(?:DT|PRP\$)$/.test(tree.tag(start)) || tree.isOneOf(start, 'these those all some any both no')) return -1;
  const noun = tree.find(start + 1, start + 4, (at) => !tree.tag(at).startsWith('JJ'));
  return tree.tag(noun) === 'NN' && tree.tagMargin(noun) >= LEAST_MARGIN ? noun : -1;
}

const opensClause = (tree: Tree, at: number) => at === 0 || tree.isOneOf(at - 1, CLAUSE_OPENERS);

/** "She always forget", "my father never smoke": the base form after an adverb. */
function afterAdverb(tree: Tree, start: number): number {
  const subject = singularSubject(tree, start);
  const verb = subject + 2;
  if (
    subject === -1 ||
    !tree.isOneOf(subject + 1, OFTEN) ||
    !/^VBP?$/.test(tree.tag(verb)) ||
    tree.isOneOf(verb, SAME_IN_PAST)
  )
    return -1;
  return tree.isOneOf(verb, 'be have do') && tree.tag(verb) === 'VB' ? -1 : verb;
}

/**
 * "My father work in a bank", "the girl sing well": a person at the start of a sentence without a finite verb, whose verb looks
 * like a noun or a preposition.
 */
function insteadOfNoun(tree: Tree, start: number): number {
  const subject = singularSubject(tree, start);
  const verb = subject + 1;
  if (
    !tree.isOneOf(subject, PERSONS) ||
    start !== 0 ||
    tree.isOneOf(0, 'a an') ||
    tree.tokens.at(-1)?.text !== '.' ||
    tree.length < 5
  )
    return -1;
  const isVerbLike = inflectsAsVerb(tree.low(verb)) && /^(?:NN|VB|VBP|VBG|IN|JJ)$/.test(tree.tag(verb));
  if (
    !isVerbLike ||
    tree.isOneOf(verb, SAME_IN_PAST) ||
    /(?:s|ing|ed)$/.test(tree.low(verb)) ||
    /^(?:NNS?|HYPH|POS|VB.*|MD|CC|,|\.)$/.test(tree.tag(verb + 1))
  )
    return -1;
  const finite = tree.find(verb, tree.length, (at) => tree.isFinite(at));
  const isSubordinate =
    finite === -1 ||
    tree.some(verb + 1, finite, (at) => tree.isOneOf(at, CLAUSE_OPENERS) || /^(?:W.*|,)$/.test(tree.tag(at)));
  return isSubordinate ? verb : -1;
}

/** Verbs without the -s that their subject requires, where the tagger didn't see a finite verb. */
export function unmarkedVerbs(tree: Tree): GrammarFault[] {
  if (tree.some(0, tree.length, (at) => tree.isOneOf(at, MANDATIVE))) return [];
  return [...tree.tokens.keys()].flatMap((start) => {
    if (!opensClause(tree, start)) return [];
    const verb = Math.max(afterAdverb(tree, start), insteadOfNoun(tree, start));
    if (verb === -1) return [];
    return [
      {
        first: verb - 1,
        last: verb,
        why: 'the subject is one person or thing. Does the verb have the ending for one?',
      },
    ];
  });
}
