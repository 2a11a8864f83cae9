import { expect, test } from 'vitest';

import { checkSources } from '#bff/analysis/whole/citations/sources';
import type { CitationRule, CitationStyle } from '#shared-types/sources';

import { paragraphsOf, readPapers } from '../support/citations/papers.ts';

const SMITH = 'Smith, J. (2019). One. Press.';
const SMITH_MLA = 'Smith, John. One. Press, 2019.';
const TRAN = 'Tran, A., Bo, C., & Dahl, E. (2018). Three of us. Journal of Us, 1(2), 3–9.';
const BOTH = 'Smith, J., & Park, L. (2020). Both. Press.';
const MARSH = 'Marsh, P. (2021). Quiet. Press.';
const MARSH_MLA = 'Marsh, Pat. Quiet. Press, 2021.';
const LEE = 'Lee, K. (2005). Two. Press.';
const ABARA = 'Abara, H. (2011). Zero. Press.';
const JOHNSTON = 'Johnston, R. T. (1996). Clocks. Press.';
const OKAFOR = 'Okafor, Dan. Bells. Press, 2017.';
const LEE_MLA = 'Lee, Ann, et al. Two. Press, 2001.';
const PARK_MLA = 'Smith, John, and Lee Park. One. Press, 2019.';
const ONE_A = 'Smith, J. (2019a). One. Press.';
const TWO_B = 'Smith, J. (2019b). Two. Press.';
const LONG = 'word '.repeat(45).trim();
const apa = (body: string, ...entries: string[]) => `A Title\n${body}\nReferences\n${entries.join('\n')}`;
const mla = (body: string, ...entries: string[]) => `A Title\n${body}\nWorks Cited\n${entries.join('\n')}`;

/** By style and rule: a text with the fault, the words that are marked, and the same text in order. */
const FAULTS: Partial<
  Record<CitationStyle, Partial<Record<CitationRule, [wrong: string, marked: string[], right: string][]>>>
> = {
  APA: {
    'not listed': [
      [apa('Smith (2019) says so (Reyes, 2019).', SMITH), ['(Reyes, 2019)'], apa('Smith (2019) says so.', SMITH)],
      [
        apa('It is so (Reyes, 2019). Reyes (2019) says it twice (Smith, 2019).', SMITH),
        ['(Reyes, 2019)', 'Reyes (2019)'],
        apa('It is so (Smith, 2019).', SMITH),
      ],
    ],
    'never cited': [
      [
        apa('Smith (2019) says so.', MARSH, SMITH),
        ['Marsh, P. (2021)'],
        apa('Smith (2019) and Marsh (2021) say so.', MARSH, SMITH),
      ],
    ],
    'year differs': [
      [apa('Smith (2018) says so.', SMITH), ['Smith (2018)', 'Smith, J. (2019)'], apa('Smith (2019) says so.', SMITH)],
    ],
    'name differs': [
      [
        apa('Johnson (1995) says so.', JOHNSTON),
        ['Johnson (1995)', 'Johnston, R. T. (1996)'],
        apa('Johnston (1996) says so.', JOHNSTON),
      ],
      [
        apa('Smith and Moreno (2020) say so.', BOTH),
        ['Smith and Moreno (2020)', 'Smith, J., & Park, L. (2020)'],
        apa('Smith and Park (2020) say so.', BOTH),
      ],
    ],
    'et al form': [
      [apa('It is so (Tran et al, 2018).', TRAN), ['et al'], apa('It is so (Tran et al., 2018).', TRAN)],
      [
        apa('Tran, Bo, and Dahl (2018) say so.', TRAN),
        ['Tran, Bo, and Dahl (2018)'],
        apa('Tran et al. (2018) say so.', TRAN),
      ],
      [apa('Smith et al. (2020) say so.', BOTH), ['Smith et al. (2020)'], apa('Smith and Park (2020) say so.', BOTH)],
      [apa('Tran (2018) says so.', TRAN), ['Tran (2018)'], apa('Tran et al. (2018) say so.', TRAN)],
    ],
    'and form': [
      [
        apa('It is so (Smith and Park, 2020).', BOTH),
        ['(Smith and Park, 2020)'],
        apa('It is so (Smith & Park, 2020).', BOTH),
      ],
      [apa('Smith & Park (2020) say so.', BOTH), ['Smith & Park (2020)'], apa('Smith and Park (2020) say so.', BOTH)],
    ],
    'missing year': [
      [
        apa('Smith (2019) says so.', 'Smith, J. One. Press.'),
        ['Smith, J.'],
        apa('Smith (n.d.) says so.', 'Smith, J. (n.d.). One. Press.'),
      ],
      [apa('It is so (Smith). Lee (2005) agrees.', LEE, SMITH), ['(Smith)'], apa('It is so (Smith, 2019).', SMITH)],
      [
        apa('According to Smith, it is so. Lee (2005) agrees.', LEE, SMITH),
        ['Smith'],
        apa('According to Smith (2019), it is so.', SMITH),
      ],
    ],
    ambiguous: [
      [
        apa('Smith (2019) says so.', SMITH, 'Smith, J. (2019). Two. Press.'),
        ['Smith, J. (2019)', 'Smith, J. (2019)'],
        apa('Smith (2019a, 2019b) says so.', ONE_A, TWO_B),
      ],
      [
        apa('Smith (2019) says so (Smith, 2019a, 2019b).', ONE_A, TWO_B),
        ['Smith (2019)'],
        apa('Smith (2019a) says so (Smith, 2019b).', ONE_A, TWO_B),
      ],
    ],
    order: [
      [
        apa('It is so (Abara, 2011; Lee, 2005; Smith, 2019).', SMITH, ABARA, LEE),
        ['Smith, J. (2019)'],
        apa('It is so (Abara, 2011; Smith, 2019).', ABARA, SMITH),
      ],
    ],
    duplicate: [
      [
        apa('Smith (2019) says so.', SMITH, SMITH),
        ['Smith, J. (2019)', 'Smith, J. (2019)'],
        apa('Smith (2019) says so.', SMITH),
      ],
    ],
    'no page': [
      [
        apa('It is “a promise that nobody has kept” (Smith, 2019).', SMITH),
        ['“a promise that nobody has kept”'],
        apa('It is “a promise that nobody has kept” (Smith, 2019, p. 3).', SMITH),
      ],
      [
        apa('Smith (2019) calls it “a promise that nobody has kept.”', SMITH),
        ['“a promise that nobody has kept.”'],
        apa('Smith (2019) calls it “a promise that nobody has kept” (p. 3).', SMITH),
      ],
    ],
    'long quotation': [
      [
        apa(`It is “${LONG}” (Smith, 2019, p. 3).`, SMITH),
        [`“${LONG}”`],
        apa('It is “a word and no more” (Smith, 2019, p. 3).', SMITH),
      ],
    ],
    'mixed styles': [
      [
        apa('It is so (Smith 2019). It is so (Lee, 2005). It is so (Lee, 2005, p. 2).', LEE, SMITH),
        ['(Smith 2019)'],
        apa('It is so (Smith, 2019). It is so (Lee, 2005).', LEE, SMITH),
      ],
    ],
    'malformed DOI': [
      [
        apa('Smith (2019) says so.', 'Smith, J. (2019). One. Press. https://doi.org/5555/abc'),
        ['https://doi.org/5555/abc'],
        apa('Smith (2019) says so.', 'Smith, J. (2019). One. Press. https://doi.org/10.5555/abc(12)3.'),
      ],
    ],
    'malformed URL': [
      [
        apa('Smith (2019) says so.', 'Smith, J. (2019). One. Press. https//www.press.example/a'),
        ['www.press.example/a'],
        apa('Smith (2019) says so.', 'Smith, J. (2019). One. Press. https://www.press.example/a_(b)?c=d#e'),
      ],
    ],
    'malformed ISBN': [
      [
        apa('Smith (2019) says so.', 'Smith, J. (2019). One. Press. ISBN 978-0-306-40615-8.'),
        ['ISBN 978-0-306-40615-8'],
        apa('Smith (2019) says so.', 'Smith, J. (2019). One. Press. ISBN 978-0-306-40615-7, ISBN 0-306-40615-2.'),
      ],
    ],
    'no list': [
      [
        'A Title\nIt is so (Smith & Park, 2019). Lee (2005) agrees (Lee, 2005, p. 3).',
        ['(Smith & Park, 2019)', 'Lee (2005)', '(Lee, 2005, p. 3)'],
        apa('It is so (Smith, 2019).', SMITH),
      ],
    ],
    'evidence without source': [
      [
        apa('A recent study shows that it is so. This is known. Smith (2019) disagrees.', SMITH),
        ['A recent study shows that it is so.'],
        apa('A recent study shows that it is so (Smith, 2019).', SMITH),
      ],
    ],
  },
  MLA: {
    'not listed': [
      [mla('It is so (Smith 1). It is so (Reyes 4).', SMITH_MLA), ['(Reyes 4)'], mla('It is so (Smith 4).', SMITH_MLA)],
    ],
    'never cited': [
      [
        mla('It is so (Smith 1).', MARSH_MLA, SMITH_MLA),
        ['Marsh, Pat.'],
        mla('Marsh thinks that it is so (Smith 1).', MARSH_MLA, SMITH_MLA),
      ],
    ],
    'name differs': [
      [
        mla('As Okafer argues, it is so (4).', OKAFOR),
        ['Okafer', 'Okafor, Dan.'],
        mla('As Okafor argues, it is so (4).', OKAFOR),
      ],
      [mla('It is so (Smyth 4).', SMITH_MLA), ['(Smyth 4)', 'Smith, John.'], mla('It is so (Smith 4).', SMITH_MLA)],
    ],
    'et al form': [
      [
        mla('As Lee et al say, it is so (12). Others agree (Lee et al. 3).', LEE_MLA),
        ['et al'],
        mla('As Lee et al. say, it is so (12).', LEE_MLA),
      ],
    ],
    'and form': [
      [
        mla('It is so (Smith & Park 2).', PARK_MLA),
        ['(Smith & Park 2)'],
        mla('It is so (Smith and Park 2).', PARK_MLA),
      ],
    ],
    ambiguous: [
      [
        mla('It is so (Smith 3).', SMITH_MLA, '---. Two. Press, 2020.'),
        ['(Smith 3)'],
        mla('It is so (Smith, One 3; Smith, Two 4).', SMITH_MLA, '---. Two. Press, 2020.'),
      ],
    ],
    'no page': [
      [
        mla('It is “a promise that nobody has kept” (Smith).', SMITH_MLA),
        ['“a promise that nobody has kept”'],
        mla('Smith calls it “a promise that nobody has kept” (3).', SMITH_MLA),
      ],
    ],
  },
  'Chicago notes': {
    'no page': [
      [
        'A Title\nIt is “a promise that nobody has kept.”¹\nNotes\n1. John Smith, One (Town: Press, 2019).',
        ['“a promise that nobody has kept.”'],
        'A Title\nIt is “a promise that nobody has kept.”¹\nNotes\n1. John Smith, One (Town: Press, 2019), 12.',
      ],
    ],
    'mark without note': [
      [
        'A Title\nIt is so.¹ It is so.²\nNotes\n1. John Smith, One (Town: Press, 2019), 12.',
        ['²'],
        'A Title\nIt is so.¹\nNotes\n1. John Smith, One (Town: Press, 2019), 12.',
      ],
    ],
    'note without mark': [
      [
        'A Title\nIt is so.¹\nNotes\n1. John Smith, One (Town: Press, 2019), 12.\n2. Smith, One, 14.',
        ['2. Smith, One, 14.'],
        'A Title\nIt is so.¹ It is so.²\nNotes\n1. John Smith, One (Town: Press, 2019), 12.\n2. Smith, One, 14.',
      ],
    ],
  },
};
const RULES = Object.entries(FAULTS).flatMap(([style, rules]) =>
  Object.entries(rules).flatMap(([rule, rows]) =>
    rows.map((row) => [rule as CitationRule, style as CitationStyle, ...row] as const),
  ),
);

test.for(RULES)('%s is asked about once in %s, with its places: %s', ([rule, style, wrong, marked, right]) => {
  const { problems } = checkSources(paragraphsOf(wrong), { style });
  expect(problems.map((problem) => problem.rule)).toEqual([rule]);
  const places = problems.flatMap((problem) => problem.places.map(({ from, to }) => wrong.slice(from, to)));
  expect(places).toHaveLength(marked.length);
  for (const words of marked) expect(places.some((place) => place.includes(words))).toBe(true);
  expect(checkSources(paragraphsOf(right), { style }).problems).toEqual([]);
});

test.for(RULES)('a question about %s in %s says what is seen, asks, and gives the rule: %s', ([rule, style, wrong]) => {
  const { problems } = checkSources(paragraphsOf(wrong), { style });
  for (const { title, msg, why } of problems) {
    expect(title).toMatch(/^\S.{2,60}[^.]$/u);
    expect(msg).toMatch(/\?$|\.$/u);
    // Where an entry belongs is plain, so there is nothing to ask.
    if (rule !== 'order') expect(msg).toContain('?');
    expect(why).toMatch(/^\S.{20,}\.$/u);
    expect(`${title}${msg}${why}`).not.toMatch(/!|undefined|\[object/u);
  }
});

test.each(readPapers())(
  'a paper whose sources are in order raises no question, and its style is recognised: $name',
  ({ lines, style }) => {
    const sources = checkSources(paragraphsOf(lines.join('\n')));
    expect(sources.problems).toEqual([]);
    expect(sources.style).toBe(style);
    expect(sources.fine.length).toBeGreaterThan(2);
  },
);

test('one slip in two forms of a citation is one question', () => {
  const entry = 'Okafr, D., & Lind, S. (2017). Bells. Press.';
  const body = 'Okafor and Lind (2017) say so (Okafor & Lind, 2017).';
  expect(checkSources(paragraphsOf(apa(body, entry))).problems.map(({ rule }) => rule)).toEqual(['name differs']);
  expect(
    checkSources(paragraphsOf(apa(`${body} So does Smith (2019).`, SMITH))).problems.map(({ rule }) => rule),
  ).toEqual(['not listed']);
});

test('what is in order is named only when it was there to check', () => {
  const { fine } = checkSources(paragraphsOf(apa('It is so (Smith, 2019).', SMITH)));
  expect(fine).toEqual(['every citation is in the list', 'every entry is cited']);
});

test.each([
  [
    'a story',
    'I asked my mother. She said that a study shows it. He told me that he said so, and I said that I knew. I saw him and she saw me.',
  ],
  ['a survey of our own', 'In our survey, 70% of students said no.'],
  ['a question', 'Is it true that 70% of students say no?'],
  ['a text without sources or figures', 'The bell rings too early. Students are tired. The school should move it.'],
])('evidence is not asked about in %s', (_, text) => {
  expect(checkSources(paragraphsOf(text))).toEqual({ citations: [], entries: [], problems: [], fine: [] });
});

test('a text without any citation is asked at most once where its evidence comes from', () => {
  const { problems } = checkSources(
    paragraphsOf('A study shows that it rains.\nAccording to scientists, it snows.\n70% of students agree.'),
  );
  expect(problems.map(({ rule }) => rule)).toEqual(['evidence without source']);
});
