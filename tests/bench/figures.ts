/** The middle value of some measurements; of an even number of them, the upper of the two in the middle. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** The value that this share of some measurements doesn't exceed. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

/** A length of time for a table. */
export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

/** How long some work takes, in milliseconds. */
export async function timeOf(work: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** How long each of several rounds of some work takes, in milliseconds. */
export async function timesOf(rounds: number, work: () => unknown): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await timeOf(work));
  return times;
}

/** The longest of some tasks and how many there were, in words. */
export const longest = (tasks: readonly number[]): string =>
  tasks.length === 0 ? 'none' : `${tasks.length}, the longest ${ms(Math.max(...tasks))}`;
