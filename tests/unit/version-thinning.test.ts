import { expect, test } from 'vitest';

import { MOST_VERSION_BYTES, MOST_VERSIONS, thinned } from '#bff/documents/versions/version-thinning';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
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

/** Twice as many as are kept, from a number and a time on. */
const floodOf = (first: number, startMs: number, everyMs: number, more = {}) =>
  Array.from({ length: 2 * MOST_VERSIONS }, (_, index) => version(first + index, startMs + index * everyMs, more));

/** The numbers of the versions that stay. */
const keptOf = (versions: readonly ReturnType<typeof version>[], nowMs: number) => {
  const gone = new Set(thinned(versions, nowMs).map(({ number }) => number));
  return versions.filter(({ number }) => !gone.has(number)).map(({ number }) => number);
};

test('a flood of versions pushes out itself, and not the history before it', () => {
  const history = [1, 2, 3, 4, 5].map((number) => version(number, START + number * HOUR_MS));
  const kept = keptOf([...history, ...floodOf(6, START + 6 * HOUR_MS, 1)], START + 7 * HOUR_MS);
  expect(kept.slice(0, 5)).toEqual([1, 2, 3, 4, 5]);
  expect(kept).toHaveLength(MOST_VERSIONS);
});

test('large versions are fewer, but the newest and the named ones stay', () => {
  const bytes = MOST_VERSION_BYTES / 2;
  const versions = [1, 2, 3, 4, 5].map((number) =>
    version(number, START + number * HOUR_MS, { bytes, isNamed: number === 2 }),
  );
  expect(thinned(versions, START + 6 * HOUR_MS).map(({ number }) => number)).toEqual([1, 3, 4]);
});

test('a version from before words left the text outlives a flood of ordinary ones, in number and in size', () => {
  for (const bytes of [1024, MOST_VERSION_BYTES / 12]) {
    const history = [version(1, START), version(2, START + HOUR_MS, { isGuard: true })];
    const flood = floodOf(3, START + HOUR_MS, 1000, { bytes });
    expect(keptOf([...history, ...flood], START + 2 * HOUR_MS).slice(0, 2)).toEqual([1, 2]);
  }
});

test('a flood of removals pushes out its own versions: not the history, and not the one from before the first removal', () => {
  for (const [bytes, guards] of [
    [1024, MOST_VERSIONS / 2],
    [MOST_VERSION_BYTES / 20, 9 + 2], // the two of before are small
  ] as const) {
    const history = [1, 2, 3, 4, 5].map((number) =>
      version(number, START + number * HOUR_MS, { isGuard: number === 3 }),
    );
    let kept = [...history, version(6, START + 6 * HOUR_MS, { isGuard: true })];
    // As in the store, which is thinned after each removal.
    for (let number = 7; number < 7 + 2 * MOST_VERSIONS; number += 1) {
      const endedMs = START + 6 * HOUR_MS + number * MINUTE_MS;
      const all = [...kept, version(number, endedMs, { bytes, isGuard: true })];
      const numbers = new Set(keptOf(all, endedMs));
      kept = all.filter((each) => numbers.has(each.number));
    }
    expect(kept.slice(0, 6).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(kept.filter(({ isGuard }) => isGuard)).toHaveLength(guards);
    expect(kept.at(-1)?.number).toBe(6 + 2 * MOST_VERSIONS);
    // Those that stay are spread over the flood.
    const times = kept.slice(5).map(({ endedMs }) => endedMs);
    const gaps = times.slice(1).map((endedMs, index) => endedMs - (times[index] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual((3 * (2 * MOST_VERSIONS * MINUTE_MS)) / guards);
  }
});

test('versions from before words left the text leave half of what the named ones leave to the others', () => {
  const bytes = MOST_VERSION_BYTES / 16;
  const versions = Array.from({ length: 48 }, (_, index) =>
    version(index + 1, START + index * HOUR_MS, { bytes, isNamed: index % 6 === 0, isGuard: index % 2 === 1 }),
  );
  const kept = new Set(keptOf(versions, START + 48 * HOUR_MS));
  const stay = versions.filter(({ number }) => kept.has(number));
  expect(stay.filter(({ isNamed }) => isNamed)).toHaveLength(8);
  expect(stay.filter(({ isGuard }) => isGuard)).toHaveLength(4);
  expect(stay).toHaveLength(16);
});

test('the newest version from before words left the text stays, however large it is', () => {
  const large = { bytes: MOST_VERSION_BYTES, isGuard: true };
  const versions = [1, 2, 3].map((number) => version(number, START + number * HOUR_MS, large));
  expect(keptOf([...versions, version(4, START + 4 * HOUR_MS)], START + 5 * HOUR_MS)).toEqual([3, 4]);
});
