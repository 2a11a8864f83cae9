import { expect, test } from 'vitest';

import { checkSources } from '#bff/analysis/whole/citations/sources';
import type { CitationRule, CitationStyle } from '#shared-types/analysis/sources';

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
const TWO_MLA = '---. Two. Press, 2020.';
const [ONE_A, TWO_B] = ['Smith, J. (2019a). One. Press.', 'Smith, J. (2019b). Two. Press.'];
const NOTE = 'John Smith, One (Town: Press, 2019)';
const LONG = 'word '.repeat(45).trim();
const QUOTED = '“a promise that nobody has kept”';
const apa = (body: string, ...entries: string[]) => `A Title\n${body}\nReferences\n${entries.join('\n')}`;
const mla = (body: string, ...entries: string[]) => `A Title\n${body}\nWorks Cited\n${entries.join('\n')}`;
const notes = (body: string, ...listed: string[]) => `A Title\n${body}\nNotes\n${listed.join('\n')}`;
/** An entry of a book that ends in this way, beside a sentence that cites it. */
const ending = (end: string) => apa('Smith (2019) says so.', `Smith, J. (2019). One. Press. ${end}`);

/** A text with a fault of this rule, which has “{what is wrong|what is right}” in it, and the words that are marked. */
const RULES: [CitationStyle, CitationRule, text: string, ...marked: string[]][] = [
  ['APA', 'not listed', apa('Smith (2019) says so{ (Reyes, 2019)|}.', SMITH), '(Reyes, 2019)'],
  [
    'APA',
    'not listed',
    apa('It is so ({Reyes, 2019). Reyes (2019) says it twice (|}Smith, 2019).', SMITH),
    '(Reyes, 2019)',
    'Reyes (2019)',
  ],
  ['APA', 'never cited', apa('Smith (2019) {says|and Marsh (2021) say} so.', MARSH, SMITH), 'Marsh, P. (2021)'],
  ['APA', 'year differs', apa('Smith ({2018|2019}) says so.', SMITH), 'Smith (2018)', 'Smith, J. (2019)'],
  [
    'APA',
    'name differs',
    apa('{Johnson (1995)|Johnston (1996)} says so.', JOHNSTON),
    'Johnson (1995)',
    'Johnston, R. T. (1996)',
  ],
  [
    'APA',
    'name differs',
    apa('Smith and {Moreno|Park} (2020) say so.', BOTH),
    'Smith and Moreno (2020)',
    'Smith, J., & Park, L. (2020)',
  ],
  ['APA', 'et al form', apa('It is so (Tran et al{|.}, 2018).', TRAN), 'et al'],
  ['APA', 'et al form', apa('Tran{, Bo, and Dahl| et al.} (2018) say so.', TRAN), 'Tran, Bo, and Dahl (2018)'],
  ['APA', 'et al form', apa('Smith {et al.|and Park} (2020) say so.', BOTH), 'Smith et al. (2020)'],
  ['APA', 'et al form', apa('Tran {|et al. }(2018) {says|say} so.', TRAN), 'Tran (2018)'],
  ['APA', 'and form', apa('It is so (Smith {and|&} Park, 2020).', BOTH), '(Smith and Park, 2020)'],
  ['APA', 'and form', apa('Smith {&|and} Park (2020) say so.', BOTH), 'Smith & Park (2020)'],
  ['APA', 'missing year', apa('Smith ({2019|n.d.}) says so.', 'Smith, J. {|(n.d.). }One. Press.'), 'Smith, J.'],
  ['APA', 'missing year', apa('It is so (Smith{|, 2019}). Lee (2005) agrees.', LEE, SMITH), '(Smith)'],
  ['APA', 'missing year', apa('According to Smith{| (2019)}, it is so. Lee (2005) agrees.', LEE, SMITH), 'Smith'],
  [
    'APA',
    'ambiguous',
    apa(
      'Smith ({2019|2019a, 2019b}) says so.',
      'Smith, J. (2019{|a}). One. Press.',
      'Smith, J. (2019{|b}). Two. Press.',
    ),
    'Smith, J. (2019)',
    'Smith, J. (2019)',
  ],
  ['APA', 'ambiguous', apa('Smith (2019{|a}) says so (Smith, {2019a, |}2019b).', ONE_A, TWO_B), 'Smith (2019)'],
  [
    'APA',
    'order',
    apa('It is so (Abara, 2011; Lee, 2005; Smith, 2019).', `{${SMITH}\n|}${ABARA}`, `${LEE}{|\n${SMITH}}`),
    'Smith, J. (2019)',
  ],
  ['APA', 'duplicate', apa('Smith (2019) says so.', `${SMITH}{\n${SMITH}|}`), 'Smith, J. (2019)', 'Smith, J. (2019)'],
  ['APA', 'no page', apa(`It is ${QUOTED} (Smith, 2019{|, p. 3}).`, SMITH), QUOTED],
  [
    'APA',
    'no page',
    apa(`Smith (2019) calls it “a promise that nobody has kept{.”|” (p. 3).}`, SMITH),
    '“a promise that nobody has kept.”',
  ],
  ['APA', 'long quotation', apa(`It is “{${LONG}|a word and no more}” (Smith, 2019, p. 3).`, SMITH), `“${LONG}”`],
  [
    'APA',
    'mixed styles',
    apa('It is so (Smith{|,} 2019). It is so (Lee, 2005). It is so (Lee, 2005, p. 2).', LEE, SMITH),
    '(Smith 2019)',
  ],
  ['APA', 'malformed DOI', ending('https://doi.org/{5555/abc|10.5555/abc(12)3.}'), 'https://doi.org/5555/abc'],
  [
    'APA',
    'malformed URL',
    ending('https{//www.press.example/a|://www.press.example/a_(b)?c=d#e}'),
    'www.press.example/a',
  ],
  ['APA', 'malformed ISBN', ending('ISBN 978-0-306-40615-{8|7, ISBN 0-306-40615-2}.'), 'ISBN 978-0-306-40615-8'],
  [
    'APA',
    'no list',
    `A Title\nIt is so (Smith & Park, 2020). Lee (2005) agrees (Lee, 2005, p. 3).{|\nReferences\n${LEE}\n${BOTH}}`,
    '(Smith & Park, 2020)',
    'Lee (2005)',
    '(Lee, 2005, p. 3)',
  ],
  [
    'APA',
    'evidence without source',
    apa('A recent study shows that it is so{. This is known. Smith (2019) disagrees| (Smith, 2019)}.', SMITH),
    'A recent study shows that it is so.',
  ],
  ['MLA', 'not listed', mla('It is so (Smith 1). It is so ({Reyes|Smith} 4).', SMITH_MLA), '(Reyes 4)'],
  ['MLA', 'never cited', mla('{It|Marsh thinks that it} is so (Smith 1).', MARSH_MLA, SMITH_MLA), 'Marsh, Pat.'],
  ['MLA', 'name differs', mla('As Okaf{e|o}r argues, it is so (4).', OKAFOR), 'Okafer', 'Okafor, Dan.'],
  ['MLA', 'name differs', mla('It is so (Sm{y|i}th 4).', SMITH_MLA), '(Smyth 4)', 'Smith, John.'],
  ['MLA', 'et al form', mla('As Lee et al{|.} say, it is so (12). Others agree (Lee et al. 3).', LEE_MLA), 'et al'],
  ['MLA', 'and form', mla('It is so (Smith {&|and} Park 2).', PARK_MLA), '(Smith & Park 2)'],
  ['MLA', 'ambiguous', mla('It is so (Smith{ 3|, One 3; Smith, Two 4}).', SMITH_MLA, TWO_MLA), '(Smith 3)'],
  ['MLA', 'no page', mla(`{It is|Smith calls it} ${QUOTED} ({Smith|3}).`, SMITH_MLA), QUOTED],
  [
    'Chicago notes',
    'no page',
    notes('It is “a promise that nobody has kept.”¹', `1. ${NOTE}{|, 12}.`),
    '“a promise that nobody has kept.”',
  ],
  ['Chicago notes', 'mark without note', notes('It is so.¹{ It is so.²|}', `1. ${NOTE}, 12.`), '²'],
  [
    'Chicago notes',
    'note without mark',
    notes('It is so.¹{| It is so.²}', `1. ${NOTE}, 12.`, '2. Smith, One, 14.'),
    '2. Smith, One, 14.',
  ],
];
const side = (text: string, at: '$1' | '$2') => text.replaceAll(/\{([^|]*)\|([^}]*)\}/g, at);

test.for(RULES)('in %s, “%s” is asked about once, with its places: %s', ([style, rule, text, ...marked]) => {
  const wrong = side(text, '$1');
  const { problems } = checkSources(paragraphsOf(wrong), { style });
  expect(problems.map((problem) => problem.rule)).toEqual([rule]);
  const places = problems.flatMap((problem) => problem.places.map(({ from, to }) => wrong.slice(from, to)));
  expect(places).toHaveLength(marked.length);
  for (const words of marked) expect(places.some((place) => place.includes(words))).toBe(true);
  expect(checkSources(paragraphsOf(side(text, '$2')), { style }).problems).toEqual([]);
});

test.for(RULES)(
  'in %s, a question about “%s” says what is seen, asks, and gives the rule: %s',
  ([style, rule, text]) => {
    const { problems } = checkSources(paragraphsOf(side(text, '$1')), { style });
    for (const { title, msg, why } of problems) {
      expect(title).toMatch(/^\S.{2,60}[^.]$/u);
      expect(msg).toMatch(/\?$|\.$/u);
      // Where an entry belongs is plain, so there is nothing to ask.
      if (rule !== 'order') expect(msg).toContain('?');
      expect(why).toMatch(/^\S.{20,}\.$/u);
      expect(`${title}${msg}${why}`).not.toMatch(/!|undefined|\[object/u);
    }
  },
);

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
