import type { GrammarRule } from '../../grammar-rule.ts';
import { WordPatterns } from '../../word-patterns.ts';

/** Words that need a preposition before what follows, and that preposition. */
const MISSING = WordPatterns.named('missing-preposition');

/** "Listen music", "wait me", "arrived the station". */
export const missingPreposition: GrammarRule = {
  id: 'missing-preposition',
  name: 'A preposition is missing',
  explanation:
    'Many verbs and adjectives need a preposition before what follows: we listen to music, wait for a bus, and are afraid of spiders.',
  learners: 'In many other languages the object comes right after these words.',
  wrong: 'I always listen music on the bus.',
  right: 'I always listen to music on the bus.',
  find: (tree) =>
    MISSING.find(tree).map(({ first, last, note }) => ({
      first,
      last,
      why: 'a small word such as “to”, “for”, “at” or “of” seems to be missing here.',
      suggestions: note.split(' or '),
    })),
};
