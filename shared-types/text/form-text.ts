import { Type } from 'typebox';

import { VISIBLE_CHARACTER } from './visible-text.ts';

/** The keyword for a schema's message about an empty field; OpenAPI tools ignore keywords that start with `x-`. */
export const REQUIRED_WORDS = 'x-required-words';

/**
 * The schema of a text that people must fill in, with something to see.
 * @param words what the form and the BFF say if it is empty.
 * @param maxLength the maximum length, in Unicode characters.
 * @param format `single-line` allows no control characters, `multi-line` only line breaks and tabs.
 */
export function requiredText(words: string, maxLength: number, format: 'single-line' | 'multi-line') {
  return Type.String({ pattern: VISIBLE_CHARACTER, maxLength, format, [REQUIRED_WORDS]: words });
}
