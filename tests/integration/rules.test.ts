import { beforeAll, expect, test } from 'vitest';

import { FEEDBACK_PATH, FEEDBACK_TYPES, type FeedbackItem } from '#shared-types/analysis/feedback';
import { GENERAL_RULES, type Rule, ruleOf, RULES_PATH } from '#shared-types/analysis/rule';

import { startBff, type TestBff } from '../support/server/start-bff.ts';

const TEXT = [
  'Should a small town keep an old harbor?',
  'I believe that our town should keep its harbor.',
  'First, the harbor feeds eighty families.',
  'For example, the boats were repaired by nine people in 2021, and I beleive that more will come.',
  'Some people argue that visitors bring more money.',
  'However, that is true in July only.',
  'In conclusion, the harbor should stay.',
];

let bff: TestBff;
let rules: Rule[];
beforeAll(async () => {
  bff = await startBff();
  rules = await (await fetch(bff.url + RULES_PATH)).json();
});

test('each rule is listed once, with its name and its reason, and may be kept for an hour', async () => {
  const ids = rules.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { name, explanation } of rules) expect(Math.min(name.length, explanation.length)).toBeGreaterThan(3);
  const { headers } = await fetch(bff.url + RULES_PATH);
  expect(headers.get('cache-control')).toBe('public, max-age=3600');
});

test('every type of note has a rule that explains it, with an example of what is right where it says what is wrong', () => {
  expect(FEEDBACK_TYPES.map((type) => ruleOf(rules, { type })?.type)).toEqual(FEEDBACK_TYPES);
  expect(rules.filter(({ wrong, right }) => wrong !== undefined && right === undefined)).toEqual([]);
});

test('a rule that the list does not know is explained by that of its type', () => {
  expect(ruleOf(rules, { type: 'Grammar', rule: 'of-another-evaluator' })?.id).toBe('grammar');
  expect(ruleOf([], { type: 'Grammar', rule: 'grammar' })).toBeUndefined();
});

test('notes on voice, spelling and the argument name the rule behind them', async () => {
  let from = 1;
  const arr = TEXT.map((msg) => ({ msg, from, to: (from += msg.length + 1) - 1 }));
  const ask = async (): Promise<FeedbackItem[]> => {
    const body = JSON.stringify({ arr });
    const headers = { 'content-type': 'application/json' };
    return (await fetch(bff.url + FEEDBACK_PATH, { method: 'POST', headers, body })).json();
  };
  await expect.poll(async () => (await ask()).some(({ type }) => type === 'Spelling')).toBe(true);
  const items = (await ask()).filter(({ type }) => type !== 'Grammar');
  expect(new Set(items.map(({ type }) => type)).size).toBeGreaterThan(5);
  for (const { type, rule } of items) expect(rule).toBe(GENERAL_RULES[type]);
});
