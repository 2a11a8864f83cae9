import { describe, expect, test } from 'vitest';

import { EmbeddedEvaluator } from '#bff/analysis/service/engine/embedded-evaluator';
import { textOfCall } from '#bff/analysis/service/feedback-call';
import { BffError } from '#bff/errors';

import { CALL, chunksOf, publicEssay } from '../support/analysis/reading.ts';
import { closeInTheEnd } from '../support/closing.ts';

/** Several times what one call reads if its time is over immediately. */
const SENTENCES = 60;

const code = (error: unknown) => (error instanceof BffError ? error.code : error);

/** An evaluator whose worker does what a text says, and counts as stuck soon. */
async function oddEvaluator() {
  const restarts: unknown[] = [];
  const evaluator = new EmbeddedEvaluator({
    deadlineMs: 50,
    patience: 1000,
    thread: { script: new URL('../support/analysis/odd-thread.ts', import.meta.url), stuckAfterMs: 200 },
    log: (event, detail) => event === 'evaluator restarting' && restarts.push(detail),
  });
  closeInTheEnd(() => evaluator.close());
  await evaluator.ready;
  return { evaluator, restarts, tell: (words: string) => evaluator.evaluate(textOfCall(chunksOf(words)), CALL) };
}

describe('A worker whose time for a call is over', () => {
  test.each([
    ['works and shows signs of life', 'Work.'],
    ['gets no processor on a busy machine', 'Wait.'],
  ])('and that %s is not replaced, and its call comes back', async (_what, conduct) => {
    const { restarts, tell } = await oddEvaluator();
    expect(await tell(conduct)).toMatchObject({ complete: true });
    expect(restarts).toEqual([]);
  });

  test('and that hangs is replaced, and the next text is read', async () => {
    const { evaluator, restarts, tell } = await oddEvaluator();
    await expect(tell('Hang.').catch(code)).resolves.toBe('EVALUATOR_TIMEOUT');
    await evaluator.ready;
    expect(await tell('Answer.')).toMatchObject({ complete: true });
    expect(restarts).toEqual([{ reason: 'a call did not come back' }]);
  });
});

test('a text whose time is over is answered with what has been read, and asking again reads the rest', async () => {
  const hasty = new EmbeddedEvaluator({ deadlineMs: 4, msPerThousandWords: 0, patience: 100_000 });
  closeInTheEnd(() => hasty.close());
  await hasty.ready;
  const text = publicEssay('federalist-10.txt');
  const chunks = chunksOf(text).slice(0, SENTENCES);
  const read = () => hasty.evaluate(textOfCall(chunks), { ...CALL, whole: {} });
  const first = await read();
  expect(first).toMatchObject({ complete: false, unread: expect.any(Number) });
  // Nothing is claimed about a whole text that wasn't read to the end.
  expect(Object.keys(first).toSorted()).toEqual(['complete', 'dropped', 'items', 'unread']);
  const unread = [first.unread ?? 0];
  for (let last = first; last.unread !== undefined; unread.push(last.unread ?? 0)) last = await read();
  // Every answer gets further than the one before.
  expect(unread).toEqual([...new Set(unread)].toSorted((one, other) => other - one));
  expect(await read()).toMatchObject({ argument: expect.anything(), profile: expect.anything() });
});
