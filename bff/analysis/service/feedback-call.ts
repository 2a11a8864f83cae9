import { FEEDBACK_MAX_CHUNKS, type SentenceChunk } from '#shared-types/analysis/feedback';
import type { Paragraph } from '#shared-types/analysis/paragraph';

import { errors } from '../../errors.ts';

/* Converts between the specification's feedback call, which only has sentences, and the analysis, which has paragraphs. */

/**
 * Sentences of one paragraph are this far apart, or less; in the editor, the start and the end of a paragraph each take a
 * position.
 */
const WITHIN_PARAGRAPH = 1;
/** A writer who puts two spaces after every sentence has more wide gaps than this share; then only wider ones divide paragraphs. */
const MOST_WIDE_GAPS = 0.7;

/**
 * The text of a feedback call: its sentences come without paragraphs, so we divide them where positions are missing between them.
 * @throws {BffError} INVALID_REQUEST, naming the first sentence whose end isn't after its beginning, which JSON Schema can't
 * check because it doesn't compare fields.
 */
export function textOfCall(chunks: readonly SentenceChunk[]): Paragraph[] {
  checkRanges(chunks, (at) => `arr.${at}`);
  const gaps = chunks.slice(1).map(({ from }, index) => from - (chunks[index]?.to ?? from));
  const isDoubleSpaced = gaps.filter((gap) => gap === WITHIN_PARAGRAPH + 1).length > gaps.length * MOST_WIDE_GAPS;
  const widest = isDoubleSpaced ? WITHIN_PARAGRAPH + 1 : WITHIN_PARAGRAPH;
  const text: Paragraph[] = [];
  for (const [index, chunk] of chunks.entries()) {
    const gap = gaps[index - 1] ?? Infinity;
    // Overlapping or unordered sentences don't form paragraphs; callers who send them get notes on each sentence.
    if (gap > widest) text.push({ kind: 'text', sentences: [chunk] });
    else text.at(-1)?.sentences.push(chunk);
  }
  return text;
}

/**
 * Checks the sentences of an analysis call. @throws {BffError} PAYLOAD_TOO_LARGE if there are too many; INVALID_REQUEST, naming
 * the first sentence whose end isn't after its beginning.
 */
export function checkText(text: readonly Paragraph[]): void {
  if (sentencesOf(text).length > FEEDBACK_MAX_CHUNKS)
    throw errors.payloadTooLarge(`${FEEDBACK_MAX_CHUNKS.toLocaleString('en')} sentences`);
  for (const [at, { sentences }] of text.entries()) checkRanges(sentences, (index) => `text.${at}.sentences.${index}`);
}

function checkRanges(chunks: readonly SentenceChunk[], nameOf: (index: number) => string): void {
  const at = chunks.findIndex(({ from, to }) => from >= to);
  if (at < 0) return;
  const name = `${nameOf(at)}.to`;
  throw errors.invalidRequest(`${name} must be greater than ${nameOf(at)}.from.`, {
    [name]: 'must be greater than from',
  });
}

/** The sentences of a text in the format of a feedback call. */
export function sentencesOf(text: readonly Paragraph[]): SentenceChunk[] {
  return text.flatMap(({ sentences }) => sentences);
}
