import { type FaultCase, faultsAt, firstCase, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import { NO_PLURAL_S, SINGULAR_IN_S } from '../../lexicon/grammar-words.ts';
import { onlyPast } from '../../lexicon/irregular-verbs.ts';
import { isEverVerb } from '../../lexicon/may-be-verb.ts';
import { wordsOf } from '../../lexicon/words.ts';
import { WordPatterns } from '../../word-patterns.ts';
import { isBeforePlural } from './before-plural.ts';

const LEAST_MARGIN = 2;
const NOT_TOGETHER = 'these words do not go together. Is it one, or several?';
const NOUNS = new Set(
  `${wordsOf('persons')} ${wordsOf('things')} ${wordsOf('things-in-phrases')} language country city day reason way school`.split(
    ' ',
  ),
);
const BEFORE_PLURAL = 'many several few various numerous both';
const NUMBERS = 'two three four five six seven eight nine ten eleven twelve twenty thirty hundred';
/** The words of both lists before which a singular is wrong: "both" and "hundred" have other uses. */
const COUNTED = `${BEFORE_PLURAL} ${NUMBERS}`.replace(/ both| hundred/g, '');
const BEFORE_SINGULAR = 'every each another either neither';

/** Plural amounts with a singular noun, and vice versa. */
const AMOUNTS = WordPatterns.named('quantifier');

/** "Lots of book and film reviews". */
const isList = (tree: Tree, at: number): boolean => tree.isOneOf(at + 1, 'and or') && tree.tag(at + 2).startsWith('NN');

/** The noun behind the adjectives after a quantity word. */
const nounAfter = (tree: Tree, at: number): number =>
  tree.find(at + 1, at + 5, (place) => !/^(?:JJ|JJR|JJS|RBS|VBN)$/.test(tree.tag(place)));

/** Whether the tagger is sure of such a noun, and it isn't a part of another word. */
function isSure(tree: Tree, at: number, noun: number): boolean {
  return (
    tree.tagMargin(noun) >= LEAST_MARGIN &&
    !/^(?:NN|HYPH|POS|CD|VBG)/.test(tree.tag(noun + 1)) &&
    tree.low(noun + 1) !== '-' &&
    tree.low(at - 1) !== '-' &&
    !tree.relation(noun).startsWith('compound')
  );
}

const CLAUSES =
  'dream plan hope remains changes happens follows sit set live think believe say know come go derives contributes depends';

/** What isn't the noun of the quantity word, though it looks like one. */
const OTHER_NOUNS: FaultCase['except'] = {
  'Several left before the end.': (tree, at) => tree.low(nounAfter(tree, at)) === 'left',
  'She used several medical case studies.': (tree, at) => isBeforePlural(tree, nounAfter(tree, at)),
  'These are two good rule of thumb examples.': (tree, at) => {
    const noun = nounAfter(tree, at);
    return tree.low(noun + 1) === 'of' && tree.tag(noun + 2) === 'NN' && tree.tag(noun + 3) === 'NNS';
  },
  'It is what many feel will be a success.': (tree, at) => tree.tag(at - 1) === 'WP',
  'Another shares a bedroom with two brothers.': (tree, at) => {
    const noun = nounAfter(tree, at);
    const hasObject = tree.tag(noun) === 'NNS' && /^(?:DT|PRP\$)$/.test(tree.tag(noun + 1));
    return hasObject && !tree.isOneOf(at, BEFORE_PLURAL);
  },
  'It serves various health, housing and planning sectors.': (tree, at) =>
    tree.isOneOf(at, 'various numerous many several') && /^(?:CC|,|JJ)$/.test(tree.tag(nounAfter(tree, at) + 1)),
  'I do not know how much people pay.': (tree, at) =>
    tree.low(at) === 'much' && tree.low(at - 1) === 'how' && (at > 1 || tree.tokens.at(-1)?.text !== '?'),
  'Many hope for a better life.': (tree, at) =>
    tree.isOneOf(at, 'many few each much') && tree.isOneOf(nounAfter(tree, at), CLAUSES),
  'My alarm rings at six thirty.': (tree, at) =>
    tree.isOneOf(at, NUMBERS) && tree.isOneOf(nounAfter(tree, at), 'fifteen twenty thirty forty fifty'),
  'This is a problem many struggle with.': (tree, at) => {
    const noun = nounAfter(tree, at);
    const opens = at === 0 || tree.isOneOf(at - 1, ', but and because that') || (at === 1 && tree.isOneOf(0, 'a the'));
    const isSubject = tree.isOneOf(at, 'many few several') && !/^(?:VB|IN|WRB|RB|EX|CD|DT|PRP)/.test(tree.tag(at - 1));
    const isVerb = isEverVerb(tree.low(noun)) || onlyPast(tree.low(noun)) !== undefined;
    return (opens || isSubject) && noun === at + 1 && isVerb && !/^(?:VB[DPZ]|MD)$/.test(tree.tag(noun + 1));
  },
};

/** A quantity word and a noun that doesn't go with it. */
const BESIDE_NOUN: readonly FaultCase[] = [
  {
    sees: 'Rome is one of the most beautiful city in the world.',
    why: '“one of” picks one from several. Is the noun plural?',
    find: (tree, at) => {
      const isOneOf = tree.low(at) === 'one' && tree.low(at + 1) === 'of';
      if (!isOneOf || !tree.isOneOf(at + 2, 'the my his her our their these those')) return undefined;
      const chosen = tree.find(at + 3, at + 8, (place) => !/^(?:JJ|JJR|JJS|RBS|RB|VBN|CD)$/.test(tree.tag(place)));
      const isOne =
        tree.tag(chosen) === 'NN' &&
        tree.tagMargin(chosen) >= LEAST_MARGIN &&
        !/^(?:NN|HYPH|POS|CC|VBG|JJ|IN,)/.test(tree.tag(chosen + 1)) &&
        tree.low(chosen + 1) !== 'of' &&
        !isBeforePlural(tree, chosen) &&
        !tree.relation(chosen).startsWith('compound');
      return isOne && isCountable(tree.low(chosen)) && !isGroup(tree, chosen) && [chosen, chosen];
    },
    except: { 'This is day one of the trip.': (tree, at) => /^(?:NN|JJ|DT)/.test(tree.tag(at - 1)) },
  },
  {
    sees: 'There are many reason to learn a language.',
    why: (tree, at) => `after “${tree.tokens[at]?.text}”, a noun for things you can count is plural.`,
    find: (tree, at) => {
      if (!tree.isOneOf(at, COUNTED)) return undefined;
      const noun = nounAfter(tree, at);
      const isOne = tree.tag(noun) === 'NN' && tree.tagMargin(noun) >= 6 && tree.tokens[noun]?.text === tree.low(noun);
      const isOwn = tree.head(at) === noun && !tree.tag(at + 1).startsWith('VB');
      return isOne && isOwn && isSure(tree, at, noun) && isCountable(tree.low(noun)) && [at, noun];
    },
    except: {
      ...OTHER_NOUNS,
      'Many a reader has wondered.': (tree, at) => tree.isOneOf(at + 1, 'or to of and a'),
      'The two start a band.': (tree, at) =>
        tree.isOneOf(at - 1, 'the all') && !/^(?:VB[DPZ]|MD)$/.test(tree.tag(nounAfter(tree, at) + 1)),
      'There are three health and safety rules.': (tree, at) => {
        const noun = nounAfter(tree, at);
        const isPair = tree.tag(noun + 1) === 'CC' && tree.tag(noun + 2).startsWith('NN');
        return isPair || tree.tag(noun + 1) === 'JJ';
      },
      'Of the twelve chairs, only four match.': (tree, at) =>
        tree.low(0) === 'of' && tree.some(0, at, (place) => tree.low(place) === ',') && isEverVerb(tree.low(at + 1)),
      'So many work at night.': (tree, at) =>
        tree.low(at - 1) === 'so' && isEverVerb(tree.low(at + 1)) && tree.relation(at + 1) === 'root',
      'It is on a top ten list.': (tree, at) => tree.isOneOf(at - 1, 'top big'),
      'Few plan for old age.': (tree, at) => tree.low(at) === 'few' && !tree.isOneOf(at - 1, 'a the these'),
    },
  },
  {
    sees: 'More and more university student choose to work.',
    why: 'after “more and more”, a noun for things you can count is plural.',
    find: (tree, at) => {
      const isMore = tree.low(at) === 'more' && tree.low(at + 1) === 'and' && tree.low(at + 2) === 'more';
      if (!isMore) return undefined;
      const noun = tree.find(at + 3, at + 6, (place) => !/^(?:JJ|NN)$/.test(tree.tag(place + 1)));
      return tree.tag(noun) === 'NN' && NOUNS.has(tree.low(noun)) && tree.tag(noun + 1) !== 'HYPH' && [noun - 1, noun];
    },
    except: {},
  },
  {
    sees: 'Every students needs a book.',
    why: (tree, at) => `“${tree.tokens[at]?.text}” goes with one. Is the noun singular?`,
    find: (tree, at) => {
      const noun = at + 1;
      const isPair = tree.isOneOf(at, BEFORE_SINGULAR) && tree.tag(at) === 'DT' && tree.tag(noun) === 'NNS';
      const isPlural = !SINGULAR_IN_S.has(tree.low(noun)) && /[^s]s$|men$|people$/.test(tree.low(noun));
      return isPair && isPlural && isSure(tree, at, noun) && [at, noun];
    },
    except: {
      ...OTHER_NOUNS,
      // Only some nouns can't be verbs.
      'Each promises more.': (tree, at) => {
        const word = tree.low(at + 1);
        return !tree.isOneOf(at, 'every') && !NOUNS.has(word.replace(/s$/, '')) && word.endsWith('s');
      },
      'Each addresses specific problems.': (tree, at) => /^(?:JJ|CC|RB|TO|CD|NNS?)$/.test(tree.tag(at + 2)),
    },
  },
  {
    sees: 'There were too much people in the room.',
    why: '“much” goes with what you cannot count. Can you count these?',
    find: (tree, at) => {
      const noun = at + 1;
      const isMuch = tree.low(at) === 'much' && tree.tag(noun) === 'NNS' && tree.head(at) === noun;
      return isMuch && isSure(tree, at, noun) && [at, noun];
    },
    except: {
      ...OTHER_NOUNS,
      'We do not do much maths.': (tree, at) =>
        SINGULAR_IN_S.has(tree.low(at + 1)) ||
        tree.isOneOf(at + 1, 'news means maths sports gymnastics athletics politics'),
    },
  },
];

/** "One of the family", "one of his own kind", "one of those mouse-like women". */
const isGroup = (tree: Tree, at: number): boolean =>
  tree.isOneOf(
    at,
    'left party blood council committee jury audience public community senate family crowd bunch household team group class gang party staff couple kind own number type set crew band company club herd flock',
  ) ||
  tree.low(at + 1) === '-' ||
  tree.tokens[at]?.text !== tree.low(at);

function isCountable(word: string): boolean {
  return (
    /^[a-z]{3,}$/.test(word) &&
    !NO_PLURAL_S.has(word) &&
    !/(?:s|ing|ics|ness|ese|fold|fish)$/.test(word) &&
    !/^(?:pence|dice|stone|grand|crew|nil|love|conch|faculty)$/.test(word)
  );
}

/** "Many reason", "every students", "one of the best film", "much people". */
export const quantifier: GrammarRule = {
  id: 'quantifier',
  name: 'Amounts and their nouns',
  explanation:
    'After many, several, few, both, numbers and “one of the” the noun is plural; after each, every and another it is singular; “much” goes with what you cannot count.',
  learners: 'In Chinese, Japanese, Turkish and Hungarian the noun does not change after a number.',
  wrong: 'I have other opinion about it.',
  right: 'There are many reasons to learn a language.',
  harper: [
    { lints: 'AnotherOnes AnotherThings', why: '“another” goes with one. Is the noun singular?' },
    {
      lints: 'QuiteMany',
      why: '“quite” does not go with “many”. What do people say for a large number?',
      suggests: true,
    },
    {
      lints: 'VeryLess',
      why: '“less” compares two amounts. Is that meant, or is the amount small?',
      suggests: true,
    },
  ],
  cases: BESIDE_NOUN,
  find: (tree) => {
    const amounts = AMOUNTS.find(tree)
      .filter(({ last }) => !isList(tree, last))
      .map(({ first, last }) => ({
        first,
        last,
        why: NOT_TOGETHER,
      }));
    const others = faultsAt(tree, (at) => firstCase(tree, at, BESIDE_NOUN, NOT_TOGETHER));
    return [...amounts, ...others.filter(({ last }) => !amounts.some((one) => one.first <= last && last <= one.last))];
  },
};
