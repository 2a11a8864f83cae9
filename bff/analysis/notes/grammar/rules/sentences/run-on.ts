import type { Tree } from '../../../../reading/parser/tree.ts';
import { likelyBoundaries } from '../../filters/likely-boundaries.ts';
import type { GrammarRule } from '../../grammar-rule.ts';
import { plainRunOns } from './plain-run-ons.ts';
import { isUnlikelyRunOn } from './unlikely-run-on.ts';

const LEAST_PROBABILITY = 0.9;

/** "Wagged it's tail": the mistake is the apostrophe. */
const isPossessiveIt = (tree: Tree, at: number) =>
  tree.low(at) === 'it' && tree.low(at + 1) === "'s" && tree.tag(at + 2).startsWith('NN');

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
  find: (tree) => {
    const plain = plainRunOns(tree);
    const sure = plain.map((start) => ({ start, confidence: LEAST_PROBABILITY }));
    const likely = likelyBoundaries(tree, 'run-on').filter(
      ({ start, confidence }) =>
        confidence >= LEAST_PROBABILITY && !plain.includes(start) && !isUnlikelyRunOn(tree, start),
    );
    const found = [...sure, ...likely].filter(({ start }) => !isPossessiveIt(tree, start));
    return found.map(({ start, confidence }) => ({
      first: start - 1,
      last: start,
      why: 'one sentence may end here and another begin. Is something missing between them?',
      confidence,
    }));
  },
};
