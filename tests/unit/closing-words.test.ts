import { expect, test } from 'vitest';

import { markLines, withClosingWords } from '../../web/files/writing/closing-words.ts';
import { textSchema } from '../../web/files/writing/document-text.ts';
import { bodyOf, CRITERIA, EVIDENCE, POSITION } from '../support/desk.ts';

const essay = textSchema().nodeFromJSON(bodyOf('Sleep is short.'));

test('words on a text follow it, each line a paragraph under its heading', () => {
  const parts = [
    { heading: 'To the whole text', lines: ['You have found your subject.\n\nNow argue.'] },
    { heading: 'Your mark', lines: ['', ' '] },
  ];
  const written = withClosingWords(essay, parts);
  written.check();
  expect(written.textBetween(0, written.content.size, '|')).toBe(
    'Sleep is short.|To the whole text|You have found your subject.|Now argue.',
  );
});

test('a text without words on it stays as it is', () => {
  expect(withClosingWords(essay, [{ heading: 'Your mark', lines: [] }])).toBe(essay);
});

test('a mark is told by its levels, with the points of those that have some', () => {
  expect(markLines({ criteria: CRITERIA }, { [POSITION]: 2, [EVIDENCE]: 1 })).toEqual([
    'Position: clear (2)',
    'Evidence: much',
  ]);
  expect(markLines({ criteria: CRITERIA }, { [EVIDENCE]: 0 })).toEqual(['Evidence: some']);
});
