import { describe, expect, test } from 'vitest';

import type { AssignmentView, ClassSheet } from '#shared-types/desk/assignment';

import {
  countsOf,
  leadOf,
  quotedUnder,
  sheetDocument,
  withoutEmpty,
  withQuote,
} from '../../web/features/desk/sheet/class-sheet.ts';
import { idOf, deskView, handedIn } from '../support/desk.ts';

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

/** A text that was read as an argument, with these parts. */
function argued(
  number: number,
  code: string,
  parts: readonly ('Position' | 'Claim' | 'Evidence')[],
): AssignmentView['texts'][number] {
  const found = { certainty: 'clear' as const, confidence: 1, reason: '', paragraph: 1 };
  const elements = parts.map((type, index) => ({ type, from: index * 10, to: index * 10 + 9, ...found }));
  const argument = { argues: 'yes' as const, kind: 'essay' as const, because: '', elements, gaps: [] };
  return { ...handedIn(number, code), words: number * 100, reading: { argument } };
}

test('the class is counted in its newest texts, and arguments only in those that were read as one', () => {
  const view = deskView({
    texts: [
      argued(1, 'Heron 12', []),
      { ...argued(2, 'Heron 12', ['Position', 'Claim']), version: 2 },
      argued(3, 'Wren 2', ['Claim', 'Evidence']),
      handedIn(4, 'Teal 13'),
    ],
  });
  expect(Object.fromEntries(countsOf(view).map(({ kind, count }) => [kind, count]))).toEqual({
    position: 1,
    'claim without evidence': 1,
    counterclaim: 0,
    'cited not listed': 0,
    'listed not cited': 0,
    'middle words': 300,
  });
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
