import { expect, test } from 'vitest';

import { usableAnalysis } from '#bff/analysis/service/remote-answers';

const CHUNKS = [{ msg: 'abc', from: 1, to: 4 }];
const ARGUMENT = { argues: 'yes', kind: 'essay', because: 'It takes a side.', elements: [], gaps: [] };

test('fields that nobody knows are left out of an analysis from another server', () => {
  const answer = { items: [], argument: { ...ARGUMENT, trace: { from: 90, to: 95 } } };
  expect(usableAnalysis(answer, CHUNKS)).toEqual({ items: [], dropped: 0, argument: ARGUMENT });
});

test('an analysis from another server with very deep nesting in an unknown field is still usable', () => {
  const depth = 200_000;
  const trace: unknown = JSON.parse('['.repeat(depth) + ']'.repeat(depth));
  const answer = { items: [], argument: { ...ARGUMENT, trace } };
  expect(usableAnalysis(answer, CHUNKS)).toEqual({ items: [], dropped: 0, argument: ARGUMENT });
});
