import { Type } from 'typebox';

/** The keyword of a schema under which its words for an empty field stand; tools of OpenAPI pass over names with `x-`. */
export const REQUIRED_WORDS = 'x-required-words';

/**
 * A schema of a text that a person must fill in. Required means that it holds more than white space (D-48).
 * @param words what the form and the BFF say when it is empty (REQ-086 to REQ-089, REQ-167 to REQ-169).
 * @param maxLength the longest text, in Unicode characters.
 * @param format `single-line` allows no control characters, `multi-line` only line breaks and tabs.
 */
export function requiredText(words: string, maxLength: number, format: 'single-line' | 'multi-line') {
  return Type.String({ pattern: String.raw`\S`, maxLength, format, [REQUIRED_WORDS]: words });
}
