import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import { endOfComparative } from '../../lexicon/comparing-words.ts';

const SEVERAL = 'three four five six seven eight nine ten eleven twelve twenty all';
const GROUPS = `world universe country class school family city town village team house region continent shop history street building store market
  group year month club area district league company office`;
/** Comparatives that only set one thing against another. */
const PAIRED = 'elder younger later lower upper further better-known';

/** The comparative after "the" at a place, if its noun (if any) is singular; -1 otherwise. */
function compared(tree: Tree, the: number): { end: number; noun: number } | undefined {
  if (tree.low(the) !== 'the' || !isNamed(tree, the)) return undefined;
  const end = endOfComparative(tree, the + 1);
  if (end === -1 || tree.tag(end).startsWith('NNS')) return undefined;
  let noun = end;
  while (noun < end + 3 && /^(?:JJ|NN)$/.test(tree.tag(noun + 1))) noun++;
  return { end, noun };
}

/** "X is the longer river": this names somebody or something. */
const isNamed = (tree: Tree, the: number) => tree.isOneOf(the - 1, "is was are were be been 's as");

/** "... in Africa", "... in the world", "... I have ever seen", "... of five children", "of my life". */
function namesGroup(tree: Tree, at: number, isPair: boolean): boolean {
  if (tree.low(at) === 'in' && !isPair) {
    const noun = tree.find(at + 1, at + 5, (place) => tree.tag(place).startsWith('NN'));
    return tree.tag(at + 1) === 'NNP' || tree.isOneOf(noun, GROUPS);
  }
  if (tree.low(at) === 'of') {
    const number = tree.isOneOf(at + 1, 'the these my his her our their') ? at + 2 : at + 1;
    return (
      tree.isOneOf(number, SEVERAL) ||
      (tree.isOneOf(at + 1, 'my his her our') && tree.isOneOf(at + 2, 'life year day week'))
    );
  }
  const subject = tree.low(at) === 'that' ? at + 1 : at;
  return (
    tree.some(subject + 1, subject + 4, (place) => tree.low(place) === 'ever') && /^(?:PRP|NN)/.test(tree.tag(subject))
  );
}

/** "Of the three sisters, Amy is the more patient." */
function namedFirst(tree: Tree): boolean {
  return tree.low(0) === 'of' && tree.some(1, 4, (at) => tree.isOneOf(at, SEVERAL));
}

function faultAt(tree: Tree, the: number): GrammarFault | undefined {
  const found = compared(tree, the);
  if (found === undefined) return undefined;
  const { end, noun } = found;
  const isAtEnd = /^[.,;!?]$/.test(tree.low(noun + 1)) && namedFirst(tree);
  const isPair = tree.isOneOf(end, PAIRED);
  if (!isAtEnd && !namesGroup(tree, noun + 1, isPair)) return undefined;
  if (noun === end && !isAtEnd && tree.low(noun + 1) !== 'of') return undefined;
  return { first: the + 1, last: end, why: 'this form compares two. Are there more than two here?' };
}

/** "The Nile is the longer river in Africa." */
export const superlative: GrammarRule = {
  id: 'superlative',
  name: 'Comparing more than two',
  explanation:
    'We use -er or more to compare two, and -est or most for one out of three or more: the longest river in Africa.',
  learners: 'French, Italian and Spanish have one form for both.',
  wrong: 'The Nile is the longer river in Africa.',
  right: 'The Nile is the longest river in Africa.',
  find: (tree) => faultsAt(tree, (at) => faultAt(tree, at)),
};
