/** Work is split into batches of this size; between batches, the thread handles other callers and cancellations. */
const BATCH_SENTENCES = 8;
const BATCH_CHARACTERS = 1_600;

/** Splits the sentences of a text into batches. */
export function toBatches(texts: readonly string[]): string[][] {
  const batches: string[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const text of texts) {
    const batch = batches.at(-1);
    if (batch === undefined || batch.length === BATCH_SENTENCES || size + text.length > BATCH_CHARACTERS) {
      batches.push([text]);
      size = text.length;
    } else {
      batch.push(text);
      size += text.length;
    }
  }
  return batches;
}
