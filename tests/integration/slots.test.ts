import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { EmbeddedEvaluator } from '#bff/analysis/engine/embedded-evaluator';
import { textOfCall } from '#bff/analysis/feedback-call';
import { RULES } from '#bff/analysis/rules';
import { SLOT_RULES } from '#bff/analysis/slots/slot-rules';
import type { FeedbackItem } from '#shared-types/feedback';

import { readMarkedSentences } from '../support/analysis/marked-sentences.ts';

const DATA = path.join(import.meta.dirname, '../../bff/analysis/slots/slots.br');
const CALL = { caller: 'a writer', requestId: 'a-request', signal: new AbortController().signal };
const SLOT_IDS = new Set(SLOT_RULES.map(({ id }) => id));
const DEADLINE_MS = 60_000;

let evaluator: EmbeddedEvaluator;
beforeAll(async () => {
  evaluator = new EmbeddedEvaluator({ deadlineMs: DEADLINE_MS });
  await evaluator.ready;
});
afterAll(() => evaluator.close());

/** The notes on spelling and grammar in one sentence. */
async function notesOn(text: string): Promise<FeedbackItem[]> {
  const { items } = await evaluator.evaluate(textOfCall([{ msg: text, from: 0, to: text.length }]), CALL);
  return items.filter(({ type }) => type === 'Grammar' || type === 'Spelling');
}

const isFromSlots = ({ rule }: FeedbackItem) => SLOT_IDS.has(rule ?? '');

test('the data file is the one that the fit has written', () => {
  expect(createHash('sha256').update(readFileSync(DATA)).digest('hex')).toBe(
    'acc2b7a4b6fc62a207efd7626f7d29e20821a595e05c3a30972299d3f29caf09',
  );
});

test('the rules of the slots are listed, and every rule has an id of its own', () => {
  expect(RULES).toEqual(expect.arrayContaining([...SLOT_RULES]));
  expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length);
});

test.each(SLOT_RULES)('the rule $id asks about its wrong sentence, and not about the right one', async (rule) => {
  expect(await notesOn(rule.wrong ?? '')).toEqual([expect.objectContaining({ rule: rule.id })]);
  expect(await notesOn(rule.right ?? '')).toEqual([]);
});

test.each([
  ['We could not here the teacher at the back.', 'here', 'Is "here" the word you mean, or "hear"?'],
  [
    'We talked about that things for a long time.',
    'that things',
    '"that things": do the first and the last word agree? Do you mean one, several, or something you can\'t count?',
  ],
  ['I have a dogs and two cats.', 'a dogs', '"a dogs": can you count this, and is there just one?'],
  ['We need see you again next summer.', 'see', '"see": does this verb need "to" in front of it here?'],
])('in "%s", a question is asked about "%s"', async (text, words, msg) => {
  const notes = (await notesOn(text)).map((note) => [text.slice(note.from, note.to), note.msg]);
  expect(notes).toEqual([[words, msg]]);
});

test('a note says how sure it is, and what may have been meant', async () => {
  const [note] = await notesOn('We could not here the teacher at the back.');
  expect(note?.suggestions).toEqual(['hear']);
  expect(note?.confidence).toBeGreaterThan(0.5);
  expect(note?.confidence).toBeLessThan(1);
});

test.each([
  ['a rule of grammar has spoken', 'How much people live in this town?'],
  ['the word next to it is misspelt', 'We could not here teh teacher at the back.'],
  ['the words are quoted', 'He said that he “could not here” the teacher.'],
  ['the word is a name', 'We could not Here the teacher at the back.'],
  ['the sentence is in another language', 'We could not here the teacher: grzeb szlomp krzak wrotny plok dzban zmora.'],
  ['a collective noun is the subject', 'This team have won every game.'],
])('the slots are silent where %s', async (_, text) => {
  expect((await notesOn(text)).filter(isFromSlots)).toEqual([]);
});

test('the slots are silent until Harper is ready, so that no note is taken back', async () => {
  const cold = new EmbeddedEvaluator({ deadlineMs: DEADLINE_MS });
  try {
    const text = 'We could not here the teacher at the back.';
    const chunks = textOfCall([{ msg: text, from: 0, to: text.length }]);
    const early = await cold.evaluate(chunks, CALL);
    expect(early.complete).toBe(false);
    expect(early.items.filter(isFromSlots)).toEqual([]);
    await cold.ready;
    const late = await cold.evaluate(chunks, CALL);
    expect(late.items.filter(isFromSlots)).toHaveLength(1);
  } finally {
    await cold.close();
  }
});

test('two notes never share a word', async () => {
  const text = 'He has worked as a teachers since last year, and much persons likes him.';
  const notes = await notesOn(text);
  for (const [index, note] of notes.entries()) expect(note.from).toBeGreaterThanOrEqual(notes[index - 1]?.to ?? 0);
});

test('of our own sentences with one fault most have a note, and of those without one nearly none has', async () => {
  const sentences = readMarkedSentences('known');
  const noted = await Promise.all(sentences.map(async ({ text }) => (await notesOn(text)).length > 0));
  const share = (isFaulty: boolean) => {
    const own = noted.filter((_isNoted, index) => (sentences[index]?.rule !== undefined) === isFaulty);
    return own.filter(Boolean).length / own.length;
  };
  expect(share(true)).toBeGreaterThan(0.7);
  expect(share(false)).toBeLessThan(0.08);
});
