import { placeOf, scoredForms } from '#bff/analysis/notes/confusables/confusable-model';
import { TABLE_BITS } from '#bff/analysis/notes/confusables/model-data';

import { seeded } from '../../support/random.ts';
import type { ConfusableExamples } from './examples.ts';

const PASSES = 2;
/** The step of AdaGrad, and the starting value of each sum of squared gradients. */
const STEP = 0.12;
const FIRST_SQUARES = 0.1;
const MOST_FORMS = 6;

/**
 * Fits one multinomial logistic regression for each kind of confusable, all in one hashed table (Weinberger et al. 2009), by AdaGrad
 * (Duchi, Hazan and Singer 2011). Where the tags don't tell forms apart that look alike, they share the credit.
 * @returns the weights, 2^24 of them.
 */
export function trainWeights(examples: ConfusableExamples): Float32Array {
  // Each weight is next to its sum of squared slopes, so that the processor fetches both at once.
  const table = new Float32Array(2 ** (TABLE_BITS + 1)).fill(FIRST_SQUARES);
  for (let at = 0; at < table.length; at += 2) table[at] = 0;
  const slopes = new Float64Array(MOST_FORMS);
  for (let pass = 0; pass < PASSES; pass++) {
    for (const example of shuffled(examples.count, pass + 1)) {
      const features = examples.features(example);
      const choices = examples.choices[example] ?? 0;
      const scored = scoredForms(choices);
      slopes.fill(0);
      for (let form = 0; form < scored; form++) {
        let sum = 0;
        for (let index = 0; index < features.length; index++)
          sum += table[2 * placeOf(features[index] ?? 0, form)] ?? 0;
        slopes[form] = sum;
      }
      toSlopes(slopes, choices, examples.standing[example] ?? 0);
      for (let form = 0; form < scored; form++) {
        const slope = slopes[form] ?? 0;
        const square = slope * slope;
        for (let index = 0; index < features.length; index++) {
          const at = 2 * placeOf(features[index] ?? 0, form);
          const sum = (table[at + 1] ?? 0) + square;
          table[at + 1] = sum;
          table[at] = (table[at] ?? 0) - (STEP * slope) / Math.sqrt(sum);
        }
      }
    }
  }
  return table.filter((_value, at) => at % 2 === 0);
}

/** Turns the scores of forms into the slopes of the loss: what the model believes minus what is there. */
function toSlopes(scores: Float64Array, choices: number, standing: number): void {
  const greatest = Math.max(...scores.subarray(0, choices));
  let [all, right] = [0, 0];
  for (let form = 0; form < choices; form++) {
    const share = Math.exp((scores[form] ?? 0) - greatest);
    scores[form] = share;
    all += share;
    if (standing & (1 << form)) right += share;
  }
  for (let form = 0; form < choices; form++) {
    const share = scores[form] ?? 0;
    scores[form] = share / all - (standing & (1 << form) ? share / right : 0);
  }
}

/** The numbers below a count in an order that is the same in every run. */
function shuffled(count: number, seed: number): Uint32Array {
  const random = seeded(seed);
  const order = Uint32Array.from({ length: count }, (_none, index) => index);
  for (let at = count - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
  return order;
}
