import type { Tree } from '../../../../reading/parser/tree.ts';
import { wordsOf } from '../../lexicon/words.ts';
import { isCommand, isFullClause, opensClause } from './full-clause.ts';

/** Verbs and adjectives that a clause may follow without a joining word: "I think it is late", "glad you came". */
export const WITH_CLAUSE = wordsOf('words-before-clauses');
/** Words that depend on what follows, or count it: "so tired he fell asleep", "the only thing I know". */
const LEANING = wordsOf('leaning');
const BE = 'is was are were';
/** After these adverbs, no word of the first sentence can be the object of the second. */
const CLOSING = 'today now here again yesterday tomorrow outside late early hard late well together home tonight there';
/** Verbs with two objects, one of which may come before them: "the ring he gave her". */
const TWO_OBJECTS =
  'gave give gives given showed show sent send called call named name taught teach offered offer told asked paid made bought';
const LINKED = 'got became felt looked gets becomes feels looks get become';
const MOST_TOKENS = 30;

/** The places where two plain full sentences meet with nothing in between: the first word of the second. */
export function plainRunOns(tree: Tree): number[] {
  if (/["“”;:()—–…/]|--|\bin case\b/.test(tree.text) || tree.length > MOST_TOKENS) return [];
  return [...tree.tokens.keys()].filter((at) => at >= 3 && isRunOn(tree, at));
}

function isRunOn(tree: Tree, start: number): boolean {
  const from = mainFrom(tree, start);
  if (from === -1 || !opensClause(tree, start) || !subjectBegins(tree, start)) return false;
  if (from === 0 && isCommand(tree, 0, start))
    return describes(tree, start) && !leans(tree, 0, start) && !tree.some(0, start, (at) => tree.tag(at) === 'TO');
  const isThen = tree.low(start - 1) === 'then';
  const end = isThen ? start - 1 : start;
  if (!isFullClause(tree, from, end) || leans(tree, from, end)) return false;
  if (isThen && tree.tag(start) === 'PRP') return true;
  if (isDescription(tree, from, start)) return true;
  if (tree.isOneOf(start - 1, CLOSING)) return tree.isOneOf(start, 'i we he she they it') || describes(tree, start);
  const isPlain = tree.tag(start - 1) === 'VB' && tree.isOneOf(start - 2, "n't not");
  return (
    (isPlain || /^(?:NN|NNS|NNP|VBG|VBD|VBN|RB|RP|PRP)$/.test(tree.tag(start - 1))) &&
    (describes(tree, start) || hasOwnObject(tree, start) || needsNoObject(tree, start))
  );
}

/** Where the clause before a place begins: after the comma of "When I got home,"; -1 if there is another comma before it. */
function mainFrom(tree: Tree, start: number): number {
  const comma = tree.find(0, start, (at) => tree.low(at) === ',');
  if (comma === -1) return 0;
  const isOpening = tree.isOneOf(0, 'when if because although after before while in at on for yesterday today');
  return isOpening && !tree.some(comma + 1, start, (at) => tree.low(at) === ',') ? comma + 1 : -1;
}

function leans(tree: Tree, from: number, to: number): boolean {
  const isEmpty =
    tree.isOneOf(from, 'it this that there') &&
    tree.isOneOf(to - 1, 'good bad nice strange funny clear true likely possible important obvious necessary better');
  return (
    isEmpty ||
    tree.some(
      from,
      to,
      (at) =>
        tree.isOneOf(at, WITH_CLAUSE) || tree.isOneOf(at, LEANING) || /^(?:CC|JJS|RBS|JJR|RBR)$/.test(tree.tag(at)),
    )
  );
}

/** "The violinist was ill": a form of "be" with an adjective or a participle last. */
function isDescription(tree: Tree, from: number, to: number): boolean {
  const verb = tree.find(from, to, (at) => tree.isFinite(at));
  const isLast = tree.afterAdverbs(verb + 1) === to - 1 || verb + 2 === to;
  return (
    tree.isOneOf(verb, BE) &&
    isLast &&
    (/^(?:JJ|VBN|VBG)$/.test(tree.tag(to - 1)) || tree.isOneOf(to - 1, CLOSING)) &&
    tree.low(from) !== 'there'
  );
}

/** Whether a noun phrase or a pronoun that can only be a subject begins at a place. */
function subjectBegins(tree: Tree, start: number): boolean {
  const isEveryone = tree.isOneOf(start, 'everyone everybody nobody many');
  return (
    isEveryone ||
    (/^(?:PRP|DT|PRP\$|EX)$/.test(tree.tag(start)) && !tree.isOneOf(start, 'this that these those all you'))
  );
}

/** "It is warm", "her mother is from Paris", "he will be late": subject, "be" and what is said about it, with no word left out. */
export function describes(tree: Tree, start: number): boolean {
  const first = tree.find(start + 1, start + 6, (at) => tree.isFinite(at));
  const verb = tree.tag(first) === 'MD' ? tree.afterAdverbs(first + 1) : first;
  const said = tree.afterAdverbs(verb + 1);
  const isSaid =
    /^(?:JJ|JJR|DT|CD|RB|PRP\$|NNP)$/.test(tree.tag(said)) ||
    (tree.tag(said) === 'IN' && /^(?:NN|DT|PRP)/.test(tree.tag(said + 1))) ||
    tree.tag(start) === 'EX' ||
    said === tree.length - 2;
  const hasMore = tree.some(said, tree.length, (at) => tree.isFinite(at) || /^VB[GN]$/.test(tree.tag(at)));
  return (
    (tree.isOneOf(verb, BE) || tree.low(verb) === 'be' || (tree.isOneOf(verb, LINKED) && tree.tag(said) === 'JJ')) &&
    isSaid &&
    !hasMore &&
    !endsWithPreposition(tree)
  );
}

/** Words after an article or a number that don't make it an object: "the most", "two days ago". */
const NO_OBJECT = `most least best other day days week weeks month months year years hour hours minute minutes night nights time times
  morning evening afternoon summer winter spring autumn weekend`;

/**
 * "We left the parcel", "it has many parks": the verb of the second sentence has an object after it, so the noun before it isn't
 * one.
 */
export function hasOwnObject(tree: Tree, start: number): boolean {
  const first = tree.find(start + 1, start + 6, (at) => tree.isFinite(at));
  const lexical = tree.afterAdverbs(first + 1);
  const verb = tree.tag(lexical) === 'VB' ? lexical : first;
  const object = verb + 1;
  const isObject =
    (/^(?:DT|PRP\$|CD)$/.test(tree.tag(object)) && !tree.isOneOf(object + 1, NO_OBJECT)) ||
    tree.isOneOf(object, 'me him us them it many some') ||
    (/^(?:NN|NNS|NNP)$/.test(tree.tag(object)) && object === tree.length - 2);
  const hasMore = tree.some(object, tree.length, (at) => tree.isFinite(at));
  return (
    isObject && !hasMore && !tree.isOneOf(verb, TWO_OBJECTS) && !tree.isOneOf(verb, BE) && !endsWithPreposition(tree)
  );
}

/** Verbs that need no object, so that no word before them is theirs. */
const INTRANSITIVE = `live lives lived work works worked go goes went come comes came sleep sleeps slept smile smiled laugh laughed cry cried shout
  shouted walk wait stay stayed arrive arrived`;

/** "They live in Madrid", "I smiled back", "we had to walk": the verb of the second sentence needs nothing from the first one. */
function needsNoObject(tree: Tree, start: number): boolean {
  const finite = tree.afterAdverbs(start + 1);
  const verb = tree.isOneOf(finite, 'have has had') && tree.low(finite + 1) === 'to' ? finite + 2 : finite;
  if (!tree.isOneOf(start, 'i we he she they it') || !tree.isOneOf(verb, INTRANSITIVE)) return false;
  const next = verb + 1;
  const hasPhrase = /^(?:IN|TO)$/.test(tree.tag(next)) && /^(?:DT|NN|NNP|PRP\$?)$/.test(tree.tag(next + 1));
  const isEnd = (hasPhrase || /^(?:RB|RP|\.)$/.test(tree.tag(next))) && !endsWithPreposition(tree);
  return isEnd && !tree.some(next, tree.length, (at) => tree.isFinite(at));
}

const endsWithPreposition = (tree: Tree): boolean => /^(?:IN|TO|RP)$/.test(tree.tag(tree.length - 2));
