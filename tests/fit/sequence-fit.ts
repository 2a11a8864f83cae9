import { beliefsFrom, type SequenceItem, type SequenceWeights } from '#bff/analysis/whole/argument/sequence-model';
import { type Label, LABELS } from '#shared-types/analysis/argument';

import { PRIOR, PRIOR_ACROSS, PRIOR_WITHIN } from './argument-prior.ts';

/** One text to fit to: its sentences, and the index in `LABELS` of each one's label. */
export interface LabelledSequence {
  items: readonly SequenceItem[];
  labels: readonly number[];
  /** How much it counts; 1 for a whole text. */
  weight: number;
}

/** How strongly a weight is held to what we expect of it. */
export interface FitOptions {
  /** The strength for features and for pairs of labels. */
  featurePull: number;
  pairPull: number;
  rounds?: number;
}

const SIZE = LABELS.length;
const LEARNING_RATE = 0.05;

/**
 * Fits the weights to labelled texts: the most probable ones, given the texts and a normal distribution around the prior. The
 * steps are those of Adam (Kingma and Ba 2015) over all texts at once, so that the result is the same on every run.
 */
export function fitSequences(
  texts: readonly LabelledSequence[],
  { featurePull, pairPull, rounds = 150 }: FitOptions,
): SequenceWeights {
  const names = new Set(texts.flatMap(({ items }) => items.flatMap(({ features }) => features)));
  const rows = new Map(
    [...names.union(new Set(Object.keys(PRIOR)))].map((name) => [name, new Row(rowOf(PRIOR[name]), featurePull)]),
  );
  const within = LABELS.map((label) => new Row(rowOf(PRIOR_WITHIN[label]), pairPull));
  const across = LABELS.map((label) => new Row(rowOf(PRIOR_ACROSS[label]), pairPull));
  const prepared = texts.map(({ items, labels, weight }) => ({
    items,
    // Readers' labels keep to no order.
    bare: items.map(({ opensParagraph }) => ({ opensParagraph })),
    labels,
    weight,
    rows: items.map(({ features }) => features.flatMap((name) => rows.get(name) ?? [])),
  }));
  const all = [...rows.values(), ...within, ...across];
  const tables = { within: within.map(({ values }) => values), across: across.map(({ values }) => values) };
  for (let round = 1; round <= rounds; round++) {
    for (const { items, bare, labels, weight, rows: own } of prepared) {
      const { marginals, pairsAt } = beliefsFrom(own.map(sumOf), bare, tables);
      for (const [index, { opensParagraph }] of items.entries()) {
        const label = labels[index] ?? 0;
        const belief = marginals[index] ?? new Float64Array(SIZE);
        for (const row of own[index] ?? []) row.addGradient(belief, label, weight);
        const before = labels[index - 1];
        if (before === undefined) continue;
        const pair = pairsAt(index);
        for (const [from, row] of (opensParagraph ? across : within).entries())
          row.addGradient(pair.subarray(from * SIZE, (from + 1) * SIZE), from === before ? label : -1, weight);
      }
    }
    for (const row of all) row.step(round);
  }
  return { features: Object.fromEntries([...rows].map(([name, row]) => [name, row.values])), ...tables };
}

/** The priors, as weights of the model. */
export function priorWeights(): SequenceWeights {
  return {
    features: Object.fromEntries(Object.keys(PRIOR).map((name) => [name, rowOf(PRIOR[name])])),
    within: LABELS.map((label) => rowOf(PRIOR_WITHIN[label])),
    across: LABELS.map((label) => rowOf(PRIOR_ACROSS[label])),
  };
}

function rowOf(prior: Partial<Record<Label, number>> | undefined): number[] {
  return LABELS.map((label) => prior?.[label] ?? 0);
}

function sumOf(rows: readonly Row[]): Float64Array {
  const sums = new Float64Array(SIZE);
  for (const { values } of rows)
    for (let label = 0; label < SIZE; label++) sums[label] = (sums[label] ?? 0) + (values[label] ?? 0);
  return sums;
}

/** The weights of one feature for every label, on their way to the best ones. */
class Row {
  readonly values: number[];
  readonly #prior: readonly number[];
  readonly #pull: number;
  readonly #gradient = new Float64Array(SIZE);
  readonly #mean = new Float64Array(SIZE);
  readonly #square = new Float64Array(SIZE);

  constructor(prior: readonly number[], pull: number) {
    this.#prior = prior;
    this.#pull = pull;
    this.values = [...prior];
  }

  addGradient(belief: Float64Array, label: number, weight: number): void {
    for (let one = 0; one < SIZE; one++)
      this.#gradient[one] = (this.#gradient[one] ?? 0) + weight * ((one === label ? 1 : 0) - (belief[one] ?? 0));
  }

  step(round: number): void {
    for (let one = 0; one < SIZE; one++) {
      const value = this.values[one] ?? 0;
      const slope = (this.#gradient[one] ?? 0) - this.#pull * (value - (this.#prior[one] ?? 0));
      const mean = 0.9 * (this.#mean[one] ?? 0) + 0.1 * slope;
      const square = 0.999 * (this.#square[one] ?? 0) + 0.001 * slope * slope;
      this.#mean[one] = mean;
      this.#square[one] = square;
      this.values[one] =
        value + (LEARNING_RATE * (mean / (1 - 0.9 ** round))) / (Math.sqrt(square / (1 - 0.999 ** round)) + 1e-8);
      this.#gradient[one] = 0;
    }
  }
}
