import { expect, test } from 'vitest';

import { findReferenceList } from '#bff/analysis/reading/reference-list';
import { checkSources } from '#bff/analysis/whole/citations/sources';
import type { Paragraph } from '#shared-types/paragraph';

import { paragraphsOf } from '../support/citations/papers.ts';

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
  expect(findReferenceList(paragraphsOf(`A Title\nA text.\n${heading}\n${ENTRIES}`))).toEqual({
    start: 2,
    entries: [3, 4],
    notes: [],
  });
});

test.each(['Notes', 'Endnotes', 'FOOTNOTES:'])('notes are found by their heading: %s', (heading) => {
  const text = `A Title\nA text.¹\n${heading}\n1. John Smith, One (Town: Press, 2019), 12.\nBibliography\nSmith, John. One. Town: Press, 2019.`;
  expect(findReferenceList(paragraphsOf(text))).toEqual({ start: 2, entries: [5], notes: [3] });
});

test('a list without a heading is found by the shape of its entries', () => {
  expect(findReferenceList(paragraphsOf(`A Title\nA text.\n${ENTRIES}`))).toEqual({
    start: 2,
    entries: [2, 3],
    notes: [],
  });
  expect(
    findReferenceList(
      paragraphsOf('A Title\nA text.\nIn 2019, the Press (2019) closed.\nSmith, who was tired, left in 2019.'),
    ),
  ).toBeUndefined();
});

test('footnotes at the end without a heading are found when the text has marks for them', () => {
  const notes = '1. John Smith, One (Town: Press, 2019), 12.\n2. Smith, One, 14.';
  expect(findReferenceList(paragraphsOf(`A Title\nA text.¹ More.²\n${notes}`))).toEqual({
    start: 2,
    entries: [],
    notes: [2, 3],
  });
  expect(findReferenceList(paragraphsOf('A Title\nThree things:\n1. Bread\n2. Milk'))).toBeUndefined();
});

test('the word "sources" as a heading in the middle of a text begins no list', () => {
  expect(
    findReferenceList(paragraphsOf('A Title\nSources\nOur town has two sources of water, and both are old.\nA text.')),
  ).toBeUndefined();
});

test('an appendix after the list ends it', () => {
  expect(
    findReferenceList(paragraphsOf(`A text.\nReferences\n${ENTRIES}\nAppendix A\nThe questions.`))?.entries,
  ).toEqual([2, 3]);
});

test('entries that hard breaks divide within one paragraph are read one by one', () => {
  let at = 0;
  const sentences = ['References', 'Lee, K. (2005).', 'Two.', 'Press.', 'Smith, J. (2019).', 'One.', 'Press.'].map(
    (msg) => {
      const from = at;
      at += msg.length + 1;
      return { msg, from, to: from + msg.length };
    },
  );
  const list: Paragraph = { kind: 'text', sentences };
  const { entries } = checkSources([list]);
  expect(entries.map(({ words }) => words)).toEqual(['Lee, K. (2005)', 'Smith, J. (2019)']);
});

test('an address on a line of its own belongs to the entry above it', () => {
  const { entries, problems } = checkSources(
    paragraphsOf('Smith (2019) says so.\nReferences\nSmith, J. (2019). One. Press.\nhttps://www.press.example/one'),
  );
  expect(entries).toHaveLength(1);
  expect(problems).toEqual([]);
});

test('the parts of a divided list are each in their own order', () => {
  const text =
    'Smith (2019), Lee (2005) and Abara (2011) say so.\nReferences\nPrimary Sources\nSmith, J. (2019). One. Press.\nSecondary Sources\nAbara, H. (2011). Zero. Press.\nLee, K. (2005). Two. Press.';
  expect(checkSources(paragraphsOf(text)).problems).toEqual([]);
});

test('a list of works that were consulted need not be cited', () => {
  const text =
    'It is so (Smith, 2019).\nReferences\nSmith, J. (2019). One. Press.\nFurther Reading\nLee, K. (2005). Two. Press.';
  expect(checkSources(paragraphsOf(text)).problems).toEqual([]);
});

test('a list alone, without a text, is not asked why nothing cites it', () => {
  expect(checkSources(paragraphsOf(`References\n${ENTRIES}`)).problems).toEqual([]);
});

test('a text that cites none of its entries is asked once', () => {
  expect(
    checkSources(paragraphsOf(`A Title\nA text.\nReferences\n${ENTRIES}`)).problems.map(({ rule }) => rule),
  ).toEqual(['never cited']);
});
