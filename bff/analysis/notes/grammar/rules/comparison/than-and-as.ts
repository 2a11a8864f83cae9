import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import { WordPatterns } from '../../word-patterns.ts';
import { afterComparative } from './after-comparative.ts';

const THEN_BEHIND = `more less rather better worse fewer higher lower greater larger smaller bigger older younger faster easier harder
stronger longer shorter cheaper richer poorer earlier later sooner`;
/** "More petrol as a slow one", "more as two hours". */
function asForThan(tree: Tree, at: number): GrammarFault | undefined {
  if (!tree.isOneOf(at, 'more less') || tree.isOneOf(at - 1, 'once no any and or')) return undefined;
  const word = tree.tag(at + 1).startsWith('NN') ? at + 2 : at + 1;
  const isCompared =
    tree.tag(word + 1) === 'CD' ||
    (word === at + 2 && /^(?:DT|PRP\$?)$/.test(tree.tag(word + 1)) && tree.isOneOf(at - 1, 'much far even need needs'));
  return tree.low(word) === 'as' && isCompared
    ? {
        first: at,
        last: word,
        why: 'this comparison does not usually continue with “as”. Which word goes with “more”?',
      }
    : undefined;
}

/** "As fast like", "not so tall how", "as good than". */
function afterAs(tree: Tree, at: number): GrammarFault | undefined {
  const word = at + 2;
  if (
    !tree.isOneOf(at, 'as so') ||
    !/^(?:JJ|RB|VBG|VBN)$/.test(tree.tag(at + 1)) ||
    tree.isOneOf(at + 1, 'such well much long far soon not looking sounding being')
  )
    return undefined;
  if (tree.low(at) === 'as' && tree.low(word) === 'than')
    return {
      first: at,
      last: word,
      why: '“as” and “than” do not go together. Are the two equal, or is one more than the other?',
    };
  const isNegative = tree.isOneOf(at - 1, "not n't");
  const isAs =
    tree.low(at) === 'as' &&
    tree.isOneOf(at - 1, "is are was were not n't be almost nearly just run runs ran swim swims work works");
  const isLike = tree.low(word) === 'like' && tree.tag(word) === 'IN' && (isNegative || isAs || tree.low(at) === 'as');
  const isHow = tree.low(word) === 'how' && (isNegative || isAs);
  return isLike || isHow
    ? {
        first: at,
        last: word,
        why: `this comparison does not usually continue with “${tree.low(word)}”. Which word goes with “as”?`,
      }
    : undefined;
}

/** "The same opinion like my teacher", "the same bag than me". */
function afterSame(tree: Tree, at: number): GrammarFault | undefined {
  if (tree.low(at) !== 'same' || !tree.isOneOf(at - 1, 'the this that')) return undefined;
  const word = tree.find(at + 2, at + 4, (place) => tree.isOneOf(place, 'like than how'));
  if (
    word === -1 ||
    !tree.tag(word - 1).startsWith('NN') ||
    tree.some(at + 1, word, (place) => !/^(?:JJ|NN)/.test(tree.tag(place)))
  )
    return undefined;
  const isWord = tree.low(word) === 'than' || (tree.low(word) === 'like' && tree.tag(word) === 'IN');
  if (
    !isWord ||
    !/^(?:PRP|PRP\$|NNP|DT)$/.test(tree.tag(word + 1)) ||
    tree.isOneOf(word + 1, 'this that these those a an')
  )
    return undefined;
  return {
    first: word,
    last: word,
    why: `“the same” does not usually go with “${tree.low(word)}”. Which word do people use?`,
  };
}

/** "Would rather stay at home that go out", "prefer tea than coffee". */
function afterChoice(tree: Tree, at: number): GrammarFault | undefined {
  if (tree.low(at) === 'rather' && tree.tag(at + 1) === 'VB') {
    const then = tree.find(at + 2, at + 7, (place) => tree.isOneOf(place, 'then that as'));
    const isVerb = /^VBP?$/.test(tree.tag(then + 1)) && !(tree.low(then) === 'as' && tree.low(then + 1) === 'do');
    return then !== -1 && isVerb
      ? {
          first: then,
          last: then,
          why: 'this is a choice between two things. Which word goes with “rather”?',
          suggestions: ['than'],
        }
      : undefined;
  }
  if (!tree.isOneOf(at, 'prefer prefers preferred') || !/^(?:NN|VBG|JJ)/.test(tree.tag(at + 1))) return undefined;
  const than = tree.find(at + 2, at + 6, (place) => tree.low(place) === 'than');
  const isMixed =
    than !== -1 &&
    !tree.some(
      at,
      than,
      (place) => tree.isOneOf(place, 'rather more less other to') || /^(?:JJR|RBR)$/.test(tree.tag(place)),
    );
  return isMixed && tree.low(than - 1) !== 'rather'
    ? { first: than, last: than, why: '“prefer” does not usually go with “than”. Which word do people use?' }
    : undefined;
}

/** What a comparison ends with: "better that mine", "faster that her brother", "worse that losing". */
const THAT_FOR_THAN = WordPatterns.named('than-and-as');

function thatForThan(tree: Tree, at: number): GrammarFault | undefined {
  if (!/^(?:JJR|RBR)$/.test(tree.tag(at)) || tree.low(at + 1) !== 'that') return undefined;
  return THAT_FOR_THAN.find(tree).some(({ first }) => first === at + 1)
    ? {
        first: at,
        last: at + 1,
        why: 'is something compared here? Which word goes with it then?',
        suggestions: ['than'],
      }
    : undefined;
}

/** "Better then". */
function thenForThan(tree: Tree, at: number): GrammarFault | undefined {
  const next = at + 1;
  if (
    !tree.isOneOf(at, THEN_BEHIND) ||
    tree.low(next) !== 'then' ||
    tree.tokens[next]?.from !== (tree.tokens[at]?.to ?? 0) + 1
  )
    return undefined;
  if (!/^(?:DT|PRP|NNP|CD|NN|NNS|VBG|IN|JJ|EX)/.test(tree.tag(at + 2)) || tree.tag(at + 3).startsWith('VBD'))
    return undefined;
  return {
    first: at,
    last: next,
    why: '“then” is about time. Do you want to compare something?',
    suggestions: ['than'],
  };
}

/** "Taller as me", "as tall like me", "better then me". */
export const thanAndAs: GrammarRule = {
  id: 'than-and-as',
  name: '“Than” and “as” in comparisons',
  explanation:
    'A comparison with more or -er continues with “than” (taller than me), and one with “as” continues with “as” (as tall as me).',
  learners: 'German, Polish and Spanish use other small words here, so a word-for-word translation goes wrong.',
  wrong: 'My bike is better then yours.',
  right: 'It got better, then worse.',
  find: (tree) =>
    faultsAt(
      tree,
      (at) =>
        afterComparative(tree, at) ??
        thatForThan(tree, at) ??
        asForThan(tree, at) ??
        afterAs(tree, at) ??
        afterSame(tree, at) ??
        afterChoice(tree, at) ??
        thenForThan(tree, at),
    ),
};
