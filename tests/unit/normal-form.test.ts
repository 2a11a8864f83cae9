import { expect, test } from 'vitest';

import { toNormalForm } from '#bff/analysis/reading/normal-form';
import { normalForm } from '#shared-types/text/normal-form';
import { folded } from '#shared-types/text/text-search';

const FORMS = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const;
/** Sorting a longer run takes quadratic time. */
const LONGEST_RUN = 30;

test.each(['\u0315\u0300', '\u0315\uff9e', '\u{1d165}\u{1d16d}\u0300'])(
  'whatever a text has, no more than 30 marks are put in order: %j',
  (marks) => {
    const text = `Bell a${marks.repeat(40_000)} rings`;
    for (const form of FORMS) expect(longestRun(normalForm(text, form))).toBeLessThanOrEqual(LONGEST_RUN * 3);
    expect(folded(text)).toBe('bell a rings');
    const { text: analysed, toOriginal } = toNormalForm(text);
    expect(analysed.length).toBeLessThan(1000);
    expect(text.slice(toOriginal(analysed.indexOf(' rings')))).toBe(' rings');
  },
);

test('writing of every kind keeps its marks', () => {
  for (const text of ['Zoë’s café', 'Việt Nam', 'שָׁלוֹם', 'हिन्दी', 'กำลัง', 'ガ', `e${'\u0301'.repeat(LONGEST_RUN)}`])
    for (const form of FORMS) expect(normalForm(text, form)).toBe(text.normalize(form));
});

function longestRun(text: string): number {
  return Math.max(...[...text.matchAll(/\p{M}+/gu)].map(([run]) => run.length));
}
