import { afterAll, beforeAll, expect, test } from 'vitest';

import { EmbeddedEvaluator } from '#bff/analysis/service/engine/embedded-evaluator';
import { textOfCall } from '#bff/analysis/service/feedback-call';
import { BffError } from '#bff/errors';
import type { SentenceChunk } from '#shared-types/feedback';

import { CALL, chunksOf, marked, publicEssay } from '../support/analysis/reading.ts';

/** Four times the product's: a busy machine is no fault. */
const DEADLINE_MS = 60_000;

const code = (error: unknown) => (error instanceof BffError ? error.code : error);

/** A long text whose sentences all begin with a word, so that none of them has been read before. */
function federalist(word: string): SentenceChunk[] {
  return chunksOf(publicEssay('federalist-10.txt')).map(({ msg, from, to }) => ({ msg: `${word} ${msg}`, from, to }));
}

let evaluator: EmbeddedEvaluator;
beforeAll(async () => {
  evaluator = new EmbeddedEvaluator({ deadlineMs: DEADLINE_MS });
  await evaluator.ready;
});
afterAll(() => evaluator.close());

test('2,000 chunks are read in one call, and an empty list gives an empty answer', async () => {
  const chunks = Array.from({ length: 2_000 }, (_, index) => ({
    msg: `Number ${index} was written.`,
    from: index * 50,
    to: index * 50 + `Number ${index} was written.`.length,
  }));
  const { items } = await evaluator.evaluate(textOfCall(chunks), CALL);
  expect(items.filter(({ type }) => type === 'Passive')).toHaveLength(2_000);
  expect(await evaluator.evaluate(textOfCall([]), CALL)).toEqual({ items: [], complete: true, dropped: 0 });
});

test('more than 20,000 words in one call are refused', async () => {
  const chunk = { msg: 'word '.repeat(900), from: 0, to: 4_500 };
  const call = evaluator.evaluate(textOfCall(Array.from({ length: 23 }, () => chunk)), CALL);
  await expect(call.catch(code)).resolves.toBe('PAYLOAD_TOO_LARGE');
});

test('an aborted call ends immediately, and the evaluator keeps running', async () => {
  const controller = new AbortController();
  const chunks = federalist('Indeed,');
  const call = evaluator.evaluate(textOfCall(chunks), { ...CALL, signal: controller.signal });
  controller.abort(new Error('The client has gone.'));
  await expect(call).rejects.toThrow('The client has gone.');
  await expect(evaluator.evaluate(textOfCall(chunks), { ...CALL, signal: controller.signal })).rejects.toThrow(
    'The client has gone.',
  );
  const { items } = await evaluator.evaluate(textOfCall(chunksOf('It was taken.')), CALL);
  expect(items).toEqual([expect.objectContaining({ type: 'Passive', from: 3, to: 12 })]);
});

test('a short text is answered while a long one is read', async () => {
  const long = federalist('Truly:');
  const order: string[] = [];
  const first = evaluator.evaluate(textOfCall(long), CALL).then(() => order.push('long'));
  const short = chunksOf('It was a small, quiet and rather new sentence.');
  const second = evaluator.evaluate(textOfCall(short), CALL).then(() => order.push('short'));
  await Promise.all([first, second]);
  expect(order).toEqual(['short', 'long']);
});

test('a restart in the middle of a call rejects it with EVALUATOR_RESTARTED, and the next call succeeds', async () => {
  const chunks = federalist('Well,');
  const call = evaluator.evaluate(textOfCall(chunks), CALL);
  const restarted = evaluator.restart('a test');
  await expect(call.catch(code)).resolves.toBe('EVALUATOR_RESTARTED');
  const { items } = await evaluator.evaluate(textOfCall([{ msg: 'The cake was eaten.', from: 0, to: 19 }]), CALL);
  expect(items).toEqual([expect.objectContaining({ type: 'Passive', from: 9, to: 18 })]);
  await restarted;
  await evaluator.ready;
  expect(evaluator.state).toBe('ready');
});

test('the first notes come before every check is loaded, and more come later; none is taken back', async () => {
  const cold = new EmbeddedEvaluator({ deadlineMs: DEADLINE_MS });
  try {
    expect(cold.state).toBe('starting');
    const text = "The cake was eaten. The dog wagged it's tail. My brother is taller then me.";
    const early = await cold.evaluate(textOfCall(chunksOf(text)), CALL);
    expect(cold.state).toBe('warming');
    expect(early.complete).toBe(false);
    expect(marked(text, early.items, 'Passive')).toEqual(['was eaten']);
    // What the confusables ask depends on what Harper says, so they wait for it.
    expect(marked(text, early.items, 'Grammar')).not.toContain('then');
    await cold.ready;
    const late = await cold.evaluate(textOfCall(chunksOf(text)), CALL);
    expect(late.complete).toBe(true);
    expect(late.items).toEqual(expect.arrayContaining(early.items));
    expect(marked(text, late.items, 'Grammar')).toEqual(["it's", 'then']);
  } finally {
    await cold.close();
  }
});

test('a caller who has too much open is refused with EVALUATOR_BUSY and a time to come back; others are not', async () => {
  const small = new EmbeddedEvaluator({ deadlineMs: DEADLINE_MS, limits: { perCaller: 2048, inAll: 8192 } });
  try {
    const chunks = chunksOf('The cake was eaten.');
    const calls = [small.evaluate(textOfCall(chunks), CALL), small.evaluate(textOfCall(chunks), CALL)];
    const refused = await small.evaluate(textOfCall(chunks), CALL).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'EVALUATOR_BUSY', statusCode: 503, retryAfterS: 2 });
    calls.push(small.evaluate(textOfCall(chunks), { ...CALL, caller: 'another writer' }));
    for (const { items } of await Promise.all(calls)) expect(items).toHaveLength(1);
  } finally {
    await small.close();
  }
});

test('when too many calls are open in all, the caller with the most loses the newest one, and a new caller is let in', async () => {
  const small = new EmbeddedEvaluator({ deadlineMs: DEADLINE_MS, limits: { perCaller: 4096, inAll: 6144 } });
  try {
    const chunks = chunksOf('The cake was eaten.');
    const outcome = (caller: string) =>
      small.evaluate(textOfCall(chunks), { ...CALL, caller }).then(({ items }) => items.length, code);
    const greedy = Array.from({ length: 4 }, () => outcome('a greedy one'));
    const modest = ['one', 'two', 'three', 'four'].map(outcome);
    expect(await Promise.all(modest)).toEqual([1, 1, 1, 1]);
    expect(await Promise.all(greedy)).toEqual([1, 1, 'EVALUATOR_BUSY', 'EVALUATOR_BUSY']);
  } finally {
    await small.close();
  }
});

test('a call whose time is over while the evaluator starts is answered with EVALUATOR_STARTING: the text is not to blame', async () => {
  const hasty = new EmbeddedEvaluator({ deadlineMs: 4 });
  try {
    const call = hasty.evaluate(textOfCall(chunksOf('The cake was eaten.')), CALL);
    await expect(call.catch(code)).resolves.toBe('EVALUATOR_STARTING');
  } finally {
    await hasty.close();
  }
});

test('a closed evaluator rejects open and later calls with SHUTTING_DOWN', async () => {
  const closing = new EmbeddedEvaluator({ deadlineMs: DEADLINE_MS });
  const call = closing.evaluate(textOfCall(chunksOf('The cake was eaten.')), CALL);
  const closed = closing.close();
  await expect(call.catch(code)).resolves.toBe('SHUTTING_DOWN');
  await closed;
  await expect(closing.evaluate(textOfCall([]), CALL).catch(code)).resolves.toBe('SHUTTING_DOWN');
  expect(closing.state).toBe('closed');
});
