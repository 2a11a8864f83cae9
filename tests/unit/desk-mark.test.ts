import { expect, test } from 'vitest';

import { levelsThatCount, pointsOf, totalOf } from '#shared-types/desk/mark';

import { CRITERIA, EVIDENCE, idOf, POSITION } from '../support/desk.ts';

const MARK = { isRead: true, levels: { [POSITION]: 2 }, words: '' };
const scale = (...points: number[]) => points.map((each, at) => ({ name: `${at}`, words: '', points: each }));

test('What two readers agreed on counts, else what the teacher set', () => {
  const agreed = { text: idOf(1), levels: { [POSITION]: 1 }, by: 'Ms Vance', atMs: 1 };
  expect(levelsThatCount(MARK, agreed)).toEqual({ [POSITION]: 1 });
  expect(levelsThatCount(MARK, undefined)).toEqual({ [POSITION]: 2 });
  expect(levelsThatCount(undefined, undefined)).toEqual({});
});

test('A criterion without points takes nothing from the total, whether it has a level or not', () => {
  expect(totalOf(CRITERIA, { [POSITION]: 1 })).toBe(1);
  expect(totalOf(CRITERIA, { [POSITION]: 1, [EVIDENCE]: 0 })).toBe(1);
  expect(totalOf(CRITERIA, { [EVIDENCE]: 0 })).toBeUndefined();
  expect(pointsOf(CRITERIA, {})).toEqual({ points: 0, most: 2, isWhole: false });
  expect(pointsOf(CRITERIA.slice(1), {})).toBeUndefined();
});

test('Tenths add up', () => {
  const criteria = [1, 2, 3].map((id) => ({ id: idOf(id), name: '', levels: scale(0.1, 0.2) }));
  expect(totalOf(criteria, Object.fromEntries(criteria.map(({ id }) => [id, 0])))).toBe(0.3);
});
