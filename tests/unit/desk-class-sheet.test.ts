import { describe, expect, test } from 'vitest';

import type { ClassSheet } from '#shared-types/desk/assignment';

import {
  countsOf,
  countsOnSheet,
  leadOf,
  quotedUnder,
  sheetDocument,
  withoutEmpty,
  withQuote,
} from '../../web/features/desk/sheet/class-sheet.ts';
import { deskView, handedIn, idOf, readAsArgument } from '../support/desk.ts';

const PLACE = { text: idOf(1), from: 1, to: 9 };
const KEPT = [
  { id: idOf(30), quote: 'The bell should move.', ...PLACE },
  { id: idOf(31), quote: 'We timed the bus.', ...PLACE },
];
const SHEET: ClassSheet = {
  wentWell: ['You say what you want. Early on.', 'You counted.'],
  workOn: ['Let somebody disagree.'],
  question: 'Where will you begin?',
  quotes: [
    { kept: idOf(30), under: 0 },
    { kept: idOf(31), under: 1 },
  ],
  counts: ['middle words'],
};

test('the class is counted in its newest texts, and a part only if it’s clear or the teacher has said so', () => {
  const [wren, teal, rook] = [handedIn(3, 'Wren 2'), handedIn(4, 'Teal 13'), handedIn(5, 'Rook 17')];
  const view = deskView({
    texts: [
      readAsArgument(handedIn(1, 'Heron 12'), { parts: ['Position', 'Counterclaim'] }),
      readAsArgument(handedIn(2, 'Heron 12', 2), { parts: ['Position', 'Claim'], withoutEvidence: [1] }),
      readAsArgument(wren, { parts: ['Claim', 'Evidence'] }),
      readAsArgument(teal, { parts: ['Position', 'Counterclaim'], certainty: 'perhaps' }),
      { ...rook, words: 900 },
    ],
    labels: { [wren.id]: [{ from: 40, to: 49, label: 'Position' }] },
  });
  expect(Object.fromEntries(countsOf(view).map(({ kind, count }) => [kind, count]))).toEqual({
    position: 2,
    counterclaim: 0,
    'cited not listed': 0,
    'listed not cited': 0,
    'evidence without source': 0,
    'claim without evidence': 1,
    'middle words': 600,
  });
});

test('nothing that was counted is on a sheet before its teacher has ticked it', () => {
  const view = deskView({ texts: [readAsArgument(handedIn(1, 'Heron 12'), { parts: ['Position'] })] });
  expect(countsOnSheet(view)).toEqual([]);
  const ticked = { ...view, sheet: { ...SHEET, counts: ['position' as const] } };
  expect(countsOnSheet(ticked)).toEqual([{ kind: 'position', count: 1, isRead: true }]);
});

describe('a quotation', () => {
  test('stands under one of what went well, and nowhere twice', () => {
    const moved = withQuote(SHEET, idOf(30), 1);
    expect(quotedUnder({ sheet: moved, kept: KEPT }, 1).map(({ quote }) => quote)).toEqual([
      'We timed the bus.',
      'The bell should move.',
    ]);
    expect(withQuote(moved, idOf(30), undefined).quotes).toEqual([{ kept: idOf(31), under: 1 }]);
    expect(quotedUnder({ sheet: SHEET, kept: [] }, 0)).toEqual([]);
  });

  test('leaves with what it stands under, and the others stay under theirs', () => {
    const cleared = withoutEmpty({ ...SHEET, wentWell: [' ', 'You counted. '], workOn: ['', 'x'] });
    expect(cleared).toMatchObject({
      wentWell: ['You counted.'],
      workOn: ['x'],
      quotes: [{ kept: idOf(31), under: 0 }],
    });
  });
});

test.each([
  ['You counted. It shows.', 'You counted.', ' It shows.'],
  ['At 8.20? Yes', 'At 8.20?', ' Yes'],
  ['No end', 'No end', ''],
])('the first sentence of “%s” is its lead', (words, lead, rest) => {
  expect(leadOf(words)).toEqual({ lead, rest });
});

test('the Word file has the whole sheet, and no code of anybody', () => {
  const view = deskView({ texts: [handedIn(1, 'Heron 12')], kept: KEPT, sheet: SHEET });
  const doc = sheetDocument(view, 'English 10.');
  doc.check();
  expect(doc.textBetween(0, doc.content.size, '\n').replaceAll(/\n+/g, '\n').split('\n')).toEqual([
    'English 10.',
    'What went well',
    'You say what you want. Early on.',
    '“The bell should move.”',
    'You counted.',
    '“We timed the bus.”',
    'What to work on next',
    'Let somebody disagree.',
    'The class in numbers',
    'words in the middle text: 600',
    'Lines in italics were read by rule, and some are wrong. Nobody is named here, and nobody is ranked.',
    'Where will you begin?',
  ]);
  expect(doc.toString()).not.toContain('Heron');
});

test('an empty sheet is a Word file, too', () => {
  sheetDocument(deskView(), 'English 10.').check();
});
