import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import { ENDING_ER, isComparative, isMadeUp, SHORT } from '../../lexicon/comparing-words.ts';

/** "More easier", "the most tallest", "more worse", "less taller". */
function doubled(tree: Tree, at: number): GrammarFault | undefined {
  const next = at + 1;
  const isMore = tree.isOneOf(at, 'more less') && (/[a-z]{2}er$/.test(tree.low(next)) || tree.isOneOf(next, ENDING_ER));
  const isMost = tree.low(at) === 'most' && /[a-z]{2}est$|^worst$/.test(tree.low(next));
  // "More older people" may be more people who are older; "the most honest" is right.
  const isAmount = tree.tag(at + 2).startsWith('NN') && tree.low(at) !== 'most';
  const isAdjective =
    /^(?:JJ|RBR)/.test(tree.tag(next)) && !tree.isOneOf(next, 'honest modest earnest dishonest further later earlier');
  if (
    !(isMore || isMost) ||
    !isAdjective ||
    isAmount ||
    tree.isOneOf(at - 1, 'once no') ||
    (tree.low(at) === 'less' && tree.low(next) === 'better')
  )
    return undefined;
  return { first: at, last: next, why: 'this compares twice. Once is enough.' };
}

/** Short adjectives that nobody compares with "more", and what they may follow. */
const PLAIN =
  'big small tall cheap old young fast slow clean strong weak rich poor warm cold hot easy large high low thick';
const BEFORE_QUALITY = `be is are was were been being am 's 're 'm feel feels felt look looks looked become becomes became get gets got much
  even far make makes made a bit little`;

/** "More easy than", "is more strong", "the most big city". */
function withoutEnding(tree: Tree, at: number): GrammarFault | undefined {
  const next = at + 1;
  if (!tree.isOneOf(next, SHORT) || !/^(?:JJ|RB)/.test(tree.tag(next))) return undefined;
  const isBare =
    tree.isOneOf(next, PLAIN) && tree.isOneOf(at - 1, BEFORE_QUALITY) && /^(?:[.,]|CC|IN)$/.test(tree.tag(at + 2));
  const isMore = tree.low(at) === 'more' && (isBare || tree.isOneOf(at + 2, 'than to for'));
  const isMost =
    tree.low(at) === 'most' &&
    tree.low(at - 1) === 'the' &&
    tree.tag(at + 2).startsWith('NN') &&
    tree.tag(next) === 'JJ';
  return isMore || isMost
    ? { first: at, last: next, why: 'this is a short adjective. Does it usually take “more” and “most”, or an ending?' }
    : undefined;
}

/** "Badder", "beautifulest". */
const withWrongEnding = (tree: Tree, at: number): GrammarFault | undefined =>
  isMadeUp(tree, at)
    ? { first: at, last: at, why: 'this is not the usual form for a comparison. Do you know another?' }
    : undefined;

/** "Very wider". */
const withVery = (tree: Tree, at: number): GrammarFault | undefined =>
  tree.low(at) === 'very' &&
  (isComparative(tree, at + 1) || (tree.isOneOf(at + 1, 'more less') && /^(?:JJ|RB)$/.test(tree.tag(at + 2))))
    ? { first: at, last: at + 1, why: '“very” does not usually go with a comparison. Which word makes one stronger?' }
    : undefined;

/** "More easier", "the most tallest", "badder", "very wider". */
export const comparison: GrammarRule = {
  id: 'comparison',
  name: 'Comparisons',
  explanation:
    'Use -er and -est, or more and most, but not both; good, bad and far have forms of their own, and “much” makes a comparison stronger.',
  wrong: 'This exercise is more easier than the last one.',
  right: 'This exercise is easier than the last one.',
  harper: [
    { lints: 'MoreBetter', why: 'this compares twice. Once is enough.' },
    { lints: 'LessWorse', why: 'these two words pull in opposite directions. Is it better or worse?' },
  ],
  find: (tree) =>
    faultsAt(
      tree,
      (at) => doubled(tree, at) ?? withoutEnding(tree, at) ?? withWrongEnding(tree, at) ?? withVery(tree, at),
    ),
};
