/**
 * The index of the first item of a sorted list that isn't before what is looked for; the length of the list if all are. It is
 * found by halving.
 */
export function partitionPoint<Item>(sorted: readonly Item[], isBefore: (item: Item) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the index is within the list
    if (isBefore(sorted[middle] as Item)) low = middle + 1;
    else high = middle;
  }
  return low;
}
