import type { GenreWeights } from '#bff/analysis/whole/argument/argues';

/** The signs of a text, whether it argues, and how much it counts. */
export interface JudgedText {
  signs: Readonly<Record<string, number>>;
  argues: boolean;
  weight: number;
}

/** What we expect of a sign before any text is read: how much it speaks for an argument. We expect nothing of the others. */
const EXPECTED: Readonly<Record<string, number>> = {
  opinion: 1,
  ought: 2,
  'stand at the rim': 1,
  'public letter': 1.5,
  verdict: 1.5,
  reasons: 1,
  opposition: 3,
  negation: 1,
  'general people': 2,
  analysis: 2,
  presents: 2,
  'person in the past': -1,
  'I in the past': -2,
  'story opening': -1.5,
  somebody: -1.5,
  dialogue: -3,
  report: -3,
  'dear name': -2.5,
  'kind ending': -2,
  'between us': -3,
  'no stand': -1,
  you: -0.5,
  imperative: -4,
  unended: -1.5,
  'cue obligation': 0.5,
  'cue reasons given': 0.5,
  'cue reason counted': 0.5,
  'cue example': 0.5,
  'cue conclusion': 0.5,
  'cue other side': 0.5,
  'cue answer': 0.5,
};
/** How strongly a weight is held to that. */
const PULL = 0.5;
const STEPS = 600;
const LEARNING_RATE = 0.08;

/** What we expect to speak for an argument never speaks against it, however few texts we have, and the other way round. */
function keepsSign(weight: number, expected: number): boolean {
  return weight * expected >= 0;
}

/** Fits the weights that decide whether a text argues: logistic regression, with every weight held near what we expect of it. */
export function fitGenre(texts: readonly JudgedText[]): GenreWeights {
  const names = [...new Set([...Object.keys(EXPECTED), ...texts.flatMap(({ signs }) => Object.keys(signs))])];
  const weights = [0, ...names.map((name) => EXPECTED[name] ?? 0)];
  const expected = [...weights];
  const rows = texts.map(({ signs, argues, weight }) => ({
    values: [1, ...names.map((name) => signs[name] ?? 0)],
    argues: Number(argues),
    weight,
  }));
  const mean = new Float64Array(weights.length);
  const square = new Float64Array(weights.length);
  for (let step = 1; step <= STEPS; step++) {
    const slopes = weights.map((weight, index) => (index === 0 ? 0 : PULL * ((expected[index] ?? 0) - weight)));
    for (const { values, argues, weight } of rows) {
      const score = values.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0);
      const error = weight * (argues - 1 / (1 + Math.exp(-score)));
      for (const [index, value] of values.entries()) slopes[index] = (slopes[index] ?? 0) + error * value;
    }
    for (const [index, slope] of slopes.entries()) {
      mean[index] = 0.9 * (mean[index] ?? 0) + 0.1 * slope;
      square[index] = 0.99 * (square[index] ?? 0) + 0.01 * slope * slope;
      const size = Math.sqrt((square[index] ?? 0) / (1 - 0.99 ** step)) + 1e-8;
      const next = (weights[index] ?? 0) + (LEARNING_RATE * ((mean[index] ?? 0) / (1 - 0.9 ** step))) / size;
      weights[index] = keepsSign(next, expected[index] ?? 0) ? next : 0;
    }
  }
  const [bias = 0, ...fitted] = weights.map((weight) => Math.round(weight * 50) / 50);
  return { bias, signs: Object.fromEntries(names.map((name, index) => [name, fitted[index] ?? 0])) };
}
