import type { HarperLint } from '../../reading/finding.ts';
import type { Tree } from '../../reading/parser/tree.ts';
import { isIrregularBase, isIrregularParticiple } from '../grammar/lexicon/irregular-verbs.ts';

/** Whether our reading of the sentence agrees with a remark of Harper's; `at` is the first word that it marks. */
type HarperCheck = (tree: Tree, at: number, lint: HarperLint) => boolean;

/** Whether a word is a pronoun that acts; "you" and "it" after a verb or a preposition may be its object ("helping you is easy"). */
function isSubject(tree: Tree, at: number): boolean {
  const mayBeObject = tree.isOneOf(at, 'you it') && /^(?:VERB|ADP)$/.test(tree.pos(at - 1));
  // "Before us was a valley."
  if (tree.isOneOf(at, 'me him us them')) return false;
  return tree.pos(at) === 'PRON' && tree.relation(at).startsWith('nsubj') && !mayBeObject;
}

/** The verb has a pronoun shortly before it as its subject. */
const isAfterSubject: HarperCheck = (tree, at) => [at - 2, at - 1, at].some((place) => isSubject(tree, place));

/** The verb is in the present: forms such as "hid" and "cut" may be a past, which agrees with every subject. */
const isPresent: HarperCheck = (tree, at, lint) =>
  /^VB[PZ]$/.test(tree.tag(at)) &&
  // "Has he come?"
  !tree.isOneOf(at - 2, 'has have had') &&
  !(isIrregularParticiple(tree.low(at)) && !isIrregularBase(tree.low(at))) &&
  !tree.tag(at + 1).startsWith('VB') &&
  isAfterSubject(tree, at, lint);

/** A length of time after "since", not a moment ("since two years ago") and not a reason ("since two days are enough"). */
const isLengthOfTime: HarperCheck = (tree, _at, { to }) => {
  const next = tree.tokens.findIndex(({ from }) => from >= to);
  return !tree.isOneOf(next, 'ago before back earlier previously prior') && !/^(?:VB|MD)/.test(tree.tag(next));
};

/** "Its raining", "its a pity", "its easy to see", but "its height", "of its being played". */
const isBeforeNothingOwned: HarperCheck = (tree, at) => {
  const next = tree.low(at + 1) === "'s" || tree.low(at + 1) === 's' ? at + 2 : at + 1;
  if (tree.tag(next) === 'JJ') return /^(?:TO|IN|[.,]|WRB|PRP)$/.test(tree.tag(next + 1));
  return /^(?:DT|RB|VBN|VBG|PRP)$/.test(tree.tag(next)) && !tree.isOneOf(next, 'being having reaching');
};

/** A rope or a line is payed out, and so is pitch on a hull. */
const ABOUT_ROPES = /\b(?:out|ropes?|lines?|cables?|chains?|hulls?|seams?|anchors?)\b/i;
const isVerb: HarperCheck = (tree, at) => /^(?:VB|MD)/.test(tree.tag(at));

/** A modal verb or "to" needs a verb next; an article, a possessive or a preposition doesn't. */
const isNounForVerb: HarperCheck = (tree, at) => {
  if (/^[ae]ffect/.test(tree.low(at))) return false;
  const isNoun = tree.tag(at).startsWith('NN');
  const before = tree.tag(at - 1);
  if (before === 'MD') return true;
  if (before === 'TO') return tree.tag(at) === 'VB';
  return !isNoun && /^(?:DT|PRP\$)$/.test(before);
};

const BEFORE_DEGREE = "am is are was were be been 's 're 'm feel feels felt get gets got seem seems seemed";
const OFTEN_IN_DEGREE = 'much many late early soon often fast far long little few';

/** "They are to tired", "ate to much": an adjective or an adverb that has no noun after it, where a degree is usual. */
const isBareDegree: HarperCheck = (tree, at) =>
  /^(?:JJ|RB)$/.test(tree.tag(at + 1)) &&
  !/^(?:NN|JJ|VB|CD|,|CC)/.test(tree.tag(at + 2)) &&
  (tree.isOneOf(at - 1, BEFORE_DEGREE) || tree.isOneOf(at + 1, OFTEN_IN_DEGREE));

/** "Too good an offer" is right. */
const isNotBeforeArticle: HarperCheck = (tree, at) =>
  !tree.some(at + 2, at + 5, (place) => tree.isOneOf(place, 'a an') && /^(?:JJ|RB)$/.test(tree.tag(place - 1)));

/** "Our everyday lives" is one word before its noun, "we meet every day" is two without one. */
const isBeforeNoun: HarperCheck = (tree, at, { replacements }) => {
  const next = tree.tag(tree.low(at) === 'every' ? at + 2 : at + 1);
  return /^(?:NN|JJ)/.test(next) === (replacements[0]?.toLowerCase() === 'everyday');
};

/** "I don't know if he would have agreed": "if" asks whether, and no condition is stated. */
const ASKING = `know knows knew known say says said tell see ask asks asked wonder wonders wondered sure unsure clear unclear uncertain doubt
  doubts doubted doubtful guess decide remember question matter matters care cares idea check understand determine unknown debate debated`;
const isCondition: HarperCheck = (tree, at) => {
  const opener = tree.tokens.findLastIndex(({ lower }, place) => lower === 'if' && place <= at + 1);
  return opener !== -1 && !tree.some(Math.max(0, opener - 4), opener, (place) => tree.isOneOf(place, ASKING));
};

/** "I think it's Friday": names and days are nobody's. */
const isBeforeCommonNoun: HarperCheck = ({ text }, _at, { from }) =>
  !/^\S*(?:\s+\S+)?\s+\p{Lu}/u.test(text.slice(from));

/** If Harper's own reading is wrong too often, we only accept its remark if our tags say the same. */
const CHECKS: Readonly<Record<string, HarperCheck>> = {
  // "What can i do?": after a verb in the imperative, as in "Let i be the index", it may be the letter.
  CapitalizePersonalPronouns: (tree, at) => /^(?:MD|VB[DPZ])$/.test(tree.tag(at - 1)),
  // "Hidden along side streets".
  Alongside: (tree, at) => !tree.tag(at + 2).startsWith('NNS'),
  // "The will would be read", "who would dare disturb them".
  DoubleModal: (tree, at) =>
    tree.tag(at - 1) !== 'DT' && !tree.isOneOf(at + 1, 'dare need') && !tree.isOneOf(at, 'can'),
  Everyday: isBeforeNoun,
  // "To and fro".
  ForNoun: (tree, at) => tree.low(at - 1) !== 'and',
  // "If she had helped Rose", "the school that he helped found".
  HelpedPast: (tree, at, lint) => {
    const verb = tree.text.slice(lint.from, lint.to);
    return verb === verb.toLowerCase() && verb !== 'found' && verb !== '';
  },
  IfWouldve: isCondition,
  // "Errors that creep in while translating".
  InAWhile: (tree, at) => tree.tag(at + 2) !== 'VBG',
  ItsContraction: isBeforeNothingOwned,
  ItsPossessive: isBeforeCommonNoun,
  LetsConfusion: (tree, at) => tree.low(at) === 'lets',
  // In "1950s in" Harper reads the last letter as a word of its own.
  // And "30 s at 20 °C" is a measurement.
  MergeWords: (tree, at, { from }) =>
    tree.tokens[at]?.from === from && tree.tokens[at].text === tree.low(at) && tree.low(at).length > 1,
  // "It must of necessity fall", "the firm will of the people".
  ModalOf: (tree, at) => !/^(?:DT|JJ|PRP\$|NN|CC)$/.test(tree.tag(at - 1)) && !/^(?:NN|DT)/.test(tree.tag(at + 2)),
  NounVerbConfusion: isNounForVerb,
  PhrasalVerbAsCompoundNoun: isVerb,
  Payed: ({ text }) => !ABOUT_ROPES.test(text),
  // "Suppose it were true".
  PronounInflectionBe: (tree, at, lint) =>
    isAfterSubject(tree, at, lint) &&
    !(/\bwere\b/.test(tree.text.slice(lint.from, lint.to)) && /\b(?:if|suppose|as|though|wish)\b/i.test(tree.text)),
  PronounVerbAgreement: isPresent,
  SinceDuration: isLengthOfTime,
  // English has two plurals for some nouns.
  RegularIrregulars: (tree, at) =>
    !tree.isOneOf(at, 'cactuses porticos octopuses volcanos mosquitos formulas indexes appendixes'),
  // "What they seem to suppose to be easy".
  SupposedTo: (tree, at) => tree.low(at - 1) !== 'to',
  TheMy: (tree, at) => !tree.isOneOf(at, 'its your'),
  // "There's lots of" is usual in speech and in informal writing.
  // "When we were there people listened": the place, after a verb that has its subject.
  // And "there are such teeming swarms", "there are output expansions": what is counted comes later.
  ThereIsAgreement: (tree, at) =>
    !tree.some(at, at + 4, (place) => tree.isOneOf(place, 'such — – -')) &&
    !/^NN.*NN/.test(`${tree.tag(at + 1)} ${tree.tag(at + 2)}`) &&
    tree.low(at + 1) !== "'s" &&
    !(tree.low(at + 1) === 'there' && /^(?:PRP|NNP?S?)$/.test(tree.tag(at - 1))),
  // "For reasons of wanting more", as "for reasons of health".
  ReasonForDoing: (tree, at) => !tree.some(at - 4, at, (place) => tree.low(place) === 'for'),
  // "Unsure as to how to begin".
  ToAdverb: ({ text }) => !/\bto (?:how|what|when|where|which|who|whom) to\b/i.test(text),
  TooTo: isNotBeforeArticle,
  ToTooIdioms: isNotBeforeArticle,
  ToTwoToo: (tree, at, lint) => isBareDegree(tree, at, lint) && isNotBeforeArticle(tree, at, lint),
};

/** Whether our own reading of the sentence supports a remark of Harper's. */
export function isConfirmed(tree: Tree, lint: HarperLint): boolean {
  // "My self-esteem": the word goes on.
  if (/^-\p{L}/u.test(tree.text.slice(lint.to)) || tree.text.charAt(lint.from - 1) === '-') return false;
  const at = tree.tokens.findIndex((token) => token.from <= lint.from && token.to > lint.from);
  return CHECKS[lint.rule]?.(tree, at, lint) ?? true;
}
