import type { Tree } from '../../../../reading/parser/tree.ts';
import { faultsAt, type GrammarFault, type GrammarRule } from '../../grammar-rule.ts';

const THINKING = 'think thinks thought believe believes believed guess suppose hope say says said';
const OPENERS = 'when although though if because after before while as since even';
const HELPERS = 'is was are were has had have can could will would must should does did';
/** Verbs that take an object or an infinitive, so that what follows them isn't their subject. */
const ACTS =
  'had used went decided wanted started felt thought knew liked loved got made took bought saw began enjoyed lived worked has passed moved travelled traveled stayed spent visited learned learnt ate found studied';
const PLACES = `town city village country house school room family class street neighbourhood neighborhood garden flat apartment bedroom hometown
kitchen classroom region area bag office`;
const SEASONS =
  'winter summer spring autumn country city town village region january february march april june july august september october november december';
const JUDGEMENTS = `difficult easy hard important possible impossible interesting necessary useful strange easier harder better difficult`;
const WEATHER =
  'cold hot warm rainy sunny windy snowy cloudy foggy cool difficult easy important possible necessary common normal raining snowing';

const subjectFault = (first: number, last: number): GrammarFault => ({
  first,
  last,
  why: 'this verb seems to have no subject. Who or what is it about?',
});

const isStatement = (tree: Tree): boolean => tree.tokens.at(-1)?.text === '.' || tree.tokens.at(-1)?.text === '!';

/** "Is important to sleep.", "Was raining when we left." */
function atStart(tree: Tree): GrammarFault | undefined {
  if (!tree.isOneOf(0, 'is was') || !isStatement(tree)) return undefined;
  const next = tree.isOneOf(1, 'very so too not really') ? 2 : 1;
  const isAdjective =
    /^JJ[RS]?$/.test(tree.tag(next)) && /^(?:TO|IN|NN|WRB|CC|RB|DT|PRP\$|\.|,)$/.test(tree.tag(next + 1));
  const isGerund = tree.tag(next) === 'VBG' && tree.tagMargin(next) >= 3;
  const isNoun = tree.isOneOf(next, 'a an my') && next === 1;
  return isAdjective || isGerund || isNoun ? subjectFault(0, next) : undefined;
}

/** "I stayed because was raining", "she left because had a headache". */
function afterJoiningWord(tree: Tree, at: number): GrammarFault | undefined {
  const isBecause =
    tree.low(at) === 'because' && /^(?:VBZ|VBD|MD)$/.test(tree.tag(at + 1)) && tree.tagMargin(at + 1) >= 3;
  const isOther = tree.isOneOf(at, 'although if unless') && tree.isOneOf(at + 1, HELPERS) && tree.isFinite(at + 1);
  const isQuoted = /["“”]/.test(tree.low(at + 1));
  return (isBecause || isOther) && !isQuoted ? subjectFault(at, at + 1) : undefined;
}

/** "I think is better to wait." */
function afterThinking(tree: Tree, at: number): GrammarFault | undefined {
  const subject = at - 1;
  const opens = subject === 0 || tree.isOneOf(subject - 1, ', and but because so');
  if (!opens || !tree.isOneOf(subject, 'i he she we they you') || !tree.isOneOf(at + 1, 'is was are were will'))
    return undefined;
  const next = tree.afterAdverbs(at + 2);
  if (tree.some(0, at, (place) => tree.tag(place).startsWith('W')) || tree.tokens.at(-1)?.text === '?')
    return undefined;
  return /^(?:JJ|JJR|JJS|DT|VB|VBG|PRP\$|RBR)$/.test(tree.tag(next)) ? subjectFault(at, at + 1) : undefined;
}

/** "It seems that is going to snow", "it rains a lot, so is very green", "he asked me if wanted to dance", "so boring that fell asleep". */
function afterSeemsOrSo(tree: Tree, at: number): GrammarFault | undefined {
  const isSeeming =
    tree.isOneOf(at - 1, 'seems seemed') && tree.low(at) === 'that' && tree.isOneOf(at + 1, 'is was will are were');
  const isSo =
    tree.low(at) === 'so' &&
    tree.low(at - 1) === ',' &&
    tree.isOneOf(at + 1, 'is was') &&
    tree.isOneOf(at + 2, 'very really quite too always');
  const isIf =
    tree.isOneOf(at, 'if whether') &&
    tree.isOneOf(at + 1, 'wanted liked needed knew') &&
    /^(?:TO|DT|PRP\$)$/.test(tree.tag(at + 2));
  const isResult =
    tree.low(at) === 'that' &&
    /^(?:JJ|RB)$/.test(tree.tag(at - 1)) &&
    tree.low(at - 2) === 'so' &&
    !tree.isOneOf(at - 1, 'much many little') &&
    tree.isFinite(at + 1) &&
    tree.tagMargin(at + 1) >= 3;
  return isSeeming || isSo || isIf || isResult ? subjectFault(at, at + 1) : undefined;
}

/** "I find difficult to understand him", "this makes easy to learn". */
function missingIt(tree: Tree, at: number): GrammarFault | undefined {
  const judgement = tree.isOneOf(at + 1, 'very so really more') ? at + 2 : at + 1;
  const isFinding =
    tree.isOneOf(at, 'find finds found') &&
    tree.isOneOf(at - 1, 'i we they he she') &&
    (at === 1 || tree.isOneOf(at - 2, ', and but because so'));
  const isMaking =
    tree.isOneOf(at, 'makes make made') &&
    !tree.isOneOf(at - 1, 'be was were is are been was') &&
    /^VB[DPZ]?$/.test(tree.tag(at));
  const isBehind =
    tree.isOneOf(judgement, JUDGEMENTS) && tree.low(judgement + 1) === 'to' && tree.tag(judgement + 2) === 'VB';
  if (!isBehind || !(isFinding || isMaking)) return undefined;
  return {
    first: at,
    last: judgement,
    why: 'a small word such as "it" seems to be missing between these words.',
  };
}

/** "When I was a child, used to play." */
function afterFrontClause(tree: Tree, at: number): GrammarFault | undefined {
  if (tree.low(at - 1) !== ',' || !tree.isOneOf(0, OPENERS) || !isStatement(tree)) return undefined;
  const commas = tree.tokens.filter((token, place) => token.text === ',' && place < at).length;
  if (commas > 1 || !tree.some(1, at, (place) => tree.isFinite(place)) || !tree.isFinite(at)) return undefined;
  const isHelper =
    tree.isOneOf(at, HELPERS) && /^(?:VB|VBN|VBG|RB|JJ|TO)$/.test(tree.tag(at + 1)) && tree.low(at) !== 'had';
  const isAct =
    tree.isOneOf(at, ACTS) && !tree.isOneOf(at + 1, 'i he she we they you it') && tree.tag(at + 1) !== 'NNP';
  return isHelper || isAct ? subjectFault(at, at) : undefined;
}

/** "In my town is a big market", "in winter is very cold". */
function missingThere(tree: Tree, at: number): GrammarFault | undefined {
  const isPlace =
    tree.isOneOf(at - 3, 'in near behind at around') && tree.isOneOf(at - 2, 'my our') && tree.isOneOf(at - 1, PLACES);
  const isOpening = at === 3 || tree.low(at - 4) === ',' || tree.isOneOf(at - 4, 'and but because');
  if (
    isPlace &&
    isOpening &&
    tree.isOneOf(at, 'is are') &&
    tree.isOneOf(at + 1, 'a an many some two three four lots several no')
  )
    return {
      first: at - 1,
      last: at,
      why: 'to say that something is in a place, a small word usually goes before the verb. Which one?',
    };
  const next = tree.isOneOf(at + 1, 'very so too really always usually often') ? at + 2 : at + 1;
  const isTime = tree.low(0) === 'in' && tree.isOneOf(at - 1, SEASONS) && at <= 3;
  return isTime && tree.isOneOf(at, 'is was') && tree.isOneOf(next, WEATHER) ? subjectFault(at, next) : undefined;
}

function faultAt(tree: Tree, at: number): GrammarFault | undefined {
  if (at === 0) return atStart(tree) ?? afterJoiningWord(tree, at);
  if (tree.isOneOf(at, THINKING)) return afterThinking(tree, at);
  return (
    afterJoiningWord(tree, at) ??
    missingIt(tree, at) ??
    afterSeemsOrSo(tree, at) ??
    afterFrontClause(tree, at) ??
    missingThere(tree, at)
  );
}

/** "Is important to sleep", "I think is better", "in my town is a big market". */
export const missingSubject: GrammarRule = {
  id: 'missing-subject',
  name: 'Missing subject',
  explanation: 'Nearly every verb needs a subject of its own in English, even if it is only "it" or "there".',
  learners: 'Spanish, Italian, Portuguese, Chinese and other languages can leave the subject out.',
  examples: {
    wrong: [
      'Is difficult to learn this dance.',
      'Was raining heavily when we reached the hut.',
      'I think is better to study in the morning.',
      'When I was a child, used to play marbles.',
      'In my town is a big market.',
      'I find difficult to get up early.',
      'We stayed at home because was raining.',
      'In winter is very cold.',
    ],
    right: [
      'Is it difficult to learn this dance?',
      'What I think is better than that.',
      'When you arrive, call me.',
      'In my town there is a big market.',
      'Because they were late, we left.',
      'He was a man whom I found difficult to like.',
      'Is everything ready?',
    ],
  },
  find: (tree) => faultsAt(tree, (at) => faultAt(tree, at)),
};
