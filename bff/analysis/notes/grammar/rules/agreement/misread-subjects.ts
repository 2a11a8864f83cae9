import type { Tree } from '../../../../reading/parser/tree.ts';
import { NO_PLURAL_S } from '../../lexicon/grammar-words.ts';
import { wordsOf } from '../../lexicon/words.ts';

const TIMES =
  'day days evening morning night afternoon week weekend month year years summer winter spring autumn time moment';
const TEAMS = new Set(wordsOf('countries').split(' '));
const BE = 'is are was were';
const IN_PHRASE = /^(?:JJ|JJR|JJS|CD|NN|NNS|NNP|NNPS|POS|VBN)$/;

/** The first word of the noun phrase that ends at a place. */
export function phraseStart(tree: Tree, noun: number): number {
  let at = noun;
  while (at > 0 && IN_PHRASE.test(tree.tag(at - 1))) at--;
  return at > 0 && /^(?:DT|PRP\$)$/.test(tree.tag(at - 1)) ? at - 1 : at;
}

/** Whether a noun belongs to a phrase after another noun: "points" in "the distance between the two points". */
export function isInsidePhrase(tree: Tree, noun: number): boolean {
  const before = phraseStart(tree, noun) - 1;
  return before > 0 && tree.tag(before) === 'IN' && /^(?:NN|JJS)/.test(tree.tag(before - 1));
}

/** "The people we met last week are nice": a time after a verb isn't a subject. */
const isTimeBehindVerb = (tree: Tree, noun: number): boolean =>
  tree.isOneOf(noun, TIMES) &&
  tree.isOneOf(noun - 1, 'last next this that every each') &&
  /^VB|^NN|^RB/.test(tree.tag(noun - 2)) &&
  noun > 1;

/** "The changes to improve the text were good": the noun belongs to the verb after "to". */
function isObjectOfInfinitive(tree: Tree, noun: number): boolean {
  const verb = phraseStart(tree, noun) - 1;
  return verb > 1 && tree.tag(verb) === 'VB' && tree.tag(verb - 1) === 'TO';
}

/** "In the evening the streets are quiet": the time isn't the subject, and there is another noun next to the verb. */
const isTimeBefore = (tree: Tree, noun: number, verb: number): boolean =>
  tree.isOneOf(noun, TIMES) && verb - noun > 1 && /^(?:NNS?|PRP|NNPS?)$/.test(tree.tag(verb - 1));

/** "How many hours does your brother need?": the subject comes after the auxiliary. */
const isAskedFor = (tree: Tree, noun: number, verb: number): boolean =>
  tree.tokens.at(-1)?.text === '?' &&
  tree.isOneOf(verb, 'do does have has is are was were') &&
  tree.some(0, noun, (at) => tree.tag(at).startsWith('W')) &&
  /^(?:DT|PRP\$?|NNP)$/.test(tree.tag(verb + 1));

/** "Making new friends takes courage": the subject is the action. */
function isObjectOfGerund(tree: Tree, noun: number): boolean {
  const gerund = phraseStart(tree, noun) - 1;
  return tree.tag(gerund) === 'VBG' && (gerund === 0 || /^(?:,|CC|IN|RB)$/.test(tree.tag(gerund - 1)));
}

/** "The king and the state are one": the noun is the second of two subjects. */
function isSecondOfTwo(tree: Tree, noun: number): boolean {
  const and = phraseStart(tree, noun) - 1;
  const isJoined = tree.low(and) === 'and' && /^(?:NN|,|PRP)/.test(tree.tag(and - 1));
  return isJoined && !tree.some(and - 8, and, (at) => tree.isFinite(at));
}

/** "Among these facts is the liking for it": the subject comes after the verb. */
function isBeforeInversion(tree: Tree, noun: number, verb: number): boolean {
  const isPhrase = tree.tag(0) === 'IN' && !tree.isOneOf(0, 'if because although though while that since until unless');
  const isShort = phraseStart(tree, noun) === 1 || tree.tag(phraseStart(tree, noun) - 1) === 'IN';
  return (
    isPhrase &&
    isShort &&
    tree.isOneOf(verb, BE) &&
    verb === noun + 1 &&
    /^(?:DT|JJ|NNS?|NNPS?|PRP\$)$/.test(tree.tag(verb + 1))
  );
}

/** "Many of the power strips turn off": after "many of", the subject is a plural that comes later. */
function isAfterMany(tree: Tree, noun: number): boolean {
  const of = phraseStart(tree, noun) - 1;
  return tree.low(of) === 'of' && tree.isOneOf(of - 1, 'many several few both') && tree.tag(noun) === 'NN';
}

/** "The old table tennis tables have been repaired": the last of several nouns is the subject. */
const isBeforeMoreNouns = (tree: Tree, noun: number, verb: number): boolean =>
  tree.tag(verb - 1) === 'NNS' && !tree.some(noun + 1, verb, (at) => !tree.tag(at).startsWith('NN')) && verb > noun + 1;

/** Fractions, possessives, and names of places and games that go with one and with several: "two thirds was lost". */
const EITHER_NUMBER = `mine yours hers theirs ours thirds quarters fifths tenths halves percent barracks headquarters crossroads kennels commons
works darts dominoes billiards`;
/** Groups of people and animals that go with a plural verb. */
const GROUPS =
  'clergy gentry nobility peasantry aristocracy laity elite infantry cavalry poultry livestock vermin personnel';

/** "The Bedouin have", "the vertebrae are", "Mixed Methods is": the form of the noun doesn't show its number. */
function hasHiddenNumber(tree: Tree, noun: number, verb: number): boolean {
  if (tree.isOneOf(noun, EITHER_NUMBER)) return true;
  if (tree.isOneOf(noun, GROUPS) && !tree.isOneOf(verb, 'is was has does')) return true;
  // "One in three children live in poverty", "England are playing well".
  if (tree.low(noun) === 'one' && tree.low(noun + 1) === 'in' && tree.tag(noun + 2) === 'CD') return true;
  if (tree.isOneOf(verb, 'are were have do')) {
    const isTeam = TEAMS.has(tree.low(noun)) && /^VB[GN]$/.test(tree.tag(verb + 1));
    const isPeople =
      isTeam || (tree.tag(noun) === 'NNP' && (tree.low(noun - 1) === 'the' || tree.tag(noun - 1) === 'JJ'));
    return isPeople || tree.low(noun).endsWith('ae') || (tree.tag(noun) === 'NN' && NO_PLURAL_S.has(tree.low(noun)));
  }
  const isName = noun > 0 && tree.tag(noun).startsWith('NN') && /^\p{Lu}/u.test(tree.tokens[noun]?.text ?? '');
  return isName && tree.low(noun).endsWith('s') ? true : tree.low(noun).endsWith('ics');
}

/**
 * Whether the noun that the parser picked as the subject of a verb isn't the subject, or doesn't show whether it is singular or
 * plural.
 */
export function isMisreadSubject(tree: Tree, noun: number, verb: number): boolean {
  return (
    hasHiddenNumber(tree, noun, verb) ||
    isTimeBefore(tree, noun, verb) ||
    isTimeBehindVerb(tree, noun) ||
    isObjectOfInfinitive(tree, noun) ||
    isAskedFor(tree, noun, verb) ||
    isObjectOfGerund(tree, noun) ||
    isSecondOfTwo(tree, noun) ||
    isBeforeInversion(tree, noun, verb) ||
    isBeforeMoreNouns(tree, noun, verb) ||
    isAfterMany(tree, noun) ||
    isInsidePhrase(tree, noun)
  );
}
