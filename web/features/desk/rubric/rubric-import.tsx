import { useState } from 'react';

import type { Rubric } from '#shared-types/desk/assignment';

import { RUBRIC } from '../../../content/desk/rubric.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, TextArea } from '../../../ui/field.tsx';
import { type LeftOut, type ReadRubric, readRubrics } from '../formats/rubric-files.ts';

const WORDS = RUBRIC.importing;

interface RubricImportProps {
  /** What a rubric is called that has no name of its own. */
  title: string;
  /** Whether it takes the place of another. */
  replaces: boolean;
  onUse: (rubric: Rubric) => void;
  onClose: () => void;
}

/** Reads a rubric from a file or from pasted cells, and says what it read and what it left before anything changes. */
export function RubricImport({ title, replaces, onUse, onClose }: RubricImportProps) {
  const [found, setFound] = useState<readonly ReadRubric[]>();
  const [chosen, setChosen] = useState(0);
  const read = (file: string) => {
    setFound(file.trim() === '' ? undefined : readRubrics(file, title));
    setChosen(0);
  };
  const readFile = async (file: File | undefined) => read((await file?.text()) ?? '');
  const rubric = found?.[chosen];
  return (
    <Dialog title={WORDS.heading} isWide onClose={onClose}>
      <div className="desk-import stack gap-0 above-4">
        <Field
          label={WORDS.file}
          help={WORDS.fileHelp}
          type="file"
          accept=".csv,.json,.txt,.tsv,text/csv,application/json,text/plain"
          onChange={({ target }) => inBackground(readFile(target.files?.[0]))}
        />
        <TextArea label={WORDS.pasted} help={WORDS.pastedHelp} onChange={({ target }) => read(target.value)} />
        <output>
          {found?.length === 0 && <p className="fault">{WORDS.nothing}</p>}
          {found !== undefined && found.length > 1 && (
            <fieldset className="stack gap-1 bare size-control flat below-3">
              <legend className="strong">{WORDS.several}</legend>
              {found.map(({ name }, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- two rubrics of a file may have one name
                <label key={index}>
                  <input type="radio" name="rubric" checked={index === chosen} onChange={() => setChosen(index)} />{' '}
                  {name}
                </label>
              ))}
            </fieldset>
          )}
          {rubric && <FoundRubric found={rubric} />}
          {rubric && replaces && <p>{WORDS.replaces}</p>}
        </output>
        <div className="dialog-actions">
          <Button onClick={onClose}>{WORDS.cancel}</Button>
          <Button look="primary" disabled={!rubric} onClick={() => rubric && onUse(rubric.rubric)}>
            {WORDS.use}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function FoundRubric({ found: { name, rubric, left } }: { found: ReadRubric }) {
  const levels = Math.max(...rubric.criteria.map((criterion) => criterion.levels.length));
  const lines = [WORDS.found(name, rubric.criteria.length, levels), ...left.map(leftWords)];
  return (
    <ul className="size-control breaks flat below-2">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function leftWords(left: LeftOut): string {
  return left.is === 'levels' || left.is === 'words cut'
    ? WORDS.left[left.is](left.count, left.criterion)
    : WORDS.left[left.is](left.count);
}
