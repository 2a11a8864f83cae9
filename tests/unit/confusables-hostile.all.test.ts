import { test } from 'vitest';

import { checkConfusables } from '#bff/analysis/notes/confusables/confusables';
import type { Token } from '#bff/analysis/reading/finding';

import { expectLinear } from '../support/growth.ts';

const TAGS = ['NOUN NN', 'VERB VBD', 'PRON PRP', 'ADJ JJ', 'ADP IN', 'ADV RB', 'PUNCT ,', 'X FW'];

/** A sentence of this many tokens, which repeats some words over and over. */
function sentenceOf(words: string, count: number) {
  const list = words.split(' ');
  let text = '';
  const tokens = Array.from({ length: count }, (_none, index): Token => {
    const word = list[index % list.length] ?? '';
    const from = text.length;
    text += `${word} `;
    const [pos = '', xpos = ''] = (TAGS[index % TAGS.length] ?? '').split(' ');
    return { ...NO_TREE, text: word, lower: word.toLowerCase(), pos, xpos, from, to: from + word.length };
  });
  return { text, tokens, lints: [] };
}

const NO_TREE = { isImperative: false, head: -1, relation: 'dep', margins: { tag: 0, head: 0, relation: 0 } };

/** Checks a sentence of so many tokens, without spelling faults and with one in each. */
function check(words: string, count: number): () => void {
  const sentence = sentenceOf(words, count);
  const spelling = sentence.tokens.map(({ from, to }) => ({ type: 'Spelling' as const, from, to, msg: '' }));
  return () => {
    checkConfusables(sentence, []);
    checkConfusables(sentence, spelling);
  };
}

test.each([
  'the',
  'to be',
  'is of the and',
  'one of each',
  'walk walks',
  '"',
  '“ a ”',
  '-',
  'éß 𝔘𝔫𝔦 👨‍👩‍👧 \ud800',
  "'s",
  'a'.repeat(200),
])('the confusables of a sentence of "%s" over and over are read in linear time', (words) => {
  expectLinear(check(words, 2_500), check(words, 20_000), 8);
});
