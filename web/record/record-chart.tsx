import { useMemo } from 'react';

import type { RecordedSession } from '#shared-types/documents/record';

import { duration, RECORD, sessionSpan } from '../content/record.ts';
import { HiddenTable } from '../ui/hidden-table.tsx';

import './record-view.css';

/** A session gets at least this much of the chart, so that a paste is a step that can be seen. */
const LEAST_SECONDS = 20;

const WIDTH = 320;
const HEIGHT = 90;

/** Words over the time of writing; thin lines part the sessions. Screen readers get a table. */
export function RecordChart({ sessions }: { sessions: readonly RecordedSession[] }) {
  const { points, breaks, seconds, mostWords } = useMemo(() => chartLines(sessions), [sessions]);
  const x = (at: number) => (at / seconds) * WIDTH;
  const y = (words: number) => HEIGHT - (words / mostWords) * (HEIGHT - 2) - 1;
  const line = points.map((point) => `${x(point.seconds).toFixed(1)},${y(point.words).toFixed(1)}`).join(' ');
  const written = sessions.reduce((sum, { writingSeconds }) => sum + writingSeconds, 0);
  return (
    <figure className="record-chart above-3 below-3 anchor">
      <figcaption>{RECORD.chart}</figcaption>
      <span className="record-chart-most soft size-small tabular" aria-hidden="true">
        {mostWords.toLocaleString('en')}
      </span>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {breaks.map((at) => (
          <line key={at} x1={x(at)} x2={x(at)} y1="0" y2={HEIGHT} />
        ))}
        <polygon points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`} />
        <polyline points={line} />
      </svg>
      <span className="record-chart-ends soft size-small row split gap-0" aria-hidden="true">
        <span>{RECORD.chartStart}</span>
        <span>{RECORD.chartEnd(written)}</span>
      </span>
      <HiddenTable
        caption={RECORD.chart}
        columns={RECORD.chartColumns}
        rows={sessions.map(({ startedAt, endedAt, writingSeconds, wordsBefore, wordsAfter }) => [
          sessionSpan(Date.parse(startedAt), Date.parse(endedAt)),
          duration(writingSeconds),
          wordsBefore,
          wordsAfter,
        ])}
      />
    </figure>
  );
}

/** A moment of the chart: the seconds of writing until then, and the words. */
interface ChartPoint {
  seconds: number;
  words: number;
}

/** What the chart draws. */
interface ChartLines {
  points: readonly ChartPoint[];
  /** Where each session but the first begins, in seconds. */
  breaks: readonly number[];
  seconds: number;
  mostWords: number;
}

/** The words over the time of writing, one session after another. */
function chartLines(sessions: readonly RecordedSession[]): ChartLines {
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
