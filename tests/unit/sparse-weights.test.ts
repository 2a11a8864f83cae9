import { expect, test } from 'vitest';

import { SparseWeights } from '#bff/analysis/notes/confusables/sparse-weights';

const SIZE = 1024;

const numberOf = (place: number) => (place % 250) - 125 || 1;

test('a sparse table gives every number at its place, and 0 everywhere else', () => {
  const places = Array.from({ length: SIZE }, (_none, place) => place).filter((place) => (place * place) % 7 === 2);
  const table = new SparseWeights(SIZE, Uint32Array.from(places), Int8Array.from(places, numberOf));
  const expected = Array.from({ length: SIZE }, (_none, place) => (places.includes(place) ? numberOf(place) : 0));
  expect(expected.map((_number, place) => table.at(place))).toEqual(expected);
});

test('a sparse table may be empty, or full at both of its ends', () => {
  expect(new SparseWeights(SIZE, new Uint32Array(), new Int8Array()).at(500)).toBe(0);
  const ends = new SparseWeights(SIZE, Uint32Array.of(0, 31, 32, SIZE - 1), Int8Array.of(1, 2, 3, -4));
  expect([0, 31, 32, SIZE - 1, 33].map((place) => ends.at(place))).toEqual([1, 2, 3, -4, 0]);
});
