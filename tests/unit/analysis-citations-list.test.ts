import { expect, test } from 'vitest';

import { findReferenceList, type ReferenceList } from '#bff/analysis/reading/reference-list';
import { checkSources } from '#bff/analysis/whole/citations/sources';

import { paragraphsOf } from '../support/citations/papers.ts';
import { paragraphsWith } from '../support/essays/essays.ts';

const ENTRIES = 'Lee, K. (2005). Two. Press.\nSmith, J. (2019). One. Press.';

test.each([
  'References',
  'REFERENCES',
  'references:',
  'Reference List',
  'Works Cited',
  'Work Cited',
  'Bibliography',
  'Literature Cited',
  'Sources',
  '5. References',
  'IV. Bibliography',
  'Selected Bibliography',
  'Works Consulted',
])('a list is found by its heading: %s', (heading) => {
  const list = findReferenceList(paragraphsOf(`A Title\nA text.\n${heading}\n${ENTRIES}`));
  expect(list).toEqual({ start: 2, entries: [3, 4], notes: [] });
});

test.each(['Notes', 'Endnotes', 'FOOTNOTES:'])('notes are found by their heading: %s', (heading) => {
  const text = `A Title\nA text.¹\n${heading}\n1. John Smith, One (Town: Press, 2019), 12.\nBibliography\nSmith, John. One. Town: Press, 2019.`;
  expect(findReferenceList(paragraphsOf(text))).toEqual({ start: 2, entries: [5], notes: [3] });
});

test.each<[string, string, ReferenceList | undefined]>([
  [
    'a list without a heading is found by the shape of its entries',
    `A Title\nA text.\n${ENTRIES}`,
    { start: 2, entries: [2, 3], notes: [] },
  ],
  [
    'sentences with years are no list',
    'A Title\nA text.\nIn 2019, the Press (2019) closed.\nSmith, who was tired, left in 2019.',
    undefined,
  ],
  [
    'footnotes at the end without a heading are found when the text has marks for them',
    'A Title\nA text.¹ More.²\n1. John Smith, One (Town: Press, 2019), 12.\n2. Smith, One, 14.',
    { start: 2, entries: [], notes: [2, 3] },
  ],
  ['other lists aren’t footnotes', 'A Title\nThree things:\n1. Bread\n2. Milk', undefined],
  [
    'the word "sources" as a heading in the middle of a text begins no list',
    'A Title\nSources\nOur town has two sources of water, and both are old.\nA text.',
    undefined,
  ],
])('%s', (_what, text, list) => {
  expect(findReferenceList(paragraphsOf(text))).toEqual(list);
});

test('an appendix after the list ends it', () => {
  const text = `A text.\nReferences\n${ENTRIES}\nAppendix A\nThe questions.`;
  expect(findReferenceList(paragraphsOf(text))?.entries).toEqual([2, 3]);
});

test('entries that hard breaks divide within one paragraph are read one by one', () => {
  const sentences = ['References', 'Lee, K. (2005).', 'Two.', 'Press.', 'Smith, J. (2019).', 'One.', 'Press.'];
  const { entries } = checkSources(paragraphsWith(sentences));
  expect(entries.map(({ words }) => words)).toEqual(['Lee, K. (2005)', 'Smith, J. (2019)']);
});

test.each([
  [
    'an address on a line of its own belongs to the entry above it',
    'Smith (2019) says so.\nReferences\nSmith, J. (2019). One. Press.\nhttps://www.press.example/one',
    1,
  ],
  [
    'the parts of a divided list are each in their own order',
    'Smith (2019), Lee (2005) and Abara (2011) say so.\nReferences\nPrimary Sources\nSmith, J. (2019). One. Press.\nSecondary Sources\nAbara, H. (2011). Zero. Press.\nLee, K. (2005). Two. Press.',
    3,
  ],
  [
    'a list of works that were consulted need not be cited',
    'It is so (Smith, 2019).\nReferences\nSmith, J. (2019). One. Press.\nFurther Reading\nLee, K. (2005). Two. Press.',
    undefined,
  ],
  ['a list alone, without a text, is not asked why nothing cites it', `References\n${ENTRIES}`, undefined],
])('%s', (_what, text, count) => {
  const { entries, problems } = checkSources(paragraphsOf(text));
  expect(problems).toEqual([]);
  if (count !== undefined) expect(entries).toHaveLength(count);
});

test('a text that cites none of its entries is asked once', () => {
  const { problems } = checkSources(paragraphsOf(`A Title\nA text.\nReferences\n${ENTRIES}`));
  expect(problems.map(({ rule }) => rule)).toEqual(['never cited']);
});
