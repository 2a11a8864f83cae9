import { expect, test } from 'vitest';

import type { FeedbackType } from '#shared-types/analysis/feedback';

import type { Note } from '../../web/annotations/note.ts';
import { slipsOf } from '../../web/annotations/slips.ts';

const SPELT = '"beleive" is not in the dictionary.';

let ids = 0;
function aNote(from: number, type: FeedbackType = 'Spelling', msg = SPELT): Note {
  return { id: `note-${(ids += 1)}`, from, to: from + 7, type, msg, quote: 'beleive', sentence: '', isSetAside: false };
}

test('the same slip in several places is one, at its first place, with all its places in the order of the text', () => {
  const [first, other, second, third] = [aNote(1), aNote(5, 'Spelling', 'Another.'), aNote(9), aNote(30)];
  const slips = slipsOf([first, other, second, third]);
  expect(slips).toEqual([
    { note: first, notes: [first, second, third] },
    { note: other, notes: [other] },
  ]);
});

test('a capital letter at the beginning of a sentence makes no other slip, but another type does', () => {
  const notes = [aNote(1), aNote(9, 'Spelling', SPELT.replace('b', 'B')), aNote(20, 'Grammar')];
  expect(slipsOf(notes).map(({ notes: places }) => places.length)).toEqual([2, 1]);
});

test.each(['Passive', 'Active', 'Claim', 'Evidence'] as const)('notes of the type %s stay apart', (type) => {
  expect(slipsOf([aNote(1, type), aNote(9, type)])).toHaveLength(2);
});

test('no notes are no slips', () => {
  expect(slipsOf([])).toEqual([]);
});
