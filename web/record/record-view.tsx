import { useState } from 'react';

import type { RecordedSession, WritingRecord } from '#shared-types/documents/record';

import { RECORD, recordDay, duration, sessionSpan } from '../content/record.ts';
import { Button } from '../ui/button.tsx';
import { RecordChart } from './record-chart.tsx';

import './record-view.css';

/** Most sessions listed at first. */
const FIRST_SHOWN = 8;

/** What a record says to people, wherever it comes from. */
type ShownRecord = Pick<WritingRecord, 'words' | 'sessions' | 'authors'>;

/** The figures of a writing record, the same for its writer and for people who were given it. */
export function RecordView({ record: { words, sessions, authors } }: { record: ShownRecord }) {
  const [first] = sessions;
  if (!first) return <p className="record-help breaks size-control">{RECORD.empty}</p>;
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
    <div className="record-view breaks size-control">
      <p className="record-summary strong">
        {RECORD.summary(sessions.length, days, sumOf(sessions, 'writingSeconds'), words)}
      </p>
      {first.wordsBefore > 0 && <p className="record-help breaks size-control">{RECORD.began(first.wordsBefore)}</p>}
      <RecordChart sessions={sessions} />
      <h3>{RECORD.howItArrived}</h3>
      <p>{RECORD.arrived(sum)}</p>
      <p className="record-help breaks size-control">
        {RECORD.atOnce} {RECORD.arrival}
      </p>
      <h3>{RECORD.authors}</h3>
      <ul className="record-authors flat below-1">
        {authors.map(({ name, ...figures }) => (
          <li key={name ?? ''}>
            <bdi>{name ?? RECORD.noName}</bdi>: {RECORD.figures(figures)}
          </li>
        ))}
      </ul>
      <p className="record-help breaks size-control">{RECORD.namesUnchecked}</p>
      <RecordSessions sessions={sessions} />
      <h3>{RECORD.limitsHeading}</h3>
      <ul className="record-limits flat">
        {RECORD.limits.map((limit) => (
          <li className="below-1" key={limit}>
            {limit}
          </li>
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

/** The sessions of a record, newest first. */
function RecordSessions({ sessions }: { sessions: readonly RecordedSession[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? sessions : sessions.slice(-FIRST_SHOWN);
  return (
    <>
      <h3>{RECORD.sessions}</h3>
      <ol className="record-sessions flat below-2" reversed>
        {shown.toReversed().map((session) => (
          <SessionRow key={session.startedAt} session={session} />
        ))}
      </ol>
      {shown.length < sessions.length && (
        <Button look="quiet" onClick={() => setWhole(true)}>
          {RECORD.allSessions(sessions.length)}
        </Button>
      )}
      <p className="record-help breaks size-control">{RECORD.sessionHelp}</p>
    </>
  );
}

function SessionRow({ session }: { session: RecordedSession }) {
  const { startedAt, endedAt, writingSeconds, wordsBefore, wordsAfter } = session;
  return (
    <li className="record-session stack rule-below">
      <span className="record-session-when strong">{sessionSpan(Date.parse(startedAt), Date.parse(endedAt))}</span>
      <span className="record-session-words soft size-small tabular">
        <span aria-hidden="true">{RECORD.sessionWords(wordsBefore, wordsAfter)}</span>
        <span className="visually-hidden">{RECORD.sessionWordsRead(wordsBefore, wordsAfter)}</span>
      </span>
      <span className="record-session-how soft size-small">
        {duration(writingSeconds)} · {RECORD.figures(session)}
      </span>
    </li>
  );
}
