import { expect, test } from 'vitest';

import { readWholeText } from '#bff/analysis/whole-text';
import type { Paragraph } from '#shared-types/paragraph';
import { splitSentences } from '#shared-types/sentences';

import { readTextOf } from '../support/essays/essays.ts';

/** The profile of a text, a paragraph in each line. */
function profileOf(lines: readonly string[], kind?: 'essay' | 'story') {
  let position = 0;
  const text = lines.map((line): Paragraph => {
    const start = position;
    position += line.length + 2;
    const sentences = splitSentences(line).map(({ text: msg, from, to }) => ({
      msg,
      from: start + from,
      to: start + to,
    }));
    return { kind: 'text', sentences };
  });
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
