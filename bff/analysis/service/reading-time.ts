import type { SentenceChunk } from '#shared-types/analysis/feedback';

/** How much longer a text may take for every thousand words, in milliseconds: a quiet machine needs a quarter of that. */
export const MS_PER_THOUSAND_WORDS = 2000;

/** How many words sentences have; a word is anything between white space. */
export function wordCount(sentences: readonly SentenceChunk[]): number {
  return sentences.reduce((sum, { msg }) => sum + (msg.match(/\S+/g)?.length ?? 0), 0);
}

/** How long a text may take, in milliseconds. @param baseMs what every text gets. */
export function readingTimeMs(words: number, baseMs: number, msPerThousandWords = MS_PER_THOUSAND_WORDS): number {
  return baseMs + (words / 1000) * msPerThousandWords;
}
