import { expect, test } from 'vitest';

import { toNormalForm } from '#bff/analysis/reading/normal-form';
import type { TextSentence } from '#bff/analysis/reading/read-text';
import { readWholeText } from '#bff/analysis/whole-text';
import { anyOf, occurrences, type WordsInText } from '#bff/analysis/whole/profile/places-of-words';
import { repeatedWords, sharedOpenings } from '#bff/analysis/whole/profile/repetition';

import { paragraphsOf } from '../support/citations/papers.ts';
import { readTextOf } from '../support/essays/essays.ts';
import { expectLinear } from '../support/growth.ts';

/** The profile of a text, a paragraph in each line. */
function profileOf(lines: readonly string[], kind?: 'essay' | 'story') {
  const text = paragraphsOf(lines.join('\n'));
  const { profile, argument } = readWholeText({
    text,
    readText: readTextOf(text),
    notes: [],
    whole: kind === undefined ? {} : { kind },
    log: (event) => expect.fail(event),
    onStep: () => {},
  });
  if (profile === undefined || argument === undefined) throw new Error('The text has no profile.');
  return { profile, argument };
}

const repeatedIn = (text: string) => profileOf([text]).profile.repeated.map(({ words }) => words);

test('Names aren’t repeated words: their people come back', () => {
  const story =
    'Ines saw a light. The light moved. Ines ran, and Ines knocked. “A light!” said Ines. The light went out.';
  expect(repeatedIn(story)).toEqual(['light']);
});

test('“Part-time” repeats “part-time”, not “part”', () => {
  expect(
    repeatedIn('A part-time job pays. My part-time job, his part-time job, and every part-time shift pay.'),
  ).toEqual(['part-time']);
});

test('“The very streets” are no filler', () => {
  const { fillers } = profileOf(['They close the very streets that were very quiet.']).profile;
  expect(fillers.map(({ words, places }) => [words, places.length])).toEqual([['very', 1]]);
});

const SHORT = 'She knew about the key.';
const LONG = 'She walked along the river and thought about the letter that had come in the morning. '.repeat(8);

test('The paragraphs of a story aren’t compared; in an essay, one that stands out is', () => {
  const lines = [SHORT, SHORT, LONG, SHORT, SHORT];
  expect(profileOf(lines, 'story').profile.remarks.paragraphs).toBeUndefined();
  expect(profileOf(lines, 'essay').profile.remarks.paragraphs?.msg).toContain('more than twice as many as most');
  const short = [SHORT, SHORT, LONG.slice(0, 200), SHORT, SHORT];
  expect(profileOf(short, 'essay').profile.remarks.paragraphs?.msg ?? '').not.toContain('twice as many');
});

test('Sentences that start alike are counted within a paragraph', () => {
  const across = ['The bus came. The bus left.', 'The rain fell. It was late.'];
  expect(profileOf(across).profile.remarks.openings).toBeUndefined();
  expect(profileOf([across.join(' ')]).profile.remarks.openings?.msg).toContain('3 sentences in a row');
});

test('The claims of the profile have the numbers that they have in the margin, where doubtful ones have none', () => {
  const { profile, argument } = profileOf(
    [
      'Our town wants to close its library. I believe that the library should stay open.',
      'First of all, the library is warm. Last winter my neighbour went there every day.',
      'A library is a room for many people. It has chairs and tables.',
      'Another reason is health. My doctor sends patients there. A survey of 2019 counted 400 of them.',
      'In conclusion, the library should stay open.',
    ],
    'essay',
  );
  const claims = argument.elements.filter(({ type, certainty }) => type === 'Claim' && certainty === 'clear');
  for (const [index, { paragraph }] of claims.entries())
    expect(profile.paragraphs[paragraph - 1]?.part).toBe(`claim ${index + 1}`);
  expect(profile.paragraphs.map(({ part }) => part)).toEqual(['opening', 'claim 1', 'claim', 'claim 2', 'close']);
});

/** Sentences that begin at every thousandth position. */
function sentencesOf(texts: readonly string[]): TextSentence[] {
  return texts.map((msg, index) => {
    const from = index * 1000;
    const chunk = { msg, from, to: from + msg.length };
    return { text: msg, tokens: [], lints: undefined, chunk, form: toNormalForm(msg), paragraph: 0 };
  });
}

const commas = (count: number) => sentencesOf(Array.from({ length: count / 200 }, () => 'just,'.repeat(200)));

test.each<[string, (count: number) => TextSentence[], (sentences: TextSentence[]) => WordsInText[]]>([
  ['a word of a list', commas, (sentences) => occurrences(sentences, anyOf(['just']))],
  [
    'a word that comes back',
    (count) => sentencesOf(Array.from({ length: count / 200 }, () => 'clock,'.repeat(200))),
    repeatedWords,
  ],
  ['a first word', (count) => sentencesOf(Array.from({ length: count }, () => 'Clocks')), sharedOpenings],
])('the places of %s are collected in linear time, however often it stands there', (_, make, collect) => {
  const [small, large] = [make(4_000), make(32_000)];
  expect(collect(large)[0]?.places).toHaveLength(32_000);
  expectLinear(collect.bind(undefined, small), collect.bind(undefined, large), 8);
});
