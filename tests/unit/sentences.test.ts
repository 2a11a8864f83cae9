import { expect, test } from 'vitest';

import { divideByRules, splitSentences } from '#shared-types/text/sentences';

import { expectLinear } from '../support/growth.ts';

const texts = (paragraph: string) => splitSentences(paragraph).map(({ text }) => text);

/** One paragraph on each line, its sentences divided by a bar. */
const PARAGRAPHS = `
Dr. Smith went home. | Mrs. Brown stayed.
The figure is on p. 12 of the book. | Turn to it.
The story was told by J. K. Rowling. | Everyone knows it.
Jones et al. (2019) disagree. | So do we.
See Fig. 3 for the result. | It is clear.
"Is it true?" she asked. | Nobody answered.
"Stop!" he cried.
It rose by 3.5 percent at 5 p.m. on Friday. | Then it fell.
Some fruit, e.g. Apples, keeps well.
She likes vitamin C. | The doctor does too.
I waited... and then I left. | Nobody came.
Is this the end? | Yes! | It is.
We live in the U.S. and like it.
`;

const SENTENCES = PARAGRAPHS.trim()
  .split('\n')
  .map((line) => line.split(' | '));

test.each(SENTENCES)('abbreviations, initials and quotations end no sentence: %s', (...sentences) => {
  expect(texts(sentences.join(' '))).toEqual(sentences);
});

test.each(SENTENCES)('a browser without Intl.Segmenter finds the same sentences: %s', (...sentences) => {
  expect(splitSentences(sentences.join(' '), divideByRules).map(({ text }) => text)).toEqual(sentences);
});

test('the place of a sentence is exact in UTF-16 offsets, emoji and astral letters included', () => {
  const paragraph = '  Look 👨‍👩‍👧 here! 𝔘nicode is wide.  It works 😀.\nA new line';
  const sentences = splitSentences(paragraph);
  expect(sentences.map(({ text }) => text)).toEqual([
    'Look 👨‍👩‍👧 here!',
    '𝔘nicode is wide.',
    'It works 😀.',
    'A new line',
  ]);
  for (const { text, from, to } of sentences) expect(paragraph.slice(from, to)).toBe(text);
});

test('a hard break ends a sentence, after an abbreviation too', () => {
  expect(texts('Roses are red\nviolets are blue')).toEqual(['Roses are red', 'violets are blue']);
  expect(texts('She saw Dr.\nsmith')).toEqual(['She saw Dr.', 'smith']);
});

test('an image at the edge of a sentence does not belong to it, and an image alone is no sentence', () => {
  expect(splitSentences('\ufffc A cat. \ufffc')).toEqual([{ text: 'A cat.', from: 2, to: 8 }]);
  expect(splitSentences('\ufffc')).toEqual([]);
  expect(splitSentences(' \n ')).toEqual([]);
});

test('long runs of marks and spaces are split without delay', () => {
  for (const run of ['a. ', '"', '!', ' ', 'e.g. ', ' \n', '!"', 'a.b'])
    for (const divide of [undefined, divideByRules]) {
      const splitting = (count: number) => () => splitSentences(`x${run.repeat(count)}x`, divide);
      for (const { from, to, text: words } of splitting(20_000)()) expect(to - from).toBe(words.length);
      expectLinear(splitting(1250), splitting(20_000), 16);
    }
});
