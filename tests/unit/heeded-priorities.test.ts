import { expect, test } from 'vitest';

import type { Place } from '#shared-types/paragraph';
import type { Priority } from '#shared-types/priority';

import type { Note } from '../../web/annotations/note.ts';
import { heededPriorities } from '../../web/features/editor/priorities/heeded-priorities.ts';

function aNote(from: number, changes: Partial<Note> = {}): Note {
  const sentence = `Sentence ${from}.`;
  const msg = `"word${from}" is not in the dictionary.`;
  const state = { dismissed: false, isSetAside: false };
  return {
    id: `note-${from}`,
    from,
    to: from + 4,
    type: 'Spelling',
    msg,
    quote: 'word',
    sentence,
    ...state,
    ...changes,
  };
}

function aPriority(id: string, places: number[], changes: Partial<Priority> = {}): Priority {
  const at = places.map((from) => ({ from, to: from + 4, paragraph: 1 }));
  return { id, stage: 'sentences', title: 'as it was', reason: 'as it was', places: at, ...changes };
}

const here = (place: Place) => place;
const moved = ({ from, to }: Place) => ({ from: from + 10, to: to + 10 });
const aside = { isSetAside: true };

test('without anything set aside, or for places that are no notes, the priorities stay the same array', () => {
  const priorities = [aPriority('grammar', [1]), aPriority('gap evidence', [9], { stage: 'evidence' })];
  expect(heededPriorities(priorities, [aNote(1), aNote(9, aside)], here)).toBe(priorities);
});

test('what is set aside as a whole is nothing to work on', () => {
  const [spelling, grammar] = [aPriority('spelling', [1, 2], { stage: 'spelling' }), aPriority('grammar', [5])];
  expect(heededPriorities([spelling, grammar], [aNote(1, aside), aNote(2, aside), aNote(5)], here)).toEqual([grammar]);
});

test.each([
  ['spelling', 'One word to look up', 'as it was'],
  ['passive', '2 passive sentences', 'as it was'],
  ['grammar', '2 sentences to read again', 'the same slip'],
  ['habit x', 'One slip, 2 places', 'as it was'],
])('of what is set aside in part, "%s" says how much is left', (id, title, reason) => {
  const notes = [aNote(1, aside), aNote(2, { msg: 'the same slip' }), aNote(3, { msg: 'the same slip' })];
  const [left] = heededPriorities([aPriority(id, [1, 2, 3])], notes, here);
  expect(left).toMatchObject({ title, reason, places: [{ from: 2 }, { from: 3 }] });
});

test('a place is found again after the text was changed before it', () => {
  const [spelling] = [aPriority('spelling', [1], { stage: 'spelling' })];
  expect(heededPriorities([spelling], [aNote(11, aside)], moved)).toEqual([]);
});
