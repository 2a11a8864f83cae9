import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, test } from 'vitest';

import { GRAMMAR_RULES } from '#bff/analysis/notes/grammar/grammar';
import { parse } from '#bff/analysis/reading/parser/parse';
import { Tree } from '#bff/analysis/reading/parser/tree';

import { readRightSentences, readRuleSentences } from '../quality/pairs.ts';
import { expectLinear } from '../support/growth.ts';

/** The ids of the rules that speak on a sentence. */
function speaking(text: string): string[] {
  const tree = new Tree(text, parse(text));
  return GRAMMAR_RULES.filter((rule) => rule.find(tree).length > 0).map(({ id }) => id);
}

const sentences = readRuleSentences();

describe.each(GRAMMAR_RULES.map((rule) => [rule.id, rule] as const))('the rule %s', (id, rule) => {
  const more = sentences.get(id);
  const wrong = [rule.wrong, ...(more?.wrong ?? [])];
  const right = [rule.right, ...(more?.right ?? [])];

  test.each(wrong)('sees the fault in: %s', (sentence) => {
    expect(speaking(sentence)).toContain(id);
  });

  test.each(right)('and every other rule is silent on: %s', (sentence) => {
    expect(speaking(sentence)).toEqual([]);
  });

  test('has at least five sentences of each kind, a name, and one sentence that explains it', () => {
    expect(wrong.length).toBeGreaterThanOrEqual(5);
    expect(right.length).toBeGreaterThanOrEqual(5);
    expect(rule.name).not.toBe('');
    expect(rule.explanation).toMatch(/^[A-Z“].+[^.]\.$/);
  });
});

describe.each(
  GRAMMAR_RULES.flatMap(({ id, cases = [] }) => cases.map(({ sees, except = {} }) => [id, sees, except] as const)),
)('the rule %s has a case that', (id, sees, except) => {
  test(`sees the fault in: ${sees}`, () => {
    expect(speaking(sees)).toContain(id);
  });

  test.each(Object.keys(except))('is silent on: %s', (sentence) => {
    expect(speaking(sentence)).not.toContain(id);
  });
});

test.each([
  ['But thats not true because you can learn responsibility by doing chores.', 'apostrophe'],
  ['But its not easy.', 'mixed-up-words'],
  ['More and more university student choose to work.', 'quantifier'],
  ['They prefer graduate who have work experience.', undefined],
])('a slip has one diagnosis, and it is the right one: %s', (sentence, rule) => {
  expect(speaking(sentence)).toEqual(rule === undefined ? [] : [rule]);
});

test('the weights of the filters are those that the fit has written', () => {
  const file = path.join(import.meta.dirname, '../../bff/analysis/notes/grammar/filters/filters.bin.gz');
  expect(createHash('sha256').update(readFileSync(file)).digest('hex')).toBe(
    '29c6ca7fb034d61631207dc66b9e2a61877078a97ed8c6012c6a5cc1bbe4f9c0',
  );
});

test('no two rules have the same id, and every sentence of a rule belongs to one', () => {
  const ids = new Set(GRAMMAR_RULES.map(({ id }) => id));
  expect(ids.size).toBe(GRAMMAR_RULES.length);
  expect([...sentences.keys()].filter((id) => !ids.has(id))).toEqual([]);
});

test.each([...readRightSentences()])('no rule speaks on right sentences that resemble the faults of %s', (_id, all) => {
  expect(all.flatMap((sentence) => speaking(sentence).map((id) => `${id}: ${sentence}`))).toEqual([]);
});

/** Every rule on a word of so many letters, with many commas behind it. */
function work(length: number): () => unknown {
  const text = `${'x'.repeat(length)}${' and,and'.repeat(80)}`;
  const tree = new Tree(text, parse(text));
  return () => GRAMMAR_RULES.map((rule) => rule.find(tree));
}

test('an endless word costs no rule more than its length', () => {
  expectLinear(work(2_000), work(8_000), 4);
});
