import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { beforeAll, expect, test } from 'vitest';

import { CONFUSABLE_RULES } from '#bff/analysis/notes/confusables/confusable-rules';
import { RULES } from '#bff/analysis/rules';
import type { FeedbackItem } from '#shared-types/analysis/feedback';

import { readMarkedSentences } from '../support/analysis/marked-sentences.ts';
import { evaluatorReady, faultsOf } from '../support/analysis/reading.ts';

const DATA = path.join(import.meta.dirname, '../../bff/analysis/notes/confusables/confusables.br');
const CONFUSABLE_IDS = new Set(CONFUSABLE_RULES.map(({ id }) => id));

beforeAll(evaluatorReady);

const isConfusable = ({ rule }: FeedbackItem) => CONFUSABLE_IDS.has(rule ?? '');

test('the data file is the one that the fit has written', () => {
  expect(createHash('sha256').update(readFileSync(DATA)).digest('hex')).toBe(
    'acc2b7a4b6fc62a207efd7626f7d29e20821a595e05c3a30972299d3f29caf09',
  );
});

test('the rules of the confusables are listed, and every rule has an id of its own', () => {
  const listed = CONFUSABLE_RULES.map(({ harper: _harper, ...rule }) => ({ ...rule, type: 'Grammar' }));
  expect(RULES).toEqual(expect.arrayContaining(listed));
  expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length);
});

test.each(CONFUSABLE_RULES)('the rule $id asks about its wrong sentence, and not about the right one', async (rule) => {
  expect(await faultsOf(rule.wrong ?? '')).toEqual([expect.objectContaining({ rule: rule.id })]);
  expect(await faultsOf(rule.right ?? '')).toEqual([]);
});

test.each([
  ['My brother is taller then me.', 'then', '“then” or “than”? “Then” is about time, and “than” compares two things.'],
  [
    'In that days nobody had a telephone at home.',
    'that days',
    '“that days”: do the first and the last word go together? Do you mean one, several, or something you can’t count?',
  ],
  ['He has a trousers and a coat.', 'a trousers', '“a trousers”: can you count this, and is there just one?'],
  ['I am glad meet you again.', 'meet', '“meet”: does this verb need “to” in front of it here?'],
])('in "%s", a question is asked about "%s"', async (text, words, msg) => {
  const notes = (await faultsOf(text)).map((note) => [text.slice(note.from, note.to), note.msg]);
  expect(notes).toEqual([[words, msg]]);
});

test('a note says how sure it is, and what may have been meant', async () => {
  const [note] = await faultsOf('My brother is taller then me.');
  expect(note?.suggestions).toEqual(['than']);
  expect(note?.confidence).toBeGreaterThan(0.5);
  expect(note?.confidence).toBeLessThan(1);
});

test.each([
  ['a rule of grammar has spoken', 'How much people live in this town?'],
  ['the word next to it is misspelt', 'The students left there bagz in the classroom.'],
  ['the words are quoted', 'He wrote that they “left there bags” in the classroom.'],
  ['the word is a name', 'The students left There bags in the classroom.'],
  ['the sentence is in another language', 'The students left there bags: grzeb szlomp krzak wrotny plok dzban zmora.'],
  ['a collective noun is the subject', 'This team have won every game.'],
  ['“there” comes before an amount', 'The young people have an account, and they spend there many hours in the day.'],
])('the confusables are silent where %s', async (_, text) => {
  expect((await faultsOf(text)).filter(isConfusable)).toEqual([]);
});

test('two notes never share a word', async () => {
  const text = 'He has worked as a teachers since last year, and much persons likes him.';
  const notes = await faultsOf(text);
  for (const [index, note] of notes.entries()) expect(note.from).toBeGreaterThanOrEqual(notes[index - 1]?.to ?? 0);
});

test('most of our own sentences with one fault have a note, and nearly none without one has', async () => {
  const sentences = readMarkedSentences('known');
  const noted = await Promise.all(sentences.map(async ({ text }) => (await faultsOf(text)).length > 0));
  const share = (isFaulty: boolean) => {
    const own = noted.filter((_isNoted, index) => (sentences[index]?.rule !== undefined) === isFaulty);
    return own.filter(Boolean).length / own.length;
  };
  expect(share(true)).toBeGreaterThan(0.7);
  expect(share(false)).toBeLessThan(0.08);
});
