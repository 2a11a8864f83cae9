import { FEEDBACK_MAX_CHUNKS, FEEDBACK_MAX_WORDS, type SentenceChunk } from '#shared-types/analysis/feedback';

/** What a text has too many of to be read at once. */
export type ReadingLimit = 'sentences' | 'words';

/** The sentences of a text that one evaluation reads. */
export interface ReadablePart {
  chunks: readonly SentenceChunk[];
  words: number;
  /** What the text has too many of; undefined when all of it is read. */
  limit: ReadingLimit | undefined;
}

/** As much from the beginning of a text as one evaluation takes: whole sentences, up to both limits. */
export function readablePart(sentences: readonly SentenceChunk[]): ReadablePart {
  const reading = new Reading();
  const end = sentences.findIndex((sentence) => !reading.take(sentence));
  return { chunks: end === -1 ? sentences : sentences.slice(0, end), words: reading.words, limit: reading.limit };
}

/** What has been read of a text, sentence by sentence, until a limit of one evaluation is reached. */
export class Reading {
  words = 0;
  limit: ReadingLimit | undefined;
  #sentences = 0;

  /** Whether the next sentence is read too; after the first that isn't, none is. */
  take({ msg }: SentenceChunk): boolean {
    if (this.limit !== undefined) return false;
    const words = msg.match(/\S+/g)?.length ?? 0;
    if (this.#sentences === FEEDBACK_MAX_CHUNKS) this.limit = 'sentences';
    else if (this.words + words > FEEDBACK_MAX_WORDS) this.limit = 'words';
    if (this.limit !== undefined) return false;
    this.#sentences += 1;
    this.words += words;
    return true;
  }
}
