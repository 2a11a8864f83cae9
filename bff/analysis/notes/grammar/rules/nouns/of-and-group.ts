import { faultsAt, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import { wordsOf } from '../../lexicon/words.ts';

const LEAST_MARGIN = 5;
/** What people count by twos, without words that are also what a couple does: "a couple fights". */
const COUNTED = wordsOf('counted-in-groups');

/** "A couple days", "the last couple weeks". */
const isCountAfterCouple = (tree: Tree, at: number): boolean =>
  tree.isOneOf(at + 1, COUNTED) && tree.isOneOf(at - 1, 'a last next past first another every');

/** "Most of people", "one of students", "almost people". */
export const ofAndGroup: GrammarRule = {
  id: 'of-and-group',
  name: '“Most people”, “most of the people”',
  explanation:
    'In “most of”, “some of” or “each of”, we mean part of a group that the reader knows, so “the”, “my” or “these” comes next: most of the people, or simply most people.',
  wrong: 'Most of people like music.',
  right: 'Most people like music.',
  find: (tree) =>
    faultsAt(tree, (at) => {
      const isPart = tree.isOneOf(at, 'most some many several each one') && tree.low(at + 1) === 'of';
      const noun = tree.tag(at + 2) === 'JJ' ? at + 3 : at + 2;
      const isBare =
        tree.tag(noun) === 'NNS' &&
        tree.tagMargin(noun) >= LEAST_MARGIN &&
        tree.tokens[noun]?.text === tree.low(noun) &&
        tree.tag(noun + 1) !== 'POS';
      // "One of many ways": a quantity word may follow, too.
      const isAmount =
        tree.isOneOf(noun, 'others ours theirs yours millions thousands hundreds dozens') ||
        tree.isOneOf(at + 2, 'many several various few such');
      if (tree.low(at) === 'couple' && isCountAfterCouple(tree, at))
        return {
          first: at,
          last: at + 1,
          why: 'before what is counted, “couple” usually needs another word. Which one?',
        };
      if (isPart && isBare && !isAmount)
        return {
          first: at,
          last: noun,
          why: 'after “of”, a reader wants to know which ones. Are they people or things that the reader knows?',
        };
      if (
        tree.low(at) === 'almost' &&
        tree.isOneOf(at + 1, 'people students children countries') &&
        tree.tag(at + 1) === 'NNS'
      )
        return {
          first: at,
          last: at + 1,
          why: '“almost” usually needs another word before people or things, such as “all”. Is it missing?',
        };
      return undefined;
    }),
};
