import { expect, test } from 'vitest';

import { piecesOf } from '../../web/annotations/comments.ts';

const thread = (id: string, from: number, to: number) => ({ id, from, to, colour: 'guest-colour-1' });
const drawn = (...threads: ReturnType<typeof thread>[]) =>
  piecesOf(threads).map(({ from, to, thread: { id } }) => [id, from, to]);

test('words that several threads are about have the mark of the one that begins last', () => {
  expect(drawn(thread('a', 1, 10), thread('b', 3, 5))).toEqual([
    ['a', 1, 3],
    ['b', 3, 5],
    ['a', 5, 10],
  ]);
  expect(drawn(thread('a', 1, 4), thread('b', 2, 9), thread('c', 20, 22))).toEqual([
    ['a', 1, 2],
    ['b', 2, 9],
    ['c', 20, 22],
  ]);
});

test('a thousand threads over each other are drawn in a few thousand pieces, each once', () => {
  const threads = Array.from({ length: 1000 }, (_, at) => thread(`t${at}`, at, 10_000 - at));
  const pieces = piecesOf(threads);
  expect(pieces.length).toBeLessThan(2001);
  expect(pieces.every(({ from }, at) => at === 0 || from === pieces[at - 1]?.to)).toBe(true);
});
