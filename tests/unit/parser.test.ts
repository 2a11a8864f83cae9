import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import type { Token } from '#bff/analysis/reading/finding';
import { parse } from '#bff/analysis/reading/parser/parse';
import { MODEL_FILE } from '#bff/analysis/reading/parser/parser-model';

const words = (text: string) => parse(text).map((token) => token.text);
const tags = (text: string) => parse(text).map(({ text: word, xpos }) => `${word}/${xpos}`);

test('the weights are those that the fit wrote last', () => {
  const sum = createHash('sha256').update(readFileSync(MODEL_FILE)).digest('hex');
  expect(sum).toBe('0c9dca5c7dc5910b67b110623208c8dd05ecf6d9cfc0c0d95f516d9973ced929');
});

describe('A sentence is cut as the treebank cuts it', () => {
  test.each([
    ["I don't know.", ['I', 'do', "n't", 'know', '.']],
    ['They cannot, I’m sure.', ['They', 'can', 'not', ',', 'I', '’m', 'sure', '.']],
    [
      'A well-known “Dr. Smith” (72%)…',
      ['A', 'well', '-', 'known', '“', 'Dr.', 'Smith', '”', '(', '72', '%', ')', '…'],
    ],
    ['The U.S. spent $3.5 on it!!', ['The', 'U.S.', 'spent', '$', '3.5', 'on', 'it', '!!']],
    ['See https://example.org/a_b?c=d.', ['See', 'https://example.org/a_b?c=d', '.']],
    ['It was you and I.', ['It', 'was', 'you', 'and', 'I', '.']],
  ])('%s', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  test('and every piece has its place in UTF-16 units', () => {
    const text = '🙂 “Naïve” coöperation\u00a0isn’t 𝒳-ray-like, is it?';
    for (const { text: word, from, to } of parse(text)) expect(text.slice(from, to)).toBe(word);
  });
});

test('forms of a verb are told apart by what is written, right or wrong', () => {
  expect(tags('He goes, she went, they have gone and we go.')).toEqual(
    expect.arrayContaining(['goes/VBZ', 'went/VBD', 'gone/VBN', 'go/VBP']),
  );
  expect(tags('She can goes with us.')).toContain('goes/VBZ');
});

test('the subject of a verb is found at a distance', () => {
  const tokens = parse('The results of the long experiment were surprising.');
  const subject = tokens.find(({ relation }) => relation === 'nsubj');
  expect(subject?.text).toBe('results');
  expect(tokens[subject?.head ?? -1]?.text).toBe('surprising');
});

/** The tokens that hang on a root, directly or over others; in a tree there is one root, and on it hang all. */
function hangingOnRoots(tokens: readonly Token[]): { roots: number; hanging: number } {
  const below = Map.groupBy(tokens.keys(), (at) => tokens[at]?.head);
  const roots = below.get(-1) ?? [];
  const hanging = [...roots];
  for (const at of hanging) hanging.push(...(below.get(at) ?? []));
  return { roots: roots.length, hanging: hanging.length };
}

test.each([
  ['three words', 'She went home.'],
  ['an emoji', '🙂'],
  ['one word of 5,000 letters', 'a'.repeat(5000)],
  ['2,000 words', 'x '.repeat(2000)],
  ['brackets', '(((('],
  ['half a character', '\ud800 lone'],
  ['a NUL', 'one\u0000two'],
  ['quotation marks', '"""'],
  ['dots', '...'],
])('a text of %s is one tree', (_, text) => {
  const tokens = parse(text);
  expect(hangingOnRoots(tokens)).toEqual({ roots: 1, hanging: tokens.length });
});

test.each(['', ' '])('a text without a word, "%s", has no tokens', (text) => {
  expect(parse(text)).toEqual([]);
});
