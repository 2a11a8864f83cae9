import { describe, expect, test } from 'vitest';

import { checkSources } from '#bff/analysis/whole/citations/sources';
import type { CitationRule } from '#shared-types/analysis/sources';

import { paragraphsOf } from '../support/citations/papers.ts';

const APA = `References
Global Data Partners. (2015). Growth. Press.
Lee, K. (2005). Second hand. Oxford University Press.
World Health Organization. (2019). Sleep. https://www.who.example/sleep`;
const ALL = 'It is so (Lee, 2005; Global Data Partners, 2015; World Health Organization, 2019).';
const IEEE = `References
[1] A. Lee, “Clocks,” J. Clocks, vol. 3, no. 1, pp. 1–9, 2019.
[2] B. Park and C. Zed, Towers. New York, NY, USA: Harbor Press, 2020.`;
const VANCOUVER = `References
1. Lee J-H, Park B. Clocks. J Clocks. 2019;3(1):1-9.
2. Smith-Jones D, García Márquez A, et al. Bells. New York: Harbor Press; 2017.`;

function check(text: string) {
  const { citations, problems, style } = checkSources(paragraphsOf(text));
  return { style, citations: citations.map(({ words }) => words), rules: problems.map(({ rule }) => rule) };
}

test.each([
  ['an organisation’s abbreviation', 'The World Health Organization (WHO) says so, and the WHO (WHO) repeats it.'],
  ['the abbreviation of a thing', 'The gross domestic product (GDP) and the body-mass index (BMI) rose (GDP).'],
  ['an abbreviation with a year', 'The gross domestic product (GDP, 2018) rose, and so did the output (GDP 2019).'],
  ['a substance and a disease', 'The air was worse (CO2, 2019) before the disease (COVID-19, 2020).'],
  [
    'a publisher',
    'In Clocks (Harbor Press, 2012), Bells (Penguin Books, 1999) and Towers (Faber and Faber, 2001), it is.',
  ],
  ['months and places', 'It rained (June–August 2019), and the trains were late (London–Paris, 2020).'],
])('%s in brackets is no source', (_what, text) => {
  expect(check(`A Title\n${ALL} ${text}\n${APA}`)).toMatchObject({ rules: [], style: 'APA' });
});

test('an organisation that is only named is asked for its year, not called a source or “never named”', () => {
  const { citations, rules } = check(
    `A Title\nThe World Health Organization (WHO) says so (Lee, 2005; Global Data Partners, 2015).\n${APA}`,
  );
  expect(citations).not.toContain('(WHO)');
  expect(rules).toEqual(['missing year']);
});

test('in MLA, an abbreviation may be a source, but not where it is introduced', () => {
  const list = 'Works Cited\nLee, Ann. Two. Oxford UP, 2001.\nWorld Health Organization. Sleep. Lantern, 2019.';
  const text = 'The World Health Organization (WHO) knows it (Lee 12). Most people sleep badly (WHO).';
  expect(check(`A Title\n${text}\n${list}`)).toMatchObject({ citations: ['(Lee 12)', '(WHO)'], rules: [] });
});

test.each([
  'The values are in [0,1] or [0, 100], and the probability lies in [0–1].',
  'They are scaled to the range [5, 10], or clipped to [3, 7].',
  'The rating x ∈ [1, 7] has a mean in the interval [3, 5].',
])('an interval is no source: %s', (text) => {
  expect(check(`A Title\nIt is so [1], [2]. ${text}\n${IEEE}`)).toMatchObject({ citations: ['[1]', '[2]'], rules: [] });
  const round = text.replaceAll('[', '(').replaceAll(']', ')');
  expect(check(`A Title\nIt is so (1,2). ${round}\n${VANCOUVER}`).rules).toEqual([]);
});

test('a mark beyond the list is still asked about, and one after “scales” is still a source', () => {
  expect(check(`A Title\nIt is so [1], [2], [5].\n${IEEE}`).rules).toEqual(['not listed']);
  expect(check(`A Title\nSuch rating scales [1, 2] are old.\n${IEEE}`).citations).toHaveLength(2);
});

test.each([
  ['[1], [2]', VANCOUVER, 'Vancouver'],
  ['[1,2]', VANCOUVER.replaceAll(/^(\d)\. /gm, '[$1] '), 'Vancouver'],
  ['(1,2)', VANCOUVER, 'Vancouver'],
  ['[1], [2]', IEEE, 'IEEE'],
  ['[1], [2]', IEEE.replaceAll(/^\[(\d)\] /gm, '$1. '), 'IEEE'],
])('numbers in brackets %# are recognised by the entries of their list', (marks, list, style) => {
  expect(check(`A Title\nIt is so ${marks}.\n${list}`).style).toBe(style);
});

test('hyphens and dashes, accents and double names don’t keep a citation from its entry', () => {
  const list = `References
García-López, M., & Smith-Jones, A. (2017). Bells. Press.
García Márquez, G. (2014). Solitude. Press.
Nancy, J.-L., & Lacoue-Labarthe, P. (1990). Myth. Press.`;
  const text =
    `Garcia Marquez (2014) and Jean-Luc Nancy and Lacoue-Labarthe (1990) agree (García–López & Smith–Jones, 2017;
    Márquez, 2014; Garcia Lopez & Smith‑Jones, 2017).`.replaceAll(/\s+/g, ' ');
  const { citations, rules } = check(`A Title\n${text}\n${list}`);
  expect([citations.length, rules]).toEqual([5, []]);
});

const rulesOf = (text: string): CitationRule[] => check(`A Title\nSleep matters. ${text} Schools open early.`).rules;

describe('one source without any list', () => {
  test.each([
    'Smith (2019) found that students sleep less.',
    'Students sleep less (Smith, 2019).',
    'Students sleep less (Smith 2019).',
    'Students (Smith 2019: 12) sleep less.',
    'Students (Smith and Park 2019) sleep less, and pupils too.',
    'The WHO (2020) reports that students sleep less.',
  ])('is asked about: %s', (text) => {
    expect(rulesOf(text)).toEqual(['no list']);
  });

  test.each([
    'The film (Titanic 1997) was long.',
    'We met again (Berlin 2019).',
    'I saw Titanic (1997) twice.',
    'It rained (May 2019).',
  ])('isn’t seen in “%s”', (text) => {
    expect(rulesOf(text)).toEqual([]);
  });
});
