import { expect, test } from 'vitest';

import { OWN_RECORD, RECORD, RECORD_PAGE } from '../../web/content/record.ts';

test.each([
  [
    { typed: 1200, pasted: 300, deleted: 40, words: { typed: 250, pasted: 61 } },
    '250 words typed, 61 words arrived at once, 40 characters deleted',
  ],
  [{ typed: 3, pasted: 0, deleted: 0, words: { typed: 1, pasted: 0 } }, '1 word typed'],
  [
    { typed: 5, pasted: 0, broughtBack: 900, deleted: 0, words: { typed: 1, pasted: 0, broughtBack: 168 } },
    '1 word typed, 168 words removed and then brought back',
  ],
  [{ typed: 100_000, pasted: 40, deleted: 0 }, '100,000 characters typed, 40 characters arrived at once'],
])('the record counts words, and of an older part the characters: %o', (figures, words) => {
  expect(RECORD.figures(figures)).toBe(words);
});

test.each([
  [
    { typed: 107, pasted: 3169, broughtBack: 0, deleted: 0 },
    '107 characters were typed. 3,169 were pasted, dictated or sent later.',
  ],
  [
    { typed: 5, pasted: 9, broughtBack: 900, deleted: 40, words: { typed: 1, pasted: 2, broughtBack: 168 } },
    '1 word was typed. 2 were pasted, dictated or sent later. 168 were removed and then brought back. 40 characters were deleted.',
  ],
])('the whole record says it in sentences: %o', (figures, words) => {
  expect(RECORD.arrived(figures)).toBe(words);
});

test('the record says nothing in shares of a hundred, which people read as a mark', () => {
  const said = JSON.stringify([RECORD, OWN_RECORD, RECORD_PAGE], (_key, value: unknown) =>
    typeof value === 'function' ? String(value) : value,
  );
  expect(said).not.toMatch(/%|per ?cent/i);
});
