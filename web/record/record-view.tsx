import type { RecordedSession, WritingRecord } from '#shared-types/record';

import { RECORD, recordDay } from '../content/record.ts';
import { RecordChart } from './record-chart.tsx';
import { RecordSessions } from './record-sessions.tsx';

import './record-view.css';

/** What a record says to people, wherever it comes from. */
type ShownRecord = Pick<WritingRecord, 'words' | 'sessions' | 'authors'>;

/** The figures of a writing record, the same for its writer and for whoever was given it. */
export function RecordView({ record: { words, sessions, authors } }: { record: ShownRecord }) {
  const [first] = sessions;
  if (!first) return <p className="record-help">{RECORD.empty}</p>;
  const days = new Set(sessions.map(({ startedAt }) => recordDay(Date.parse(startedAt)))).size;
  const known = wordsOf(sessions);
  const sum = {
    typed: sumOf(sessions, 'typed'),
    pasted: sumOf(sessions, 'pasted'),
    broughtBack: sumOf(sessions, 'broughtBack'),
    deleted: sumOf(sessions, 'deleted'),
    ...(known && { words: known }),
  };
  return (
    <div className="record-view">
      <p className="record-summary">
        {RECORD.summary(sessions.length, days, sumOf(sessions, 'writingSeconds'), words)}
      </p>
      {first.wordsBefore > 0 && <p className="record-help">{RECORD.began(first.wordsBefore)}</p>}
      <RecordChart sessions={sessions} />
      <h3>{RECORD.howItArrived}</h3>
      <p>{RECORD.figures(sum)}.</p>
      <p className="record-help">
        {RECORD.atOnce} {RECORD.arrival}
      </p>
      <h3>{RECORD.authors}</h3>
      <ul className="record-authors">
        {authors.map(({ name, ...figures }) => (
          <li key={name ?? ''}>
            <bdi>{name ?? RECORD.noName}</bdi>: {RECORD.figures(figures)}
          </li>
        ))}
      </ul>
      <p className="record-help">{RECORD.namesUnchecked}</p>
      <RecordSessions sessions={sessions} />
      <h3>{RECORD.limitsHeading}</h3>
      <ul className="record-limits">
        {RECORD.limits.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
    </div>
  );
}

/** How many words arrived how; undefined if a session doesn't say. */
function wordsOf(sessions: readonly RecordedSession[]): RecordedSession['words'] {
  const sum = { typed: 0, pasted: 0, broughtBack: 0 };
  for (const { words } of sessions) {
    if (!words) return undefined;
    sum.typed += words.typed;
    sum.pasted += words.pasted;
    sum.broughtBack += words.broughtBack ?? 0;
  }
  return sum;
}

function sumOf(
  sessions: readonly RecordedSession[],
  figure: 'typed' | 'pasted' | 'broughtBack' | 'deleted' | 'writingSeconds',
): number {
  return sessions.reduce((sum, session) => sum + (session[figure] ?? 0), 0);
}
