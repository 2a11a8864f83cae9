import { faultsAt, type GrammarRule } from './grammar-rule.ts';
import { NO_PLURAL_S, SINGULAR_IN_S } from './grammar-words.ts';

const LEAST_MARGIN = 2;
const BEFORE_PLURAL = 'many several few various numerous both';
const NUMBERS = 'two three four five six seven eight nine ten eleven twelve twenty thirty hundred';
const BEFORE_SINGULAR = 'every each another either neither';

/** "Many reason", "every students", "one of the best film", "much people". */
export const quantifier: GrammarRule = {
  id: 'quantifier',
  name: 'Words of amount and their noun',
  explanation:
    'After many, several, few, both, numbers and "one of the" the noun is plural; after each, every and another it is singular; "much" goes with what is not counted.',
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
    ],
  },
  find: (tree) =>
    faultsAt(tree, (at) => {
      const amount = tree.tokens[at]?.text ?? '';
      const noun = tree.find(at + 1, at + 5, (place) => !/^(?:JJ|JJR|JJS|RBS|VBN)$/.test(tree.tag(place)));
      const isSure =
        tree.tagMargin(noun) >= LEAST_MARGIN &&
        !/^(?:NN|HYPH|POS|CD|VBG)/.test(tree.tag(noun + 1)) &&
        tree.low(noun + 1) !== '-' &&
        tree.low(at - 1) !== '-' &&
        !tree.relation(noun).startsWith('compound');
      const isOneOfThe =
        tree.low(at) === 'one' &&
        tree.low(at + 1) === 'of' &&
        tree.isOneOf(at + 2, 'the my his her our their these those');
      if (isOneOfThe) {
        const chosen = tree.find(at + 3, at + 8, (place) => !/^(?:JJ|JJR|JJS|RBS|RB|VBN|CD)$/.test(tree.tag(place)));
        const isOne =
          tree.tag(chosen) === 'NN' &&
          tree.tagMargin(chosen) >= LEAST_MARGIN &&
          !/^(?:NN|HYPH|POS|CC|VBG|JJ|IN,)/.test(tree.tag(chosen + 1)) &&
          tree.low(chosen + 1) !== 'of';
        if (!isOne || !isCountable(tree.low(chosen)) || tree.relation(chosen).startsWith('compound')) return undefined;
        return { first: chosen, last: chosen, why: '"one of" chooses from several, so a plural follows.' };
      }
      if (!isSure) return undefined;
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
        if (tree.low(at) === 'few' && !tree.isOneOf(at - 1, 'a the these')) return undefined;
        return { first: at, last: noun, why: `after "${amount}", a countable noun takes the plural.` };
      }
      if (tree.isOneOf(at, BEFORE_SINGULAR) && noun === at + 1 && tree.tag(noun) === 'NNS' && tree.tag(at) === 'DT') {
        const word = tree.low(noun);
        if (SINGULAR_IN_S.has(word) || !/[^s]s$|men$|people$/.test(word)) return undefined;
        return { first: at, last: noun, why: `"${amount}" goes with one. Is the noun singular?` };
      }
      const isMuch = tree.low(at) === 'much' && noun === at + 1 && tree.tag(noun) === 'NNS' && tree.head(at) === noun;
      if (isMuch && !SINGULAR_IN_S.has(tree.low(noun)) && !tree.isOneOf(noun, 'news means'))
        return { first: at, last: noun, why: '"much" goes with what is not counted. Can these be counted?' };
      return undefined;
    }),
};

function isCountable(word: string): boolean {
  return /^[a-z]{3,}$/.test(word) && !NO_PLURAL_S.has(word) && !/(?:s|ing|ics|ness|ese)$/.test(word);
}
