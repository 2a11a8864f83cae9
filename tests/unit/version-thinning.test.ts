import { expect, test } from 'vitest';

import { MOST_VERSION_BYTES, MOST_VERSIONS, thinned } from '#bff/documents/version-thinning';

const HOUR_MS = 3_600_000;
const START = 20_000 * 24 * HOUR_MS;

/** A version of 1 KiB. */
const version = (number: number, endedMs: number, more = {}) => ({
  number,
  endedMs,
  bytes: 1024,
  isNamed: false,
  isGuard: false,
  ...more,
});

test('a flood of versions pushes out itself, and not the history before it', () => {
  const history = Array.from({ length: 5 }, (_, index) => version(index + 1, START + index * HOUR_MS));
  const flood = Array.from({ length: 2 * MOST_VERSIONS }, (_, index) =>
    version(index + 6, START + 6 * HOUR_MS + index),
  );
  const gone = new Set(thinned([...history, ...flood], START + 7 * HOUR_MS).map(({ number }) => number));
  expect(history.filter(({ number }) => gone.has(number))).toEqual([]);
  expect(history.length + flood.length - gone.size).toBe(MOST_VERSIONS);
});

test('large versions are fewer, but the newest and the named ones stay', () => {
  const bytes = MOST_VERSION_BYTES / 2;
  const versions = [1, 2, 3, 4, 5].map((number) =>
    version(number, START + number * HOUR_MS, { bytes, isNamed: number === 2 }),
  );
  expect(thinned(versions, START + 6 * HOUR_MS).map(({ number }) => number)).toEqual([1, 3, 4]);
});
