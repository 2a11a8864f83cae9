import { useState } from 'react';

import type { RecordedSession } from '#shared-types/record';

import { duration, RECORD, sessionSpan } from '../content/record.ts';
import { Button } from '../ui/button.tsx';

import './record-sessions.css';

/** So many sessions are listed at first. */
const FIRST_SHOWN = 8;

/** The sessions of a record, newest first. */
export function RecordSessions({ sessions }: { sessions: readonly RecordedSession[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? sessions : sessions.slice(-FIRST_SHOWN);
  return (
    <>
      <h3>{RECORD.sessions}</h3>
      <ol className="record-sessions" reversed>
        {shown.toReversed().map((session) => (
          <SessionRow key={session.startedAt} session={session} />
        ))}
      </ol>
      {shown.length < sessions.length && (
        <Button look="quiet" onClick={() => setWhole(true)}>
          {RECORD.allSessions(sessions.length)}
        </Button>
      )}
      <p className="record-help">{RECORD.sessionHelp}</p>
    </>
  );
}

function SessionRow({ session }: { session: RecordedSession }) {
  const { startedAt, endedAt, writingSeconds, wordsBefore, wordsAfter } = session;
  return (
    <li className="record-session">
      <span className="record-session-when">{sessionSpan(Date.parse(startedAt), Date.parse(endedAt))}</span>
      <span className="record-session-words">
        <span aria-hidden="true">{RECORD.sessionWords(wordsBefore, wordsAfter)}</span>
        <span className="visually-hidden">{RECORD.sessionWordsRead(wordsBefore, wordsAfter)}</span>
      </span>
      <span className="record-session-how">
        {duration(writingSeconds)} · {RECORD.figures(session)}
      </span>
    </li>
  );
}
