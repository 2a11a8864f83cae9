import { expect, test } from 'vitest';

import { markedParts, passageAround } from '#shared-types/text/text-search';

import { expectLinear } from '../support/growth.ts';

/** The marked words of a line. */
function marked(line: string, search: string): string[] {
  return markedParts(line, search).flatMap(({ words, isHit }) => (isHit ? [words] : []));
}

/** What is found at the end of a text of so many letters without a space. */
const needleIn = (length: number) => passageAround(`${'é'.repeat(length)}needle`, 'needle') ?? '';

test('what a search finds is marked as it is written, whatever its case, accents and quotes', () => {
  expect(marked('The café at Zoë’s: CAFÉ.', 'cafe')).toEqual(['café', 'CAFÉ']);
  expect(marked('Zoe\u0308’s ﬁsh', "zoe's FISH")).toEqual(['Zoe\u0308’s', 'ﬁsh']);
  expect(marked('abab!', 'aba bab')).toEqual(['abab']);
  expect(marked('Nothing here', 'café')).toEqual([]);
  for (const line of ['', '½ of 100%', 'a\u0301\u0301b', 'Größe ẞ'])
    expect(
      markedParts(line, 'o ss 1')
        .map(({ words }) => words)
        .join(''),
    ).toBe(line);
});

test('the passage of a text is the one in which most of the searched words stand together, between whole words', () => {
  const filler = 'It went on and on like this for a while. '.repeat(100);
  const text =
    `A pilot slept. ${filler}Would you trust a pilot who had slept five hours before the flight? ${filler}`.trim();
  const passage = passageAround(text, 'trust PILOT five') ?? '';
  expect(passage).toContain('Would you trust a pilot who had slept five hours');
  expect(passage.length).toBeLessThan(200);
  expect(passage).toMatch(/^….* .*…$/);
  expect(passageAround('Short and whole.', 'whole')).toBe('Short and whole.');
  expect(passageAround(text, 'zebra')).toBeUndefined();
});

test('a sign that stands for eighteen letters is one hit, and a text of them is looked through in a moment', () => {
  const search = 'ص ل ى ا ه ع ي و س';
  expect(marked('\uFDFA!', search)).toEqual(['\uFDFA']);
  expect(passageAround('\uFDFA'.repeat(1000), search)).toContain('\uFDFA');
  const looking = (length: number) => () => passageAround('\uFDFA'.repeat(length), search);
  expectLinear(looking(500), looking(4000), 8);
});

test('a text without spaces is looked through in a moment', () => {
  expect(needleIn(250_000)).toContain('needle');
  expect(needleIn(250_000).length).toBeLessThan(200);
  const looking = (length: number) => () => needleIn(length);
  expectLinear(looking(30_000), looking(240_000), 8);
});
