/** A value, and how many visits there had been. */
export interface Sample {
  visits: number;
  value: number;
}

/** The share of the samples, from the beginning, in which caches fill and code is compiled. */
const WARM_UP_SHARE = 1 / 3;

/** How much a value grows with each visit once it's warm: the slope of the straight line that is closest to the last two thirds. */
export function growthOf(samples: readonly Sample[]): number {
  const warm = samples.slice(Math.floor(samples.length * WARM_UP_SHARE));
  const mean = (of: (sample: Sample) => number) => warm.reduce((sum, each) => sum + of(each), 0) / warm.length;
  const [visits, value] = [mean((sample) => sample.visits), mean((sample) => sample.value)];
  const covariance = mean((sample) => (sample.visits - visits) * (sample.value - value));
  const variance = mean((sample) => (sample.visits - visits) ** 2);
  return variance === 0 ? 0 : covariance / variance;
}

const BARS = '▁▂▃▄▅▆▇█';
/** How many bars a picture of a trend has. */
const WIDTH = 40;

/** A picture of a trend in one line, from the lowest value to the highest. */
export function sparkline(values: readonly number[]): string {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const columns = Math.min(WIDTH, values.length);
  return Array.from({ length: columns }, (_, column) => {
    const value = values[Math.floor((column * values.length) / columns)] ?? lowest;
    const height = highest === lowest ? 0 : (value - lowest) / (highest - lowest);
    return BARS[Math.round(height * (BARS.length - 1))];
  }).join('');
}
