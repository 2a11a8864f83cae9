import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

import { mix } from '../../../reading/parser/hashing.ts';

/** The mistakes that are only noted if a model of their surroundings agrees, in the order of the file. */
export const FILTERS = ['subject-verb', 'comma-splice', 'run-on'] as const;
export type FilterName = (typeof FILTERS)[number];

/** The table of one filter has this many weights; a feature finds its weight by its hash (Weinberger et al. 2009). */
export const FILTER_BITS = 16;
/** The size of one step of a weight. */
export const FILTER_STEP = 0.04;

/** The location of the weights written by `npm run fit -- grammar`. */
export const FILTERS_FILE = new URL('filters.bin.gz', import.meta.url);

let tables: readonly Int8Array[] | undefined;

function openTables(): readonly Int8Array[] {
  const bytes = gunzipSync(readFileSync(FILTERS_FILE));
  const size = 2 ** FILTER_BITS;
  return FILTERS.map((_name, index) => new Int8Array(bytes.buffer, bytes.byteOffset + index * size, size));
}

/** The place of a feature in the table of a filter. */
export function filterPlace(feature: number): number {
  return mix(feature, 0x51ed) & (2 ** FILTER_BITS - 1);
}

/** How likely a place is to be a mistake, from 0 to 1: a logistic regression over the hashes of its features. */
export function probability(filter: FilterName, features: readonly number[]): number {
  tables ??= openTables();
  const table = tables[FILTERS.indexOf(filter)];
  let score = 0;
  for (const feature of features) score += (table?.[filterPlace(feature)] ?? 0) * FILTER_STEP;
  return 1 / (1 + Math.exp(-score));
}
