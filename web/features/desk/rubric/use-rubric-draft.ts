import { useState } from 'react';

import { useDesk } from '../assignment/desk-context.ts';
import { changeActs, draftOf, type MarkChange, markChange, type RubricDraft, rubricOf } from './rubric-change.ts';

/** A rubric that is being written in place. */
export interface WritingRubric {
  draft: RubricDraft;
  /** What waits to be saved does to marks, for somebody to agree to; undefined while nothing waits. */
  waiting: MarkChange | undefined;
  /** Writes; nothing is stored before `leave`. */
  write: (next: RubricDraft) => void;
  /** Stores what was written, unless it changes a mark. */
  leave: () => void;
  /** Changes something at once, and stores it unless it changes a mark. */
  change: (next: RubricDraft) => void;
  save: () => void;
  discard: () => void;
  /** Takes the last change back; undefined if there is none. */
  undo: (() => void) | undefined;
}

/** Writes in the rubric of an assignment. What changes no mark is stored by itself. */
export function useRubricDraft(): WritingRubric {
  const { open, view } = useDesk();
  const saved = JSON.stringify(view.settings.rubric);
  const [written, setWritten] = useState<RubricDraft>();
  const [sent, setSent] = useState<string>();
  const [past, setPast] = useState<readonly RubricDraft[]>([]);
  if (sent === saved) {
    // It's stored, so from now on what others change is shown.
    setWritten(undefined);
    setSent(undefined);
  }
  const draft = written ?? draftOf(view.settings.rubric);
  const isNew = JSON.stringify(rubricOf(draft)) !== saved;
  const marks = markChange(draft, view);
  const store = (next: RubricDraft) => {
    if (JSON.stringify(rubricOf(next)) === saved) return;
    open.act(...changeActs(next, view));
    // Its levels are those of the marks now.
    setWritten(draftOf(rubricOf(next)));
    setSent(JSON.stringify(rubricOf(next)));
    // A level that comes back wouldn't have its marks.
    if (marks.marked > 0) setPast([]);
  };
  const settle = (next: RubricDraft) => {
    setWritten(next);
    setSent(undefined);
    if (isHarmless(markChange(next, view))) store(next);
  };
  const last = past.at(-1);
  return {
    draft,
    waiting: isNew && sent === undefined && !isHarmless(marks) ? marks : undefined,
    write: (next) => {
      setWritten(next);
      setSent(undefined);
    },
    leave: () => {
      if (isNew && isHarmless(marks)) store(draft);
    },
    change: (next) => {
      if (next === draft) return;
      setPast([...past, draft]);
      settle(next);
    },
    save: () => store(draft),
    discard: () => {
      setWritten(undefined);
      setSent(undefined);
      setPast([]);
    },
    undo:
      last &&
      (() => {
        setPast(past.slice(0, -1));
        settle(last);
      }),
  };
}

function isHarmless({ losing, totals, returned, readers }: MarkChange): boolean {
  return losing + totals + returned + readers === 0;
}
