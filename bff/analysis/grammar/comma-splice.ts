import { boundaryFeatures } from './boundary-features.ts';
import { isGuarded } from './boundary-guard.ts';
import { boundaries } from './clause-boundaries.ts';
import { probability } from './filters.ts';
import type { GrammarRule } from './grammar-rule.ts';

const LEAST_PROBABILITY = 0.8;

/** Two sentences with a comma between them. */
export const commaSplice: GrammarRule = {
  id: 'comma-splice',
  name: 'Comma between sentences',
  explanation:
    'A comma alone does not join two full sentences; a full stop, a semicolon, or a word such as and, but, because does.',
  learners: 'In German, Spanish, Russian and many other languages a comma may stand between two full sentences.',
  examples: {
    wrong: [
      'He opened the door, the room was empty.',
      'I was tired, I went to bed.',
      'The village is small, there is only one shop.',
      'I like coffee, my sister prefers tea.',
      'Music helps me to relax, I listen to it every evening.',
    ],
    right: [
      'He opened the door, but the room was empty.',
      'Because the film was long, we left before the end.',
      'He came, he saw, he conquered.',
      'The war, she told us, had ended in 1945.',
      'The valley is small, isn’t it?',
      'The more you read, the more you learn.',
    ],
  },
  find: (tree) =>
    boundaries(tree).flatMap((boundary) => {
      if (!boundary.hasComma || isGuarded(tree, boundary)) return [];
      const confidence = probability('comma-splice', boundaryFeatures(tree, boundary));
      if (confidence < LEAST_PROBABILITY) return [];
      const { start } = boundary;
      return [
        {
          first: start - 2,
          last: start,
          why: 'there may be a full sentence on each side of this comma. Is the comma enough?',
          confidence,
        },
      ];
    }),
};
