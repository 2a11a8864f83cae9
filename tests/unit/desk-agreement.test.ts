import { expect, test } from 'vitest';

import type { AssignmentView } from '#shared-types/desk/assignment';

import {
  differenceOf,
  levelsOf,
  nextToAgree,
  openCriteria,
  textsReadTwice,
} from '../../web/features/desk/second/agreement.ts';
import { commentOn, deskView, handedIn, idOf, TWO_CRITERIA } from '../support/desk.ts';

const { criteria } = TWO_CRITERIA;
const [EVIDENCE = '', LANGUAGE = ''] = criteria.map(({ id }) => id);
const READER = idOf(0x50);
const mark = (levels: Record<string, number>) => ({ isRead: true, levels, words: '' });
const [WREN, HERON, TEAL] = [handedIn(1, 'Wren 2'), handedIn(2, 'Heron 12'), handedIn(3, 'Teal 13')];

/** Three texts that two people have marked, and one that is gone. */
function readTwice(changes: Partial<AssignmentView> = {}): AssignmentView {
  const theirs = (text: string, levels: Record<string, number>) => ({
    reader: READER,
    text,
    mark: mark(levels),
    comments: [commentOn(text, { words: 'Theirs.' })],
  });
  return deskView({
    texts: [WREN, HERON, TEAL],
    readers: [{ id: READER, name: 'Mr Reid', texts: [], isDone: true, isRevoked: false }],
    marks: { [WREN.id]: mark({ [EVIDENCE]: 1, [LANGUAGE]: 0 }), [HERON.id]: mark({ [EVIDENCE]: 0 }) },
    comments: [commentOn(WREN.id, { words: 'Mine.' })],
    others: [
      theirs(WREN.id, { [EVIDENCE]: 1, [LANGUAGE]: 1 }),
      theirs(HERON.id, { [EVIDENCE]: 0 }),
      theirs(TEAL.id, {}),
      theirs(idOf(9), {}),
    ],
    ...changes,
  });
}

test('the texts that two people have marked are listed by code, each with what both have set and said', () => {
  const texts = textsReadTwice(readTwice());
  expect(texts.map(({ code }) => code)).toEqual(['Heron 12', 'Teal 13', 'Wren 2']);
  const { name, own, theirs, comments } = texts[2] ?? {};
  expect(name).toBe('Mr Reid');
  expect([own, theirs]).toEqual([
    { [EVIDENCE]: 1, [LANGUAGE]: 0 },
    { [EVIDENCE]: 1, [LANGUAGE]: 1 },
  ]);
  expect([comments?.own, comments?.theirs].map((some) => some?.map(({ words }) => words))).toEqual([
    ['Mine.'],
    ['Theirs.'],
  ]);
  expect(texts[1]?.own).toEqual({});
});

test('what both have set alike is agreed, what was agreed before counts more, and what is picked most', () => {
  const agreed = { text: WREN.id, levels: { [EVIDENCE]: 0, [LANGUAGE]: 0 }, by: 'Ms Vance', atMs: 1 };
  const before = textsReadTwice(readTwice()).at(-1);
  const after = textsReadTwice(readTwice({ agreed: [agreed] })).at(-1);
  if (!before || !after) throw new Error('Both have read Wren 2.');
  expect(levelsOf(before, criteria)).toEqual({ [EVIDENCE]: 1 });
  expect(openCriteria(levelsOf(before, criteria), criteria).map(({ name }) => name)).toEqual(['Language']);
  expect(levelsOf(before, criteria, { [LANGUAGE]: 1 })).toEqual({ [EVIDENCE]: 1, [LANGUAGE]: 1 });
  expect(levelsOf(after, criteria)).toEqual(agreed.levels);
  expect(levelsOf(after, criteria, { [EVIDENCE]: 1 })).toEqual({ [EVIDENCE]: 1, [LANGUAGE]: 0 });
});

test('two levels differ by the steps between them, if both are set', () => {
  expect([differenceOf(0, 2), differenceOf(2, 0), differenceOf(1, 1)]).toEqual([2, 2, 0]);
  expect([differenceOf(undefined, 1), differenceOf(1, undefined)]).toEqual([undefined, undefined]);
});

test('after a text comes the next one that nobody has agreed on, and after the last one the first', () => {
  const agreed = { text: TEAL.id, levels: {}, by: 'Ms Vance', atMs: 1 };
  const texts = textsReadTwice(readTwice({ agreed: [agreed] }));
  const [heron, teal, wren] = texts;
  if (!heron || !teal || !wren) throw new Error('Three texts are read twice.');
  expect(nextToAgree(texts, heron)).toBe(wren);
  expect(nextToAgree(texts, wren)).toBe(heron);
  expect(nextToAgree([teal, wren], wren)).toBeUndefined();
});
