import { describe, expect, test } from 'vitest';

import { checkSources } from '#bff/analysis/whole/citations/sources';
import type { Paragraph } from '#shared-types/analysis/paragraph';

import { paragraphsOf } from '../support/citations/papers.ts';

function ask(text: string, list: string, kind?: Paragraph['kind']) {
  const paragraphs = paragraphsOf(`${text}\nReferences\n${list}`).map((paragraph, at) =>
    kind !== undefined && at > 1 ? Object.assign(paragraph, { kind }) : paragraph,
  );
  const { citations, problems } = checkSources(paragraphs);
  return { words: citations.map(({ words }) => words), rules: problems.map(({ rule }) => rule) };
}

const LEE = 'Lee, A. (2018). The bell. Harbor Press.';
const OLDEN = 'Olden, P. (2011). Pilots. Harbor Press.';
const VERNE = 'Verne, J. (1998). Under the sea (W. Hale, Trans.). Harbor Press. (Original work published 1870)';
const MARSH = 'Marsh, P. (1987). Dreams. Harbor Press. (Original work published 1901)';
const REPORTS = [2002, 2003].map((year) => `Marsh, P. (${year}). A report. Harbor Press.`).join('\n');
const BROWN = 'Brown v. Board of Education, 347 U.S. 483 (1954).';
const JUNG = 'Jung, C. G. (1953–1978). Collected works. Harbor Press.';
const OLD_DOI = 'https://doi.org/10.1002/(SICI)1097-0266(1998120)19:12<1111::AID-SMJ21>3.0.CO;2-W';
const bell = (address: string) => `Lee, A. (2018). The bell. Bells, 3(2), 1–4. ${address}`;

describe('No question is asked where a text cites', () => {
  test.each([
    ['at second hand, in a sentence', 'Watt (1972) asked pilots about fear (as cited in Olden, 2011, p. 9).', OLDEN],
    ['at second hand, quoted', 'Watt and Hill (1972) call it “fog” (quoted in Olden, 2011, p. 9).', OLDEN],
    ['a translated work with two years', 'He dreams (Verne, 1870/1998).', VERNE],
    ['a republished work by name', 'Marsh (1901/1987, p. 3) reads dreams.', MARSH],
    ['two years in the list, too', 'He dreams (Verne, 1870/1998).', VERNE.replace('(1998)', '(1870/1998)')],
    ['after “see, e.g.,”', 'It is common (see, e.g., Lee, 2018).', LEE],
    ['after “for example,”', 'It is common (for example, Lee, 2018).', LEE],
    ['after words of the writer’s own', 'It is common (as shown most clearly by Lee, 2018, p. 2, in his notes).', LEE],
    ['before words of the writer’s own', 'It is common (prefix Lee, 2018, p. 2 suffix).', LEE],
    ['years with pages between', 'Reports agree (Marsh, 2002, p. 10; 2003, p. 4).', REPORTS],
    ['an act', 'The duty is old (Education Act, 1944).', 'Education Act, 1944, 7 & 8 Geo. 6 c. 31.'],
    ['an act without commas', 'The Clean Air Act (1956) changed it.', 'Clean Air Act 1956, c. 52.'],
    ['a case', 'In Donoghue v Stevenson (1932) the judge disagreed.', 'Donoghue v Stevenson [1932] AC 562.'],
    ['an American case', 'Schools changed (Brown v. Board of Education, 1954).', BROWN],
    ['a range of years', 'He wrote much (Jung, 1953–1978).', JUNG],
    ['a short range of years', 'He wrote much (Jung, 1953-78).', JUNG],
    ['films with their years', 'Films such as Titanic (1997) and Jaws (1975) sold well. Sleep helps (Lee, 2018).', LEE],
    ['a novel with its year', 'The novel Emma (1815) is funny. Sleep helps (Lee, 2018).', LEE],
    ['a life', 'Karl Marx (1818–1883) lived here. Sleep helps (Lee, 2018).', LEE],
    ['an old DOI', 'Sleep helps (Lee, 2018).', bell(OLD_DOI)],
  ])('%s', (_what, text, list) => {
    expect(ask(text, list).rules).toEqual([]);
  });

  test('pages of two authors in one bracket, as MLA does', () => {
    const list = 'Christian, Ann. Two Lamps. Harbor Press, 2001.\nSpillers, Joan. Three Lamps. Harbor Press, 2004.';
    const asked = ask('Lamps matter (Christian 364; Spillers).', list);
    expect(asked).toEqual({ words: ['Christian 364', 'Spillers'], rules: [] });
  });

  test('the numbers of a list that numbers itself', () => {
    const ieee =
      'A. Lee, “The bell,” J. Bells, vol. 3, no. 2, pp. 1–4, 2018.\nB. Jones, “Late bells,” J. Bells, vol. 4, no. 1, pp. 5–9, 2019.';
    expect(ask('It works [1], and fails [2].', ieee, 'list item')).toEqual({ words: ['[1]', '[2]'], rules: [] });
    const vancouver = 'Lee A. The bell. J Bells. 2018;3(2):1-4.\nJones B. Late bells. J Bells. 2019;4(1):5-9.';
    expect(ask('It works (1), and fails (2).', vancouver, 'list item').rules).toEqual([]);
  });
});

test.each([
  ['a name that is not in the list', 'Hill (1972) asked pilots. Others agree (Olden, 2011).', OLDEN, 'not listed'],
  ['another year', 'It is common (see, e.g., Lee, 2016).', LEE, 'year differs'],
  ['an entry beside the numbers', 'It works (Lee, 2018).', `${LEE}\n${OLDEN}`, 'never cited'],
  ['a DOI that ends early', 'Sleep helps (Lee, 2018).', bell('https://doi.org/10.1002'), 'malformed DOI'],
])('a question is still asked about %s', (_what, text, list, rule) => {
  expect(ask(text, list).rules).toEqual([rule]);
});
