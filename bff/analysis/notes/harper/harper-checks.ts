import type { HarperLint } from '../../reading/finding.ts';
import type { Tree } from '../../reading/parser/tree.ts';

/** Whether our reading of the sentence agrees with a remark of Harper's; `at` is the first word that it marks. */
type HarperCheck = (tree: Tree, at: number, lint: HarperLint) => boolean;

/** Whether a word is a pronoun that acts; "you" and "it" after a verb or a preposition may be its object ("helping you is easy"). */
function isSubject(tree: Tree, at: number): boolean {
  const mayBeObject = tree.isOneOf(at, 'you it') && /^(?:VERB|ADP)$/.test(tree.pos(at - 1));
  return tree.pos(at) === 'PRON' && tree.relation(at).startsWith('nsubj') && !mayBeObject;
}

/** The verb has a pronoun shortly before it as its subject. */
const isAfterSubject: HarperCheck = (tree, at) => [at - 2, at - 1, at].some((place) => isSubject(tree, place));

/** The verb is in the present: forms such as "hid" and "cut" may be a past, which agrees with every subject. */
const isPresent: HarperCheck = (tree, at, lint) =>
  /^VB[PZ]$/.test(tree.tag(at)) && !tree.tag(at + 1).startsWith('VB') && isAfterSubject(tree, at, lint);

/** A length of time after "since", not a moment ("since two years ago") and not a reason ("since two days are enough"). */
const isLengthOfTime: HarperCheck = (tree, _at, { to }) => {
  const next = tree.tokens.findIndex(({ from }) => from >= to);
  return !tree.isOneOf(next, 'ago before back earlier previously prior') && !/^(?:VB|MD)/.test(tree.tag(next));
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

/** "Our everyday lives" is one word before its noun, "we meet every day" is two without one. */
const isBeforeNoun: HarperCheck = (tree, at, { replacements }) => {
  const next = tree.tag(tree.low(at) === 'every' ? at + 2 : at + 1);
  return /^(?:NN|JJ)/.test(next) === (replacements[0]?.toLowerCase() === 'everyday');
};

/** If Harper's own reading is wrong too often, we only accept its remark if our tags say the same. */
const CHECKS: Readonly<Record<string, HarperCheck>> = {
  // "What can i do?": after a verb in the imperative, as in "Let i be the index", it may be the letter.
  CapitalizePersonalPronouns: (tree, at) => /^(?:MD|VB[DPZ])$/.test(tree.tag(at - 1)),
  DidPast: isVerb,
  Everyday: isBeforeNoun,
  LetsConfusion: (tree, at) => tree.low(at) === 'lets',
  // In "1950s in" Harper reads the last letter as a word of its own.
  // And "30 s at 20 °C" is a measurement.
  MergeWords: (tree, at, { from }) =>
    tree.tokens[at]?.from === from && tree.tokens[at].text === tree.low(at) && tree.low(at).length > 1,
  NounVerbConfusion: isNounForVerb,
  PhrasalVerbAsCompoundNoun: isVerb,
  Payed: ({ text }) => !ABOUT_ROPES.test(text),
  PronounInflectionBe: isAfterSubject,
  PronounVerbAgreement: isPresent,
  SinceDuration: isLengthOfTime,
  TheMy: (tree, at) => !tree.isOneOf(at, 'its your'),
  // "There's lots of" is usual in speech and in informal writing.
  ThereIsAgreement: (tree, at) => tree.low(at + 1) !== "'s",
  ToTwoToo: isBareDegree,
  WillNonLemma: isVerb,
};

/** Whether our own reading of the sentence supports a remark of Harper's. */
export function isConfirmed(tree: Tree, lint: HarperLint): boolean {
  const at = tree.tokens.findIndex((token) => token.from <= lint.from && token.to > lint.from);
  return CHECKS[lint.rule]?.(tree, at, lint) ?? true;
}
