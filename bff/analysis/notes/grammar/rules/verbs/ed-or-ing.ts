import type { GrammarRule } from '../../grammar-rule.ts';
import { WordPatterns } from '../../word-patterns.ts';

/** People who are said to cause a feeling, and things that are said to have one. */
const MISTAKEN = WordPatterns.named('ed-or-ing');
/** "The lecture was bored", "I was exciting when I heard". */
export const edOrIng: GrammarRule = {
  id: 'ed-or-ing',
  name: '“Bored” or “boring”',
  explanation:
    'People feel bored, excited or interested; what makes them feel that way is boring, exciting or interesting.',
  learners: 'In many languages one word serves for both.',
  wrong: 'The lecture was very bored.',
  right: 'The lecture was very boring.',
  find: (tree) =>
    MISTAKEN.find(tree).map(({ first, last }) => ({
      first,
      last,
      why: 'is this what somebody feels, or what makes people feel that way?',
    })),
};
