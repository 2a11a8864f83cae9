import { expect, test } from 'vitest';

import { RECORD } from '../../web/content/record.ts';

test.each([
  [100_000, 40, 'more than 99% was typed and less than 1% arrived at once.'],
  [40, 100_000, 'less than 1% was typed and more than 99% arrived at once.'],
  [100_000, 0, '100% was typed and 0% arrived at once.'],
  [0, 31, '0% was typed and 100% arrived at once.'],
  [99, 1, '99% was typed and 1% arrived at once.'],
])(
  'of %d typed characters and %d that arrived at once, the record calls neither all or none unless it is',
  (typed, pasted, words) => {
    expect(RECORD.shares({ typed, pasted, deleted: 0 })).toBe(`Of all that came, ${words}`);
  },
);
