import { beforeEach, describe, expect, test } from 'vitest';

import { CircuitBreaker, failingShare, failuresInARow, type OutageRule } from '#bff/limits/circuit-breaker';

const WAIT_MS = 5000;
const REFUSED = 'refused';

let clockMs: number;
const now = () => clockMs;
beforeEach(() => {
  clockMs = 1_000_000;
});

/** A breaker whose calls end when the test says so. */
function breakerWith(rule: OutageRule) {
  const breaker = new CircuitBreaker({ rule, probeEveryMs: WAIT_MS, now });
  /** Begins a call. */
  function begin() {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const call = breaker.attempt(() => promise)?.catch((error: Error) => error.message);
    const outcome = call ?? Promise.resolve(REFUSED);
    promise.catch(() => {}); // a refused call leaves nobody to handle it
    return {
      isRefused: call === undefined,
      succeed: () => (resolve('answered'), outcome),
      fail: (message = 'down') => (reject(new Error(message)), outcome),
    };
  }
  const fail = async (calls: number, message?: string) => {
    for (let call = 0; call < calls; call += 1) await begin().fail(message);
  };
  const succeed = async (calls: number) => {
    for (let call = 0; call < calls; call += 1) await begin().succeed();
  };
  const isOut = () => begin().isRefused;
  return { begin, fail, succeed, isOut };
}

const isFault = (failure: unknown) => (failure as Error).message !== 'given up';
const shareBreaker = () => breakerWith(failingShare({ share: 0.5, ofAtLeast: 20, withinMs: 10_000, isFault }));

const rowBreaker = () => breakerWith(failuresInARow((failure) => (failure as Error).message === 'unreachable'));

describe('a share of failing calls', () => {
  test.each([
    ['all of too few', 0, 19, false],
    ['all of enough', 0, 20, true],
    ['half of them', 10, 10, false],
    ['more than half of them', 10, 11, true],
  ])('%s: %i successes and %i failures', async (_name, successes, failures, isOut) => {
    const breaker = shareBreaker();
    await breaker.succeed(successes);
    await breaker.fail(failures);
    expect(breaker.isOut()).toBe(isOut);
  });

  test('calls that began and have no answer yet count as well', async () => {
    const breaker = shareBreaker();
    const calls = Array.from({ length: 20 }, breaker.begin);
    await Promise.all(calls.slice(0, 11).map(({ fail }) => fail()));
    expect(breaker.isOut()).toBe(true);
  });

  test('old failures are forgotten', async () => {
    const breaker = shareBreaker();
    await breaker.fail(19);
    clockMs += 11_000;
    await breaker.fail(19);
    expect(breaker.isOut()).toBe(false);
    clockMs += 1000;
    await breaker.fail(1);
    expect(breaker.isOut()).toBe(true);
  });

  test('a failure that is no fault of the callee counts as a call only', async () => {
    const breaker = shareBreaker();
    await breaker.fail(40, 'given up');
    await breaker.fail(39);
    expect(breaker.isOut()).toBe(false);
    await breaker.fail(3);
    expect(breaker.isOut()).toBe(true);
  });

  test('only a probe ends an outage, one at a time, and every failure of it means another wait', async () => {
    const breaker = shareBreaker();
    const late = breaker.begin();
    await breaker.fail(20);
    await late.succeed();
    expect(breaker.isOut()).toBe(true);

    clockMs += WAIT_MS;
    const probe = breaker.begin();
    expect(breaker.isOut()).toBe(true);
    await probe.fail('given up');
    clockMs += WAIT_MS - 1;
    expect(breaker.isOut()).toBe(true);
    clockMs += 1;
    expect(await breaker.begin().succeed()).toBe('answered');
    await breaker.fail(19);
    expect(breaker.isOut()).toBe(false);
  });

  test('failures of calls that began before an outage do not prolong it', async () => {
    const breaker = shareBreaker();
    const late = breaker.begin();
    await breaker.fail(20);
    clockMs += WAIT_MS - 1;
    await late.fail();
    clockMs += 1;
    expect(breaker.isOut()).toBe(false);
  });
});

test.each([
  ['a share of failing calls', shareBreaker],
  ['failures in a row', rowBreaker],
])('%s: failures of calls that began before an outage do not begin another after it', async (_name, open) => {
  const breaker = open();
  const late = Array.from({ length: 20 }, breaker.begin);
  await breaker.fail(60);
  clockMs += WAIT_MS;
  await breaker.begin().succeed();
  await breaker.succeed(20);
  for (const call of late) await call.fail();
  expect(breaker.isOut()).toBe(false);
});

describe('failures in a row', () => {
  test('three in a row begin an outage, two do not, and a success in between restarts the count', async () => {
    const breaker = rowBreaker();
    await breaker.fail(2);
    await breaker.succeed(1);
    await breaker.fail(2);
    expect(breaker.isOut()).toBe(false);
    await breaker.fail(1);
    expect(breaker.isOut()).toBe(true);
  });

  test('one certain failure begins an outage', async () => {
    const breaker = rowBreaker();
    await breaker.fail(1, 'unreachable');
    expect(breaker.isOut()).toBe(true);
  });

  test('any success ends it, also of a call that began before', async () => {
    const breaker = rowBreaker();
    const late = breaker.begin();
    await breaker.fail(3);
    await late.succeed();
    expect(breaker.isOut()).toBe(false);
  });
});
