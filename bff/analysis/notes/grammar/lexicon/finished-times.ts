import type { Tree } from '../../../reading/parser/tree.ts';
import { wordsOf } from './words.ts';

const UNITS = wordsOf('finished-times');
/** Words before "two years ago" that leave it a finished time. */
const AMOUNTS = 'about around over than nearly almost';

/** A time in a sentence, from its first to its last word. */
export interface TimePhrase {
  first: number;
  last: number;
}

/** "Yesterday", "last week", "two years ago": a time that is over, unless a preposition turns it into something else. */
export function finishedTime(tree: Tree, at: number): TimePhrase | undefined {
  const isBound = (first: number) =>
    (/^(?:IN|TO|POS)$/.test(tree.tag(first - 1)) || tree.isOneOf(first - 1, 'since until from')) &&
    !tree.isOneOf(first - 1, AMOUNTS);
  if (tree.low(at) === 'yesterday') {
    const last = tree.isOneOf(at + 1, 'morning afternoon evening night') ? at + 1 : at;
    return tree.tag(last + 1) === 'POS' || isBound(at) ? undefined : { first: at, last };
  }
  if (tree.low(at) === 'last') {
    const isTime = tree.isOneOf(at + 1, UNITS) && !/^(?:NN|POS)/.test(tree.tag(at + 2));
    return isTime && !isBound(at) && tree.low(at - 1) !== 'the' ? { first: at, last: at + 1 } : undefined;
  }
  if (tree.low(at) !== 'ago' || !tree.tag(at - 1).startsWith('NN')) return undefined;
  let first = at - 1;
  while (
    /^(?:CD|DT|JJ|JJR|RB|NNS?)$/.test(tree.tag(first - 1)) &&
    first > Math.max(0, at - 4) &&
    isAmount(tree, first - 1)
  )
    first--;
  if (tree.low(first - 1) === 'than' && tree.isOneOf(first - 2, 'more less')) first -= 2;
  else if (tree.isOneOf(first - 1, AMOUNTS)) first -= 1;
  return isBound(first) ? undefined : { first, last: at };
}

function isAmount(tree: Tree, at: number): boolean {
  return tree.tag(at) === 'CD' || tree.isOneOf(at, 'a an few many several some long couple hundred thousand million');
}
