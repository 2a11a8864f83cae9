import { Type } from 'typebox';

/** The keyword under which a schema keeps its words for an empty field; OpenAPI tools ignore keywords that begin with `x-`. */
export const REQUIRED_WORDS = 'x-required-words';

/**
 * The schema of a text that a person must fill in with more than white space.
 * @param words what the form and the BFF say when it is empty.
 * @param maxLength the longest text, in Unicode characters.
 * @param format `single-line` allows no control characters, `multi-line` only line breaks and tabs.
 */
export function requiredText(words: string, maxLength: number, format: 'single-line' | 'multi-line') {
  return Type.String({ pattern: String.raw`\S`, maxLength, format, [REQUIRED_WORDS]: words });
}
