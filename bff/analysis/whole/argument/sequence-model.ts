import { LABELS } from '#shared-types/analysis/argument';

/*
 * A linear-chain conditional random field (Lafferty, McCallum and Pereira 2001): each label is judged by the features of its
 * sentence and by the label before it, with one table within a paragraph and one across its boundary.
 */

/** The weights of the model. */
export interface SequenceWeights {
  /** For each feature, a weight for each label in the order of `LABELS`. */
  features: Readonly<Record<string, readonly number[]>>;
  /** From a row's label to a column's label, within a paragraph. */
  within: readonly (readonly number[])[];
  /** The same across a paragraph boundary. */
  across: readonly (readonly number[])[];
}

/** One sentence of a sequence. */
export interface SequenceItem {
  features: readonly string[];
  opensParagraph: boolean;
  /** Whether a label can be its own after another one, both as indexes of `LABELS`; -1 before the first sentence. Without it, every label can. */
  allows?: (before: number, label: number) => boolean;
}

const SIZE = LABELS.length;
/** What is before the first sentence. */
const START = -1;

/** The score of every label for every sentence, ignoring its neighbours. */
function emissionsOf(items: readonly SequenceItem[], { features }: SequenceWeights): Float64Array[] {
  return items.map((item) => {
    const scores = new Float64Array(SIZE);
    for (const name of item.features) {
      const weights = features[name];
      if (weights === undefined) continue;
      for (let label = 0; label < SIZE; label++) scores[label] = factor(scores, label) + (weights[label] ?? 0);
    }
    return scores;
  });
}

/** The most probable sequence of labels (Viterbi 1967), as indexes of `LABELS`. */
export function bestSequence(items: readonly SequenceItem[], weights: SequenceWeights): number[] {
  const emissions = emissionsOf(items, weights);
  const origins: Int8Array[] = [];
  let scores = (emissions[0] ?? new Float64Array(SIZE)).map((score, label) =>
    items[0]?.allows?.(START, label) === false ? -Infinity : score,
  );
  for (let index = 1; index < items.length; index++) {
    const table = items[index]?.opensParagraph ? weights.across : weights.within;
    const allows = items[index]?.allows;
    const next = new Float64Array(SIZE);
    const origin = new Int8Array(SIZE);
    for (let label = 0; label < SIZE; label++) {
      let best = -Infinity;
      for (let before = 0; before < SIZE; before++) {
        const score = at(scores, before) + at(table[before], label);
        if (score > best && allows?.(before, label) !== false) {
          best = score;
          origin[label] = before;
        }
      }
      next[label] = best + at(emissions[index], label);
    }
    origins.push(origin);
    scores = next;
  }
  let label = scores.indexOf(Math.max(...scores));
  const labels = items.length === 0 ? [] : [label];
  for (const origin of origins.toReversed()) {
    label = at(origin, label);
    labels.push(label);
  }
  return labels.toReversed();
}

/** The result of forward-backward (Rabiner 1989). */
export interface Beliefs {
  /** The probability of every label for every sentence. */
  marginals: Float64Array[];
  /**
   * The probability of every pair of labels for each sentence except the first, and the one before it, as `before * size +
   * label`.
   */
  pairsAt: (index: number) => Float64Array;
}

/** The probabilities of labels and of pairs of labels. */
export function beliefsOf(items: readonly SequenceItem[], weights: SequenceWeights): Beliefs {
  return beliefsFrom(emissionsOf(items, weights), items, weights);
}

/** The same from the score of every label for every sentence. Each step is scaled to a sum of 1, so no text is too long. */
export function beliefsFrom(
  emissions: readonly Float64Array[],
  items: readonly Pick<SequenceItem, 'opensParagraph' | 'allows'>[],
  weights: Pick<SequenceWeights, 'within' | 'across'>,
): Beliefs {
  const own = emissions.map(toFactors);
  const [within, across] = [toFactorTable(weights.within), toFactorTable(weights.across)];
  const tables = items.map(({ opensParagraph, allows }) => {
    const table = opensParagraph ? across : within;
    if (allows === undefined) return table;
    return table.map((value, pair) => (allows(Math.floor(pair / SIZE), pair % SIZE) ? value : 0));
  });
  const tableAt = (index: number) => tables[index] ?? within;
  const first = items[0]?.allows;
  const forward: Float64Array[] = [];
  for (const [index, factors] of own.entries()) {
    const before = forward[index - 1];
    const table = tableAt(index);
    const sums = new Float64Array(SIZE);
    for (let label = 0; label < SIZE; label++) {
      let sum = before === undefined && first?.(START, label) !== false ? 1 : 0;
      for (let from = 0; from < SIZE; from++) sum += factor(before, from) * factor(table, from * SIZE + label);
      sums[label] = factor(factors, label) * sum;
    }
    forward.push(scaled(sums));
  }
  const backward: Float64Array[] = own.map(() => new Float64Array(SIZE).fill(1));
  for (let index = own.length - 2; index >= 0; index--) {
    const table = tableAt(index + 1);
    const [after, factors] = [backward[index + 1], own[index + 1]];
    const sums = new Float64Array(SIZE);
    for (let label = 0; label < SIZE; label++)
      for (let to = 0; to < SIZE; to++)
        sums[label] = factor(sums, label) + factor(table, label * SIZE + to) * factor(factors, to) * factor(after, to);
    backward[index] = scaled(sums);
  }
  return {
    marginals: forward.map((sums, index) => {
      const after = backward[index];
      return scaled(sums.map((sum, label) => sum * factor(after, label)));
    }),
    pairsAt(index) {
      const [before, table, factors, after] = [forward[index - 1], tableAt(index), own[index], backward[index]];
      const sums = new Float64Array(SIZE * SIZE);
      for (let pair = 0; pair < SIZE * SIZE; pair++) {
        const to = pair % SIZE;
        sums[pair] = factor(before, (pair - to) / SIZE) * factor(table, pair) * factor(factors, to) * factor(after, to);
      }
      return scaled(sums);
    },
  };
}

/** Scores as factors, the largest of which is 1. */
function toFactors(scores: Float64Array): Float64Array {
  let most = -Infinity;
  for (const score of scores) most = Math.max(most, score);
  return scores.map((score) => Math.exp(score - most));
}

function toFactorTable(rows: readonly (readonly number[])[]): Float64Array {
  return Float64Array.from(rows.flat(), (score) => Math.exp(score));
}

function scaled(values: Float64Array): Float64Array {
  let sum = 0;
  for (const value of values) sum += value;
  if (sum > 0) for (let index = 0; index < values.length; index++) values[index] = factor(values, index) / sum;
  return values;
}

function factor(values: Float64Array | undefined, index: number): number {
  return values === undefined ? 0 : (values[index] ?? 0);
}

function at(values: ArrayLike<number> | undefined, index: number): number {
  return values?.[index] ?? 0;
}
