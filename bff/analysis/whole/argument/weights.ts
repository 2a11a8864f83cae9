import type { GenreWeights } from './argues.ts';
import type { SequenceWeights } from './sequence-model.ts';
import data from './weights.json' with { type: 'json' };

/** All weights of the argument analysis. */
export interface ArgumentWeights {
  sequence: SequenceWeights;
  genre: GenreWeights;
}

/**
 * The weights of the argument analysis, fitted by `npm run fit -- argument` to the essays in `tests/essays`, all but the unseen
 * ones, which were written for this project, around the expectations in `tests/fit/argument-prior.ts`. No other data went into
 * them.
 */
export const WEIGHTS: ArgumentWeights = data;
