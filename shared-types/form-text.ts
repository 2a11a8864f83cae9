import { Type } from 'typebox';

/** The keyword for a schema's message about an empty field; OpenAPI tools ignore keywords that start with `x-`. */
export const REQUIRED_WORDS = 'x-required-words';

/**
 * The schema of a text that people must fill in, with more than white space.
 * @param words what the form and the BFF say if it is empty.
 * @param maxLength the maximum length, in Unicode characters.
 * @param format `single-line` allows no control characters, `multi-line` only line breaks and tabs.
 */
export function requiredText(words: string, maxLength: number, format: 'single-line' | 'multi-line') {
  return Type.String({ pattern: String.raw`\S`, maxLength, format, [REQUIRED_WORDS]: words });
}
