import { expect, test } from 'vitest';

import type { Note } from '../../web/annotations/note.ts';
import { patternsOf } from '../../web/annotations/patterns.ts';

let at = 0;
/** A note on some words, by a rule. */
function aNote(quote: string, rule: string | undefined, type: Note['type'] = 'Grammar'): Note {
  const from = (at += 20);
  const place = { id: `note-${from}`, from, to: from + quote.length };
  return { ...place, type, msg: `"${quote}": look.`, rule, quote, sentence: '', dismissed: false, isSetAside: false };
}

test('a rule that is broken at three places or more, with different words, is a pattern; the most frequent comes first', () => {
  const thirds = [aNote('she go', 'third-person'), aNote('he say', 'third-person'), aNote('it take', 'third-person')];
  const articles = ['a dog', 'a cat', 'a hen', 'a cow'].map((words) => aNote(words, 'article'));
  expect(patternsOf([...thirds, ...articles])).toEqual([
    { rule: 'article', notes: articles },
    { rule: 'third-person', notes: thirds },
  ]);
});

test.each([
  ['two places', [aNote('she go', 'third-person'), aNote('he say', 'third-person')]],
  ['the same slip many times', [1, 2, 3, 4].map(() => aNote('could of', 'modal-of'))],
  ['notes without a rule', ['one', 'two', 'three'].map((words) => aNote(words, undefined))],
  ['spelling', ['one', 'two', 'three'].map((words) => aNote(words, 'unknown-word', 'Spelling'))],
  ['different rules', ['one', 'two', 'three'].map((words) => aNote(words, words))],
])('%s: no pattern', (_what, notes) => {
  expect(patternsOf(notes)).toEqual([]);
});
