import { expect, test } from 'vitest';

import { checkSources } from '#bff/analysis/whole/citations/sources';
import type { CitationStyle } from '#shared-types/analysis/sources';

import { paragraphsOf } from '../support/citations/papers.ts';

const APA_LIST = `References
Abara, H. (n.d.). Undated. https://www.abara.example/undated
Bell times. (2019). School Watch. https://www.watch.example/bell
de la Cruz, M. (2018). Books on a hill. Sierra Books.
Lee, K. (2005). Second hand. Press.
Müller-Öztürk, Ç. (2014). Umlaute. Verlag.
O’Neil, J. (2016). Counting. Library Life, 31(1), 12–29.
Quill, A. (in press). Soon. Press.
Smith, J. (2019). One. Press.
Smith, J. (2020a). Two. Press.
Smith, J. (2020b). Three. Press.
Smith, J., & Park, L. (2020). Both. Press.
Tran, A., Bo, C., & Dahl, E. (2018). Three of us. Journal of Us, 1(2), 3–9.
U.S. Department of Health and Human Services. (2015). Health. Author.
van der Berg, E. (2013). Near. Journal of Near Things, 7(1), 1–18.
World Health Organization. (2020). Sleep. https://www.who.example/sleep
Zed, K. (Ed.). (2001). Edited. Press.`;

/** The text, then the beginning of the entry that each of its citations means. */
const APA_FORMS: [string, string[]][] = [
  ['Smith (2019) says so.', ['Smith, J. (2019)']],
  ['Smith’s (2019) book says so.', ['Smith, J. (2019)']],
  ['It is so (Smith, 2019, p. 4).', ['Smith, J. (2019)']],
  ['It is so (Smith, 2019, 2020a).', ['Smith, J. (2019)', 'Smith, J. (2020a)']],
  ['It is so (Smith, 2020a, b).', ['Smith, J. (2020a)', 'Smith, J. (2020b)']],
  ['Smith (2019, 2020b) says so.', ['Smith, J. (2019)', 'Smith, J. (2020b)']],
  ['Smith and Park (2020) say so.', ['Smith, J., & Park']],
  ['It is so (Smith & Park, 2020).', ['Smith, J., & Park']],
  ['It is so (see Lee, 2005; Smith, 2019; cf. Tran et al., 2018, p. 7).', ['Lee', 'Smith, J. (2019)', 'Tran']],
  ['It is so (Smith, 2019, and Lee, 2005).', ['Smith, J. (2019)', 'Lee']],
  ['Tran et al. (2018) say so.', ['Tran']],
  ['Tran et al.’s (2018) point stands.', ['Tran']],
  ['Nobody (Brown, 1999, as cited in Lee, 2005) agrees.', ['Lee']],
  ['Brown (as cited in Lee, 2005) agrees.', ['Lee']],
  ['The World Health Organization (WHO, 2020) agrees. The WHO (2020) repeats it.', ['World', 'World']],
  ['It is so (World Health Organization [WHO], 2020). It is so (WHO, 2020).', ['World', 'World']],
  ['According to the U.S. Department of Health and Human Services (2015), it is.', ['U.S.']],
  ['It is so (U.S. Department of Health and Human Services, 2015).', ['U.S.']],
  ['As van der Berg (2013) says, and later others (van der Berg, 2013).', ['van der Berg', 'van der Berg']],
  ['Van der Berg (2013) says so.', ['van der Berg']],
  ['It is so (de la Cruz, 2018; O’Neil, 2016; Müller-Öztürk, 2014).', ['de la Cruz', 'O’Neil', 'Müller']],
  ["O'Neil (2016) says so.", ['O’Neil']],
  ['It is so (Abara, n.d.). Abara (n.d.) says so.', ['Abara', 'Abara']],
  ['It is so (Quill, in press).', ['Quill']],
  ['It is so (“Bell Times,” 2019). In “Bell Times” (2019), it is.', ['Bell', 'Bell']],
  ['It is so (Zed, 2001).', ['Zed']],
  ['It is so (J. Smith, 2019).', ['Smith, J. (2019)']],
];

test.each(APA_FORMS)('a citation finds its entry in APA: %s', (text, entries) => {
  const sources = checkSources(paragraphsOf(`A Title\n${text}\n${APA_LIST}`), { style: 'APA' });
  const found = sources.citations.map(({ entry }) => (entry === undefined ? 'none' : sources.entries[entry]?.words));
  expect(found).toHaveLength(entries.length);
  for (const [at, beginning] of entries.entries())
    expect(found[at]).toMatch(new RegExp(`^${beginning.replaceAll(/[()]/g, '\\$&')}`));
});

const works = (...entries: string[]) => `Works Cited\n${entries.join('\n')}`;
const references = (...entries: string[]) => `References\n${entries.join('\n')}`;
const LEE_MLA = 'Lee, Ann. Two. Press, 2001.';
const [SMITH_AND_PARK, LEE_AND_OTHERS] = [
  'Smith, John, and Bo Park. One. Press, 2019.',
  'Lee, Ann, et al. Two. Press, 2001.',
];
const BELL_TIMES = '“Bell Times.” School Watch, 3 May 2019, www.watch.example/bell.';
const [BELLS, CLOCKS] = ['Lee, Ann. “Bells.” Ring, vol. 2, no. 1, 2001, pp. 1–9.', '---. Clocks. Press, 2003.'];
const CHICAGO = references('Lee, Ann. 2001. Two. Town: Press.', 'Smith, John. 2019. One. Town: Press.');
const HARVARD = references('Lee, A. and Park, B. (2001) Two. Town: Press.', 'Smith, J. (2019) One. Town: Press.');
const IEEE = references(
  '[1] J. Smith, “One,” Press, 2019.',
  '[2] K. Lee and B. Park, “Two,” Press, 2001.',
  '[3] A. Tran, “Three,” Press, 2003.',
);
const VANCOUVER = references(
  '1. Smith J. One. Things. 2019;3(2):1–10.',
  '2. Lee K, Park B. Two. Things. 2001;1(1):1–9.',
  '3. Tran A. Three. Things. 2003;1(1):1–9.',
);
const NOTE = 'John Smith, One (Town: Press, 2019), 12.';
const WITH_LIST = `Notes\n1. ${NOTE}\n2. Ibid., 14.\nBibliography\nSmith, John. One. Town: Press, 2019.`;

const OTHER_STYLES: [CitationStyle, string, string, number][] = [
  ['MLA', 'It is so (Smith 12). Smith says so (12–14).', works('Smith, John. One. Press, 2019.'), 1],
  ['MLA', 'It is so (Smith and Park 12; Lee et al. 3).', works(LEE_AND_OTHERS, SMITH_AND_PARK), 2],
  ['MLA', 'It is so (“Bell Times” 4), and again (“Bell Times”).', works(BELL_TIMES), 2],
  ['MLA', 'It is so (qtd. in Lee 4).', works(LEE_MLA), 1],
  ['MLA', 'It is so (Lee, Clocks 4). It is so (Lee, “Bells” 9).', works(BELLS, CLOCKS), 2],
  ['Chicago author-date', 'It is so (Smith 2019, 12; Lee 2001).', CHICAGO, 2],
  ['Harvard', 'It is so (Smith 2019: 12). Lee and Park (2001) agree.', HARVARD, 2],
  ['Harvard', 'It is so (Smith, 2019, p. 12).', 'Bibliography\nSmith, J., 2019. One. Town: Press.', 1],
  ['IEEE', 'It is so [1], [2]. It is so [1]–[3].', IEEE, 5],
  ['Vancouver', 'It is so (1). It is so (2,3).', VANCOUVER, 3],
  ['Vancouver', 'It is so.¹ It is so.²,³', VANCOUVER, 3],
  ['Chicago notes', 'It is so.¹ It is so.²', WITH_LIST, 2],
  ['Chicago notes', 'It is so.[1] It is so.[2]', `Endnotes\n[1] ${NOTE}\n[2] Smith, One, 14.`, 2],
  ['Chicago notes', 'It is so.1 It is so.2', `Notes\n1. ${NOTE}\n2. Smith, One, 14.`, 2],
];

test.each(OTHER_STYLES)('%s is recognised, and its citations find their entries: %s', (style, text, list, count) => {
  const sources = checkSources(paragraphsOf(`A Title\n${text}\n${list}`));
  expect(sources.style).toBe(style);
  expect(sources.problems).toEqual([]);
  expect(sources.citations.filter(({ entry }) => entry !== undefined)).toHaveLength(count);
});

test.each([
  'The war (1939–1945) was long.',
  'They met again (May 2020) in Rome.',
  'The numbers grew (see Figure 2), as others show (Table 1).',
  'The group was small (n = 30).',
  'The treaty (Treaty of Versailles, 1919) failed.',
  'He was tall (six feet) and old (b. 1950).',
  'Titanic (1997) was long.',
  'In Chapter 3 (Part II), it ends (Room 12).',
  'Apollo (11) landed (July 20, 1969).',
  'She wrote to me (M. Reid, personal communication, May 3, 2019).',
])('words and dates in brackets are no citations: %s', (text) => {
  const list = references('Smith, J. (2019). One. Press.');
  const sources = checkSources(paragraphsOf(`A Title\n${text} Smith (2019) says so.\n${list}`));
  expect(sources.citations.map(({ words }) => words)).toEqual(['Smith (2019)']);
  expect(sources.problems).toEqual([]);
});

test('the places of citations and entries are exact behind emoji, combining marks and astral letters', () => {
  const text =
    '👨‍👩‍👧 A Title\nZoë and Zoe\u0308 𝔘ni 😀 agree (Núñez\u0301, 2019). Reyes (2020) 🎉 too.\nReferences 📚\nReferences\nReyes, Ä. (2020). 😀 Two. Press.';
  const { citations, entries, problems } = checkSources(paragraphsOf(text));
  expect(citations.map(({ from, to }) => text.slice(from, to))).toEqual(['(Núñez\u0301, 2019)', 'Reyes (2020)']);
  expect(entries.map(({ from, to }) => text.slice(from, to))).toEqual(['Reyes, Ä. (2020)']);
  expect(problems.map(({ rule, places: [place] }) => [rule, text.slice(place?.from, place?.to)])).toEqual([
    ['not listed', '(Núñez\u0301, 2019)'],
  ]);
  expect(citations.map(({ paragraph }) => paragraph)).toEqual([2, 2]);
});

test('a citation that is divided between two sentences keeps its place', () => {
  const text = 'So say Tran et al. (2018) here.';
  const sentences = [
    { msg: 'So say Tran et al.', from: 100, to: 118 },
    { msg: '(2018) here.', from: 119, to: 131 },
  ];
  const { citations } = checkSources([{ kind: 'text', sentences }, ...paragraphsOf(APA_LIST)]);
  expect(citations.map(({ from, to }) => text.slice(from - 100, to - 100))).toEqual(['Tran et al. (2018)']);
});
