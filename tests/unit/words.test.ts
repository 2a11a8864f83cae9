import { expect, test } from 'vitest';

import { minutesToRead, wordsOf } from '#shared-types/text/words';

test.each([
  ['', 0],
  ['— … “ ” 😀', 0],
  ["Don't stop.", 2],
  ['Twenty-six of 9,000 read 2.5 pages', 6],
  ['Cafe\u0301 ole\u0301!', 2],
  ['a - b', 2],
])('"%s" has %i words', (text, words) => {
  expect(wordsOf(text)).toHaveLength(words);
});

test('a text takes at least a minute to read', () => {
  expect([0, 1, 238, 2380].map(minutesToRead)).toEqual([1, 1, 1, 10]);
});
