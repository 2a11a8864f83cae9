import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import { WordPatterns } from '../../word-patterns.ts';

const NEGATIVE_OBJECTS = 'nothing nobody none nowhere no';
const MOST_WORDS_BETWEEN = 4;
const WHY = 'there are two negatives here. Is that what you mean?';

/** Two negatives with only a verb between them. */
const CLOSE = WordPatterns.named('double-negative');

/** "Don't know nothing". */
export const doubleNegative: GrammarRule = {
  id: 'double-negative',
  name: 'Two negatives',
  explanation: 'In standard English one negative is enough: “do not know anything” or “know nothing”.',
  learners: 'In Spanish, Italian, Russian, Polish and many dialects of English, two negatives strengthen each other.',
  wrong: 'They didn’t see nobody in the street.',
  right: 'They didn’t see anybody in the street.',
  harper: [{ lints: 'DoubleNegative HaveNegNoAny', why: 'the sentence says no twice. Is that meant?' }],
  find: (tree) => {
    const close = CLOSE.find(tree).map(({ first, last }) => ({ first, last, why: WHY }));
    const distant = faultsAt(tree, (at) => distantNegatives(tree, at));
    return [...close, ...distant.filter(({ last }) => !close.some((one) => one.first <= last && last <= one.last))];
  },
};

/** Two negatives: the first at a place, the second some words later. */
function distantNegatives(tree: Tree, at: number): GrammarFault | undefined {
  if (
    tree.isOneOf(at, 'hardly scarcely barely') &&
    tree.isOneOf(at - 1, "n't not") &&
    /^(?:MD|VB)/.test(tree.tag(at - 2))
  )
    return { first: at - 1, last: at, why: WHY };
  if (tree.isOneOf(at, 'nobody none nothing neither') && tree.relation(at).startsWith('nsubj')) {
    const verb = tree.find(
      at + 1,
      at + 7,
      (place) =>
        // "Nothing she cannot do": another subject begins its own clause.
        tree.isFinite(place) || /^(?:[,;:.]|that|who|which)$/.test(tree.low(place)) || tree.tag(place) === 'PRP',
    );
    return tree.isFinite(verb) && tree.isOneOf(verb + 1, "n't not") && !tree.isOneOf(verb + 2, 'only')
      ? { first: at, last: verb + 1, why: WHY }
      : undefined;
  }
  const isNever = tree.low(at) === 'never' && tree.tag(at + 1).startsWith('VB');
  const isNot = tree.isOneOf(at, "n't not") && /^(?:MD|VB)/.test(tree.tag(at - 1));
  if (!isNever && !isNot) return undefined;
  const isDirect = isNot && tree.low(at + 1) === 'no' && /^(?:NN|NNS|JJ)$/.test(tree.tag(at + 2));
  if (isDirect) return { first: at - 1, last: at + 1, why: WHY };
  if (
    isNot &&
    (!tree.tag(at + 1).startsWith('VB') || (/^VB[GN]$/.test(tree.tag(at + 1)) && tree.low(at + 1) !== 'got'))
  )
    return undefined;
  const end = at + 2 + MOST_WORDS_BETWEEN;
  const second = tree.find(
    at + 2,
    end,
    (place) =>
      tree.isOneOf(place, NEGATIVE_OBJECTS) ||
      /^[,;:.—–]$|^(?:and|but|that|if|because|unless|whether|there)$/.test(tree.low(place)) ||
      tree.isFinite(place) ||
      tree.tag(place).startsWith('W'),
  );
  if (!tree.isOneOf(second, NEGATIVE_OBJECTS)) return undefined;
  if (tree.low(second) === 'no' && !/^(?:NN|JJ)/.test(tree.tag(second + 1))) return undefined;
  if (
    tree.isOneOf(second + 1, 'less more longer matter doubt idea one') ||
    tree.isOneOf(second - 1, 'from but for with in at by on like or a the this') ||
    tree.isFinite(second + 1)
  )
    return undefined;
  // "We cannot just do nothing": both negatives are meant.
  const isMeant =
    tree.isOneOf(second - 1, 'do say') &&
    (tree.isOneOf(second - 2, 'just simply') || tree.isOneOf(at - 1, 'can ca could should must'));
  if (isMeant) return undefined;
  return { first: at, last: second, why: WHY };
}
