import type { ScoreTable } from '#bff/analysis/reading/parser/score-table';

/** A table of weights that is being trained as an averaged perceptron (Freund and Schapire 1999). */
export class TrainingTable implements ScoreTable {
  readonly bits: number;
  readonly classes: number;
  readonly #mask: number;
  readonly #weights: Float32Array;
  /** For each weight the sum of its changes, each times the step at which it came. */
  readonly #changes: Float64Array;
  #step = 1;

  constructor(bits: number, classes: number) {
    this.bits = bits;
    this.classes = classes;
    this.#mask = 2 ** bits - 1;
    this.#weights = new Float32Array(2 ** bits + classes);
    this.#changes = new Float64Array(2 ** bits + classes);
  }

  score(features: Int32Array, count: number, scores: Float64Array): void {
    scores.fill(0);
    for (let feature = 0; feature < count; feature++) {
      const row = (features[feature] ?? 0) & this.#mask;
      for (let at = 0; at < this.classes; at++) scores[at] = (scores[at] ?? 0) + (this.#weights[row + at] ?? 0);
    }
  }

  /** Takes one step: when the guess was wrong, moves the weights of the features from it towards the truth. */
  learn(features: Int32Array, count: number, { truth, guess }: { truth: number; guess: number }): void {
    this.#step++;
    if (truth === guess) return;
    for (let feature = 0; feature < count; feature++) {
      const row = (features[feature] ?? 0) & this.#mask;
      this.#change(row + truth, 1);
      this.#change(row + guess, -1);
    }
  }

  #change(at: number, by: number): void {
    this.#weights[at] = (this.#weights[at] ?? 0) + by;
    this.#changes[at] = (this.#changes[at] ?? 0) + by * this.#step;
  }

  /** Adds the averages of the weights over all steps to `sums`. */
  addAverages(sums: Float64Array): void {
    for (let at = 0; at < sums.length; at++) {
      sums[at] = (sums[at] ?? 0) + (this.#weights[at] ?? 0) - (this.#changes[at] ?? 0) / this.#step;
    }
  }
}

/** A table of finished weights that weren't quantised yet. */
export function averagedTable(weights: Float64Array, classes: number): ScoreTable {
  const bits = Math.log2(weights.length - classes);
  const mask = 2 ** bits - 1;
  return {
    bits,
    classes,
    score(features, count, scores) {
      scores.fill(0);
      for (let feature = 0; feature < count; feature++) {
        const row = (features[feature] ?? 0) & mask;
        for (let at = 0; at < classes; at++) scores[at] = (scores[at] ?? 0) + (weights[row + at] ?? 0);
      }
    },
  };
}
