/* What two texts or lists have in common at their ends. Between these is what changed. */

const areSame = (one: unknown, other: unknown) => one === other;

/**
 * How many elements two lists have in common at their start, or how many UTF-16 code units two texts have.
 * @param most the largest answer. @param isSame compares two elements; by default they must be identical.
 */
export function commonStart<Item>(
  one: ArrayLike<Item>,
  other: ArrayLike<Item>,
  most = Math.min(one.length, other.length),
  isSame: (one: Item | undefined, other: Item | undefined) => boolean = areSame,
): number {
  let start = 0;
  while (start < most && isSame(one[start], other[start])) start += 1;
  return start;
}

/** How many they have in common at their end. @param most the largest answer. @param isSame as for `commonStart`. */
export function commonEnd<Item>(
  one: ArrayLike<Item>,
  other: ArrayLike<Item>,
  most = Math.min(one.length, other.length),
  isSame: (one: Item | undefined, other: Item | undefined) => boolean = areSame,
): number {
  let end = 0;
  while (end < most && isSame(one[one.length - 1 - end], other[other.length - 1 - end])) end += 1;
  return end;
}
