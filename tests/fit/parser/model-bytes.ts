import { gzipSync } from 'node:zlib';

import type { ModelHeader, TableHeader } from '#bff/analysis/reading/parser/parser-model';
import { stepOf } from '#bff/analysis/reading/parser/score-table';

/** The averaged weights of one table. */
export interface Weights {
  sums: Float64Array;
  classes: number;
}

/** Weights below this many times the root mean square of their table become 0. */
const LEAST_WEIGHT_RMS = 0.75;

function quantise({ sums, classes }: Weights): { header: TableHeader; steps: Int8Array } {
  let largest = 0;
  let squares = 0;
  let count = 0;
  for (const weight of sums) {
    largest = Math.max(largest, Math.abs(weight));
    squares += weight * weight;
    if (weight !== 0) count++;
  }
  const least = LEAST_WEIGHT_RMS * Math.sqrt(squares / Math.max(1, count));
  const steps = Int8Array.from(sums, (weight) => (Math.abs(weight) < least ? 0 : stepOf(weight, largest)));
  return { header: { bits: Math.log2(sums.length - classes), classes, largest }, steps };
}

/** The file of a model: the length of its header, the header in JSON, and the three tables, all in gzip. */
export function modelBytes(
  names: Omit<ModelHeader, 'tables'>,
  weights: Record<keyof ModelHeader['tables'], Weights>,
): Buffer {
  const [tags, moves, relations] = [weights.tags, weights.moves, weights.relations].map(quantise);
  if (tags === undefined || moves === undefined || relations === undefined) throw new Error('A table is missing.');
  const tables = { tags: tags.header, moves: moves.header, relations: relations.header };
  const header = Buffer.from(JSON.stringify({ ...names, tables } satisfies ModelHeader));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  return gzipSync(
    Buffer.concat([length, header, ...[tags, moves, relations].map(({ steps }) => Buffer.from(steps.buffer))]),
    {
      level: 9,
    },
  );
}
