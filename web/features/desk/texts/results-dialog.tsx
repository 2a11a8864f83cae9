import { type ChangeEvent, useId, useRef, useState } from 'react';

import { errorMessage } from '../../../calls/error-message.ts';
import { DESK } from '../../../content/desk/desk.ts';
import { RESULTS } from '../../../content/desk/return.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { saveBlob } from '../../../files/writing/write-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { hasFeedback, textsThatCount } from '../assignment/assignment.ts';
import { readClass } from '../assignment/class-list.ts';
import { useDesk } from '../assignment/desk-context.ts';
import { type FilledGrades, fillCanvas, fillMoodle, newCanvasFile, peopleFile } from './gradebook.ts';
import { returnable } from './return-dialog.tsx';

/** What has become of a file that was asked for. */
type Outcome =
  | { kind: 'nothing' | 'working' }
  | { kind: 'failed'; words: string }
  | { kind: 'filled'; grades: FilledGrades }
  | { kind: 'saved'; name: string };

/** Marks and feedback as files: for people, for the grade books of Canvas and Moodle, and as Word files. Made in this browser. */
export function ResultsDialog({ onClose }: { onClose: () => void }) {
  const { view } = useDesk();
  const { students } = readClass(view.id);
  const filling = { view, students };
  const { outcome, save, fill, zip } = useFiles(filling);
  const notReturned = returnable(view).length;
  const canvas = newCanvasFile(filling);
  return (
    <Dialog title={RESULTS.heading} isWide onClose={onClose}>
      <p className="soft size-control">
        {RESULTS.about} {notReturned > 0 && RESULTS.notReturned(notReturned)}
      </p>
      <ul className="results lines">
        <li className="row wrap middle">
          <p className="flat">{RESULTS.people}</p>
          <Button onClick={() => save(peopleFile(view, students), RESULTS.peopleName)}>{RESULTS.save}</Button>
        </li>
        <li className="row wrap middle">
          <p className="flat">{RESULTS.canvas}</p>
          <FileButton label={RESULTS.canvasOwn} onFile={fill(fillCanvas)} />
          {canvas && students.length > 0 && (
            <Button look="quiet" onClick={() => save(canvas.file, RESULTS.canvasName)}>
              {RESULTS.canvasNew}
            </Button>
          )}
        </li>
        <li className="row wrap middle">
          <p className="flat">{RESULTS.moodle}</p>
          <FileButton label={RESULTS.moodleOwn} onFile={fill(fillMoodle)} />
        </li>
        <li className="row wrap middle">
          <p className="flat">{RESULTS.zip}</p>
          <Button onClick={() => inBackground(zip())}>{RESULTS.save}</Button>
        </li>
      </ul>
      <output className="desk-outcome own-line">
        <OutcomeWords outcome={outcome} />
      </output>
      <div className="dialog-actions">
        <Button look="primary" onClick={onClose}>
          {DESK.done}
        </Button>
      </div>
    </Dialog>
  );
}

/** Makes files and saves them. */
function useFiles(filling: Parameters<typeof fillCanvas>[1]) {
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'nothing' });
  const { view, students } = filling;
  const save = (content: BlobPart, name: string, type = 'text/csv') => {
    saveBlob(new Blob([content], { type }), name);
    setOutcome({ kind: 'saved', name });
  };
  const fill = (how: typeof fillCanvas) => async (file: File) => {
    const grades = how(await file.text(), filling);
    if (!grades) return setOutcome({ kind: 'failed', words: RESULTS.notThis });
    saveBlob(new Blob([grades.file], { type: 'text/csv' }), file.name);
    setOutcome({ kind: 'filled', grades });
  };
  const zip = async () => {
    setOutcome({ kind: 'working' });
    try {
      const { feedbackZip } = await import('./feedback-files.ts');
      const texts = textsThatCount(view).filter(({ id }) => hasFeedback(view, id));
      save(await (await feedbackZip(view, texts, students)).arrayBuffer(), 'feedback.zip', 'application/zip');
    } catch (error) {
      setOutcome({ kind: 'failed', words: errorMessage(error) });
    }
  };
  return { outcome, save, fill, zip };
}

function FileButton({ label, onFile }: { label: string; onFile: (file: File) => Promise<void> }) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file) inBackground(onFile(file));
    currentTarget.value = '';
  };
  return (
    <>
      <Button onClick={() => input.current?.click()}>{label}</Button>
      <input ref={input} id={id} type="file" hidden accept=".csv,text/csv" aria-label={label} onChange={take} />
    </>
  );
}

function OutcomeWords({ outcome }: { outcome: Outcome }) {
  switch (outcome.kind) {
    case 'nothing':
      return null;
    case 'working':
      return RESULTS.working;
    case 'failed':
      return outcome.words;
    case 'saved':
      return RESULTS.saved(outcome.name);
    case 'filled': {
      const { filled, unknownRows, withoutRow, unfinished, otherMost } = outcome.grades;
      const lines = [
        RESULTS.filled(filled.length - unfinished.length),
        unfinished.length > 0 && RESULTS.unfinished(unfinished.join(', ')),
        unknownRows.length > 0 && RESULTS.unknownRows(unknownRows.join(', ')),
        withoutRow.length > 0 && RESULTS.withoutRow(withoutRow.join(', ')),
        otherMost !== undefined && RESULTS.otherMost(otherMost),
      ];
      return lines.filter(Boolean).join(' ');
    }
  }
}
