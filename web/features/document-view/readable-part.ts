import { FEEDBACK_MAX_CHUNKS, FEEDBACK_MAX_WORDS, type SentenceChunk } from '#shared-types/feedback';

/** The sentences of a text that one evaluation reads. */
export interface ReadablePart {
  chunks: readonly SentenceChunk[];
  words: number;
  /** What the text has too many of; undefined when all of it is read. */
  limit: 'sentences' | 'words' | undefined;
}

/** As much from the beginning of a text as one evaluation takes: whole sentences, up to both limits. */
export function readablePart(sentences: readonly SentenceChunk[]): ReadablePart {
  let words = 0;
  for (const [at, { msg }] of sentences.entries()) {
    const more = msg.match(/\S+/g)?.length ?? 0;
    const limit = at === FEEDBACK_MAX_CHUNKS ? 'sentences' : words + more > FEEDBACK_MAX_WORDS ? 'words' : undefined;
    if (limit) return { chunks: sentences.slice(0, at), words, limit };
    words += more;
  }
  return { chunks: sentences, words, limit: undefined };
}
