import type { Tree } from '../../../../reading/parser/tree.ts';
import { because } from '../../../harper/remarks.ts';
import { faultsAt, type GrammarFault, type GrammarRule } from '../../grammar-rule.ts';
import { onlyPast } from '../../lexicon/irregular-verbs.ts';
import { WordPatterns } from '../../word-patterns.ts';
import {
  beFault,
  clauseEnd,
  couldBeFinite,
  isYearsOld,
  LEAST_MARGIN,
  mainStart,
  STATES,
  verblessNoun,
} from './verbless-clauses.ts';

const FAVOURITES = `season|subject|sport|food|colour|color|animal|book|film|movie|hobby|country|city|singer|teacher|day|month|game|dish|drink|fruit|place|band|song|actor|writer|player|team|meal`;

/** Subjects and what they are, without a verb in between. */
const PHRASES = new WordPatterns(`
^ my|his|her|our|their|your favourite|favorite [${FAVOURITES} <NN|NNP|NNS|RB|JJ|PRP$|DT|VBG>] because
^ my|his|her|our|their|your favourite|favorite [${FAVOURITES} <NNP|PRP$|DT>] .
^ my|his|her|our|their|your [name <NNP>] and|$
^ many|most|some|all|my|the|these <JJ>? [people|students|teenagers|children|pupils|friends|parents|teachers addicted|afraid|obsessed|proud|aware|dependent] to|of|with|on <PRP$|DT|JJ>? <NN|NNS|VBG> because|but|so they|it|we|i
^ many|most|some|all|my|the|these <JJ>? [people|students|teenagers|children|pupils|friends|parents|teachers addicted|afraid|obsessed|proud|aware|dependent] to|of|with|on <PRP$|DT|JJ>? <NN|NNS|VBG> and can|ca|must|do|will|should
think|thinks|believe|know that <NN|NNS> [more <JJ>] than <NN|NNS> .
^ <PRP$> <NN|NNS> [more <JJ>] than <PRP$|DT|PRP> <NN>? .
`);

const SUBJECTS = 'i he she it we they you';
const OPENERS = 'because but and so , when that if although though while think believe know hope sure';
const AFTER_MODAL = `ready happy afraid angry sad tired hungry thirsty sorry sure proud late ill sick glad able unable available famous aware
important difficult easy possible impossible useful careful beautiful dangerous expensive cheap nervous surprised healthy polite
interesting boring responsible necessary cold hot sunny rainy windy nice great good bad better patient honest strict`;
/** Forms that the tagger mistakes for -ing forms of a verb, and -ing forms without "be": "we bring people together". */
const NO_GERUNDS = 'being having bring sing ring swing cling spring sting string';
const ARTICLES = 'a an the my his our';
const THINKING = 'think thinks thought believe believes say says said know knows knew hope hopes agree sure told shows';

/** Whether the clause of a subject has a word that could be its verb. */
const hasVerbBehind = (tree: Tree, at: number): boolean =>
  tree.some(at, clauseEnd(tree, at), (place) => couldBeFinite(tree, place));

/** "He very tall", "because I hungry", "she a doctor". */
function afterPronoun(tree: Tree, at: number): GrammarFault | undefined {
  const isOpening = at === 0 || tree.isOneOf(at - 1, OPENERS);
  // People say "You coming?"
  if (tree.low(at) === 'you' && tree.tokens.at(-1)?.text === '?') return undefined;
  if (!isOpening || !tree.isOneOf(at, SUBJECTS) || tree.tag(at) !== 'PRP') return undefined;
  const next = tree.afterAdverbs(at + 1);
  const isSure = tree.tagMargin(next) >= LEAST_MARGIN;
  const behind = tree.tag(next + 1);
  if (isOpening && tree.tag(at + 1) === 'CD' && isYearsOld(tree, at + 2)) return beFault(at, at + 1);
  const isOnly =
    tree.finiteVerbs().length === 0 ||
    tree.isOneOf(at - 1, 'because') ||
    (tree.isOneOf(at - 1, 'while when although') && !hasVerbBehind(tree, at)) ||
    (at === 0 && !hasVerbBehind(tree, at));
  const isGerund =
    next <= at + 2 &&
    tree.tag(next) === 'VBG' &&
    tree.low(next).endsWith('ing') &&
    isSure &&
    !tree.isOneOf(next, NO_GERUNDS);
  const isState =
    tree.isOneOf(next, STATES) &&
    !tree.isOneOf(next, 'worried married') &&
    !(tree.low(next) === 'tired' && tree.isOneOf(next - 1, 'never quickly soon rarely')) &&
    /^(?:IN|TO|\.|,|CC|WRB|RB)$/.test(behind) &&
    !tree.isOneOf(at, 'it you');
  const isAdjective =
    next > at + 1 &&
    tree.tag(next) === 'JJ' &&
    !tree.low(next).endsWith('ed') &&
    onlyPast(tree.low(next)) === undefined &&
    isSure &&
    /^(?:\.|,|TO|CC)$/.test(behind);
  const isThing = next === at + 1 && tree.isOneOf(next, ARTICLES) && !tree.isOneOf(at, 'it you we') && at === 0;
  return isOnly && (isGerund || isState || isAdjective || isThing) ? beFault(at, next) : undefined;
}

/** "While my sister cooking dinner,": the tagger may mistake the verb for a noun. */
function whileSomebody(tree: Tree, at: number): GrammarFault | undefined {
  const verb = at + 2;
  const isSomebody = tree.tag(at) === 'PRP$' && /^NNS?$/.test(tree.tag(at + 1)) && tree.low(verb).endsWith('ing');
  const isVerb =
    /^(?:VBG|NN)$/.test(tree.tag(verb)) && !tree.isOneOf(verb, 'building thing ceiling king evening morning');
  return isSomebody && isVerb && tree.low(verb + 1) !== ',' && !hasVerbBehind(tree, at)
    ? beFault(at + 1, verb)
    : undefined;
}

/** "The hall will ready", "the boy who going", "people who afraid of dogs". */
function afterModalOrWho(tree: Tree, at: number): GrammarFault | undefined {
  const next = tree.afterAdverbs(at + 1);
  if (
    tree.tag(at) === 'MD' &&
    tree.isOneOf(next, AFTER_MODAL) &&
    !tree.tag(next + 1).startsWith('NN') &&
    (tree.tag(next) !== 'VB' || tree.isOneOf(next, 'careful ready'))
  ) {
    const isBest = tree.isOneOf(at, "had 'd would") && tree.isOneOf(next, 'better');
    return isBest || (tree.isOneOf(next, 'better good') && !/^(?:IN|\.|,)$/.test(tree.tag(next + 1)))
      ? undefined
      : beFault(at, next);
  }
  if (tree.low(at) !== 'who' || !(tree.tag(at - 1).startsWith('NN') || tree.isOneOf(at - 1, 'people those')))
    return undefined;
  const described = tree.isOneOf(at + 1, 'very so too really') ? at + 2 : at + 1;
  const isGerund =
    tree.tag(next) === 'VBG' && tree.tagMargin(next) >= LEAST_MARGIN && !tree.isOneOf(next, 'according including');
  // "People who worried about it": these may be verbs.
  const isVerb =
    described === at + 1 && tree.isOneOf(described, 'worried crowded married excited surprised bored scared');
  return isGerund || (tree.isOneOf(described, STATES) && !isVerb) ? beFault(at, next) : undefined;
}

/** "You had better a jacket", "what your favourite subject?" */
function beforeThing(tree: Tree, at: number): GrammarFault | undefined {
  const isBetter =
    tree.low(at) === 'better' &&
    tree.isOneOf(at - 1, "had 'd") &&
    tree.tag(at - 2) === 'PRP' &&
    /^(?:DT|PRP\$)$/.test(tree.tag(at + 1));
  if (isBetter && tree.tag(at + 2).startsWith('NN'))
    return { first: at - 1, last: at + 1, why: 'a verb seems to be missing after "better".' };
  const isAsked =
    at === 0 &&
    tree.isOneOf(0, 'what where who when') &&
    tree.isOneOf(1, 'your my his her their our') &&
    tree.tokens.at(-1)?.text === '?';
  return isAsked && !tree.some(2, tree.length, (place) => couldBeFinite(tree, place) || tree.low(place) === ',')
    ? beFault(0, 1)
    : undefined;
}

/** "There no reason", "because there many people". */
function afterThere(tree: Tree, at: number): GrammarFault | undefined {
  const isOpening =
    tree.low(at) === 'there' &&
    tree.low(at - 2) !== 'here' &&
    (at === 0 || tree.isOneOf(at - 1, 'because but that think'));
  const isAmount = tree.isOneOf(at + 1, 'no many some several two three a') && /^(?:NN|JJ)/.test(tree.tag(at + 2));
  const clause = tree.find(
    at + 1,
    tree.length,
    (place) => tree.tag(place).startsWith('W') || tree.isOneOf(place, 'that because'),
  );
  const hasVerb = tree.some(at + 1, Math.min(at + 6, clause === -1 ? tree.length : clause), (place) =>
    tree.isFinite(place),
  );
  return isOpening && isAmount && !hasVerb ? beFault(at, at + 1) : undefined;
}

/** "She going to school", "he very tall", "my cousin very good at chess". */
export const missingBe: GrammarRule = {
  id: 'missing-be',
  name: 'Missing "is", "are", "was"',
  explanation: 'To say what somebody is, or is doing, a sentence needs a form of "be": she is going, he is tall.',
  learners: 'Russian, Arabic, Chinese and other languages leave this verb out.',
  examples: {
    wrong: [
      'She going to school now.',
      'They playing football in the park.',
      'He very tall.',
      'There no reason to wait.',
      'I working in a bank.',
      'My cousin very good at chess.',
      'In my opinion, school uniforms a good idea because nobody feels excluded.',
      'The new hall will ready in time.',
      'He is the boy who going to represent us.',
    ],
    right: [
      'She is going to school now.',
      'I saw them playing football in the park.',
      'Seeing him tall and proud, she smiled.',
      'We were waiting for the bus.',
      'Your being here helps.',
      'My brother, very good at chess, won again.',
      'There are people who fear dogs.',
      'My friends like this game a lot, but I find it boring.',
      'We bring people together.',
      'This makes my life more interesting than before.',
      'My Life in England',
      'Most students worried about money and worked at night.',
    ],
  },
  harper: [
    {
      lints: 'ItTimeAuxiliary ThereMissingIsClause',
      say: because('a verb such as "is" or "was" seems to be missing here.'),
    },
  ],
  find: (tree) => {
    // "My life in England" is a title.
    if (!/^[.!?,;:]$/.test(tree.tokens.at(-1)?.text ?? '')) return [];
    const start = mainStart(tree);
    const phrases = PHRASES.find(tree).map(({ first, last }) => beFault(first, last));
    const others = faultsAt(tree, (at) => {
      if (at === start)
        return beforeThing(tree, at) ?? verblessNoun(tree, at) ?? afterPronoun(tree, at) ?? afterThere(tree, at);
      if (tree.isOneOf(at - 1, 'while when')) return whileSomebody(tree, at) ?? afterPronoun(tree, at);
      const isClause =
        tree.low(at - 1) === 'because' ||
        (tree.low(at - 2) === ',' && tree.isOneOf(at - 1, 'but so')) ||
        (tree.low(at - 1) === 'that' && tree.isOneOf(at - 2, THINKING));
      if (isClause) return verblessNoun(tree, at) ?? afterPronoun(tree, at);
      return afterPronoun(tree, at) ?? afterModalOrWho(tree, at) ?? beforeThing(tree, at) ?? afterThere(tree, at);
    });
    return [
      ...phrases,
      ...others.filter(({ first, last }) => !phrases.some((one) => one.first <= last && first <= one.last)),
    ];
  },
};
