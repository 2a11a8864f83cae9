import { useState } from 'react';

import type { AssignmentView, HandedInText } from '#shared-types/desk/assignment';

import { DESK } from '../../../content/desk/desk.ts';
import { RETURNING } from '../../../content/desk/return.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import {
  commentsOn,
  hasFeedback,
  levelsSet,
  markedLevels,
  returnOf,
  stateOf,
  textsThatCount,
} from '../assignment/assignment.ts';
import { useDesk } from '../assignment/desk-context.ts';

/** The texts that can be returned: of each student, the newest that has any feedback, unless it's returned as it is. */
export function returnable(view: AssignmentView): HandedInText[] {
  return textsThatCount(view).filter(({ id }) => (returnOf(view, id)?.hasChanged ?? true) && hasFeedback(view, id));
}

interface ReturnDialogProps {
  /** The texts to return; those that have nothing to say aren't returned. */
  texts: readonly HandedInText[];
  onClose: () => void;
  onReturned: () => void;
}

/** Returns texts, after it has said who gets what and what to look at first. */
export function ReturnDialog({ texts, onClose, onReturned }: ReturnDialogProps) {
  const { open, view } = useDesk();
  const [isReturning, setReturning] = useState(false);
  const { marksWait, teacherName, rubric } = view.settings;
  const chosen = texts.filter((text) => hasFeedback(view, text.id));
  const first = doubts(view, texts);
  const giveBack = async () => {
    setReturning(true);
    const ids = chosen.map(({ id }) => id);
    open.act({ do: 'return', texts: ids });
    await open.settled();
    onReturned();
    onClose();
  };
  const hasMarks = rubric.criteria.length > 0;
  const what = hasMarks ? (marksWait ? RETURNING.marksAfter : RETURNING.marksAtOnce) : RETURNING.comments;
  return (
    <Dialog title={RETURNING.heading} onClose={onClose}>
      {chosen.length === 0 ? <p>{RETURNING.nothing}</p> : <p>{RETURNING.about(what)}</p>}
      {teacherName === '' && chosen.length > 0 && <p className="soft size-control">{RETURNING.noName}</p>}
      {first.length > 0 && (
        <>
          <h3>{RETURNING.lookFirst}</h3>
          <ul>
            {first.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
      <div className="dialog-actions">
        <Button onClick={onClose}>{DESK.cancel}</Button>
        {chosen.length > 0 && (
          <Button look="primary" disabled={isReturning} onClick={() => inBackground(giveBack())}>
            {isReturning ? RETURNING.returning : RETURNING.button(chosen.length)}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** What to look at before texts are returned, each in a sentence. */
function doubts(view: AssignmentView, texts: readonly HandedInText[]): string[] {
  const { criteria, kind } = view.settings.rubric;
  const going = texts.filter((text) => hasFeedback(view, text.id));
  const unmarked = kind === 'comments only' ? [] : going.filter((text) => setOf(view, text) === 0);
  const silent = going.filter((text) => commentsOn(view, text.id).length === 0);
  const each = texts.flatMap((text) => {
    const found: string[] = [];
    const set = setOf(view, text);
    if (!hasFeedback(view, text.id)) found.push(RETURNING.empty(text.code));
    else if (set > 0 && set < criteria.length) found.push(RETURNING.unfinished(text.code, set, criteria.length));
    if (text.version > 1 && stateOf(view, text) === 'not read') found.push(RETURNING.unanswered(text.code));
    return found;
  });
  return [
    ...(criteria.length > 0 && unmarked.length > 0 ? [RETURNING.noMark(unmarked.map(({ code }) => code))] : []),
    ...(silent.length > 0 ? [RETURNING.noComment(silent.map(({ code }) => code))] : []),
    ...each,
  ];
}

/** How many criteria have a level. */
function setOf(view: AssignmentView, text: HandedInText): number {
  return levelsSet(view.settings.rubric.criteria, markedLevels(view, text.id));
}
