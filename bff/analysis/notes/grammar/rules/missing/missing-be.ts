import { type FaultCase, faultsAt, firstCase, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import { onlyPast } from '../../lexicon/irregular-verbs.ts';
import { wordsOf } from '../../lexicon/words.ts';
import { WordPatterns } from '../../word-patterns.ts';
import {
  clauseEnd,
  couldBeFinite,
  isYearsOld,
  LEAST_MARGIN,
  mainStart,
  STATES,
  VERBLESS_SENTENCES,
  verblessNoun,
} from './verbless-clauses.ts';

/** Subjects and what they are, without a verb in between. */
const PHRASES = WordPatterns.named('missing-be');

const SUBJECTS = 'i he she it we they you';
const OPENERS = 'because but and so , when that if although though while think believe know hope sure';
const AFTER_MODAL = wordsOf('states-after-modals');
/** Forms that the tagger mistakes for -ing forms of a verb, and -ing forms without "be": "we bring people together". */
const NO_GERUNDS = 'being having bring sing ring swing cling spring sting string';
const ARTICLES = 'a an the my his our';
const THINKING = 'think thinks thought believe believes say says said know knows knew hope hopes agree sure told shows';

const NO_BE = 'a verb such as “is” or “was” seems to be missing here.';

/** Whether the clause of a subject has a word that could be its verb. */
const hasVerbBehind = (tree: Tree, at: number): boolean =>
  tree.some(at, clauseEnd(tree, at), (place) => couldBeFinite(tree, place));

/** A pronoun that opens a sentence or a clause: "he", "because I". */
const isSubject = (tree: Tree, at: number): boolean =>
  (at === 0 || tree.isOneOf(at - 1, OPENERS)) && tree.isOneOf(at, SUBJECTS) && tree.tag(at) === 'PRP';

/** Such a pronoun, in a clause that has no verb elsewhere. */
function isVerbless(tree: Tree, at: number): boolean {
  if (!isSubject(tree, at)) return false;
  return (
    tree.finiteVerbs().length === 0 ||
    tree.isOneOf(at - 1, 'because') ||
    ((tree.isOneOf(at - 1, 'while when although') || at === 0) && !hasVerbBehind(tree, at))
  );
}

const isSure = (tree: Tree, at: number): boolean => tree.tagMargin(at) >= LEAST_MARGIN;
const isSpokenQuestion = (tree: Tree, at: number): boolean =>
  tree.low(at) === 'you' && tree.tokens.at(-1)?.text === '?';

/** "He soon recovered": what the tagger takes for an adjective may be the verb. */
const isPast = (word: string): boolean => word.endsWith('ed') || onlyPast(word) !== undefined;

const AFTER_PRONOUN: readonly FaultCase[] = [
  {
    sees: 'She fourteen years old.',
    find: (tree, at) => isSubject(tree, at) && tree.tag(at + 1) === 'CD' && isYearsOld(tree, at + 2) && [at, at + 1],
    except: { 'You ten years old?': isSpokenQuestion },
  },
  {
    sees: 'She going to school now.',
    find: (tree, at) => {
      const next = tree.afterAdverbs(at + 1);
      const isGerund = next <= at + 2 && tree.tag(next) === 'VBG' && tree.low(next).endsWith('ing');
      return isGerund && isSure(tree, next) && isVerbless(tree, at) && [at, next];
    },
    except: {
      'You coming?': isSpokenQuestion,
      'We bring people together.': (tree, at) => tree.isOneOf(tree.afterAdverbs(at + 1), NO_GERUNDS),
    },
  },
  {
    sees: 'He stayed at home because he hungry.',
    find: (tree, at) => {
      const next = tree.afterAdverbs(at + 1);
      const goesOn = /^(?:IN|TO|\.|,|CC|WRB|RB)$/.test(tree.tag(next + 1));
      const isPerson = !tree.isOneOf(at, 'it you');
      return isPerson && tree.isOneOf(next, STATES) && goesOn && isVerbless(tree, at) && [at, next];
    },
    except: {
      'I called because she worried about me.': (tree, at) =>
        tree.isOneOf(tree.afterAdverbs(at + 1), 'worried married'),
      'She never tired of reading.': (tree, at) => {
        const next = tree.afterAdverbs(at + 1);
        return tree.low(next) === 'tired' && tree.isOneOf(next - 1, 'never quickly soon rarely');
      },
    },
  },
  {
    sees: 'He very tall.',
    find: (tree, at) => {
      const next = tree.afterAdverbs(at + 1);
      const isAdjective = next > at + 1 && tree.tag(next) === 'JJ' && isSure(tree, next) && !isPast(tree.low(next));
      const goesOn = /^(?:\.|,|TO|CC)$/.test(tree.tag(next + 1));
      return isAdjective && goesOn && isVerbless(tree, at) && [at, next];
    },
    except: {
      'You so tall?': isSpokenQuestion,
    },
  },
  {
    sees: 'She a doctor.',
    find: (tree, at) => {
      const isThing = at === 0 && tree.afterAdverbs(at + 1) === at + 1 && tree.isOneOf(at + 1, ARTICLES);
      return isThing && !tree.isOneOf(at, 'it you we') && isVerbless(tree, at) && [at, at + 1];
    },
  },
];

const AFTER_WHILE: readonly FaultCase[] = [
  {
    // The tagger may mistake the verb for a noun.
    sees: 'While my sister cooking dinner, I read a book.',
    find: (tree, at) => {
      const verb = at + 2;
      const isSomebody = tree.tag(at) === 'PRP$' && /^NNS?$/.test(tree.tag(at + 1));
      const isVerb = /^(?:VBG|NN)$/.test(tree.tag(verb)) && tree.low(verb).endsWith('ing');
      return isSomebody && isVerb && !hasVerbBehind(tree, at) && [at + 1, verb];
    },
    except: {
      'When my work building, I met her.': (tree, at) =>
        tree.isOneOf(at + 2, 'building thing ceiling king evening morning'),
      'When my sister cooking, I read.': (tree, at) => tree.low(at + 3) === ',',
    },
  },
];

/** A person whom "who" describes. */
const isWho = (tree: Tree, at: number): boolean =>
  tree.low(at) === 'who' && (tree.tag(at - 1).startsWith('NN') || tree.isOneOf(at - 1, 'people those'));

const AFTER_MODAL_OR_WHO: readonly FaultCase[] = [
  {
    sees: 'The new hall will ready in time.',
    find: (tree, at) => {
      const next = tree.afterAdverbs(at + 1);
      const isState = tree.isOneOf(next, AFTER_MODAL) && !tree.tag(next + 1).startsWith('NN');
      const isNoVerb = tree.tag(next) !== 'VB' || tree.isOneOf(next, 'careful ready');
      return tree.tag(at) === 'MD' && isState && isNoVerb && [at, next];
    },
    except: {
      'You’d better go.': (tree, at) =>
        tree.isOneOf(at, "had 'd would") && tree.isOneOf(tree.afterAdverbs(at + 1), 'better'),
      'They will better understand it later.': (tree, at) => {
        const next = tree.afterAdverbs(at + 1);
        return tree.isOneOf(next, 'better good') && !/^(?:IN|\.|,)$/.test(tree.tag(next + 1));
      },
    },
  },
  {
    sees: 'He is the boy who going to represent us.',
    find: (tree, at) => {
      const next = tree.afterAdverbs(at + 1);
      return isWho(tree, at) && tree.tag(next) === 'VBG' && isSure(tree, next) && [at, next];
    },
    except: {
      'Those who according to the list were absent had to wait.': (tree, at) =>
        tree.isOneOf(tree.afterAdverbs(at + 1), 'according including'),
    },
  },
  {
    sees: 'There are people who afraid of dogs.',
    find: (tree, at) =>
      isWho(tree, at) && tree.isOneOf(describedBy(tree, at), STATES) && [at, tree.afterAdverbs(at + 1)],
    except: {
      'The people who worried about it left.': (tree, at) =>
        tree.isOneOf(at + 1, 'worried crowded married excited surprised bored scared'),
    },
  },
];

/** The place after "who", or after "who very". */
const describedBy = (tree: Tree, at: number): number => (tree.isOneOf(at + 1, 'very so too really') ? at + 2 : at + 1);

const BEFORE_THING: readonly FaultCase[] = [
  {
    sees: 'You had better a jacket.',
    why: 'a verb seems to be missing after “better”.',
    find: (tree, at) => {
      const isBetter = tree.low(at) === 'better' && tree.isOneOf(at - 1, "had 'd") && tree.tag(at - 2) === 'PRP';
      const isThing = /^(?:DT|PRP\$)$/.test(tree.tag(at + 1)) && tree.tag(at + 2).startsWith('NN');
      return isBetter && isThing && [at - 1, at + 1];
    },
  },
  {
    sees: 'What your favourite subject?',
    find: (tree, at) => {
      const isAsked = at === 0 && tree.isOneOf(0, 'what where who when') && tree.tokens.at(-1)?.text === '?';
      return isAsked && tree.isOneOf(1, 'your my his her their our') && [0, 1];
    },
    except: {
      'What your friend said, was it true?': (tree) =>
        tree.some(2, tree.length, (place) => couldBeFinite(tree, place) || tree.low(place) === ','),
    },
  },
];

const AFTER_THERE: readonly FaultCase[] = [
  {
    sees: 'There no reason to wait.',
    find: (tree, at) => {
      const isThere = tree.low(at) === 'there' && tree.low(at - 2) !== 'here';
      const isOpening = isThere && (at === 0 || tree.isOneOf(at - 1, 'because but that think'));
      const isAmount = tree.isOneOf(at + 1, 'no many some several two three a') && /^(?:NN|JJ)/.test(tree.tag(at + 2));
      return isOpening && isAmount && [at, at + 1];
    },
    except: {
      'There a man waited.': (tree, at) => {
        const isClause = (place: number) => tree.tag(place).startsWith('W') || tree.isOneOf(place, 'that because');
        const clause = tree.find(at + 1, tree.length, isClause);
        const end = Math.min(at + 6, clause === -1 ? tree.length : clause);
        return tree.some(at + 1, end, (place) => tree.isFinite(place));
      },
    },
  },
];

/** One search serves all kinds of predicates; each has a sentence of its own. */
const VERBLESS: readonly FaultCase[] = VERBLESS_SENTENCES.map((sees) => ({ sees, find: verblessNoun }));
const AFTER_NOUN = VERBLESS.slice(0, 1);

const AT_START = [...BEFORE_THING, ...AFTER_NOUN, ...AFTER_PRONOUN, ...AFTER_THERE];
const IN_WHILE = [...AFTER_WHILE, ...AFTER_PRONOUN];
const IN_CLAUSE = [...AFTER_NOUN, ...AFTER_PRONOUN];
const ELSEWHERE = [...AFTER_PRONOUN, ...AFTER_MODAL_OR_WHO, ...BEFORE_THING, ...AFTER_THERE];

/** The cases that may be at a place. */
function casesAt(tree: Tree, at: number, start: number): readonly FaultCase[] {
  if (at === start) return AT_START;
  if (tree.isOneOf(at - 1, 'while when')) return IN_WHILE;
  const isClause =
    tree.low(at - 1) === 'because' ||
    (tree.low(at - 2) === ',' && tree.isOneOf(at - 1, 'but so')) ||
    (tree.low(at - 1) === 'that' && tree.isOneOf(at - 2, THINKING));
  return isClause ? IN_CLAUSE : ELSEWHERE;
}

/** "She going to school", "he very tall", "my cousin very good at chess". */
export const missingBe: GrammarRule = {
  id: 'missing-be',
  name: 'Missing “is”, “are”, “was”',
  explanation: 'To say what somebody is, or is doing, a sentence needs a form of “be”: she is going, he is tall.',
  learners: 'Russian, Arabic, Chinese and other languages leave this verb out.',
  wrong: 'She going to school now.',
  right: 'She is going to school now.',
  harper: [
    {
      lints: 'ItTimeAuxiliary ThereMissingIsClause',
      why: 'a verb such as “is” or “was” seems to be missing here.',
    },
  ],
  cases: [...AT_START, ...VERBLESS, ...AFTER_WHILE, ...AFTER_MODAL_OR_WHO],
  find: (tree) => {
    // "My life in England" is a title.
    if (!/^[.!?,;:]$/.test(tree.tokens.at(-1)?.text ?? '')) return [];
    const start = mainStart(tree);
    const phrases = PHRASES.find(tree).map(({ first, last }) => ({ first, last, why: NO_BE }));
    const others = faultsAt(tree, (at) => firstCase(tree, at, casesAt(tree, at, start), NO_BE));
    return [
      ...phrases,
      ...others.filter(({ first, last }) => !phrases.some((one) => one.first <= last && first <= one.last)),
    ];
  },
};
