import type { SentenceChunk } from '#shared-types/feedback';

import { errors } from '../errors.ts';

/**
 * Checks that every sentence ends behind its beginning, which JSON Schema cannot: it does not compare fields.
 * @throws {BffError} INVALID_REQUEST, naming the first sentence whose end is not behind its beginning.
 */
export function requireOrderedPositions(chunks: readonly SentenceChunk[]): void {
  const at = chunks.findIndex(({ from, to }) => from >= to);
  if (at >= 0)
    throw errors.invalidRequest(`arr.${at}.to must be greater than arr.${at}.from.`, {
      [`arr.${at}.to`]: 'must be greater than from',
    });
}
