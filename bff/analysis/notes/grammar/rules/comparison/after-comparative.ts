import type { GrammarFault, Tree } from '../../grammar-rule.ts';
import { endOfComparative } from '../../lexicon/comparing-words.ts';

const OBJECTS = 'me him her us them you mine yours hers ours theirs';
const EXPECTED = 'expected thought believed hoped imagined planned remembered feared had do did can could usual';

/** Whether the second half of a comparison ends the sentence, or its part: "as my uncle does.", "that thirty elephants,". */
function isCompared(tree: Tree, from: number): boolean {
  if (tree.isOneOf(from, OBJECTS) && tree.tag(from) !== 'PRP$')
    return /^[.,;!?]?$|^and$|^but$|^because$/.test(tree.low(from + 1));
  if (
    tree.isOneOf(from, 'yesterday usual') ||
    (tree.low(from) === 'last' && tree.isOneOf(from + 1, 'year time week month'))
  )
    return true;
  if (tree.tag(from) === 'PRP')
    return tree.some(from + 1, from + 4, (at) => tree.isOneOf(at, EXPECTED) && /^[.,;!?]?$/.test(tree.low(at + 1)));
  if (!/^(?:PRP\$|DT|NNP|CD)$/.test(tree.tag(from)) || (tree.isOneOf(from, 'a an') && tree.low(from - 1) === 'as'))
    return false;
  const end = tree.find(from + 1, from + 6, (at) => !/^(?:JJ|NN|CD|VBG|NNP|HYPH|POS)/.test(tree.tag(at)));
  return (
    /^[.,;!?]$/.test(tree.low(end)) ||
    (tree.isOneOf(end, 'do does did is are was were has had') && /^[.,;!?]$/.test(tree.low(end + 1)))
  );
}

/** "Heavier that thirty elephants", "more expensive as we had expected", "older like me". */
export function afterComparative(tree: Tree, at: number): GrammarFault | undefined {
  const end = endOfComparative(tree, at);
  const word = end + 1;
  if (
    end === -1 ||
    !tree.isOneOf(word, 'as that like how') ||
    tree.some(at, at + 2, (place) => tree.low(place) === 'like')
  )
    return undefined;
  const isQuality = tree.tag(end) !== 'NN' && tree.tag(end) !== 'NNS';
  if (
    tree.low(word) === 'how' &&
    !(isQuality && tree.some(Math.max(0, at - 4), at, (place) => tree.isOneOf(place, 'is are was were')))
  )
    return undefined;
  if (tree.isOneOf(word, 'like') && !(isQuality && tree.tag(word) === 'IN' && !tree.isOneOf(word + 1, 'this that it')))
    return undefined;
  if (
    tree.low(at - 1) === 'the' ||
    tree.low(at - 1) === 'no' ||
    tree.isOneOf(at - 1, 'as so or') ||
    (tree.low(at) === 'more' && end === at)
  )
    return undefined;
  if (!isCompared(tree, word + 1)) return undefined;
  return {
    first: at,
    last: word,
    why: 'after “more” or “-er”, which word usually introduces the second thing you compare?',
  };
}
