const MOST_SENTENCES = 5_000;
/** Enough for the longest sentence in a call, or for five thousand ordinary ones. */
const MOST_UTF16_UNITS = 1_200_000;

/**
 * How much a cache of sentences by their wording can hold. Long ones count for many, so that nobody can fill the process with
 * them.
 */
export const REMEMBERED_SENTENCES = {
  max: MOST_SENTENCES,
  maxSize: MOST_UTF16_UNITS,
  sizeCalculation: (_read: object, text: string): number => text.length + 1,
} as const;
