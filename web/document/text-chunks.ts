import { FEEDBACK_MAX_CHUNK_LENGTH, type SentenceChunk } from '#shared-types/feedback';
import { splitSentences } from '#shared-types/sentences';

const LETTER = /\p{L}/u;

/**
 * The sentences of a text in the format of the feedback call and the evaluation, in order. A sentence without a letter is left
 * out, and one that is too long is divided. Every part is as long as its range, so that positions in it stay valid.
 * @param start the position of the first character.
 */
export function textChunks(text: string, start = 0): SentenceChunk[] {
  const chunks: SentenceChunk[] = [];
  for (const sentence of splitSentences(text.replaceAll('\0', '\uFFFD'))) {
    for (let at = 0; at < sentence.text.length; at += FEEDBACK_MAX_CHUNK_LENGTH) {
      const msg = sentence.text.slice(at, at + FEEDBACK_MAX_CHUNK_LENGTH).toWellFormed();
      const from = start + sentence.from + at;
      if (LETTER.test(msg)) chunks.push({ msg, from, to: from + msg.length });
    }
  }
  return chunks;
}
