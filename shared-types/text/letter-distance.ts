/**
 * How many letters must be added, left out, changed, or swapped with their neighbour to make one word of another (optimal string alignment,
 * a restricted Damerau–Levenshtein distance). Letters are UTF-16 code units; the time grows with the product of the lengths.
 */
export function letterDistance(one: string, other: string): number {
  let twoBack: number[] = [];
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        (before[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (before[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (twoBack[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    [twoBack, before] = [before, row];
  }
  return before[other.length] ?? 0;
}
