import { afterAll, beforeAll, expect, test } from 'vitest';

import { EmbeddedEvaluator } from '#bff/analysis/service/engine/embedded-evaluator';
import type { Evaluation } from '#bff/analysis/service/evaluator';
import { textOfCall } from '#bff/analysis/service/feedback-call';
import { BffError } from '#bff/errors';
import type { SentenceChunk } from '#shared-types/analysis/feedback';

import { PATIENT_MS } from '../support/analysis/evaluator-of-the-run.ts';
import { CALL, chunksOf, marked, publicEssay } from '../support/analysis/reading.ts';
import { closeInTheEnd } from '../support/closing.ts';

const code = (error: unknown) => (error instanceof BffError ? error.code : error);

/** A long text whose sentences all begin with a word, so that none of them has been read before. */
function federalist(word: string): SentenceChunk[] {
  return chunksOf(publicEssay('federalist-10.txt')).map(({ msg, from, to }) => ({ msg: `${word} ${msg}`, from, to }));
}

/** What it notes before every check is loaded. */
const FAULTY = "The cake was eaten. The dog wagged it's tail. My brother is taller then me.";

let evaluator: EmbeddedEvaluator;
/** How far it was before and after its first answer, and that answer. */
let early: { states: string[]; answer: Evaluation };
beforeAll(async () => {
  evaluator = new EmbeddedEvaluator({ deadlineMs: PATIENT_MS });
  const before = evaluator.state;
  const answer = await evaluator.evaluate(textOfCall(chunksOf(FAULTY)), CALL);
  early = { states: [before, evaluator.state], answer };
  await evaluator.ready;
});
afterAll(() => evaluator.close());

/** An evaluator whose thread answers at once, and notes nothing: it costs nothing to start. */
function quickEvaluator(options: Partial<ConstructorParameters<typeof EmbeddedEvaluator>[0]> = {}): EmbeddedEvaluator {
  const script = new URL('../support/analysis/odd-thread.ts', import.meta.url);
  const quick = new EmbeddedEvaluator({
    deadlineMs: PATIENT_MS,
    thread: { script, stuckAfterMs: PATIENT_MS },
    ...options,
  });
  closeInTheEnd(() => quick.close());
  return quick;
}

test('the first notes come before every check is loaded, and more come later; none is taken back', async () => {
  expect(early.states).toEqual(['starting', 'warming']);
  const { items, complete } = early.answer;
  expect(complete).toBe(false);
  expect(marked(FAULTY, items, 'Passive')).toEqual(['was eaten']);
  // What the confusables ask depends on what Harper says, so they wait for it.
  expect(marked(FAULTY, items, 'Grammar')).not.toContain('then');
  const late = await evaluator.evaluate(textOfCall(chunksOf(FAULTY)), CALL);
  expect(late.complete).toBe(true);
  expect(late.items).toEqual(expect.arrayContaining(items));
  expect(marked(FAULTY, late.items, 'Grammar')).toEqual(["it's", 'then']);
});

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

test('an aborted call ends immediately, and the evaluator keeps running', async () => {
  const controller = new AbortController();
  const chunks = federalist('Indeed,');
  const call = evaluator.evaluate(textOfCall(chunks), { ...CALL, signal: controller.signal });
  controller.abort(new Error('The client has gone.'));
  await expect(call).rejects.toThrow('The client has gone.');
  const given = evaluator.evaluate(textOfCall(chunks), { ...CALL, signal: controller.signal });
  await expect(given).rejects.toThrow('The client has gone.');
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
  const quick = quickEvaluator();
  await quick.ready;
  const call = quick.evaluate(textOfCall(chunksOf('Wait.')), CALL);
  const restarted = quick.restart('a test');
  await expect(call.catch(code)).resolves.toBe('EVALUATOR_RESTARTED');
  expect(await quick.evaluate(textOfCall(chunksOf('Answer.')), CALL)).toMatchObject({ complete: true });
  await restarted;
  await quick.ready;
  expect(quick.state).toBe('ready');
});

test('a caller who has too much open is refused with EVALUATOR_BUSY and a time to come back; others are not', async () => {
  const small = quickEvaluator({ limits: { perCaller: 2048, inAll: 8192 } });
  const chunks = chunksOf('The cake was eaten.');
  const calls = [small.evaluate(textOfCall(chunks), CALL), small.evaluate(textOfCall(chunks), CALL)];
  const refused = await small.evaluate(textOfCall(chunks), CALL).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'EVALUATOR_BUSY', statusCode: 503, retryAfterS: 2 });
  calls.push(small.evaluate(textOfCall(chunks), { ...CALL, caller: 'another writer' }));
  for (const { complete } of await Promise.all(calls)) expect(complete).toBe(true);
});

test('when too many calls are open in all, the caller with the most loses the newest one, and a new caller is let in', async () => {
  const small = quickEvaluator({ limits: { perCaller: 4096, inAll: 6144 } });
  const chunks = chunksOf('The cake was eaten.');
  const outcome = (caller: string) =>
    small.evaluate(textOfCall(chunks), { ...CALL, caller }).then(({ complete }) => complete, code);
  const greedy = Array.from({ length: 4 }, () => outcome('a greedy one'));
  const modest = ['one', 'two', 'three', 'four'].map(outcome);
  expect(await Promise.all(modest)).toEqual([true, true, true, true]);
  expect(await Promise.all(greedy)).toEqual([true, true, 'EVALUATOR_BUSY', 'EVALUATOR_BUSY']);
});

test('a call whose time is over while the evaluator starts is answered with EVALUATOR_STARTING: the text is not to blame', async () => {
  const call = quickEvaluator({ deadlineMs: 4 }).evaluate(textOfCall(chunksOf('The cake was eaten.')), CALL);
  await expect(call.catch(code)).resolves.toBe('EVALUATOR_STARTING');
});

test('a closed evaluator rejects open and later calls with SHUTTING_DOWN', async () => {
  const closing = quickEvaluator();
  const call = closing.evaluate(textOfCall(chunksOf('The cake was eaten.')), CALL);
  const closed = closing.close();
  await expect(call.catch(code)).resolves.toBe('SHUTTING_DOWN');
  await closed;
  await expect(closing.evaluate(textOfCall([]), CALL).catch(code)).resolves.toBe('SHUTTING_DOWN');
  expect(closing.state).toBe('closed');
});
