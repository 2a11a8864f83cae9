import { expect, test } from 'vitest';

import { CUE_FAMILIES, cuesOf } from '#bff/analysis/whole/argument/cues/cues';

import { expectLinear } from '../support/growth.ts';

/** Lets all patterns look at the words. */
function lookAt(words: string): void {
  for (const { pattern, cased } of CUE_FAMILIES) [pattern, cased].map((one) => one?.exec(words));
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
  const [short, long] = [of(5_000), of(40_000)];
  expectLinear(
    () => lookAt(short),
    () => lookAt(long),
    8,
  );
});

test.each(CUE_FAMILIES.map((family) => [family.name, family] as const))(
  'the cues of the family "%s" are in its examples',
  (name, { examples }) => {
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) expect(cuesOf(example).map(({ family }) => family.name)).toContain(name);
  },
);
