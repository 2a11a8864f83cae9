import { inflectsAsVerb } from '../../../../reading/parser/affix-classes.ts';
import type { Tree } from '../../../../reading/parser/tree.ts';
import { because } from '../../../harper/remarks.ts';
import { faultsAt, type GrammarFault, type GrammarRule } from '../../grammar-rule.ts';
import { PERSONS, THINGS, THINGS_IN_PHRASES } from '../../lexicon/count-nouns.ts';
import { NO_PLURAL_S, SINGULAR_IN_S } from '../../lexicon/grammar-words.ts';
import { onlyPast } from '../../lexicon/irregular-verbs.ts';
import { WordPatterns } from '../../word-patterns.ts';

const LEAST_MARGIN = 2;
const NOUNS = new Set(
  `${PERSONS}|${THINGS}|${THINGS_IN_PHRASES}|language|country|city|day|reason|way|school`.split('|'),
);
const BEFORE_PLURAL = 'many several few various numerous both';
const NUMBERS = 'two three four five six seven eight nine ten eleven twelve twenty thirty hundred';
const BEFORE_SINGULAR = 'every each another either neither';

/** People in a group: "the student", except words that also mean a quality ("a lot of character"). */
const PEOPLE = PERSONS.split('|')
  .filter((word) => !/^(?:man|baby|hero|genius)$/.test(word))
  .join('|');

/** Plural amounts with a singular noun, and vice versa. */
const AMOUNTS = new WordPatterns(`
[lot|lots|plenty|millions|thousands|hundreds|dozens|group|groups of ${PEOPLE}|${THINGS}|${THINGS_IN_PHRASES}|dollar|euro|pound] <IN|TO|.|CC|MD|WP|WDT|RB>
[lot|lots of ${PEOPLE}] <VB|VBP|VBD>
!<JJ|RB|HYPH|:|NN> [enough ${PEOPLE}|${THINGS}] <IN|TO|.|,|CC|WRB>
[various|numerous ${PEOPLE}|${THINGS}] <VBD|VBP|MD|IN|.|,>
[both ${PEOPLE}|team|tooth] <VBD|VBP|VBZ|MD|IN|.|,>
[few ${PEOPLE}] <VBD|VBP|VB|MD>
^ [most ${PEOPLE}] <VBD|VBP|MD|IN>
all the|these|those [${PEOPLE}] <VBP|IN|.|,>
two|three|four|five|six|some|many|several of my|his|her|our|their [${PEOPLE}|classmate|cousin|tooth] !<NN|NNS|POS|HYPH>
[<CD> - days|weeks|months|years|hours|minutes|miles|kilometres] <NN>
[young|old|poor|rich|nice peoples] !of
[lot|lots of works] to do
hundred|thousand|million [${PEOPLE}|dollar|euro] <CC|.|,|IN|VBD|VBP>
hundred|thousand|million [kilometre|mile|year] <.|,|IN|VBD|VBP>
^ in some [country|city|school|family|region] , people|children|students|pupils|women|they <VBP|MD|RB>
^ in some [country|city|school|family|region] people|children|students|pupils|they|we
are|were two|three|four|five|six|seven|eight|nine|ten|many|several [${PEOPLE}|${THINGS}|library|university|station|church|river|lake|bedroom|bathroom] in|on|at|near|for|.|of|between
my|his|her|your|their|our [hairs] is|are|was|were|used|grow
how many [${PEOPLE}|brother|sister|dog|cat|car|bike|house|ticket|language|country|city|page|day|hour|week|month|year] <VBP|VBD|MD|IN|.|EX>
`);

/** "Many reason", "every students", "one of the best film", "much people". */
export const quantifier: GrammarRule = {
  id: 'quantifier',
  name: 'Amounts and their nouns',
  explanation:
    'After many, several, few, both, numbers and "one of the" the noun is plural; after each, every and another it is singular; "much" goes with what you cannot count.',
  learners: 'In Chinese, Japanese, Turkish and Hungarian the noun does not change after a number.',
  examples: {
    wrong: [
      'There are many reason to learn a language.',
      'Every students needs a book.',
      'Rome is one of the most beautiful city in the world.',
      'There were too much people in the room.',
      'She has three brother and one sister.',
      'Several important question remain open.',
    ],
    right: [
      'There are many reasons to learn a language.',
      'Every student needs a book.',
      'Rome is one of the most beautiful cities in the world.',
      'Many a reader has wondered.',
      'The two-year course costs much more than that.',
      'Few believe that several hundred people came.',
      'Each of the students needs a book.',
      'My alarm rings at six thirty.',
      'This is a problem many struggle with.',
      'The old house has a lot of character.',
    ],
  },
  harper: [
    { lints: 'AnotherOnes AnotherThings', say: because('"another" goes with one. Is the noun singular?') },
    {
      lints: 'QuiteMany',
      say: because('"quite" does not go with "many". What do people say for a large number?'),
      suggests: true,
    },
    {
      lints: 'VeryLess',
      say: because('"less" compares two amounts. Is that meant, or is the amount small?'),
      suggests: true,
    },
  ],
  find: (tree) => {
    const amounts = AMOUNTS.find(tree)
      .filter(({ last }) => !isList(tree, last))
      .map(({ first, last }) => ({
        first,
        last,
        why: 'these words do not go together. Is it one, or several?',
      }));
    const others = faultsAt(tree, (at) => besideNoun(tree, at));
    return [...amounts, ...others.filter(({ last }) => !amounts.some((one) => one.first <= last && last <= one.last))];
  },
};

/** "Lots of book and film reviews". */
const isList = (tree: Tree, at: number): boolean => tree.isOneOf(at + 1, 'and or') && tree.tag(at + 2).startsWith('NN');

/** A quantity word at a place with a noun it doesn't go with. */
function besideNoun(tree: Tree, at: number): GrammarFault | undefined {
  const amount = tree.tokens[at]?.text ?? '';
  const noun = tree.find(at + 1, at + 5, (place) => !/^(?:JJ|JJR|JJS|RBS|VBN)$/.test(tree.tag(place)));
  const isSure =
    tree.tagMargin(noun) >= LEAST_MARGIN &&
    !/^(?:NN|HYPH|POS|CD|VBG)/.test(tree.tag(noun + 1)) &&
    tree.low(noun + 1) !== '-' &&
    tree.low(at - 1) !== '-' &&
    !tree.relation(noun).startsWith('compound');
  // "Day one of the trip" isn't a choice.
  const isOneOfThe =
    tree.low(at) === 'one' &&
    !/^(?:NN|JJ|DT)/.test(tree.tag(at - 1)) &&
    tree.low(at + 1) === 'of' &&
    tree.isOneOf(at + 2, 'the my his her our their these those');
  if (isOneOfThe) {
    const chosen = tree.find(at + 3, at + 8, (place) => !/^(?:JJ|JJR|JJS|RBS|RB|VBN|CD)$/.test(tree.tag(place)));
    const isOne =
      tree.tag(chosen) === 'NN' &&
      tree.tagMargin(chosen) >= LEAST_MARGIN &&
      !/^(?:NN|HYPH|POS|CC|VBG|JJ|IN,)/.test(tree.tag(chosen + 1)) &&
      tree.low(chosen + 1) !== 'of';
    if (
      !isOne ||
      !isCountable(tree.low(chosen)) ||
      isGroup(tree, chosen) ||
      tree.relation(chosen).startsWith('compound')
    )
      return undefined;
    return { first: chosen, last: chosen, why: '"one of" picks one from several. Is the noun plural?' };
  }
  if (!isSure || isOtherNoun(tree, at, noun)) return undefined;
  if (tree.isOneOf(at, `${BEFORE_PLURAL} ${NUMBERS}`)) {
    if (
      tree.tag(noun) !== 'NN' ||
      tree.tagMargin(noun) < 6 ||
      tree.tokens[noun]?.text !== tree.low(noun) ||
      tree.low(at) === 'both' ||
      !isCountable(tree.low(noun)) ||
      /^(?:VB)/.test(tree.tag(at + 1))
    )
      return undefined;
    if (tree.head(at) !== noun || tree.low(at) === 'hundred' || tree.isOneOf(at + 1, 'or to of and a'))
      return undefined;
    if (tree.isOneOf(at - 1, 'the all') && !/^(?:VB[DPZ]|MD)$/.test(tree.tag(noun + 1))) return undefined;
    // "Three health and safety rules", "the top ten list".
    const isPair = tree.tag(noun + 1) === 'CC' && tree.tag(noun + 2).startsWith('NN');
    if (isPair || tree.tag(noun + 1) === 'JJ' || tree.isOneOf(at - 1, 'top big')) return undefined;
    if (tree.low(at) === 'few' && !tree.isOneOf(at - 1, 'a the these')) return undefined;
    return { first: at, last: noun, why: `after "${amount}", a noun for things you can count is plural.` };
  }
  if (tree.isOneOf(at, BEFORE_SINGULAR) && noun === at + 1 && tree.tag(noun) === 'NNS' && tree.tag(at) === 'DT') {
    const word = tree.low(noun);
    if (SINGULAR_IN_S.has(word) || !/[^s]s$|men$|people$/.test(word)) return undefined;
    // "Each promises more", "another points to this": only some nouns can't be verbs.
    const isNoun = tree.isOneOf(at, 'every') || NOUNS.has(word.replace(/s$/, '')) || !word.endsWith('s');
    if (!isNoun || /^(?:JJ|CC|RB|TO|CD|NNS?)$/.test(tree.tag(noun + 1))) return undefined;
    return { first: at, last: noun, why: `"${amount}" goes with one. Is the noun singular?` };
  }
  const isMuch = tree.low(at) === 'much' && noun === at + 1 && tree.tag(noun) === 'NNS' && tree.head(at) === noun;
  if (
    isMuch &&
    !SINGULAR_IN_S.has(tree.low(noun)) &&
    !tree.isOneOf(noun, 'news means maths sports gymnastics athletics politics')
  )
    return { first: at, last: noun, why: '"much" goes with what you cannot count. Can you count these?' };
  return undefined;
}

/** "One of the family", "one of his own kind", "one of those mouse-like women". */
const isGroup = (tree: Tree, at: number): boolean =>
  tree.isOneOf(
    at,
    'left party blood council committee jury audience public community senate family crowd bunch household team group class gang party staff couple kind own number type set crew band company club herd flock',
  ) ||
  tree.low(at + 1) === '-' ||
  tree.tokens[at]?.text !== tree.low(at);

/** "Another signals a change", "various health, housing and planning sectors", "how much people know", "six thirty": what follows isn't the noun. */
function isOtherNoun(tree: Tree, at: number, noun: number): boolean {
  const isVerb =
    tree.tag(noun) === 'NNS' && /^(?:DT|PRP\$)$/.test(tree.tag(noun + 1)) && !tree.isOneOf(at, BEFORE_PLURAL);
  const isJoined =
    tree.isOneOf(at, 'various numerous many several') &&
    (/^(?:CC|,)$/.test(tree.tag(noun + 1)) || tree.tag(noun + 1) === 'JJ');
  const isDegree =
    tree.low(at) === 'much' && tree.low(at - 1) === 'how' && (at > 1 || tree.tokens.at(-1)?.text !== '?');
  const isClause =
    tree.isOneOf(at, 'many few each much') &&
    tree.isOneOf(
      noun,
      'dream plan hope remains changes happens follows sit set live think believe say know come go derives contributes depends',
    );
  const isTime = tree.isOneOf(at, NUMBERS) && tree.isOneOf(noun, 'fifteen twenty thirty forty fifty');
  // "Many work at night", "a few fear the future".
  const isOpening =
    at === 0 || tree.isOneOf(at - 1, ', but and because that') || (at === 1 && tree.isOneOf(0, 'a the'));
  // "A problem many struggle with".
  const isClauseOfMany =
    tree.isOneOf(at, 'many few several') && !/^(?:VB|IN|WRB|RB|EX|CD|DT|PRP)/.test(tree.tag(at - 1));
  const isAction =
    (isOpening || isClauseOfMany) &&
    noun === at + 1 &&
    (inflectsAsVerb(tree.low(noun)) || onlyPast(tree.low(noun)) !== undefined) &&
    !/^(?:VB[DPZ]|MD)$/.test(tree.tag(noun + 1));
  return tree.low(noun) === 'left' || isAction || isVerb || isClause || isJoined || isDegree || isTime;
}

function isCountable(word: string): boolean {
  return (
    /^[a-z]{3,}$/.test(word) &&
    !NO_PLURAL_S.has(word) &&
    !/(?:s|ing|ics|ness|ese|fold|fish)$/.test(word) &&
    !/^(?:pence|dice|stone|grand|crew|nil|love|conch|faculty)$/.test(word)
  );
}
