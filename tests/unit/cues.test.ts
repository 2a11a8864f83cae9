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
  const looking = (length: number) => {
    const sentence = words.repeat(Math.ceil(length / words.length)).slice(0, length);
    return () => lookAt(sentence);
  };
  expectLinear(looking(5_000), looking(40_000), 8);
});

test.each(CUE_FAMILIES.map((family) => [family.name, family] as const))(
  'the cues of the family "%s" are in its examples',
  (name, { examples }) => {
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) expect(cuesOf(example).map(({ family }) => family.name)).toContain(name);
  },
);
