import { Dialect, LocalLinter } from 'harper.js';
import { slimBinary } from 'harper.js/slimBinary';
import { beforeAll, describe, expect, test } from 'vitest';

import { CONFUSABLE_RULES } from '#bff/analysis/notes/confusables/confusable-rules';
import { GRAMMAR_RULES } from '#bff/analysis/notes/grammar/grammar';
import { HARPER_RULES, PASSED_ON } from '#bff/analysis/notes/harper/harper-rules';
import { RULES } from '#bff/analysis/rules';

import { evaluatorReady, faultsOf } from '../support/analysis/reading.ts';

beforeAll(evaluatorReady);

test('every rule of Harper that is passed on exists, once, and belongs to a rule that explains it', async () => {
  const linter = new LocalLinter({ binary: slimBinary, dialect: Dialect.American });
  const known = Object.keys(await linter.getLintConfig());
  const rules = [...HARPER_RULES, ...GRAMMAR_RULES, ...CONFUSABLE_RULES];
  const names = rules.flatMap(({ harper = [] }) => harper.flatMap(({ lints }) => lints.split(/\s+/)));
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect([...PASSED_ON.keys()].toSorted()).toEqual(names.toSorted());
  const ids = new Set(RULES.filter(({ type }) => type === 'Grammar').map(({ id }) => id));
  expect([...PASSED_ON.values()].map(({ rule }) => rule).filter((rule) => !ids.has(rule))).toEqual([]);
});

describe.each(HARPER_RULES.map((rule) => [rule.id, rule] as const))('the rule %s', (id, rule) => {
  test('sees the fault in its wrong example, and no note is on the right one', async () => {
    expect((await faultsOf(rule.wrong ?? '')).map((item) => item.rule)).toEqual([id]);
    expect(await faultsOf(rule.right ?? '')).toEqual([]);
  });

  test('has a name, and one sentence that explains it', () => {
    expect(rule.name).not.toBe('');
    expect(rule.explanation).toMatch(/^[A-Z"“].+[^.]\.$/);
  });
});

test.each([
  'He hid the letter.',
  'She hid the nail on the head of the bed.',
  'I know that that is wrong.',
  'She had had enough.',
  'The fact that that happened is sad.',
  'He put it down.',
  'He cross examined witnesses.',
  'They payed out the rope.',
  'I have lived here since two years before the war.',
  'Since two days are enough, we left on Friday.',
  'Let i be the index of the row.',
  'Reading is part of our everyday lives.',
  'What you learn and what you get out of it are covered in the guide.',
  'The chance of this helping you is slim.',
  'It is bigger that way, and this is what people default to otherwise.',
  'It is like some Hotel de Ville in Normandy.',
  'Everything changed in the 1950s in our town.',
  'If he were rich, he would leave.',
  'There has been a broadening of the ranks.',
  'We need to find a setup that works.',
  'Let people choose their own roles.',
  'The noise had an effect on sleep, and many people want to give you advice.',
])('nothing is noted in: %s', async (sentence) => {
  expect(await faultsOf(sentence)).toEqual([]);
});

test.each([
  ['We had alot of rain.', '“alot” is two words: “a lot”.'],
  ['They do it everytime.', '“everytime” is two words: “every time”.'],
  ['Every body laughed.', '“Every body” is one word: “Everybody”.'],
  ['You should advice the new players.', '“advice” and “advise” are easily confused. Which one do you mean here?'],
  ['It opened on the 22th of May.', '“22th”: these two letters are not the end of the spoken number. Say it aloud.'],
  ['What can i do?', '“i”: the pronoun “I” always has a capital.'],
])('the only note on "%s" says: %s', async (sentence, msg) => {
  expect((await faultsOf(sentence)).map((item) => item.msg)).toEqual([msg]);
});

test.each([
  ['I are late.', 'subject-verb'],
  ['She is looking forward to see you.', 'verb-pattern'],
  ['Each others books were lost.', 'apostrophe'],
  ['The coach gave the players free reign.', 'fixed-phrase'],
  ['No dogs were aloud on the beach.', 'confused-words'],
  ['We will wait if there a long queue.', 'missing-be'],
])('the note on "%s" belongs to our rule %s, which is found without Harper too', async (sentence, rule) => {
  expect((await faultsOf(sentence)).map((item) => item.rule)).toEqual([rule]);
});

test('words that were probably meant are offered where words are confused, and nowhere else', async () => {
  const [[phrase], [number]] = [
    await faultsOf('The coach gave the players free reign.'),
    await faultsOf('It opened on the 22th of May.'),
  ];
  expect(phrase?.suggestions).toEqual(['free rein']);
  expect(number?.suggestions).toBeUndefined();
});
