import { hashWord, mix } from '../../../reading/parser/hashing.ts';

/** Collects the hashed features of a place. A feature is its number in the list and up to three values. */
export class FeatureList {
  readonly hashes: number[] = [];
  #number = 0;

  add(one: string | number = '', two: string | number = '', three: string | number = ''): void {
    this.#number++;
    const hash = [one, two, three].reduce<number>(
      (mixed, value) => mix(mixed, typeof value === 'number' ? value : hashWord(value)),
      this.#number,
    );
    this.hashes.push(hash);
  }
}

/** A margin in steps, which lets a linear model learn any curve over it. */
export function marginStep(margin: number): number {
  return [1, 2, 4, 7, 11, 16, 22, 30, 40, 60].findIndex((step) => margin < step);
}

/** A count in steps. */
export function countStep(count: number): number {
  return count <= 4 ? count : [6, 9, 13, 18, 25].findIndex((step) => count < step) + 5;
}
