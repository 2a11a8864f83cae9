import { setTimeout } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { threadTimeMs, WorkMeter } from '#bff/limits/thread-time';

/** Keeps the thread busy. */
function work(milliseconds: number): void {
  const until = threadTimeMs() + milliseconds;
  while (threadTimeMs() < until);
}

test('a piece of work counts as long as the processor works for it', () => {
  const meter = new WorkMeter();
  const counted: number[] = [];
  for (const milliseconds of [0, 5, 0, 20]) {
    meter.start();
    work(milliseconds);
    counted.push(meter.stop());
  }
  expect(counted[0]).toBeLessThan(1);
  expect(counted[1]).toBeGreaterThan(4);
  expect(counted[1]).toBeLessThan(10);
  expect(counted[3]).toBeGreaterThan(19);
  expect(counted[3]).toBeLessThan(30);
});

test('a piece of work during which the processor rests counts nearly nothing', async () => {
  const meter = new WorkMeter();
  meter.start();
  await setTimeout(60); // as when another process has the processor
  expect(meter.stop()).toBeLessThan(20);
});

test('a thousand short pieces of work count as much as they take together', () => {
  const meter = new WorkMeter();
  const before = threadTimeMs();
  let counted = 0;
  for (let piece = 0; piece < 1000; piece += 1) {
    meter.start();
    work(0.02);
    counted += meter.stop();
  }
  expect(counted).toBeGreaterThan((threadTimeMs() - before) * 0.6);
});
