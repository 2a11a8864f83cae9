import { hashWord } from './hashing.ts';

/** Looks up the number of a word, or of the hash of one (`hashWord`); 0 for a word without one. */
export interface WordNumbers {
  get(word: string): number;
  ofHash(hash: number): number;
}

/**
 * Creates an immutable table of small numbers by word. It keeps a hash of 32 bits instead of each word, so that 50,000 words need
 * less than a megabyte; only one word in tens of thousands shares its hash with another, and that only blurs a feature.
 * @param entries the numbers are from 1 to 65,535; of two entries for one word the first counts.
 */
export function wordNumbers(entries: readonly (readonly [word: string, number: number])[]): WordNumbers {
  return hashNumbers(entries.map(([word, number]) => [hashWord(word), number]));
}

/** The same for words known only by their hashes. */
export function hashNumbers(entries: readonly (readonly [hash: number, number: number])[]): WordNumbers {
  const size = 2 ** Math.ceil(Math.log2(entries.length * 2 + 1));
  const hashes = new Int32Array(size);
  const numbers = new Uint16Array(size);
  const last = size - 1;

  function placeOf(hash: number): number {
    let place = (hash ^ (hash >>> 16)) & last;
    while (numbers[place] !== 0 && hashes[place] !== hash) place = (place + 1) & last;
    return place;
  }

  for (const [hash, number] of entries) {
    const place = placeOf(hash);
    if (numbers[place] !== 0) continue;
    hashes[place] = hash;
    numbers[place] = number;
  }
  const ofHash = (hash: number) => numbers[placeOf(hash)] ?? 0;
  return { get: (word) => ofHash(hashWord(word)), ofHash };
}
