import { likelyBoundaries } from '../../filters/likely-boundaries.ts';
import type { GrammarRule, Tree } from '../../grammar-rule.ts';
import { plainSplices } from './plain-splices.ts';
import { isUnlikelySplice } from './unlikely-splice.ts';

const LEAST_PROBABILITY = 0.85;
const LEAST_BEFORE_PRONOUN = 0.6;
/** Words that open a clause that depends on another one. */
const OPENERS = 'if when while because although though since unless until whereas that where once before after to like';

/**
 * Whether what comes before a place may depend on what follows: it opens like a phrase, or contains a word that opens a clause.
 */
function leansOnNext(tree: Tree, start: number): boolean {
  if (/^(?:IN|TO|VBG|VBN|W.*)$/.test(tree.tag(0))) return true;
  const isOpener = (at: number) => tree.isOneOf(at, OPENERS) || tree.tag(at).startsWith('W');
  return tree.some(0, start, isOpener);
}

/** Two sentences with a comma between them. */
export const commaSplice: GrammarRule = {
  id: 'comma-splice',
  name: 'Comma between sentences',
  explanation:
    'A comma alone is usually not enough between two full sentences; a full stop, a semicolon or a joining word such as “but” or “because” is.',
  learners: 'In German, Spanish, Russian and many other languages a comma may come between two full sentences.',
  wrong: 'He opened the door, the room was empty.',
  right: 'He opened the door, but the room was empty.',
  find: (tree) => {
    // "Not only was the room cold, it was also dark."
    if (tree.low(0) === 'not' && tree.low(1) === 'only') return [];
    const plain = plainSplices(tree);
    const likely = likelyBoundaries(tree, 'comma-splice').filter(({ start, confidence }) => {
      // A pronoun that acts seldom begins anything but a clause.
      const isPronoun = tree.isOneOf(start, 'it they he she we i this') && !leansOnNext(tree, start);
      const isLikely = confidence >= (isPronoun ? LEAST_BEFORE_PRONOUN : LEAST_PROBABILITY);
      return isLikely && !plain.includes(start) && !isUnlikelySplice(tree, start);
    });
    const sure = plain.map((start) => ({ start, confidence: LEAST_PROBABILITY }));
    return [...sure, ...likely].map(({ start, confidence }) => ({
      first: start - 2,
      last: start,
      why: 'there may be a full sentence on each side of this comma. Is the comma enough?',
      confidence,
    }));
  },
};
