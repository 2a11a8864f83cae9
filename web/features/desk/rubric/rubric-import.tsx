import { useState } from 'react';

import type { Rubric } from '#shared-types/desk/assignment';

import { RUBRIC } from '../../../content/desk/rubric.ts';
import { ImportDialog } from '../assignment/import-dialog.tsx';
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
  const rubric = found?.[chosen];
  return (
    <ImportDialog
      words={WORDS}
      onText={read}
      found={
        <>
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
        </>
      }
      take={{ label: WORDS.use, isPossible: rubric !== undefined, onTake: () => rubric && onUse(rubric.rubric) }}
      onClose={onClose}
    />
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
