import type { RecordedSession } from '#shared-types/record';

/** A moment of the chart: the seconds of writing until then, and the words. */
interface ChartPoint {
  seconds: number;
  words: number;
}

/** What the chart draws. */
export interface ChartLines {
  points: readonly ChartPoint[];
  /** Where each session but the first begins, in seconds. */
  breaks: readonly number[];
  seconds: number;
  mostWords: number;
}

/** A session gets at least this much of the chart, so that a paste is a step that can be seen. */
const LEAST_SECONDS = 20;

/** The words over the time of writing, one session after another. */
export function chartLines(sessions: readonly RecordedSession[]): ChartLines {
  const points: ChartPoint[] = [];
  const breaks: number[] = [];
  let start = 0;
  for (const { writingSeconds, wordsBefore, wordsAfter, points: counted } of sessions) {
    if (start > 0) breaks.push(start);
    const end = start + Math.max(LEAST_SECONDS, writingSeconds);
    points.push({ seconds: start, words: wordsBefore });
    for (const [seconds = 0, words = 0] of counted) points.push({ seconds: Math.min(end, start + seconds), words });
    points.push({ seconds: end, words: wordsAfter });
    start = end;
  }
  return { points, breaks, seconds: start, mostWords: Math.max(1, ...points.map(({ words }) => words)) };
}
