import { useId, useState, useSyncExternalStore } from 'react';

import { IMPORTING, DOCUMENTS } from '../../../content/documents.ts';
import { Button } from '../../../ui/button.tsx';
import { MoveDialog } from '../move-dialog.tsx';
import {
  cancelImport,
  canRetry,
  closeImport,
  type ImportLine,
  type ImportState,
  importState,
  type ImportStep,
  moveImported,
  retryFailed,
  subscribeToImport,
} from './import-run.ts';

import '../documents.css';

/** Follows the import. */
export function useImport(): ImportState {
  return useSyncExternalStore(subscribeToImport, importState);
}

interface ImportPanelProps {
  /** The names of the folders that there are. */
  folders: readonly string[];
  /** Called when what is imported has moved to another folder. */
  onMoved: () => void;
  onFailure: (error: unknown) => void;
}

/** How an import goes: a line for each file, and what can be done about them. Nothing if there's no import. */
export function ImportPanel({ folders, onMoved, onFailure }: ImportPanelProps) {
  const headingId = useId();
  const { lines, isRunning } = useImport();
  const [isMoving, setMoving] = useState(false);
  const imported = lines.filter(({ step }) => step.kind === 'imported').length;
  const failed = lines.filter(isFailed).length;
  const retryable = lines.filter(canRetry).length;
  const [folder, ...otherFolders] = new Set(lines.map((line) => line.folder));
  const common = otherFolders.length === 0 ? folder : undefined;
  // The region is there before its words, so that screen readers notice them.
  const total = (
    <output className="import-total">
      {lines.length > 0 && IMPORTING.total(imported, lines.length)}
      {!isRunning && failed > 0 && `. ${IMPORTING.failed(failed)}.`}
    </output>
  );
  if (lines.length === 0) return total;
  return (
    <section className="import" aria-labelledby={headingId} aria-busy={isRunning}>
      <div className="import-top row wrap middle">
        <h2 id={headingId} className="visually-hidden">
          {IMPORTING.heading}
        </h2>
        {total}
        <p className="soft size-control flat">{common !== undefined && IMPORTING.inFolder(common)}</p>
        {imported > 0 && (
          <Button look="quiet" onClick={() => setMoving(true)}>
            {common === undefined ? IMPORTING.chooseFolder : IMPORTING.changeFolder}
          </Button>
        )}
        {!isRunning && retryable > 0 && <Button onClick={retryFailed}>{IMPORTING.retry(retryable)}</Button>}
        {isRunning ? (
          <Button onClick={cancelImport}>{IMPORTING.cancel}</Button>
        ) : (
          <Button onClick={closeImport}>{IMPORTING.done}</Button>
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <ul className="import-lines rows" aria-label={IMPORTING.list} tabIndex={0}>
        {shownLines(lines, isRunning).map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </ul>
      {isMoving && (
        <MoveDialog
          heading={DOCUMENTS.moveAllHeading(imported)}
          folders={folders}
          folder={common}
          onClose={() => setMoving(false)}
          onMove={(to) => {
            moveImported(to).then(onMoved, onFailure);
          }}
        />
      )}
    </section>
  );
}

const isFailed = ({ step }: ImportLine): boolean => step.kind === 'failed';

/** What failed comes first once nothing moves any more. */
function shownLines(lines: readonly ImportLine[], isRunning: boolean): readonly ImportLine[] {
  if (isRunning) return lines;
  return [...lines.filter(isFailed), ...lines.filter((line) => !isFailed(line))];
}

const SIGNS: Partial<Record<ImportStep['kind'], string>> = {
  imported: 'M3 12.5 9 18.5 21 5.5',
  failed: 'M12 3.5 22 20.5H2zM12 10v5M12 17.6v.4',
};

function Line({ line: { path, step } }: { line: ImportLine }) {
  const sign = SIGNS[step.kind];
  return (
    <li className={`rule-above size-control stack middle import-line import-line-${step.kind}`}>
      <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
        {sign !== undefined && <path d={sign} />}
      </svg>
      <span className="import-path breaks">{path}</span>
      <span className="import-result soft">{wordsFor(step)}</span>
      {step.kind === 'imported' && (
        <a href={`/demo#${step.id}`} aria-label={IMPORTING.openNamed(path)}>
          {IMPORTING.open}
        </a>
      )}
    </li>
  );
}

function wordsFor(step: ImportStep): string {
  if (step.kind === 'failed') return step.reason;
  if (step.kind === 'imported') return [IMPORTING.imported(step.words), ...step.remarks].join(' ');
  return IMPORTING.steps[step.kind];
}
