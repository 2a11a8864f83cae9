import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { suspicionsOf } from '#bff/analysis/reading/detector/detector';
import { MOST_WORDS } from '#bff/analysis/reading/detector/detector-model';
import { parse } from '#bff/analysis/reading/parser/parse';

const FOLDER = new URL('../../bff/analysis/reading/detector/', import.meta.url);

const sum = (file: string) =>
  createHash('sha256')
    .update(readFileSync(new URL(file, FOLDER)))
    .digest('hex');

/** The words that are likelier part of a fault than not, with the kind of fault. */
function suspected(text: string): string[] {
  const tokens = parse(text);
  const { suspects } = suspicionsOf(text);
  return suspects.filter(({ chance }) => chance > 0.5).map(({ at, kind }) => `${tokens[at]?.text} ${kind}`);
}

test('the weights and the module are those that the fit and its compiler wrote last', () => {
  expect(sum('weights.bin')).toBe('14af04386661650fda2810aed81bda1c8346083e18539dfe34aa02a239b689e1');
  expect(sum('matrix.wasm')).toBe('c1ac3a5c5ef612b06f037f53484427473080323a80a16b6565218754f2178281');
});

test.each([
  ['In weekend we went to the park.', ['weekend determiner']],
  ['They are interested to history and art.', ['to preposition']],
  ['There are shop and restaurants near the station.', ['shop number']],
  ['I want visit it again next year.', ['visit verb']],
  ['At the weekend we went to the park.', []],
  ['There are shops and restaurants near the station.', []],
])('of “%s” it suspects %j', (text, words) => {
  expect(suspected(text)).toEqual(words);
});

test('curly quotation marks and apostrophes, dashes and capitals change nothing that counts', () => {
  expect(suspected('“I don’t want visit it,” she said — twice.')).toEqual(
    suspected('"I don\'t want visit it," she said - twice.'),
  );
});

test('a sentence is read alike whatever was read before it', () => {
  const sentence = 'I want visit it again next year.';
  const before = suspicionsOf(sentence);
  suspicionsOf('The train, which was late again, stopped between two stations for an hour.');
  expect(suspicionsOf(sentence)).toEqual(before);
});

test('a list without an end is not read, and costs nothing', () => {
  expect(suspicionsOf('word '.repeat(MOST_WORDS + 1))).toEqual({ suspects: [], expected: 0, read: 0 });
  expect(suspicionsOf('word '.repeat(MOST_WORDS)).read).toBe(MOST_WORDS);
  expect(suspicionsOf('').read).toBe(0);
});

test('the module multiplies matrices as JavaScript does', () => {
  const [rows, width, columns] = [4, 24, 16];
  const memory = new WebAssembly.Memory({ initial: 1 });
  const module = new WebAssembly.Module(readFileSync(new URL('matrix.wasm', FOLDER)));
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  const numbers = new Float32Array(memory.buffer);
  const [input, weights, bias, output] = [0, 200, 800, 900];
  for (let index = 0; index < output; index++) numbers[index] = Math.fround(Math.sin(index));
  const multiply = exports['mm'] as (...numbers: number[]) => void;
  multiply(...[input, weights, bias, output].map((place) => place * 4), rows, width, columns);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      let total = numbers[bias + column] ?? 0;
      for (let index = 0; index < width; index++)
        total += (numbers[input + row * width + index] ?? 0) * (numbers[weights + index * columns + column] ?? 0);
      expect(numbers[output + row * columns + column]).toBeCloseTo(total, 4);
    }
});
