import { countBits } from '../../reading/count-bits.ts';

/** Each word of 32 bits covers 32 places; the numbers before every fourth word are counted in advance. */
const WORDS_IN_GROUP = 4;

/**
 * A large table of small numbers, most of them 0, in a quarter of its memory: a bit for every place, and the numbers whose bits are
 * set, in order (a bit vector with rank; Jacobson 1989).
 */
export class SparseWeights {
  readonly #bits: Uint32Array;
  /** How many numbers come before each group of words. */
  readonly #before: Uint32Array;
  readonly #numbers: Int8Array;

  /**
   * @param size how many places there are, a multiple of 128. @param places those with a number, in ascending order.
   * @param numbers their numbers, in the same order.
   */
  constructor(size: number, places: Uint32Array, numbers: Int8Array) {
    this.#bits = new Uint32Array(size / 32);
    this.#before = new Uint32Array(this.#bits.length / WORDS_IN_GROUP);
    this.#numbers = numbers;
    for (const place of places) this.#bits[place >>> 5] = (this.#bits[place >>> 5] ?? 0) | (1 << (place & 31));
    let count = 0;
    for (const [word, bits] of this.#bits.entries()) {
      if (word % WORDS_IN_GROUP === 0) this.#before[word / WORDS_IN_GROUP] = count;
      count += countBits(bits);
    }
  }

  /** The number at a place. */
  at(place: number): number {
    const word = place >>> 5;
    const bits = this.#bits[word] ?? 0;
    const bit = 1 << (place & 31);
    if ((bits & bit) === 0) return 0;
    const group = Math.floor(word / WORDS_IN_GROUP);
    let index = (this.#before[group] ?? 0) + countBits(bits & (bit - 1));
    for (let before = group * WORDS_IN_GROUP; before < word; before++) index += countBits(this.#bits[before] ?? 0);
    return this.#numbers[index] ?? 0;
  }
}
