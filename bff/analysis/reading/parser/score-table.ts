/**
 * The weights of a linear model with hashed features (Weinberger et al. 2009). A feature has one row of scores, which starts at
 * its hash; the rows overlap, so the table is one flat array of `2 ** bits + classes` weights without keys.
 */
export interface ScoreTable {
  readonly bits: number;
  readonly classes: number;
  /** Adds the scores of every class for the first `count` features to `scores`, which starts at zero. */
  score(features: Int32Array, count: number, scores: Float64Array): void;
}

/** The largest step of a quantised weight. */
const LARGEST_STEP = 127;

/**
 * Opens a table of quantised weights. A step is the rounded square root of its weight, since most weights are small and a few are large.
 * @param steps the steps, `2 ** bits + classes` of them. @param largest the weight of the largest step.
 */
export function scoreTable(steps: Int8Array, { classes, largest }: { classes: number; largest: number }): ScoreTable {
  const bits = Math.log2(steps.length - classes);
  const mask = 2 ** bits - 1;
  const weights = new Float64Array(256);
  for (let step = -LARGEST_STEP; step <= LARGEST_STEP; step++) {
    weights[step & 255] = Math.sign(step) * (step / LARGEST_STEP) ** 2 * largest;
  }
  return {
    bits,
    classes,
    score(features, count, scores) {
      scores.fill(0);
      for (let feature = 0; feature < count; feature++) {
        const row = (features[feature] ?? 0) & mask;
        for (let at = 0; at < classes; at++) {
          scores[at] = (scores[at] ?? 0) + (weights[(steps[row + at] ?? 0) & 255] ?? 0);
        }
      }
    },
  };
}

/** The step of a weight in a table whose largest weight is `largest`; the reverse of what `scoreTable` reads. */
export function stepOf(weight: number, largest: number): number {
  return Math.sign(weight) * Math.round(LARGEST_STEP * Math.sqrt(Math.abs(weight) / largest));
}

/** The best class, and its lead over the second best. */
export interface Best {
  best: number;
  margin: number;
}

/** The class with the highest score among the allowed ones. */
export function bestOf(scores: Float64Array, classes: number, isAllowed?: (index: number) => boolean): Best {
  let best = -1;
  let first = -Infinity;
  let second = -Infinity;
  for (let at = 0; at < classes; at++) {
    if (isAllowed !== undefined && !isAllowed(at)) continue;
    const score = scores[at] ?? 0;
    if (score > first) {
      second = first;
      first = score;
      best = at;
    } else if (score > second) second = score;
  }
  return { best, margin: first - second };
}
