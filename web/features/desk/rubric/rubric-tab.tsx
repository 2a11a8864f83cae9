import { type KeyboardEvent, useState } from 'react';

import { type AssignmentView, CRITERIA_MAX, LEVELS_MAX, type Rubric } from '#shared-types/desk/assignment';
import { pointsOf } from '#shared-types/desk/mark';

import { RUBRIC } from '../../../content/desk/rubric.ts';
import { Button } from '../../../ui/button.tsx';
import { useDesk } from '../assignment/desk-context.ts';
import { ExportMenu } from '../assignment/more-menu.tsx';
import { canvasRubric, caseRubric, markdownRubric, withPresentIds } from '../formats/rubric-files.ts';
import {
  draftOf,
  levelsCarryPoints,
  type MarkChange,
  markChange,
  rubricOf,
  withCriterion,
  withKind,
  withLevel,
  withOrWithoutPoints,
  withTurnedPoints,
} from './rubric-change.ts';
import { RubricImport } from './rubric-import.tsx';
import { focusCell, RubricTable } from './rubric-table.tsx';
import { useRubricDraft, type WritingRubric } from './use-rubric-draft.ts';

import './rubric-tab.css';

/** The rubric of an assignment: a table that its teacher writes in place, and that a second reader reads. */
export function RubricTab() {
  const { view } = useDesk();
  const writing = useRubricDraft();
  const [isImporting, setIsImporting] = useState(false);
  const { draft, change, undo } = writing;
  const { title } = view.settings;
  const rubric = rubricOf(draft);
  const isReadOnly = view.role !== 'teacher';
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isField = event.target instanceof HTMLElement && event.target.matches('input, textarea');
    if (isField || !undo || event.key !== 'z' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    undo();
  };
  return (
    <div className="rubric-tab desk-columns desk-choices" role="presentation" onKeyDown={onKeyDown}>
      <section aria-labelledby="rubric-heading">
        <div className="desk-tab-head row wrap baseline below-2">
          <h2 id="rubric-heading" className="flat">
            {RUBRIC.heading}
          </h2>
          {rubric.criteria.length > 0 && (
            <p className="flat soft size-small">
              {RUBRIC.summary(rubric.criteria.length, pointsOf(rubric.criteria, {})?.most)}
            </p>
          )}
          <div className="desk-tab-tools row end">
            {!isReadOnly && <Button onClick={() => setIsImporting(true)}>{RUBRIC.import}</Button>}
            {rubric.criteria.length > 0 && <Export rubric={rubric} title={title} />}
          </div>
        </div>
        {rubric.criteria.length === 0 ? (
          <p className="desk-nothing">{RUBRIC.empty}</p>
        ) : (
          <RubricTable writing={writing} isReadOnly={isReadOnly} />
        )}
        {!isReadOnly && <RubricTools writing={writing} />}
        {!isReadOnly && <ChangeLine writing={writing} marked={markChange(draft, view).marked} />}
      </section>
      {!isReadOnly && <RubricChoices writing={writing} />}
      {isImporting && (
        <RubricImport
          title={title}
          replaces={rubric.criteria.length > 0}
          onUse={(read) => {
            change(draftFor(read, view));
            setIsImporting(false);
          }}
          onClose={() => setIsImporting(false)}
        />
      )}
    </div>
  );
}

/** A rubric that comes in, whose criteria keep the marks of those with the same names, level by level. */
function draftFor(read: Rubric, { settings }: AssignmentView) {
  const rubric = withPresentIds(read, settings.rubric);
  const draft = draftOf(rubric);
  const criteria = draft.criteria.map((criterion) => {
    const before = settings.rubric.criteria.find(({ id }) => id === criterion.id)?.levels ?? [];
    const levels = criterion.levels.map((level) => {
      const was = before.findIndex(({ name }) => name.toLowerCase() === level.name.toLowerCase());
      return Object.assign({ ...level }, { was: was < 0 ? undefined : was });
    });
    return Object.assign({ ...criterion }, { levels });
  });
  return { ...draft, criteria };
}

function RubricTools({ writing: { draft, change, undo } }: { writing: WritingRubric }) {
  const [first] = draft.criteria;
  return (
    <div className="rubric-tools row wrap middle above-2">
      <Button
        look="quiet"
        disabled={draft.criteria.length >= CRITERIA_MAX}
        onClick={() => {
          change(withCriterion(draft));
          focusCell(document, { row: draft.criteria.length, column: -1 });
        }}
      >
        <Plus />
        {first ? RUBRIC.addCriterion : RUBRIC.start}
      </Button>
      {first && draft.kind === 'levels' && (
        <Button look="quiet" disabled={first.levels.length >= LEVELS_MAX} onClick={() => change(withLevel(draft))}>
          <Plus />
          {RUBRIC.addLevel}
        </Button>
      )}
      {undo && (
        <Button look="quiet" onClick={undo}>
          {RUBRIC.undo}
        </Button>
      )}
      {first && <p className="flat soft size-small">{`${RUBRIC.pasteHint} ${RUBRIC.keysHelp}`}</p>}
    </div>
  );
}

/** What a change does to the marks that exist: said before it's stored. */
function ChangeLine({ writing: { waiting, save, discard }, marked }: { writing: WritingRubric; marked: number }) {
  return (
    <output
      className="rubric-change row wrap middle split size-control above-4 pad-3"
      hidden={marked === 0 && !waiting}
    >
      {(marked > 0 || waiting) && (
        <p className="flat">
          {marked > 0 && <strong>{RUBRIC.marked(marked)}</strong>} {waiting ? changeWords(waiting) : RUBRIC.follows}
        </p>
      )}
      {waiting && (
        <span className="row">
          <Button onClick={discard}>{RUBRIC.discard}</Button>
          <Button look="primary" onClick={save}>
            {RUBRIC.save}
          </Button>
        </span>
      )}
    </output>
  );
}

function changeWords(change: MarkChange): string {
  const parts = ['losing', 'totals', 'returned', 'readers'] as const;
  return parts.flatMap((part) => (change[part] > 0 ? [RUBRIC[part](change[part])] : [])).join(' ');
}

const KINDS = ['levels', 'single point', 'comments only'] as const satisfies Rubric['kind'][];

function RubricChoices({ writing }: { writing: WritingRubric }) {
  const { open, view } = useDesk();
  const { draft, change } = writing;
  const { settings } = view;
  return (
    <aside className="rubric-choices">
      <fieldset className="rubric-styles bare flat">
        <legend className="below-2">{RUBRIC.style}</legend>
        {KINDS.map((kind) => (
          <label key={kind} className="row size-control pad-2">
            <input
              type="radio"
              name="rubric-style"
              checked={draft.kind === kind}
              onChange={() => change(withKind(draft, kind))}
            />
            <span>
              {RUBRIC.styles[kind][0]} <small className="size-small own-line">{RUBRIC.styles[kind][1]}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <h3>{RUBRIC.pointsHeading}</h3>
      <label className="rubric-switch row middle size-control">
        <input
          type="checkbox"
          checked={levelsCarryPoints(draft)}
          disabled={draft.kind === 'comments only' || draft.criteria.length === 0}
          onChange={({ target }) => change(withOrWithoutPoints(draft, target.checked))}
        />
        {RUBRIC.carryPoints}
      </label>
      {levelsCarryPoints(draft) && (
        <p className="flat soft size-small">
          {RUBRIC.pointsHelp}{' '}
          <button type="button" className="desk-link bare" onClick={() => change(withTurnedPoints(draft))}>
            {RUBRIC.turnPoints}
          </button>
        </p>
      )}
      <h3>{RUBRIC.students}</h3>
      <label className="rubric-switch row middle size-control">
        <input
          type="checkbox"
          checked={settings.marksWait}
          aria-describedby="rubric-marks-wait"
          onChange={({ target }) => open.act({ do: 'set', settings: { ...settings, marksWait: target.checked } })}
        />
        {RUBRIC.marksWait}
      </label>
      <p id="rubric-marks-wait" className="flat soft size-small">
        {RUBRIC.marksWaitHelp}
      </p>
      <h3>{RUBRIC.inAndOut}</h3>
      <p className="flat soft size-small">{RUBRIC.inAndOutHelp}</p>
    </aside>
  );
}

function Export({ rubric, title }: { rubric: Rubric; title: string }) {
  const { canvas, case: caseFile, markdown } = RUBRIC.exports;
  return (
    <ExportMenu
      label={RUBRIC.export}
      name={`${title} ${RUBRIC.heading}`}
      kinds={[
        [canvas, 'csv', 'text/csv', () => canvasRubric(rubric, title)],
        [caseFile, 'json', 'application/json', () => caseRubric(rubric, title, new Date())],
        [markdown, 'md', 'text/markdown', () => markdownRubric(rubric, title)],
      ]}
    />
  );
}

function Plus() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M12 5v14M5 12h14" />
    </svg>
  );
}
