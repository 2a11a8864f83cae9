import type { Paragraph } from '#shared-types/analysis';
import type { SentenceChunk } from '#shared-types/feedback';

import { errors } from '../errors.ts';

/*
 * Converts between the feedback call of the specification, which has sentences only, and the analysis, which has paragraphs.
 */

/**
 * The text of a feedback call: its sentences come without paragraphs, so they count as one of plain text.
 * @throws {BffError} INVALID_REQUEST, naming the first sentence whose end is not after its beginning, which JSON Schema cannot
 * check because it does not compare fields.
 */
export function textOfCall(chunks: readonly SentenceChunk[]): Paragraph[] {
  const at = chunks.findIndex(({ from, to }) => from >= to);
  if (at >= 0)
    throw errors.invalidRequest(`arr.${at}.to must be greater than arr.${at}.from.`, {
      [`arr.${at}.to`]: 'must be greater than from',
    });
  return chunks.length === 0 ? [] : [{ kind: 'text', sentences: [...chunks] }];
}

/** The sentences of a text in the format of a feedback call. */
export function sentencesOf(text: readonly Paragraph[]): SentenceChunk[] {
  return text.flatMap(({ sentences }) => sentences);
}
