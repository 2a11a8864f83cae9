const MOST_SENTENCES = 5_000;
/** The longest sentence that a call can send fits into it, and so do five thousand usual ones. */
const MOST_UTF16_UNITS = 1_200_000;

/** How much a memory of sentences by their wording holds: long ones count for many, so that nobody can fill the process with them. */
export const REMEMBERED_SENTENCES = {
  max: MOST_SENTENCES,
  maxSize: MOST_UTF16_UNITS,
  sizeCalculation: (_read: object, text: string): number => text.length + 1,
} as const;
