import type { SentenceChunk } from '#shared-types/feedback';

import { errors } from '../errors.ts';

/**
 * D-28: `0 <= from < to`. JSON Schema cannot compare two fields.
 * @throws {BffError} INVALID_REQUEST, naming the first sentence whose end is not behind its beginning.
 */
export function requireOrderedPositions(chunks: readonly SentenceChunk[]): void {
  const at = chunks.findIndex(({ from, to }) => from >= to);
  if (at >= 0)
    throw errors.invalidRequest(`arr.${at}.to must be greater than arr.${at}.from.`, {
      [`arr.${at}.to`]: 'must be greater than from',
    });
}
