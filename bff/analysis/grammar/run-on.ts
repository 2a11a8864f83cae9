import type { GrammarRule } from './grammar-rule.ts';
import { likelyBoundaries } from './likely-boundaries.ts';

const LEAST_PROBABILITY = 0.9;

/** Two sentences with nothing between them. */
export const runOn: GrammarRule = {
  id: 'run-on',
  name: 'Sentences run together',
  explanation:
    'Where one full sentence ends and another begins, readers need a full stop, a semicolon, or a joining word.',
  examples: {
    wrong: [
      'The author uses strong images this makes the reader feel afraid.',
      'The village is small there is only one shop.',
      'The city banned cars the streets are quiet now.',
      'The bus stopped in 1990 the village lost its only link.',
      'The war ended in 1945 the city was rebuilt slowly.',
    ],
    right: [
      'The water was so cold that nobody wanted to swim.',
      'I think I was tired.',
      'The book she bought is on the table.',
      'The first time I saw her she was singing.',
      'He was so tired he fell asleep.',
      'Let me know what you think.',
    ],
  },
  find: (tree) =>
    likelyBoundaries(tree, 'run-on')
      .filter(({ confidence }) => confidence >= LEAST_PROBABILITY)
      .map(({ start, confidence }) => ({
        first: start - 1,
        last: start,
        why: 'one sentence may end here and another begin. Should something divide them?',
        confidence,
      })),
};
