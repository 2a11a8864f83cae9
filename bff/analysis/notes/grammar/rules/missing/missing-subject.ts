import { type FaultCase, faultsAt, firstCase, type GrammarRule, type Tree } from '../../grammar-rule.ts';

const THINKING = 'think thinks thought believe believes believed guess suppose hope say says said';
const OPENERS = 'when although though if because after before while as since even';
const HELPERS = 'is was are were has had have can could will would must should does did';
/** "Had" at the beginning of a main clause is a condition. */
const HELPERS_OF_MAIN = 'is was are were has have can could will would must should does did';
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

const NO_SUBJECT = 'this verb seems to have no subject. Who or what is it about?';
const NO_IT = 'a small word such as “it” seems to be missing between these words.';
const NO_THERE = 'to say that something is in a place, a small word usually goes before the verb. Which one?';

const isStatement = (tree: Tree): boolean => tree.tokens.at(-1)?.text === '.' || tree.tokens.at(-1)?.text === '!';
const isQuoted = (tree: Tree, at: number): boolean => /["“”]/.test(tree.low(at));

/** The place after one of some words, if it is there. */
const after = (tree: Tree, at: number, words: string): number => (tree.isOneOf(at, words) ? at + 1 : at);

/** "Is" or "was" at the beginning of a statement. */
const opensWithBe = (tree: Tree): boolean => tree.isOneOf(0, 'is was') && isStatement(tree);

const AT_START: readonly FaultCase[] = [
  {
    sees: 'In my opinion is a good idea.',
    find: (tree, at) =>
      at === 0 &&
      tree.low(0) === 'in' &&
      tree.low(1) === 'my' &&
      tree.isOneOf(2, 'opinion view') &&
      tree.isOneOf(3, 'is was are') &&
      /^(?:DT|JJ|RB)$/.test(tree.tag(4)) && [2, 3],
  },
  {
    sees: 'Is difficult to learn this dance.',
    find: (tree) => {
      const next = after(tree, 1, 'very so too not really');
      const isAdjective = /^JJ[RS]?$/.test(tree.tag(next));
      const goesOn = /^(?:TO|IN|NN|WRB|CC|RB|DT|PRP\$|\.|,)$/.test(tree.tag(next + 1));
      return opensWithBe(tree) && isAdjective && goesOn && [0, next];
    },
  },
  {
    sees: 'Was raining heavily when we reached the hut.',
    find: (tree) => {
      const next = after(tree, 1, 'very so too not really');
      return opensWithBe(tree) && tree.tag(next) === 'VBG' && tree.tagMargin(next) >= 3 && [0, next];
    },
  },
  {
    sees: 'For me is difficult to understand films.',
    find: (tree) => {
      const verb = behindOpening(tree);
      const next = after(tree, verb + 1, 'very so too not really more');
      const isJudged = verb !== -1 && tree.isOneOf(verb, 'is was') && /^(?:JJR?|RBR|VBG)$/.test(tree.tag(next));
      return isStatement(tree) && isJudged && [verb, next];
    },
  },
  {
    sees: 'Is a good idea to wait.',
    find: (tree) => opensWithBe(tree) && tree.isOneOf(1, 'a an my') && [0, 1],
  },
];

/** An opening after which a subject must come: "for me", "also,". */
function behindOpening(tree: Tree): number {
  if (tree.low(0) === 'for' && tree.isOneOf(1, 'me us him them')) return tree.low(2) === ',' ? 3 : 2;
  return tree.isOneOf(0, 'also moreover besides furthermore') && tree.low(1) === ',' ? 2 : -1;
}

const AFTER_JOINING_WORD: readonly FaultCase[] = [
  {
    sees: 'We stayed at home because was raining.',
    find: (tree, at) =>
      tree.low(at) === 'because' &&
      !isQuoted(tree, at + 1) &&
      /^(?:VBZ|VBD|MD)$/.test(tree.tag(at + 1)) &&
      tree.tagMargin(at + 1) >= 3 && [at, at + 1],
  },
  {
    sees: 'He is happy although is poor.',
    find: (tree, at) =>
      tree.isOneOf(at, 'although if unless') &&
      !isQuoted(tree, at + 1) &&
      tree.isOneOf(at + 1, HELPERS) &&
      tree.isFinite(at + 1) && [at, at + 1],
  },
];

const AFTER_THINKING: readonly FaultCase[] = [
  {
    sees: 'I think is better to study in the morning.',
    find: (tree, at) => {
      const opens = at === 1 || tree.isOneOf(at - 2, ', and but because so');
      const isThought = tree.isOneOf(at - 1, 'i he she we they you') && tree.isOneOf(at + 1, 'is was are were will');
      const next = tree.afterAdverbs(at + 2);
      return opens && isThought && /^(?:JJ|JJR|JJS|DT|VB|VBG|PRP\$|RBR)$/.test(tree.tag(next)) && [at, at + 1];
    },
    except: {
      'She knows how he works, and I think is great.': (tree, at) =>
        tree.some(0, at, (place) => tree.tag(place).startsWith('W')),
      'You think is the right word here?': (tree) => tree.tokens.at(-1)?.text === '?',
    },
  },
];

/** The adjective in "find very difficult to learn"; -1 if there is none. */
function judgementAfter(tree: Tree, at: number): number {
  const judgement = after(tree, at + 1, 'very so really more');
  const isBehind =
    tree.isOneOf(judgement, JUDGEMENTS) && tree.low(judgement + 1) === 'to' && tree.tag(judgement + 2) === 'VB';
  return isBehind ? judgement : -1;
}

const ELSEWHERE: readonly FaultCase[] = [
  {
    sees: 'This grammar is new to me, so is difficult.',
    find: (tree, at) => {
      const isJudged = tree.isOneOf(at + 1, 'is was') && tree.isOneOf(tree.afterAdverbs(at + 2), JUDGEMENTS);
      const behind = tree.afterAdverbs(at + 2) + 1;
      return (
        tree.low(at) === 'so' &&
        tree.low(at - 1) === ',' &&
        isJudged &&
        /^(?:\.|,|TO|IN)$/.test(tree.tag(behind)) && [at, at + 1]
      );
    },
  },
  {
    sees: 'I find difficult to get up early.',
    why: NO_IT,
    find: (tree, at) => {
      const judgement = judgementAfter(tree, at);
      const isFinding = tree.isOneOf(at, 'find finds found') && tree.isOneOf(at - 1, 'i we they he she');
      return isFinding && judgement !== -1 && [at, judgement];
    },
    except: {
      'He was a man whom I found difficult to like.': (tree, at) =>
        at !== 1 && !tree.isOneOf(at - 2, ', and but because so'),
    },
  },
  {
    sees: 'This app makes easy to learn a language.',
    why: NO_IT,
    find: (tree, at) => {
      const judgement = judgementAfter(tree, at);
      const isMaking = tree.isOneOf(at, 'makes make made') && /^VB[DPZ]?$/.test(tree.tag(at));
      const isPassive = tree.isOneOf(at - 1, 'be was were is are been was');
      return isMaking && !isPassive && judgement !== -1 && [at, judgement];
    },
  },
  {
    sees: 'It seems that is going to snow.',
    find: (tree, at) =>
      tree.isOneOf(at - 1, 'seems seemed') &&
      tree.low(at) === 'that' &&
      tree.isOneOf(at + 1, 'is was will are were') && [at, at + 1],
  },
  {
    sees: 'It rains a lot, so is very green.',
    find: (tree, at) =>
      tree.low(at) === 'so' &&
      tree.low(at - 1) === ',' &&
      tree.isOneOf(at + 1, 'is was') &&
      tree.isOneOf(at + 2, 'very really quite too always') && [at, at + 1],
  },
  {
    sees: 'She asked me if wanted a drink.',
    find: (tree, at) =>
      tree.isOneOf(at, 'if whether') &&
      tree.isOneOf(at + 1, 'wanted liked needed knew') &&
      /^(?:TO|DT|PRP\$)$/.test(tree.tag(at + 2)) && [at, at + 1],
  },
  {
    sees: 'The film was so boring that fell asleep.',
    find: (tree, at) =>
      tree.low(at) === 'that' &&
      /^(?:JJ|RB)$/.test(tree.tag(at - 1)) &&
      tree.low(at - 2) === 'so' &&
      tree.isFinite(at + 1) &&
      tree.tagMargin(at + 1) >= 3 && [at, at + 1],
    except: { 'There is so much that is new.': (tree, at) => tree.isOneOf(at - 1, 'much many little') },
  },
  {
    sees: 'When it rains, is difficult to drive.',
    find: (tree, at) =>
      isBehindFrontClause(tree, at) &&
      tree.isOneOf(at, HELPERS_OF_MAIN) &&
      /^(?:VB|VBN|VBG|RB|JJ|TO)$/.test(tree.tag(at + 1)) && [at, at],
  },
  {
    sees: 'When I was a child, used to play marbles.',
    find: (tree, at) => isBehindFrontClause(tree, at) && tree.isOneOf(at, ACTS) && [at, at],
    except: {
      'Before he spoke, thought he of her.': (tree, at) => tree.isOneOf(at + 1, 'i he she we they you it'),
      'When all was quiet, began Anna.': (tree, at) => tree.tag(at + 1) === 'NNP',
    },
  },
  {
    sees: 'In my town is a big market.',
    why: NO_THERE,
    find: (tree, at) => {
      const isPlace =
        tree.isOneOf(at - 3, 'in near behind at around') &&
        tree.isOneOf(at - 2, 'my our') &&
        tree.isOneOf(at - 1, PLACES);
      const isOpening = at === 3 || tree.low(at - 4) === ',' || tree.isOneOf(at - 4, 'and but because');
      const isThing =
        tree.isOneOf(at, 'is are') && tree.isOneOf(at + 1, 'a an many some two three four lots several no');
      return isPlace && isOpening && isThing && [at - 1, at];
    },
  },
  {
    sees: 'In winter is very cold.',
    find: (tree, at) => {
      const next = after(tree, at + 1, 'very so too really always usually often');
      const isTime = tree.low(0) === 'in' && tree.isOneOf(at - 1, SEASONS) && at <= 3;
      return isTime && tree.isOneOf(at, 'is was') && tree.isOneOf(next, WEATHER) && [at, next];
    },
  },
];

/** Whether a finite verb follows the comma of a clause that opens a statement: "When I was a child, used". */
function isBehindFrontClause(tree: Tree, at: number): boolean {
  if (tree.low(at - 1) !== ',' || !tree.isOneOf(0, OPENERS) || !isStatement(tree)) return false;
  const commas = tree.tokens.filter((token, place) => token.text === ',' && place < at).length;
  return commas <= 1 && tree.some(1, at, (place) => tree.isFinite(place)) && tree.isFinite(at);
}

/** The cases that may be at a place. */
function casesAt(tree: Tree, at: number): readonly FaultCase[] {
  if (at === 0) return FIRST;
  return tree.isOneOf(at, THINKING) ? AFTER_THINKING : LATER;
}
const FIRST = [...AT_START, ...AFTER_JOINING_WORD];
const LATER = [...AFTER_JOINING_WORD, ...ELSEWHERE];

/** "Is important to sleep", "I think is better", "in my town is a big market". */
export const missingSubject: GrammarRule = {
  id: 'missing-subject',
  name: 'Missing subject',
  explanation: 'Nearly every verb needs a subject of its own in English, even if it is only “it” or “there”.',
  learners: 'Spanish, Italian, Portuguese, Chinese and other languages can leave the subject out.',
  wrong: 'Is difficult to learn this dance.',
  right: 'Is it difficult to learn this dance?',
  cases: [...AT_START, ...AFTER_JOINING_WORD, ...AFTER_THINKING, ...ELSEWHERE],
  find: (tree) => faultsAt(tree, (at) => firstCase(tree, at, casesAt(tree, at), NO_SUBJECT)),
};
