import { expect, test } from 'vitest';

import { observable } from '../../web/observable.ts';

/** An observable number, and what two people who follow it have seen. */
function followedNumber() {
  const number = observable(1);
  const seen: [number[], number[]] = [[], []];
  const [stopFirst] = seen.map((values) => number.subscribe(() => values.push(number.get())));
  return { number, seen, stopFirst };
}

test('everyone who follows a value sees each one that is set, also when it stays the same', () => {
  const { number, seen } = followedNumber();
  expect(number.get()).toBe(1);
  number.set(2);
  number.set(2);
  expect(seen).toEqual([
    [2, 2],
    [2, 2],
  ]);
});

test('people who stop following a value see no more of it, and the others still do', () => {
  const { number, seen, stopFirst } = followedNumber();
  number.set(2);
  stopFirst?.();
  number.set(3);
  expect(seen).toEqual([[2], [2, 3]]);
});

test('nobody follows a value that is closed, which still has what was set last', () => {
  const { number, seen } = followedNumber();
  number.close();
  number.set(2);
  expect(seen).toEqual([[], []]);
  expect(number.get()).toBe(2);
});
