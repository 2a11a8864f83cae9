import type { Tree } from '../../../../reading/parser/tree.ts';
import type { Disagreement } from '../../filters/agreement-features.ts';
import { WITH_CLAUSE } from '../sentences/plain-run-ons.ts';
import { phraseStart } from './misread-subjects.ts';

/** Below this margin, the parser is in doubt about where the whole clause belongs. */
const LEAST_MARGIN = 4;
/** Verbs whose past looks like their plain form: "his heart beat faster". */
const SAME_PAST = /^(?:re)?(?:beat|bet|burst|cast|cost|cut|fit|hit|hurt|let|put|quit|read|set|shut|split|spread)$/;
/** "He recommended that she start early": the plain form is right. */
const WISHES =
  /^(?:insist|suggest|recommend|demand|propose|requir|request|urg|ask|order|forbid|important|essential|vital|necessary|crucial|imperative)/;
const FARTHEST_WISH = 6;
const CAUSATIVE = 'help helps helped let lets make makes made have having';

/**
 * Whether the parser leaves some doubt that a noun is the subject of a verb: it's in doubt itself, the noun belongs to a phrase of
 * its own, or another word is more likely to be the subject.
 */
export function isUnclearSubject(tree: Tree, place: Disagreement): boolean {
  return (
    isInDoubt(tree, place) ||
    hasNearerSubject(tree, place) ||
    isGoverned(tree, place) ||
    isFarAntecedent(tree, place) ||
    hasMorePlurals(tree, place) ||
    isWish(tree, place) ||
    isCountedNoun(tree, place) ||
    isOtherVerb(tree, place)
  );
}

/** "More and more student choose", "many family come": the noun needs another form, not the verb. */
const isCountedNoun = (tree: Tree, { noun, verb }: Disagreement): boolean => {
  const start = phraseStart(tree, noun);
  const isMore = tree.isOneOf(start, 'more') || (tree.low(start - 1) === 'more' && tree.low(start - 2) === 'and');
  return (isMore || tree.isOneOf(start, 'many several few')) && /^VBP?$/.test(tree.tag(verb));
};

/** The pronoun right before its verb is a subject even if the parser is in doubt about the clause. */
const isInDoubt = (tree: Tree, { noun, verb, predicate }: Disagreement): boolean =>
  tree.arcMargin(predicate) < LEAST_MARGIN && !(noun === verb - 1 && /^(?:PRP|NNS|CD)$/.test(tree.tag(noun)));

/** "It rains when you come", "captures what matters", "if you or someone is". */
function hasNearerSubject(tree: Tree, { noun, subject, verb }: Disagreement): boolean {
  const isYou = noun !== verb - 1 && tree.low(verb - 1) === 'you';
  return isYou || tree.low(subject) === 'what' || tree.some(noun + 1, verb, (at) => tree.low(at) === 'or');
}

/** "After our workshop are", "until you reach the results works", "you and the professor have": what comes before the noun governs it. */
function isGoverned(tree: Tree, { noun, subject, verb }: Disagreement): boolean {
  const before = beforePhrase(tree, noun);
  if (before < 0 || noun !== subject) return false;
  const tag = tree.tag(before);
  const isPrepositional =
    /^(?:IN|TO)$/.test(tag) && tree.relation(before) !== 'mark' && !tree.isOneOf(before, 'that if');
  const isObject =
    /^(?:VB[GN]?|MD)$/.test(tag) ||
    tree.isOneOf(before, CAUSATIVE) ||
    (/^VB[DPZ]$/.test(tag) && (tree.low(noun) === 'you' || !tree.isOneOf(before, WITH_CLAUSE)));
  const isJoined =
    tree.isOneOf(before, 'or nor') || (tree.low(before) === 'and' && tree.isOneOf(before - 1, 'i you he she we they'));
  const isMeasure = /^NNS?$/.test(tag) && tree.isOneOf(before + 1, 'a an per');
  // "Hearing people say their names is": the deed is the subject.
  const isDeed = tree.tag(0) === 'VBG' && tree.isOneOf(verb, 'is was has');
  return isPrepositional || isObject || isJoined || isMeasure || isDeed;
}

/** The place before the phrase of a subject; a pronoun is a phrase by itself. */
const beforePhrase = (tree: Tree, noun: number): number =>
  (tree.tag(noun) === 'PRP' ? noun : phraseStart(tree, noun)) - 1;

/** "The words on a lamp that identify it": an earlier noun goes with the verb. */
function isFarAntecedent(tree: Tree, { noun, subject, verb }: Disagreement): boolean {
  if (noun === subject) return false;
  // "That specifies who has access", "by others, and which has".
  if (/^(?:WDT|WP)$/.test(tree.tag(noun - 1)) || tree.tag(subject - 1) === 'CC') return true;
  const before = beforePhrase(tree, noun);
  if (!/^(?:IN|TO)$/.test(tree.tag(before))) return false;
  const wanted = tree.tag(noun) === 'NNS' || tree.isOneOf(noun, 'men women people children') ? 'NN' : 'NNS';
  const isPeople = (at: number) => wanted === 'NNS' && tree.isOneOf(at, 'people men women children those');
  return tree.some(0, before, (at) => tree.tag(at) === wanted || isPeople(at)) && verb > noun;
}

/** "Degree audit reporting systems are": a plural between a singular and its verb is more likely to be the subject. */
function hasMorePlurals(tree: Tree, { noun, subject, verb }: Disagreement): boolean {
  // "The Code of Conduct rules are".
  if (/^\P{L}|^\p{Lu}.*[a-z]$/u.test(tree.tokens[noun]?.text ?? '') && noun > 0 && verb > noun + 1) return true;
  if (noun !== subject || tree.tag(noun) !== 'NN') return false;
  const end = tree.find(noun + 1, verb, (at) => /^(?:IN|TO|W.*)$/.test(tree.tag(at)));
  return tree.some(noun + 1, end === -1 ? verb : end, (at) => tree.tag(at) === 'NNS');
}

/** "He recommended that she start early." */
function isWish(tree: Tree, { noun, verb }: Disagreement): boolean {
  if (tree.tag(verb) !== 'VBP' && tree.low(verb) !== 'have') return false;
  const before = beforePhrase(tree, noun);
  return tree.low(before) === 'that' && tree.some(before - FARTHEST_WISH, before, (at) => WISHES.test(tree.low(at)));
}

/** "How well it fit her", "Many of the power strips turn off": a past, or a noun. */
function isOtherVerb(tree: Tree, { verb }: Disagreement): boolean {
  const isPast = tree.tag(verb) === 'VBP' && SAME_PAST.test(tree.low(verb));
  const isNoun =
    !tree.isOneOf(verb, 'is are was were has have does do') &&
    (/^VB[PZ]?$/.test(tree.tag(verb + 1)) ||
      (/^NNS?$/.test(tree.tag(verb + 1)) && (tree.isFinite(verb + 2) || tree.tag(verb + 2) === 'NNS')));
  return isPast || isNoun;
}
