import { expect, test } from 'vitest';

import { leaveDoubtsOutOfGoodProse } from '#bff/analysis/notes/doubts';
import { toNormalForm } from '#bff/analysis/reading/normal-form';
import { assemble } from '#bff/analysis/reading/read-text';

const [DOUBT, SURE] = [0.6, 0.9];

/** The sentences whose notes stay. @param slips the confidence of the note on each sentence; 0 for none. */
function noted(slips: readonly number[], end = '.'): number[] {
  const sentences = slips.map((_slip, index) => ({
    msg: `A sentence${end}`,
    from: index * 100,
    to: index * 100 + 11 + end.length,
  }));
  const forms = sentences.map(({ msg }) => toNormalForm(msg));
  const text = assemble(
    [{ kind: 'text', sentences }],
    ['text'],
    forms,
    forms.map((form) => ({ text: form.text, tokens: [], lints: undefined })),
  );
  const findings = slips.flatMap((confidence, sentence) =>
    confidence === 0 ? [] : [{ type: 'Grammar' as const, sentence, from: 0, to: 1, msg: '', confidence }],
  );
  return leaveDoubtsOutOfGoodProse(text, findings).map(({ sentence }) => sentence);
}

const good = (length: number) => Array.from({ length }, () => 0);

test.each([
  ['a doubt stays at the beginning, which doesn’t show yet how often the writer slips', [0, DOUBT, 0], [1]],
  ['a doubt is left out behind good prose, and a sure note stays', [...good(12), DOUBT, SURE], [13]],
  ['a doubt stays behind frequent slips', [SURE, SURE, ...good(12), DOUBT], [0, 1, 14]],
])('%s', (_what, slips, kept) => {
  expect(noted(slips)).toEqual(kept);
});

test('what follows a sentence doesn’t change its notes', () => {
  const text = [SURE, ...good(10), DOUBT];
  const before = noted(text);
  for (let more = 1; more < 30; more++)
    expect(noted([...text, ...good(more), SURE]).filter((at) => at < text.length)).toEqual(before);
});

test('a slip in a sentence that is still being written doesn’t bring doubts about later ones', () => {
  expect(noted([SURE, SURE, ...good(12), DOUBT], '')).toEqual([0, 1]);
});
