import { FEEDBACK_MAX_CHUNK_LENGTH, type SentenceChunk } from '#shared-types/analysis/feedback';
import { splitSentences } from '#shared-types/text/sentences';

const LETTER = /\p{L}/u;

/**
 * The sentences of a text in the format of the feedback call and the evaluation, in order. A sentence without a letter is left
 * out, and one that is too long is divided. Every part is as long as its range, so that positions in it stay valid.
 * @param start the position of the first character.
 * @param options.keepsAll whether sentences without a letter are kept: in a list of sources, "(2018)." is one.
 */
export function textChunks(text: string, start = 0, { keepsAll = false } = {}): SentenceChunk[] {
  const chunks: SentenceChunk[] = [];
  for (const sentence of splitSentences(text.replaceAll('\0', '\uFFFD'))) {
    for (let at = 0; at < sentence.text.length; at += FEEDBACK_MAX_CHUNK_LENGTH) {
      const msg = sentence.text.slice(at, at + FEEDBACK_MAX_CHUNK_LENGTH).toWellFormed();
      const from = start + sentence.from + at;
      if (keepsAll || hasLetter({ msg })) chunks.push({ msg, from, to: from + msg.length });
    }
  }
  return chunks;
}

/** Whether a sentence has a letter, without which there are no notes on it. */
export function hasLetter({ msg }: Pick<SentenceChunk, 'msg'>): boolean {
  return LETTER.test(msg);
}
