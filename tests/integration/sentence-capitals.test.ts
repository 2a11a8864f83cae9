import { beforeAll, expect, test } from 'vitest';

import { evaluatorReady, faultsOf } from '../support/analysis/reading.ts';

const wordsNoted = async (text: string) =>
  (await faultsOf(text)).filter(({ rule }) => rule === 'capital').map(({ from, to }) => text.slice(from, to));

beforeAll(evaluatorReady);

test.each([
  ['at the start of a paragraph', 'My town is small.\n\nmost people know each other.', ['most']],
  ['after a question', 'Do you like it? The river is near.\nwe swim there in June.', ['we']],
  ['inside what looks like one sentence', 'We went to the park. it was nice and sunny.', ['it']],
])('a sentence without its capital is noted %s', async (_where, text, words) => {
  expect(await wordsNoted(text)).toEqual(words);
});

test.each([
  ['a text that does without capitals', 'we went home. it was late.\n\nmy brother slept. he was tired.'],
  ['a name that keeps its small letter', 'The phone is new.\n\niPhone batteries don’t last.\n\nnpm is a tool.'],
  ['a paragraph that goes on after a formula', 'The energy is E = mc².\n\nwhere c is the speed of light.'],
  ['a sentence that somebody is writing', 'My town is small.\n\nmost people know each'],
  [
    'the full stop of a short form',
    'She is 5 ft. tall and weighs 90 lbs. when she is well. It takes ten min. if you hurry.',
  ],
  ['words of somebody else', 'She wrote: “we went home. it was late.” That is all.'],
])('nothing is noted about %s', async (_what, text) => {
  expect(await wordsNoted(text)).toEqual([]);
});

test('no note comes or goes with what somebody writes below', async () => {
  const begun = 'Hi Tom! How are you?\n\nmost people know each other.';
  expect(await wordsNoted(begun)).toEqual(['most']);
  expect(await wordsNoted(`${begun}\n\nwe swim in the river.\n\nthey have a boat.`)).toEqual(['most', 'we']);
  const small = 'my town is small.';
  expect(await wordsNoted(small)).toEqual([]);
  expect(await wordsNoted(`${small}\n\nMost people know each other.\n\nWe swim in the river.`)).toEqual([]);
});
