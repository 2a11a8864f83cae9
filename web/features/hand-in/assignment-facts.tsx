import type { AssignmentFacts } from '#shared-types/desk/student';

import { ownDueWords } from '../../content/desk/due.ts';
import { HAND_IN, teacherOf } from '../../content/desk/hand-in.ts';

/** Words that are shown at once up to this length, in UTF-16 code units; longer ones would push the form off a phone's screen. */
const SHOWN_AT_ONCE = 280;

/** When a text is due, and what becomes of a late one. */
export function Deadline({ facts: { dueMs, zone, isOver, takesLate } }: { facts: AssignmentFacts }) {
  if (dueMs === undefined) return <p>{HAND_IN.noDeadline}</p>;
  const own = ownDueWords(dueMs, zone);
  return (
    <p className="hand-in-due">
      <strong>{HAND_IN.due({ dueMs, zone })}</strong> {own !== undefined && `${HAND_IN.dueByOwnClock(own)} `}
      {takesLate ? (isOver ? HAND_IN.isLate : HAND_IN.lateTaken) : !isOver && HAND_IN.lateRefused}
    </p>
  );
}

/** What a teacher has written about the assignment. */
export function LongWords({ heading, words }: { heading: string; words: string }) {
  if (words.length <= SHOWN_AT_ONCE) return <p className="hand-in-words breaks serif">{words}</p>;
  return (
    <details className="hand-in-task below-3">
      <summary>{heading}</summary>
      <p className="hand-in-words breaks serif">{words}</p>
    </details>
  );
}

/** Who and what reads a text that's handed in here, and for how long it's kept. */
export function WhoReads({ facts }: { facts: AssignmentFacts }) {
  return (
    <div className="hand-in-reads soft size-small">
      <p>{HAND_IN.whoReads(teacherOf(facts), facts.keepDays)}</p>
      <p>{HAND_IN.machineReads}</p>
      <p>{HAND_IN.minors}</p>
    </div>
  );
}
