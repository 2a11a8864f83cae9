import { brotliCompressSync, constants } from 'node:zlib';

import type { ModelHeader } from '#bff/analysis/notes/confusables/model-data';

import type { CountedWords } from './vocabulary.ts';

/** Weights are kept in steps of this size, and none is greater than 127 steps. */
const WEIGHT_STEP = 0.04;
const MOST_STEPS = 127;

/** The weights that are kept: their places in ascending order, and their values in steps. */
export interface KeptWeights {
  places: number[];
  values: number[];
}

/** Rounds the weights to steps, and keeps the greatest. */
export function keepGreatest(weights: Float32Array, most: number): KeptWeights {
  const steps = Int8Array.from(weights, (weight) =>
    Math.max(-MOST_STEPS, Math.min(MOST_STEPS, Math.round(weight / WEIGHT_STEP))),
  );
  const counts = Array.from({ length: MOST_STEPS + 1 }, () => 0);
  for (const value of steps) counts[Math.abs(value)] = (counts[Math.abs(value)] ?? 0) + 1;
  let [least, kept] = [MOST_STEPS + 1, 0];
  while (least > 1 && kept + (counts[least - 1] ?? 0) <= most) kept += counts[--least] ?? 0;
  // The first weights that are one step smaller fill the rest.
  let rest = least > 1 ? most - kept : 0;
  const result: KeptWeights = { places: [], values: [] };
  for (const [place, value] of steps.entries()) {
    const size = Math.abs(value);
    if (size < least && !(size === least - 1 && size > 0 && rest-- > 0)) continue;
    result.places.push(place);
    result.values.push(value);
  }
  return result;
}

/** Writes the data file as `readModelData` reads it. */
export function encodeModel(
  { hashes, classes, names }: CountedWords,
  { places, values }: KeptWeights,
  thresholds: Readonly<Record<string, number>>,
): Buffer {
  const header: ModelHeader = {
    classes: names,
    words: hashes.length,
    weights: places.length,
    step: WEIGHT_STEP,
    thresholds,
  };
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  return Buffer.concat([
    length,
    json,
    toBytes(gaps(hashes)),
    toBytes(classes),
    toBytes(gaps(places)),
    Buffer.from(Int8Array.from(values).buffer),
  ]);
}

/** Packs the data file for the repository. */
export const pack = (file: Buffer): Buffer =>
  brotliCompressSync(file, {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: file.length },
  });

const gaps = (ascending: readonly number[]) => ascending.map((value, index) => value - (ascending[index - 1] ?? 0));

/** Seven bits a byte, the lowest first (LEB128). */
function toBytes(numbers: readonly number[]): Buffer {
  const bytes: number[] = [];
  for (const number of numbers) {
    let rest = number;
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
    bytes.push(rest);
  }
  return Buffer.from(bytes);
}
