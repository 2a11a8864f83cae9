import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { withProgress } from '../../web/build/progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a long build says immediately that it has begun, then every five seconds that it is still running, and in the end how long it took', async () => {
  const lines: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const building = withProgress(
    'building the site',
    (line) => lines.push(line),
    () => promise,
  );
  expect(lines).toEqual(['Building the site. This can take a minute, and only happens after a change.']);
  vi.advanceTimersByTime(11_000);
  expect(lines.slice(1)).toEqual(['Still building the site (5 s so far)', 'Still building the site (10 s so far)']);
  resolve();
  await building;
  expect(lines.at(-1)).toBe('Finished building the site in 11 s.');
  vi.advanceTimersByTime(10_000);
  expect(lines).toHaveLength(4);
});

const failing = () => Promise.reject(new Error('There is no room on the disk.'));

test('a build that fails says why and nothing more', async () => {
  const lines: string[] = [];
  await expect(withProgress('building the site', (line) => lines.push(line), failing)).rejects.toThrow('no room');
  vi.advanceTimersByTime(10_000);
  expect(lines).toHaveLength(1);
});
