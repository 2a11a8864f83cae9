import { beforeAll, expect, test } from 'vitest';

import { SUSPECTED_RULES } from '#bff/analysis/notes/suspected/suspected-rules';
import type { FeedbackItem } from '#shared-types/analysis/feedback';

import { evaluatorReady, faultsOf } from '../support/analysis/reading.ts';

const SUSPECTED_IDS = new Set(SUSPECTED_RULES.map(({ id }) => id));
const isSuspected = ({ rule }: FeedbackItem) => SUSPECTED_IDS.has(rule ?? '');
const suspectedIn = async (text: string) =>
  (await faultsOf(text)).filter(isSuspected).map(({ from, to }) => text.slice(from, to));

beforeAll(evaluatorReady);

/** A fault that the detector is surer of than it must be anywhere, and one of which it's only sure enough among slips. */
const CERTAIN = 'I want visit it again next year.';
const LIKELY = 'He lives in capital of France.';
const SLIP = 'She go to school every day.';
const CLEAN = 'The bus was late again this morning.';

test.each(SUSPECTED_RULES.filter(({ wrong }) => wrong !== undefined))(
  'the rule $id asks about its wrong sentence, and not about the right one',
  async ({ id, wrong = '', right = '' }) => {
    expect(await faultsOf(wrong)).toEqual([expect.objectContaining({ rule: id })]);
    expect(await faultsOf(right)).toEqual([]);
  },
);

test('a note asks about the word, corrects nothing, and is never sure enough to lead', async () => {
  const [note] = await faultsOf(CERTAIN);
  expect(note).toMatchObject({
    msg: '“visit”: is this the form that fits, or does it need another word such as “to” or “is”?',
    confidence: 0.8,
  });
  expect(note?.suggestions).toBeUndefined();
});

test('a note marks a whole word, and not a part of a contraction', async () => {
  const slips = 'She go there. He have it. They was late.';
  const notes = await faultsOf(`${slips} My friend’s are coming to the party.`);
  expect(notes.filter(isSuspected).map(({ msg }) => msg.split(':')[0])).toEqual(['“friend’s”']);
  expect(await suspectedIn(`${slips} My friend’s are coming to the party.`)).toEqual(['friend’s']);
});

test('what is only likely is asked about where other checks are sure of slips before it, and nowhere else', async () => {
  expect(await suspectedIn(LIKELY)).toEqual([]);
  expect(await suspectedIn(`${SLIP} ${LIKELY}`)).not.toEqual([]);
  expect(await suspectedIn(`${LIKELY} ${SLIP}`)).toEqual([]);
  const clean = Array.from({ length: 12 }, (_, at) => CLEAN.replace('bus', `bus of line ${at + 1}`)).join(' ');
  expect(await suspectedIn(`${SLIP} ${clean} ${LIKELY}`)).toEqual([]);
});

test('a place that another check has noted is left to it, with the words beside it', async () => {
  const notes = await faultsOf('He want visit it again next year.');
  expect(notes.filter(isSuspected)).toEqual([]);
  expect(notes).not.toEqual([]);
});

test.each([
  ['a heading', `Why I want visit it again\n\n${CLEAN}`],
  ['a greeting', `Dear Mrs Smith,\n\n${CLEAN}`],
  ['a closing line', `${CLEAN}\n\nLooking forward to hear from you`],
  ['words of somebody else', `She wrote: “I want visit it again next year.” ${CLEAN}`],
  ['another language', 'Ich möchte es nächstes Jahr wieder besuchen gehen.'],
  [
    'the full stops of a chat without capitals',
    'hey! did you see the match last night? it was so good. i can’t believe we won. everyone went crazy. see you tomorrow.',
  ],
  [
    'a line of verse that goes on with the one before',
    'The kettle sings of nothing new,\n\nand all the things I meant to do\n\nare waiting where they’ve always been.',
  ],
  ['the start of a sentence that somebody is writing', 'I want visit it again next'],
])('nothing is asked about %s', async (_what, text) => {
  expect(await suspectedIn(text)).toEqual([]);
});
