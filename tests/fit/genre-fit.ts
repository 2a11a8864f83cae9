import type { GenreWeights } from '#bff/analysis/whole/argument/argues';

/** The signs of a text, whether it argues, where it comes from, and how much it counts among the texts from there. */
export interface JudgedText {
  signs: Readonly<Record<string, number>>;
  argues: boolean;
  source: string;
  weight: number;
}

/** What may not count against an argument, however few texts we have: evidence and sources belong to it. */
const NEVER_AGAINST: ReadonlySet<string> = new Set(
  (
    'opinion|ought|stance at both ends|stance in the present|public letter|verdict|reasons|opposition|negation|' +
    'general people|presents|cue obligation|cue reasons given|cue reason counted|cue example|cue conclusion|cue other side|' +
    'cue answer|cue source|cue citation|cue quotation|cue statistic|cue number|cue consequence|cue debate|cue addition|' +
    'cue meaning|cue opinion|cue essay says|cue concession|weighing|word must|word should|word while|word because|word believe'
  ).split('|'),
);
/** What may not count for one. */
const NEVER_FOR: ReadonlySet<string> = new Set(
  'person in the past|I in the past|story opening|somebody|dialogue|dear name|kind ending|between us|no stand|imperative|unended|method|explains|news|talk|reflects'.split(
    '|',
  ),
);
/**
 * What we expect of the signs that a teacher would name. Pupils begin with “I believe” and end with “in conclusion” three times as often
 * as our own essays do, in which the fit would hardly learn it; other texts have these signs so seldom that they cost nothing.
 */
const EXPECTED: Readonly<Record<string, number>> = {
  'opinion at both ends': 1.5,
  'opinion and close': 1.5,
  'judgement and close': 1.5,
  'judgement throughout': 1.5,
  'demand at both ends': 0.5,
};
/** Signs that only help to name another kind of text: "survey" and "results" are evidence, too. */
const UNUSED: ReadonlySet<string> = new Set(['report']);
/** How strongly a weight is pulled to what we expect of it, or to 0 (ridge regression), against texts that count this much in all on each side. */
const PULL = 2;
const SIDE_WEIGHT = 300;
/** Pieces of books and sites, and texts of two or three sentences, count less than whole texts of ours, which count 1. */
const SHARES: Readonly<Record<string, number>> = {
  debate: 0.7,
  'train-books': 0.5,
  'train-docs': 0.5,
  'train-public-sector': 0.5,
  'train-textbooks': 0.7,
  diaries: 0.3,
  novels: 0.3,
  'travel guides': 0.3,
  biographies: 0.3,
  reportage: 0.3,
  blog: 0.3,
  'engineers’ blog': 0.3,
  agencies: 0.3,
  presidents: 0.3,
  'What’s Wrong with the World': 0.3,
  'The Servile State': 0.3,
};
const STEPS = 800;
const LEARNING_RATE = 0.08;

/**
 * Fits the weights that decide whether a text argues: logistic regression with a ridge few expectations ("EXPECTED", and the direction of some
 * signs). The texts that argue weigh as much as the others, and on each side every source weighs alike, so that no large one decides.
 */
export function fitGenre(texts: readonly JudgedText[]): GenreWeights {
  const names = [...new Set(texts.flatMap(({ signs }) => Object.keys(signs)))].filter((name) => !UNUSED.has(name));
  const weightOf = weightsBySource(texts);
  const rows = texts.map((text) => ({
    values: Float64Array.from([1, ...names.map((name) => text.signs[name] ?? 0)]),
    argues: Number(text.argues),
    weight: weightOf(text),
  }));
  const size = names.length + 1;
  const expected = [0, ...names.map((name) => EXPECTED[name] ?? 0)];
  const [weights, mean, square] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
  for (let step = 1; step <= STEPS; step++) {
    const slopes = weights.map((weight, index) => (index === 0 ? 0 : -PULL * (weight - (expected[index] ?? 0))));
    for (const { values, argues, weight } of rows) {
      let score = 0;
      for (let index = 0; index < size; index++) score += (values[index] ?? 0) * (weights[index] ?? 0);
      const error = weight * (argues - 1 / (1 + Math.exp(-score)));
      for (let index = 0; index < size; index++) slopes[index] = (slopes[index] ?? 0) + error * (values[index] ?? 0);
    }
    for (let index = 0; index < size; index++) {
      const slope = slopes[index] ?? 0;
      mean[index] = 0.9 * (mean[index] ?? 0) + 0.1 * slope;
      square[index] = 0.99 * (square[index] ?? 0) + 0.01 * slope * slope;
      const length = Math.sqrt((square[index] ?? 0) / (1 - 0.99 ** step)) + 1e-8;
      const next = (weights[index] ?? 0) + (LEARNING_RATE * ((mean[index] ?? 0) / (1 - 0.9 ** step))) / length;
      weights[index] = isAllowed(names[index - 1], next) ? next : 0;
    }
  }
  const [bias = 0, ...fitted] = Array.from(weights, (weight) => Math.round(weight * 50) / 50);
  return { bias, signs: Object.fromEntries(names.map((name, index) => [name, fitted[index] ?? 0])) };
}

function isAllowed(name: string | undefined, weight: number): boolean {
  if (name === undefined) return true;
  return !(weight < 0 && NEVER_AGAINST.has(name)) && !(weight > 0 && NEVER_FOR.has(name));
}

/** How much a text counts in all: its share of its source, and the source's share of its side. */
function weightsBySource(texts: readonly JudgedText[]): (text: JudgedText) => number {
  const sides = Map.groupBy(texts, ({ argues }) => argues);
  const perText = new Map(
    [...sides].map(([argues, side]) => {
      const sources = Map.groupBy(side, ({ source }) => source);
      const all = [...sources.keys()].reduce((sum, source) => sum + shareOf(source), 0);
      const weights = [...sources].map(([source, own]) => {
        const sum = own.reduce((total, { weight }) => total + weight, 0);
        return [source, (SIDE_WEIGHT * shareOf(source)) / all / sum] as const;
      });
      return [argues, new Map(weights)] as const;
    }),
  );
  return ({ argues, source, weight }) => weight * (perText.get(argues)?.get(source) ?? 0);
}

const shareOf = (source: string) => SHARES[source] ?? 1;
