import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { FairTurns } from '#bff/limits/fair-turns';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const PIECE_MS = 200;
const PIECES = 60;

test('a caller that asks for one piece after another gets no more than one that asks for many together', async () => {
  const turns = new FairTurns({ atOnce: 1 });
  const done: string[] = [];
  const work = async (caller: string) => {
    vi.advanceTimersByTime(PIECE_MS);
    done.push(caller);
  };
  const greedy = (async () => {
    while (done.length < PIECES) await turns.run({ caller: 'one by one' }, () => work('one by one'));
  })();
  const classmates = ['a', 'b', 'c', 'd'].map((caller) =>
    Promise.all(Array.from({ length: PIECES }, () => turns.run({ caller }, () => work(caller)))),
  );
  await Promise.all([greedy, ...classmates]);
  const share = done.slice(0, PIECES).filter((caller) => caller === 'one by one').length / PIECES;
  expect(share).toBeLessThanOrEqual(0.25);
  expect(share).toBeGreaterThanOrEqual(0.15);
});

test('a caller that has long asked for nothing has the next turn, however much others have waiting', async () => {
  const turns = new FairTurns({ atOnce: 1 });
  const done: string[] = [];
  const work = async (caller: string) => {
    vi.advanceTimersByTime(PIECE_MS);
    done.push(caller);
  };
  await Promise.all(Array.from({ length: 5 }, () => turns.run({ caller: 'quiet' }, () => work('quiet'))));
  const busy = Promise.all(Array.from({ length: 30 }, () => turns.run({ caller: 'busy' }, () => work('busy'))));
  while (done.filter((caller) => caller === 'busy').length < 20) await Promise.resolve();
  const before = done.length;
  await turns.run({ caller: 'quiet' }, () => work('quiet'));
  expect(done.slice(before).indexOf('quiet')).toBeLessThanOrEqual(1);
  await busy;
});
