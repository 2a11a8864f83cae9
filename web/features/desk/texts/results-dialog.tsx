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
import { type FilledGrades, fillCanvas, fillMoodle, type Filling, newCanvasFile, peopleFile } from './gradebook.ts';
import { mostPoints } from './graded-texts.ts';
import { returnable } from './return-dialog.tsx';

/** What has become of a file that was asked for. */
type Outcome =
  | { kind: 'nothing' | 'working' }
  | { kind: 'failed'; words: string }
  | { kind: 'filled'; grades: FilledGrades }
  /** The most there isn't the rubric's; nothing is saved before the teacher has said what to do. */
  | { kind: 'other most'; most: number; save: (isScaled: boolean) => void }
  | { kind: 'saved'; name: string };

/** Marks and feedback as files: for people, for the grade books of Canvas and Moodle, and as Word files. Made in this browser. */
export function ResultsDialog({ onClose }: { onClose: () => void }) {
  const { view } = useDesk();
  const { students } = readClass(view.id);
  const filling = { view, students };
  const { outcome, own, save, fill, zip } = useFiles(filling);
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
        <OutcomeWords outcome={outcome} own={own} />
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
function useFiles(filling: Filling) {
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'nothing' });
  const { view, students } = filling;
  const own = mostPoints(view.settings.rubric);
  const save = (content: BlobPart, name: string, type = 'text/csv') => {
    saveBlob(new Blob([content], { type }), name);
    setOutcome({ kind: 'saved', name });
  };
  const fill = (how: typeof fillCanvas) => async (file: File) => {
    const content = await file.text();
    const saveFilled = (isScaled: boolean) => {
      const grades = how(content, { ...filling, isScaled });
      if (!grades) return setOutcome({ kind: 'failed', words: RESULTS.notThis });
      saveBlob(new Blob([grades.file], { type: 'text/csv' }), file.name);
      setOutcome({ kind: 'filled', grades });
    };
    const most = how(content, filling)?.otherMost;
    if (most === undefined || own === undefined) saveFilled(false);
    else setOutcome({ kind: 'other most', most, save: saveFilled });
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
  return { outcome, own, save, fill, zip };
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

/** @param props.own the most points of the rubric. */
function OutcomeWords({ outcome, own }: { outcome: Outcome; own: number | undefined }) {
  switch (outcome.kind) {
    case 'nothing':
      return null;
    case 'working':
      return RESULTS.working;
    case 'failed':
      return outcome.words;
    case 'saved':
      return RESULTS.saved(outcome.name);
    case 'other most':
      return (
        <>
          {RESULTS.otherMost(outcome.most, own)}{' '}
          <span className="row wrap gap-2 above-2">
            <Button onClick={() => outcome.save(true)}>{RESULTS.scale(outcome.most)}</Button>
            <Button onClick={() => outcome.save(false)}>{RESULTS.asTheyAre}</Button>
          </span>
        </>
      );
    case 'filled': {
      const { filled, unknownRows, withoutRow, unfinished } = outcome.grades;
      const lines = [
        RESULTS.filled(filled.length - unfinished.length),
        unfinished.length > 0 && RESULTS.unfinished(unfinished.join(', ')),
        unknownRows.length > 0 && RESULTS.unknownRows(unknownRows.join(', ')),
        withoutRow.length > 0 && RESULTS.withoutRow(withoutRow.join(', ')),
      ];
      return lines.filter(Boolean).join(' ');
    }
  }
}
