import { performance } from 'node:perf_hooks';

import { expect, test } from 'vitest';

import { CUE_FAMILIES, cuesOf } from '#bff/analysis/whole/argument/cues/cues';

/** How long it takes all patterns to look at the words, in milliseconds: the best of three. */
function millisecondsFor(words: string): number {
  const times = Array.from({ length: 3 }, () => {
    const start = performance.now();
    for (const { pattern, cased } of CUE_FAMILIES) [pattern, cased].map((one) => one?.exec(words));
    return performance.now() - start;
  });
  return Math.min(...times);
}

test.each([
  '1.1',
  '1,',
  '1 ',
  'i really ',
  'some people ',
  'it is often ',
  '(a',
  '(a, ',
  '“a ',
  'dear ',
  'a-',
  'Ab ',
  'Ab de ',
  '[1',
  '$1',
])('cues are found in linear time in a sentence of "%s" over and over', (words) => {
  const of = (length: number) => words.repeat(Math.ceil(length / words.length)).slice(0, length);
  const [shorter, longer] = [millisecondsFor(of(5_000)), millisecondsFor(of(40_000))];
  // Eight times the words take about eight times as long; going back would take sixty-four times.
  expect(longer < 60 || longer / shorter < 24, `${shorter.toFixed(1)} ms, then ${longer.toFixed(1)} ms`).toBe(true);
});

test.each(CUE_FAMILIES.map((family) => [family.name, family] as const))(
  'the cues of the family "%s" are found in its examples',
  (name, { examples }) => {
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) expect(cuesOf(example).map(({ family }) => family.name)).toContain(name);
  },
);
