import { expect, test } from 'vitest';

import { toNormalForm } from '#bff/analysis/reading/normal-form';
import type { TextSentence } from '#bff/analysis/reading/read-text';
import { anyOf, occurrences, type WordsInText } from '#bff/analysis/whole/profile/places-of-words';
import { repeatedWords, sharedOpenings } from '#bff/analysis/whole/profile/repetition';

import { expectLinear } from '../support/growth.ts';

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
  expectLinear(
    () => collect(small),
    () => collect(large),
    8,
  );
});
