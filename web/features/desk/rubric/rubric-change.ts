import type { DeskAct } from '#shared-types/desk/acts';
import {
  type AssignmentView,
  CRITERIA_MAX,
  type Criterion,
  DESK_NAME_MAX_LENGTH,
  DESK_WORDS_MAX_LENGTH,
  type Level,
  LEVELS_MAX,
  type Rubric,
  type TextMark,
} from '#shared-types/desk/assignment';
import { totalOf } from '#shared-types/desk/mark';

import { randomId } from '../../../calls/random-id.ts';
import { SINGLE_POINT } from '../../../content/desk/rubric.ts';

/** A level that is being written. */
export interface DraftLevel extends Level {
  /** Where it is in the rubric that is stored, by which marks know it; undefined if it's new. */
  was: number | undefined;
}

/** A rubric that is being written, whose levels remember which marks are theirs. */
export interface RubricDraft {
  kind: Rubric['kind'];
  criteria: readonly (Omit<Criterion, 'levels'> & { levels: readonly DraftLevel[] })[];
}

/** What a change does to the marks that exist, in texts. */
export interface MarkChange {
  /** Texts that have a mark. */
  marked: number;
  /** Texts that lose the level of a criterion, as it's no longer there. */
  losing: number;
  /** Texts that aren't returned, and whose points change. */
  totals: number;
  /** Texts of these two that were returned: what students have seen stays. */
  returned: number;
  /** Second readers whose levels, if they have set any, don't follow those that move: nobody sees them before they're in. */
  readers: number;
}

/** What can be set in one cell. */
export type CellChange = Partial<Pick<DraftLevel, 'name' | 'words' | 'points'>>;

/** The rubric that is stored, for writing in. */
export function draftOf({ kind, criteria }: Rubric): RubricDraft {
  return { kind, criteria: criteria.map(criterionDraft) };
}

/** The rubric of a draft. */
export function rubricOf({ kind, criteria }: RubricDraft): Rubric {
  return {
    kind,
    criteria: criteria.map(({ levels, ...rest }) => Object.assign(rest, { levels: levels.map(levelOf) })),
  };
}

/** With another criterion, at the end, with the levels of the others. */
export function withCriterion(draft: RubricDraft): RubricDraft {
  const [first] = draft.criteria;
  const names = draft.kind === 'single point' ? SINGLE_POINT : ['', '', ''];
  const model =
    first?.levels ?? (draft.kind === 'comments only' ? [] : names.map((name) => ({ name, points: undefined })));
  const levels = model.map(({ name, points }) => newLevel(name, points));
  const criterion = { id: randomId(), name: '', levels };
  return draft.criteria.length >= CRITERIA_MAX ? draft : { ...draft, criteria: [...draft.criteria, criterion] };
}

/** Without a criterion. */
export function withoutCriterion(draft: RubricDraft, row: number): RubricDraft {
  return { ...draft, criteria: draft.criteria.toSpliced(row, 1) };
}

/** With a criterion moved up (-1) or down (1); the same draft if there's nowhere to go. */
export function movedCriterion(draft: RubricDraft, row: number, by: -1 | 1): RubricDraft {
  const criteria = moved(draft.criteria, row, by);
  return criteria === draft.criteria ? draft : { ...draft, criteria };
}

/** With another level of each criterion, at the end. */
export function withLevel(draft: RubricDraft): RubricDraft {
  const hasPoints = levelsCarryPoints(draft);
  return withLevels(draft, (levels) => {
    const points = hasPoints ? (levels.at(-1)?.points ?? levels.length) + 1 : undefined;
    return levels.length >= LEVELS_MAX ? levels : [...levels, newLevel('', points)];
  });
}

/** Without the level of a column. */
export function withoutLevel(draft: RubricDraft, column: number): RubricDraft {
  return withLevels(draft, (levels) => levels.toSpliced(column, 1));
}

/** With the level of a column moved left (-1) or right (1); the same draft if there's nowhere to go. */
export function movedLevel(draft: RubricDraft, column: number, by: -1 | 1): RubricDraft {
  const columns = Math.max(0, ...draft.criteria.map(({ levels }) => levels.length));
  const to = column + by;
  return to < 0 || to >= columns ? draft : withLevels(draft, (levels) => moved(levels, column, by));
}

/** With other words, or another name, for a criterion. */
export function withNames(draft: RubricDraft, row: number, change: { name?: string; about?: string }): RubricDraft {
  const criteria = draft.criteria.map((criterion, index) =>
    index === row ? Object.assign({ ...criterion }, change) : criterion,
  );
  return { ...draft, criteria };
}

/** With something changed in one cell, or in a whole column. */
export function withCell(draft: RubricDraft, row: number | 'all', column: number, change: CellChange): RubricDraft {
  return withLevels(draft, (levels, index) =>
    row !== 'all' && row !== index
      ? levels
      : levels.map((level, at) => (at === column ? withPoints(Object.assign({ ...level }, change)) : level)),
  );
}

/** Whether levels carry points. */
export function levelsCarryPoints({ criteria }: RubricDraft): boolean {
  return criteria.some(({ levels }) => levels.some(({ points }) => points !== undefined));
}

/** With points on each level, from 1 up, or with none. */
export function withOrWithoutPoints(draft: RubricDraft, carry: boolean): RubricDraft {
  return withLevels(draft, (levels) =>
    levels.map((level, index) => withPoints(Object.assign({ ...level }, { points: carry ? index + 1 : undefined }))),
  );
}

/** With the points of each criterion the other way round, for levels that go from the best to the weakest. */
export function withTurnedPoints(draft: RubricDraft): RubricDraft {
  return withLevels(draft, (levels) =>
    levels.map((level, index) => withPoints(Object.assign({ ...level }, { points: levels.at(-1 - index)?.points }))),
  );
}

/** In another style. A single point takes the words of the level below the highest; comments only has no levels. */
export function withKind(draft: RubricDraft, kind: Rubric['kind']): RubricDraft {
  if (kind === draft.kind) return draft;
  const other = { ...draft, kind };
  if (kind === 'comments only') return withLevels(other, () => []);
  if (kind === 'single point')
    return withLevels(other, (levels) => {
      const standard = levels.at(levels.length > 2 ? -2 : -1)?.words ?? '';
      return SINGLE_POINT.map((name, index) => newLevel(name, undefined, index === 1 ? standard : ''));
    });
  return withLevels(other, (levels) =>
    levels.length > 0 ? levels : ['', '', ''].map((name) => newLevel(name, undefined)),
  );
}

/** With pasted cells written from one cell on, and rows and columns for them as far as there is room. Column -1 has the criteria. */
export function withPasted(
  draft: RubricDraft,
  row: number,
  column: number,
  cells: readonly (readonly string[])[],
): RubricDraft {
  // A single point has its three levels.
  const columns = draft.kind === 'levels' ? column + Math.max(...cells.map(({ length }) => length)) : 0;
  let filled = draft;
  while (filled.criteria.length < Math.min(CRITERIA_MAX, row + cells.length)) filled = withCriterion(filled);
  while ((filled.criteria[0]?.levels.length ?? LEVELS_MAX) < Math.min(LEVELS_MAX, columns)) filled = withLevel(filled);
  const criteria = filled.criteria.map((criterion, index) => {
    const own = cells[index - row] ?? [];
    const [name] = column < 0 ? own : [];
    const levels = criterion.levels.map((level, at) => {
      const words = own[at - column];
      return words === undefined || at < column
        ? level
        : Object.assign({ ...level }, { words: words.slice(0, DESK_WORDS_MAX_LENGTH) });
    });
    return Object.assign(
      { ...criterion },
      { levels },
      name === undefined ? {} : { name: name.slice(0, DESK_NAME_MAX_LENGTH) },
    );
  });
  return { ...filled, criteria };
}

/** What storing a draft would do to the marks that exist. */
export function markChange(draft: RubricDraft, view: AssignmentView): MarkChange {
  const { rubric } = view.settings;
  const next = rubricOf(draft);
  const returned = new Set(view.returned.map(({ text }) => text));
  const readers = hasMovedLevels(draft, rubric) ? view.readers.filter(({ isRevoked }) => !isRevoked).length : 0;
  const change = { marked: 0, losing: 0, totals: 0, returned: 0, readers };
  for (const [text, { levels }] of Object.entries(view.marks)) {
    const set = Object.keys(levels).filter((id) => rubric.criteria.some((criterion) => criterion.id === id));
    if (set.length === 0) continue;
    const after = levelsAfter(draft, view, levels);
    const isLosing = set.some((id) => after[id] === undefined);
    const hasOtherTotal = totalOf(rubric.criteria, levels) !== totalOf(next.criteria, after);
    change.marked++;
    if (returned.has(text)) change.returned += isLosing || hasOtherTotal ? 1 : 0;
    else if (isLosing) change.losing++;
    else if (hasOtherTotal) change.totals++;
  }
  return change;
}

/** The acts that store a draft and let the marks follow their levels. */
export function changeActs(draft: RubricDraft, view: AssignmentView): DeskAct[] {
  const acts: DeskAct[] = [{ do: 'set', settings: { ...view.settings, rubric: rubricOf(draft) } }];
  const present = new Set(draft.criteria.map(({ id }) => id));
  for (const [text, { levels }] of Object.entries(view.marks)) {
    const after = levelsAfter(draft, view, levels);
    for (const [criterion, level] of Object.entries(levels))
      if (present.has(criterion) && after[criterion] !== level)
        acts.push({ do: 'mark', text, criterion, level: after[criterion] ?? null });
  }
  return acts;
}

/** Whether a level of a criterion that stays isn't where it was. */
function hasMovedLevels({ criteria }: RubricDraft, rubric: Rubric): boolean {
  return rubric.criteria.some(({ id, levels }) => {
    const next = criteria.find((criterion) => criterion.id === id)?.levels;
    return next !== undefined && next.length > 0 && levels.some((_, index) => next[index]?.was !== index);
  });
}

/** The levels of a text as they are called after a change. A rubric without levels forgets none, since it may get them back. */
function levelsAfter(
  { kind, criteria }: RubricDraft,
  { settings }: AssignmentView,
  levels: TextMark['levels'],
): TextMark['levels'] {
  const after: TextMark['levels'] = {};
  for (const { id, levels: next } of criteria) {
    const before = levels[id];
    const hadLevels = settings.rubric.criteria.some((criterion) => criterion.id === id && criterion.levels.length > 0);
    const now = hadLevels && kind !== 'comments only' ? next.findIndex(({ was }) => was === before) : before;
    if (before !== undefined && now !== undefined && now >= 0) after[id] = now;
  }
  return after;
}

function criterionDraft({ levels, ...rest }: Criterion): RubricDraft['criteria'][number] {
  return Object.assign(rest, { levels: levels.map((level, was) => Object.assign({ was }, level)) });
}

function levelOf({ name, words, points }: DraftLevel): Level {
  return { name, words, ...(points === undefined ? {} : { points }) };
}

function newLevel(name: string, points: number | undefined, words = ''): DraftLevel {
  return withPoints({ name, words, points, was: undefined });
}

/** The level without a field for points if it carries none. */
function withPoints({ points, ...level }: Omit<DraftLevel, 'points'> & { points?: number | undefined }): DraftLevel {
  return points === undefined ? level : { ...level, points };
}

function withLevels(
  draft: RubricDraft,
  change: (levels: readonly DraftLevel[], row: number) => readonly DraftLevel[],
): RubricDraft {
  const criteria = draft.criteria.map((criterion, row) =>
    Object.assign({ ...criterion }, { levels: change(criterion.levels, row) }),
  );
  return { ...draft, criteria };
}

function moved<Item>(items: readonly Item[], from: number, by: -1 | 1): readonly Item[] {
  const item = items[from];
  const to = from + by;
  return item === undefined || to < 0 || to >= items.length ? items : items.toSpliced(from, 1).toSpliced(to, 0, item);
}
