import { describe, expect, test } from 'vitest';

import { CRITERIA_MAX, LEVELS_MAX } from '#shared-types/desk/assignment';

import {
  changeActs,
  draftOf,
  markChange,
  movedCriterion,
  movedLevel,
  rubricOf,
  withCell,
  withCriterion,
  withKind,
  withLevel,
  withOrWithoutPoints,
  withoutCriterion,
  withoutLevel,
  withPasted,
} from '../../web/features/desk/rubric/rubric-change.ts';
import { idOf, deskView, handedIn, TWO_CRITERIA, returnOf } from '../support/desk.ts';

const [EVIDENCE, LANGUAGE] = [idOf(0xa), idOf(0xb)];
const VIEW = deskView({
  texts: [handedIn(1, 'Heron 12'), handedIn(2, 'Wren 2'), handedIn(3, 'Teal 13')],
  marks: {
    [idOf(1)]: { isRead: true, levels: { [EVIDENCE]: 0, [LANGUAGE]: 1 }, words: '' },
    [idOf(2)]: { isRead: true, levels: { [EVIDENCE]: 1, [LANGUAGE]: 1 }, words: '' },
    [idOf(3)]: { isRead: true, levels: {}, words: '' },
  },
  returned: [returnOf(idOf(2))],
});
const DRAFT = draftOf(TWO_CRITERIA);
const mark = (text: number, criterion: string, level: number | null) => ({
  do: 'mark',
  text: idOf(text),
  criterion,
  level,
});

test('a draft that nobody changed is the rubric', () => {
  expect(rubricOf(DRAFT)).toEqual(TWO_CRITERIA);
  expect(markChange(DRAFT, VIEW)).toEqual({ marked: 2, losing: 0, totals: 0, returned: 0, readers: 0 });
  expect(changeActs(DRAFT, VIEW)).toHaveLength(1);
});

describe('marks follow a rubric that changes', () => {
  test('when a level moves', () => {
    const draft = movedLevel(DRAFT, 0, 1);
    expect(markChange(draft, VIEW)).toMatchObject({ losing: 0, totals: 0, returned: 0, readers: 0 });
    const marks = [mark(1, EVIDENCE, 1), mark(1, LANGUAGE, 0), mark(2, EVIDENCE, 0), mark(2, LANGUAGE, 0)];
    expect(changeActs(draft, VIEW).slice(1)).toEqual(marks);
  });

  test('when a level goes: its marks go with it, and the others keep theirs', () => {
    const draft = withoutLevel(DRAFT, 0);
    expect(markChange(draft, VIEW)).toEqual({ marked: 2, losing: 1, totals: 0, returned: 0, readers: 0 });
    expect(changeActs(draft, VIEW).slice(1)).toContainEqual(mark(1, EVIDENCE, null));
    expect(changeActs(draft, VIEW).slice(1)).toContainEqual(mark(2, EVIDENCE, 0));
  });

  test('when points change: what was returned stays', () => {
    const draft = withCell(DRAFT, 1, 1, { points: 6 });
    expect(markChange(draft, VIEW)).toEqual({ marked: 2, losing: 0, totals: 1, returned: 1, readers: 0 });
    expect(changeActs(draft, VIEW)).toHaveLength(1);
  });

  test('when a criterion goes or moves', () => {
    expect(markChange(withoutCriterion(DRAFT, 0), VIEW)).toMatchObject({ losing: 1, returned: 1 });
    expect(changeActs(withoutCriterion(DRAFT, 0), VIEW)).toHaveLength(1);
    expect(markChange(movedCriterion(DRAFT, 0, 1), VIEW)).toMatchObject({ losing: 0, totals: 0 });
  });

  test('when the style changes: a rubric without levels can get its marks back', () => {
    const bare = withKind(DRAFT, 'comments only');
    expect(rubricOf(bare).criteria[0]?.levels).toEqual([]);
    expect(changeActs(bare, VIEW)).toHaveLength(1);
    const later = { ...VIEW, settings: { ...VIEW.settings, rubric: rubricOf(bare) } };
    expect(changeActs(withKind(draftOf(rubricOf(bare)), 'levels'), later)).toHaveLength(1);
  });
});

test('a level that moves is said to touch what second readers may have set, which nobody sees yet', () => {
  const reader = { id: idOf(40), name: 'Ms Vance', texts: [idOf(1)], isDone: false, isRevoked: false };
  const view = { ...VIEW, readers: [reader, { ...reader, id: idOf(41), isRevoked: true }] };
  expect(markChange(movedLevel(DRAFT, 0, 1), view).readers).toBe(1);
  expect(markChange(withoutLevel(DRAFT, 0), view).readers).toBe(1);
  expect(markChange(withLevel(DRAFT), view).readers).toBe(0);
  expect(markChange(withCell(DRAFT, 0, 0, { words: 'Other words' }), view).readers).toBe(0);
});

test('a rubric is written from nothing', () => {
  let draft = draftOf({ kind: 'levels', criteria: [] });
  draft = withOrWithoutPoints(withLevel(withCriterion(draft)), true);
  expect(draft.criteria[0]?.levels.map(({ points }) => points)).toEqual([1, 2, 3, 4]);
  for (let index = 0; index < LEVELS_MAX + CRITERIA_MAX; index++) draft = withCriterion(withLevel(draft));
  expect(draft.criteria).toHaveLength(CRITERIA_MAX);
  expect(draft.criteria.every(({ levels }) => levels.length === LEVELS_MAX)).toBe(true);
  expect(movedLevel(draft, LEVELS_MAX - 1, 1)).toBe(draft);
  expect(movedCriterion(draft, 0, -1)).toBe(draft);
});

test('a single point has the words of the level below the highest', () => {
  const four = withCell(withLevel(withLevel(DRAFT)), 0, 2, { words: 'The standard.' });
  expect(rubricOf(withKind(four, 'single point')).criteria[0]?.levels).toEqual([
    { name: 'Not yet', words: '' },
    { name: 'Met', words: 'The standard.' },
    { name: 'Beyond', words: '' },
  ]);
});

test('pasted cells fill the table from where they are pasted, and it grows for them', () => {
  const draft = withPasted(DRAFT, 1, -1, [
    ['Voice', 'Flat', 'Clear', 'Sings'],
    ['Sources', 'None'],
  ]);
  expect(draft.criteria.map(({ name, levels }) => [name, ...levels.map(({ words }) => words)])).toEqual([
    ['Evidence', 'None.', 'Each claim has some.', ''],
    ['Voice', 'Flat', 'Clear', 'Sings'],
    ['Sources', 'None', '', ''],
  ]);
  expect(draft.criteria[1]?.id).toBe(LANGUAGE);
});
