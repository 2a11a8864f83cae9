import { expect, test } from 'vitest';

import type { Place } from '#shared-types/analysis/paragraph';
import type { Priority, SlipKind } from '#shared-types/analysis/priority';

import type { Note } from '../../web/annotations/note.ts';
import { heededPriorities } from '../../web/features/editor/priorities/heeded-priorities.ts';

function aNote(from: number, changes: Partial<Note> = {}): Note {
  const words = { msg: `"word${from}" is not in the dictionary.`, quote: 'word', sentence: `Sentence ${from}.` };
  return { id: `note-${from}`, from, to: from + 4, type: 'Spelling', isSetAside: false, ...words, ...changes };
}

function aPriority(id: string, places: number[], changes: Partial<Priority> = {}): Priority {
  const at = places.map((from) => ({ from, to: from + 4, paragraph: 1 }));
  return { id, stage: 'sentences', title: 'as it was', reason: 'as it was', places: at, ...changes };
}

const here = (place: Place) => place;
const moved = ({ from, to }: Place) => ({ from: from + 10, to: to + 10 });
const aside = { isSetAside: true };

test('without anything set aside, or for places that are no notes, the priorities stay the same array', () => {
  const [grammar, gap] = [{ slips: 'grammar' as const }, { stage: 'evidence' as const }];
  const priorities = [aPriority('grammar', [1], grammar), aPriority('gap evidence', [9], gap)];
  expect(heededPriorities(priorities, [aNote(1), aNote(9, aside)], here)).toBe(priorities);
});

test('what is set aside as a whole is nothing to work on', () => {
  const spelling = aPriority('spelling', [1, 2], { slips: 'spelling' });
  const grammar = aPriority('grammar', [5], { slips: 'grammar' });
  expect(heededPriorities([spelling, grammar], [aNote(1, aside), aNote(2, aside), aNote(5)], here)).toEqual([grammar]);
});

test.each<[SlipKind, string, string]>([
  ['spelling', '2 spelling slips', 'as it was'],
  ['passive', '2 passives', 'as it was'],
  ['grammar', '2 grammar slips of different kinds', 'the same slip'],
  ['habit', 'Sentence fragments: 2 of 3 places', 'the same slip'],
])('when a part is set aside, "%s" says how much is left', (slips, title, reason) => {
  const notes = [aNote(1, aside), aNote(2, { msg: 'the same slip' }), aNote(3), aNote(9)];
  const [left] = heededPriorities([aPriority('habit fragment', [1, 2, 3], { slips })], notes, here);
  expect(left).toMatchObject({ title, reason, places: [{ from: 2 }, { from: 3 }] });
});

test('a habit says how many slips there are in all without those that are set aside elsewhere', () => {
  const habit = (title: string) => [aPriority('habit fragment', [1, 2], { slips: 'habit', title })];
  const notes = [aNote(1), aNote(2), aNote(5), aNote(7, aside), aNote(9, { ...aside, type: 'Passive' })];
  const [left] = heededPriorities(habit('Sentence fragments: 2 of 4 places'), notes, here);
  expect(left?.title).toBe('Sentence fragments: 2 of 3 places');
  const [unknown] = heededPriorities([aPriority('habit of another', [1], { slips: 'habit' })], notes, here);
  expect(unknown?.title).toBe('as it was');
});

test('a place is found again after the text was changed before it', () => {
  const [spelling] = [aPriority('spelling', [1], { slips: 'spelling' })];
  expect(heededPriorities([spelling], [aNote(11, aside)], moved)).toEqual([]);
});
