import { FILTER_BITS, FILTER_STEP, filterPlace } from '#bff/analysis/notes/grammar/filters/filters';

import { seeded } from '../../support/random.ts';
import { shuffled } from '../parser/shuffled.ts';

/** One place with its features, and whether it is a fault. */
export interface Example {
  features: readonly number[];
  isFault: boolean;
}

const PASSES = 6;
const RATE = 0.15;
/** How strongly weights are drawn to zero. */
const DECAY = 2e-5;
const LARGEST_STEP = 127;

/** Fits a logistic regression by AdaGrad (Duchi et al. 2011), and rounds its weights to steps. */
export function fitLogistic(examples: readonly Example[], seed: number): Int8Array {
  const random = seeded(seed);
  const size = 2 ** FILTER_BITS;
  const weights = new Float64Array(size);
  const squares = new Float64Array(size).fill(0.1);
  for (let pass = 0; pass < PASSES; pass++) {
    for (const { features, isFault } of shuffled(examples, random)) {
      const places = features.map(filterPlace);
      const score = places.reduce((sum, place) => sum + (weights[place] ?? 0), 0);
      const error = (isFault ? 1 : 0) - 1 / (1 + Math.exp(-score));
      for (const place of places) {
        const gradient = error - DECAY * (weights[place] ?? 0);
        const square = (squares[place] ?? 0) + gradient * gradient;
        squares[place] = square;
        weights[place] = (weights[place] ?? 0) + (RATE * gradient) / Math.sqrt(square);
      }
    }
  }
  return Int8Array.from(weights, (weight) =>
    Math.max(-LARGEST_STEP, Math.min(LARGEST_STEP, Math.round(weight / FILTER_STEP))),
  );
}
