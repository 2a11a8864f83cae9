import { type KeyboardEvent, type ClipboardEvent, useState } from 'react';

import { DESK_NAME_MAX_LENGTH, DESK_WORDS_MAX_LENGTH } from '#shared-types/desk/assignment';

import { RUBRIC } from '../../../content/desk/rubric.ts';
import { MenuItem } from '../../../ui/floating/menu.tsx';
import { MoreMenu } from '../assignment/more-menu.tsx';
import { readCsv } from '../formats/csv.ts';
import {
  type DraftLevel,
  movedCriterion,
  movedLevel,
  type RubricDraft,
  withCell,
  withNames,
  withoutCriterion,
  withoutLevel,
  withPasted,
} from './rubric-change.ts';
import type { WritingRubric } from './use-rubric-draft.ts';

interface RubricTableProps {
  writing: WritingRubric;
  /** Whether somebody may only read it. */
  isReadOnly: boolean;
}

/** The rubric as a table that is written in place. Enter goes to the cell below, and Alt with an arrow key moves a criterion or a level. */
export function RubricTable({ writing, isReadOnly }: RubricTableProps) {
  const { draft, change } = writing;
  const columns = Math.max(0, ...draft.criteria.map(({ levels }) => levels.length));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const place = placeOf(event.target);
    if (!place || isReadOnly) return;
    const next = event.altKey ? afterArrow(draft, place, event.key) : undefined;
    if (next) {
      event.preventDefault();
      change(next.draft);
      focusCell(event.currentTarget, next.place);
    } else if (event.key === 'Enter' && !event.shiftKey && !event.altKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      focusCell(event.currentTarget, { ...place, row: place.row + 1 });
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const place = placeOf(event.target);
    const pasted = event.clipboardData.getData('text/plain');
    if (!place || isReadOnly || place.row < 0 || !pasted.includes('\t')) return;
    event.preventDefault();
    change(withPasted(draft, place.row, place.column, readCsv(pasted).rows));
  };
  return (
    <div className="desk-wide" role="presentation" onKeyDown={onKeyDown} onPaste={onPaste}>
      <table className="rubric-table full" aria-label={RUBRIC.table} style={{ minWidth: `${13 + 11 * columns}rem` }}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{RUBRIC.criterion}</span>
            </th>
            {Array.from({ length: columns }, (_, column) => (
              <th key={column} scope="col">
                <LevelHeading {...{ writing, isReadOnly, column }} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {draft.criteria.map(({ id, levels }, row) => (
            <tr key={id}>
              <th scope="row">
                <CriterionHeading {...{ writing, isReadOnly, row }} />
              </th>
              {Array.from({ length: columns }, (_, column) => (
                <td key={column}>
                  {levels[column] && <LevelCell {...{ writing, isReadOnly, row, column }} level={levels[column]} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PartProps extends RubricTableProps {
  column: number;
  row: number;
}

/** The name and points of a column, if all criteria have the same; otherwise each cell has its own. */
function LevelHeading({ writing, isReadOnly, column }: Omit<PartProps, 'row'>) {
  const { draft, write, leave, change } = writing;
  const level = commonLevel(draft, column);
  const name =
    level?.name === '' ? RUBRIC.unnamed.level(column + 1) : (level?.name ?? RUBRIC.unnamed.level(column + 1));
  const isFixed = isReadOnly || draft.kind !== 'levels';
  return (
    <>
      <div className="rubric-head row gap-0">
        {level ? (
          <input
            className="rubric-name"
            aria-label={RUBRIC.levelName(column + 1)}
            placeholder={RUBRIC.level(column + 1)}
            value={level.name}
            maxLength={DESK_NAME_MAX_LENGTH}
            readOnly={isFixed}
            data-cell={`-1,${column}`}
            onChange={({ target }) => write(withCell(draft, 'all', column, { name: target.value }))}
            onBlur={leave}
          />
        ) : (
          <span className="rubric-name soft">{RUBRIC.level(column + 1)}</span>
        )}
        {!isFixed && (
          <MoreMenu label={RUBRIC.menuOf(name)}>
            <MenuItem typed={RUBRIC.keys.level[0]} onChoose={() => change(movedLevel(draft, column, -1))}>
              {RUBRIC.left}
            </MenuItem>
            <MenuItem typed={RUBRIC.keys.level[1]} onChoose={() => change(movedLevel(draft, column, 1))}>
              {RUBRIC.right}
            </MenuItem>
            <MenuItem onChoose={() => change(withoutLevel(draft, column))}>{RUBRIC.remove}</MenuItem>
          </MoreMenu>
        )}
      </div>
      <div className="rubric-worth row middle gap-0 soft size-small">
        <kbd>{column + 1}</kbd>
        {level?.points !== undefined && (
          <PointsField
            label={RUBRIC.levelPoints(column + 1)}
            points={level.points}
            isReadOnly={isReadOnly}
            onWrite={(points) => write(withCell(draft, 'all', column, { points }))}
            onLeave={leave}
          />
        )}
      </div>
    </>
  );
}

function CriterionHeading({ writing, isReadOnly, row }: Omit<PartProps, 'column'>) {
  const { draft, write, leave, change } = writing;
  const { name = '', about = '' } = draft.criteria[row] ?? {};
  return (
    <>
      <div className="rubric-head row gap-0">
        <textarea
          className="rubric-name"
          aria-label={RUBRIC.criterionName(row + 1)}
          placeholder={RUBRIC.namePlaceholder}
          value={name}
          rows={1}
          maxLength={DESK_NAME_MAX_LENGTH}
          readOnly={isReadOnly}
          data-cell={`${row},-1`}
          onChange={({ target }) => write(withNames(draft, row, { name: target.value.replaceAll('\n', ' ') }))}
          onBlur={leave}
        />
        {!isReadOnly && (
          <MoreMenu label={RUBRIC.menuOf(name === '' ? RUBRIC.unnamed.criterion(row + 1) : name)}>
            <MenuItem typed={RUBRIC.keys.criterion[0]} onChoose={() => change(movedCriterion(draft, row, -1))}>
              {RUBRIC.up}
            </MenuItem>
            <MenuItem typed={RUBRIC.keys.criterion[1]} onChoose={() => change(movedCriterion(draft, row, 1))}>
              {RUBRIC.down}
            </MenuItem>
            <MenuItem onChoose={() => change(withoutCriterion(draft, row))}>{RUBRIC.remove}</MenuItem>
          </MoreMenu>
        )}
      </div>
      {!(isReadOnly && about === '') && (
        <textarea
          className="rubric-about"
          aria-label={RUBRIC.criterionAbout(row + 1)}
          placeholder={RUBRIC.aboutPlaceholder}
          value={about}
          rows={1}
          maxLength={DESK_WORDS_MAX_LENGTH}
          readOnly={isReadOnly}
          onChange={({ target }) => write(withNames(draft, row, { about: target.value }))}
          onBlur={leave}
        />
      )}
    </>
  );
}

function LevelCell({ writing, isReadOnly, row, column, level }: PartProps & { level: DraftLevel }) {
  const { draft, write, leave } = writing;
  const hasOwnName = !commonLevel(draft, column);
  const criterion = draft.criteria[row]?.name || RUBRIC.unnamed.criterion(row + 1);
  return (
    <>
      {hasOwnName && (
        <div className="rubric-worth row middle gap-0 soft size-small">
          <input
            className="rubric-name"
            aria-label={RUBRIC.cellName(criterion, column + 1)}
            placeholder={RUBRIC.level(column + 1)}
            value={level.name}
            maxLength={DESK_NAME_MAX_LENGTH}
            readOnly={isReadOnly || draft.kind !== 'levels'}
            onChange={({ target }) => write(withCell(draft, row, column, { name: target.value }))}
            onBlur={leave}
          />
          {level.points !== undefined && (
            <PointsField
              label={RUBRIC.cellPoints(criterion, column + 1)}
              points={level.points}
              isReadOnly={isReadOnly}
              onWrite={(points) => write(withCell(draft, row, column, { points }))}
              onLeave={leave}
            />
          )}
        </div>
      )}
      <textarea
        className="rubric-words"
        aria-label={RUBRIC.cell(criterion, level.name || RUBRIC.unnamed.level(column + 1))}
        placeholder={draft.kind === 'single point' && column !== 1 ? RUBRIC.ownWords : undefined}
        value={level.words}
        rows={2}
        maxLength={DESK_WORDS_MAX_LENGTH}
        readOnly={isReadOnly}
        data-cell={`${row},${column}`}
        onChange={({ target }) => write(withCell(draft, row, column, { words: target.value }))}
        onBlur={leave}
      />
    </>
  );
}

interface PointsFieldProps {
  label: string;
  points: number;
  isReadOnly: boolean;
  onWrite: (points: number) => void;
  onLeave: () => void;
}

/** Points as they are typed: a number is taken as soon as it is one. */
function PointsField({ label, points, isReadOnly, onWrite, onLeave }: PointsFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <label className="rubric-points baseline">
      <input
        aria-label={label}
        inputMode="decimal"
        value={typed ?? points.toString()}
        readOnly={isReadOnly}
        onChange={({ target }) => {
          setTyped(target.value);
          const number = Number(target.value.replace(',', '.'));
          if (target.value.trim() !== '' && number >= 0 && number <= 1000) onWrite(Math.round(number * 100) / 100);
        }}
        onBlur={() => {
          setTyped(undefined);
          onLeave();
        }}
      />
      <span aria-hidden="true">{RUBRIC.points(points)}</span>
    </label>
  );
}

interface Place {
  /** -1 for the headings of the levels. */
  row: number;
  /** -1 for the names of the criteria. */
  column: number;
}

/** What all criteria have in a column, if it's the same name and the same points. */
function commonLevel({ criteria }: RubricDraft, column: number): DraftLevel | undefined {
  const levels = criteria.flatMap((criterion) => criterion.levels[column] ?? []);
  const [first] = levels;
  return levels.every(({ name, points }) => name === first?.name && points === first.points) ? first : undefined;
}

function placeOf(target: EventTarget): Place | undefined {
  const cell = target instanceof HTMLElement ? target.dataset['cell'] : undefined;
  const [row, column] = cell?.split(',').map(Number) ?? [];
  return row === undefined || column === undefined ? undefined : { row, column };
}

/** Gives a cell the focus once it is drawn. @param table the table, or what it is in. */
export function focusCell(table: ParentNode, { row, column }: Place): void {
  // A row that has just moved is drawn first.
  requestAnimationFrame(() => table.querySelector<HTMLElement>(`[data-cell="${row},${column}"]`)?.focus());
}

/** The draft and the place after an arrow key with Alt; undefined if it moves nothing. */
function afterArrow(
  draft: RubricDraft,
  { row, column }: Place,
  key: string,
): { draft: RubricDraft; place: Place } | undefined {
  const by = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    if (row < 0) return undefined;
    const next = movedCriterion(draft, row, by);
    return { draft: next, place: { row: next === draft ? row : row + by, column } };
  }
  if ((key !== 'ArrowLeft' && key !== 'ArrowRight') || column < 0 || draft.kind !== 'levels') return undefined;
  const next = movedLevel(draft, column, by);
  return { draft: next, place: { row, column: next === draft ? column : column + by } };
}
