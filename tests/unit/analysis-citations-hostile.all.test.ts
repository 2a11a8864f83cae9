import { expect, test } from 'vitest';

import { findReferenceList } from '#bff/analysis/reading/reference-list';
import { checkSources } from '#bff/analysis/whole/citations/sources';
import type { Paragraph } from '#shared-types/analysis/paragraph';

import { paragraphsWith } from '../support/essays/essays.ts';
import { expectLinear } from '../support/growth.ts';
import { seeded } from '../support/random.ts';

/** One paragraph for each text, each a single sentence. */
const paragraphs = (texts: readonly string[]) => paragraphsWith(...texts.map((text) => [text]));

function names(count: number): string[] {
  const random = seeded(count);
  const any = () => letter(Math.floor(random() * 26));
  return Array.from({ length: count }, () => any().toUpperCase() + Array.from({ length: 7 }, any).join(''));
}

const listOf = (count: number) =>
  names(count).map((name, at) => `${name}, A. (${1900 + (at % 120)}). A book about things. Some Press.`);

const CITED = ['See (Smith, 2019).', 'References'];
const letter = (at: number) => String.fromCharCode(97 + (at % 26));
/** Two letters that differ for the first 676 numbers. */
const twoLetters = (at: number, between = '') => `${letter(at)}${between}${letter(Math.floor(at / 26))}`;

/** Texts of two sizes that a rule with nested loops would read in quadratic time. */
const HOSTILE: Record<string, (size: number) => string[]> = {
  'one long word': (size) => ['a'.repeat(size)],
  'one long capital word': (size) => ['A'.repeat(size)],
  'capitalised words without an end': (size) => ['Word '.repeat(size / 5)],
  'opening brackets': (size) => ['('.repeat(size)],
  'opening brackets with letters': (size) => ['(A'.repeat(size / 2)],
  'nested pairs of brackets': (size) => ['('.repeat(size / 2) + ')'.repeat(size / 2)],
  'square brackets': (size) => ['[1,'.repeat(size / 3)],
  'empty brackets': (size) => ['()'.repeat(size / 2)],
  'opening quotation marks': (size) => ['“a '.repeat(size / 3)],
  'single quotation marks': (size) => ['‘a’b '.repeat(size / 5)],
  'straight quotation marks': (size) => ['"'.repeat(size)],
  semicolons: (size) => [`(${';'.repeat(size)})`],
  'many sources in brackets': (size) => ['(Smith, 2019; Lee, 2018) '.repeat(size / 25)],
  'years alone': (size) => ['(2019) '.repeat(size / 7)],
  'narrative citations': (size) => ['Smith and Lee (2019) '.repeat(size / 21)],
  superscripts: (size) => ['word.¹²³ '.repeat(size / 9)],
  digits: (size) => ['1'.repeat(size)],
  spaces: (size) => [' '.repeat(size)],
  'broken addresses': (size) => ['http:'.repeat(size / 5)],
  'an entry of one long address': (size) => [...CITED, `Smith, A. (2019). A book. https://${'a.'.repeat(size / 2)}`],
  'an entry of commas': (size) => [...CITED, `Smith, ${'A., '.repeat(size / 4)} (2019). A book. Press.`],
  'an ISBN without an end': (size) => [...CITED, `Smith, A. (2019). A book. ISBN ${'1-'.repeat(size / 2)}`],
  'et al. without an end': (size) => ['et al. '.repeat(size / 7)],
  'according to': (size) => ['according to the new '.repeat(size / 21)],
  'sentences of one word': (size) => Array.from({ length: size / 50 }, () => 'Word.'),
  'headings of lists': (size) => Array.from({ length: size / 50 }, () => 'References'),
  'a list alone': (size) => ['References', ...listOf(size / 50)],
  'entries of one name and year': (size) => [
    '(Abcdef, 2019)',
    'References',
    ...Array.from({ length: size / 50 }, (_, at) => `Abcdef, A. (2019). Book ${at} of many. Press.`),
  ],
  'citations that match nothing': (size) => [
    ...names(size / 50).map((name) => `Some say so (${name}, 2019).`),
    'References',
    ...listOf(size / 50),
  ],
  'citations of nearly one name': (size) => [
    ...Array.from({ length: size / 50 }, (_, at) => `Some say so (Smithson${twoLetters(at)}, 2019).`),
    'References',
    ...Array.from({ length: size / 50 }, (_, at) => `Smithson${twoLetters(at, 'x')}, A. (2018). A book. Press.`),
  ],
  'right-to-left text': (size) => ['كتاب (2019) سميث ‏'.repeat(size / 18)],
  emoji: (size) => ['👨‍👩‍👧 (Smith 👩, 2019) '.repeat(size / 24)],
  'lone surrogates': (size) => ['\ud83d(\udc00Smith, 2019\ud800) '.repeat(size / 18)],
  'combining marks': (size) => [`A${'\u0301'.repeat(size)} (2019)`],
  notes: (size) => [
    'A word.¹',
    'Notes',
    ...Array.from({ length: size / 50 }, (_, at) => `${at}. Ann Smith, A Book (London: Press, 2019), 12.`),
  ],
};

const reading = (text: Paragraph[]) => () => checkSources(text);

/** Two texts, of which the second is four times as long, are read in linear time. */
function expectLinearReading(small: Paragraph[], large: Paragraph[]): void {
  expectLinear(reading(small), reading(large), 4);
}

test.each(Object.entries(HOSTILE))('a hostile text is read in linear time and throws nothing: %s', (_, make) => {
  const [small, large] = [15_000, 60_000].map((size) => paragraphs(make(size))) as [Paragraph[], Paragraph[]];
  for (const style of ['MLA', 'Chicago notes', 'Vancouver'] as const) checkSources(large, { style });
  findReferenceList(large);
  expectLinearReading(small, large);
});

/** A text in which each entry is cited twice. */
function citedTwice(count: number): Paragraph[] {
  const citing = names(count).flatMap((name, at) => [
    `It is so (${name}, ${1900 + (at % 120)}).`,
    `${name} (${1900 + (at % 120)}) says so.`,
  ]);
  return paragraphs([...citing, 'References', ...listOf(count).toSorted()]);
}

test('ten thousand citations of five thousand entries are matched in linear time', () => {
  const [small, large] = [citedTwice(1250), citedTwice(5000)];
  const sources = checkSources(large);
  expect(sources.citations).toHaveLength(10_000);
  expect(sources.entries).toHaveLength(5000);
  expectLinearReading(small, large);
});

test('a text of number ranges that each name dozens of sources gives no answer many times its size', () => {
  const text = paragraphs([
    ...Array.from({ length: 40 }, () => '[1-60]'.repeat(800)),
    'References',
    ...Array.from({ length: 5 }, (_, at) => `[${at + 1}] A. Smith, "A book," Press, 2019.`),
  ]);
  const { citations, problems } = checkSources(text, { style: 'IEEE' });
  expect(citations.length).toBeGreaterThan(10_000);
  expect(citations.length).toBeLessThanOrEqual(20_000);
  expect(problems.length).toBeLessThan(100);
});
