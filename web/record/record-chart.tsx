import { useMemo } from 'react';

import type { RecordedSession } from '#shared-types/record';

import { duration, RECORD, sessionSpan } from '../content/record.ts';
import { HiddenTable } from '../ui/hidden-table.tsx';
import { chartLines } from './chart-points.ts';

import './record-chart.css';

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
    <figure className="record-chart">
      <figcaption>{RECORD.chart}</figcaption>
      <span className="record-chart-most" aria-hidden="true">
        {mostWords.toLocaleString('en')}
      </span>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {breaks.map((at) => (
          <line key={at} x1={x(at)} x2={x(at)} y1="0" y2={HEIGHT} />
        ))}
        <polygon points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`} />
        <polyline points={line} />
      </svg>
      <span className="record-chart-ends" aria-hidden="true">
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
