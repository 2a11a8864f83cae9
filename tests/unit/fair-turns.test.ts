import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { FairTurns } from '#bff/limits/fair-turns';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const PIECE_MS = 200;
const PIECES = 60;

/** Turns of a caller, one at a time, and the callers who had one. */
function startTurns() {
  const done: string[] = [];
  const work = async (caller: string) => {
    vi.advanceTimersByTime(PIECE_MS);
    done.push(caller);
  };
  const turns = new FairTurns({ atOnce: 1 });
  return { done, run: (caller: string) => turns.run({ caller }, () => work(caller)) };
}

test('a caller that asks for one piece after another gets no more than one that asks for many together', async () => {
  const { done, run } = startTurns();
  const greedy = (async () => {
    while (done.length < PIECES) await run('one by one');
  })();
  const classmates = ['a', 'b', 'c', 'd'].map((caller) =>
    Promise.all(Array.from({ length: PIECES }, () => run(caller))),
  );
  await Promise.all([greedy, ...classmates]);
  const share = done.slice(0, PIECES).filter((caller) => caller === 'one by one').length / PIECES;
  expect(share).toBeLessThanOrEqual(0.25);
  expect(share).toBeGreaterThanOrEqual(0.15);
});

test('a caller that has long asked for nothing has the next turn, however much others have waiting', async () => {
  const { done, run } = startTurns();
  await Promise.all(Array.from({ length: 5 }, () => run('quiet')));
  const busy = Promise.all(Array.from({ length: 30 }, () => run('busy')));
  while (done.filter((caller) => caller === 'busy').length < 20) await Promise.resolve();
  const before = done.length;
  await run('quiet');
  expect(done.slice(before).indexOf('quiet')).toBeLessThanOrEqual(1);
  await busy;
});
