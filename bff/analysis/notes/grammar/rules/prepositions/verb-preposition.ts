import type { GrammarRule } from '../../grammar-rule.ts';
import { WordPatterns } from '../../word-patterns.ts';

/** A verb, an adjective or a noun with a preposition that it doesn't take before these words, and the usual one. */
const GOVERNED = WordPatterns.named('verb-preposition');

/** "Arrived at Spain", "think in my father", "a letter of my aunt", "works like a waiter". */
export const verbPreposition: GrammarRule = {
  id: 'verb-preposition',
  name: 'Prepositions after verbs and nouns',
  explanation:
    'The words before and after a preposition decide which one fits: we arrive in a country, think about people, get letters from friends, and work as waiters.',
  learners: 'A preposition of your first language may have several translations.',
  wrong: 'When we arrived at Portugal, it rained.',
  right: 'When we arrived at the hotel, it rained.',
  find: (tree) =>
    GOVERNED.find(tree)
      .filter(({ last }) => tree.low(last + 2) !== '-')
      .map(({ first, last, note }) => ({
        first,
        last: last + 1,
        why: `another preposition is usual between these words. Is it “${note}”?`,
        suggestions: note.split(' or '),
      })),
};
