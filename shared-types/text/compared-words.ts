import { letterDistance } from './letter-distance.ts';
import { normalForm } from './normal-form.ts';

/* Words as two versions of a text are compared: programs for writing change the form of characters, and nobody means anything by it. */

/** A word in the form in which versions are compared, and its place in UTF-16 offsets (`to` exclusive). */
export interface PlacedWord {
  word: string;
  from: number;
  to: number;
}

/** Apostrophes, quotation marks, and the signs that people type for them. */
const QUOTES = String.raw`'"‘’‚‛“”„‟‹›«»\u0060´ʹʺʻʼʽ′″`;
const QUOTE = new RegExp(`[${QUOTES}]+`, 'gu');
/** What shows nothing, such as a soft hyphen, and U+FFFC, which stands for a picture. */
const HIDDEN = /[\p{DI}\ufffc]+/gu;
const DASH = /[\p{Pd}\u2212]+/gu;
/** Letters and digits, with apostrophes between them: "don't". Hyphens, full stops and commas divide. */
const WORD = new RegExp(
  String.raw`[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{DI}]*(?:[${QUOTES}]+[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{DI}]*)*`,
  'gu',
);
const PLAIN = /^[a-z0-9']+$/;
/** What plain text and Markdown write before a heading or the item of a list. */
const MARKER = /^(?:\d{1,3}[.)]|[a-z]\)|#{1,6}|[-*+>•·◦▪–—])\s+/iu;

/** The words of a text as versions are compared: without capitals, and with apostrophes and letters of one form. */
export function comparedWords(text: string): PlacedWord[] {
  const found: PlacedWord[] = [];
  const start = MARKER.exec(text)?.[0].length ?? 0;
  for (const { 0: written, index } of text.slice(start).matchAll(WORD)) {
    const place = { from: start + index, to: start + index + written.length };
    const lower = written.toLowerCase();
    if (PLAIN.test(lower)) found.push({ word: lower, ...place });
    // One sign may be several words: "½" is "1⁄2".
    else for (const word of comparedForm(written).match(WORD) ?? []) found.push({ word, ...place });
  }
  return found;
}

/** Whether two texts have the same words and punctuation, whatever the form of their quotation marks, dashes and spaces. */
export function isSameWriting(one: string, other: string): boolean {
  return one === other || writingOf(one) === writingOf(other);
}

function writingOf(text: string): string {
  return comparedForm(text.replace(MARKER, '')).replaceAll(/\s+/g, '').replaceAll(DASH, '-').replaceAll('⁄', '/');
}

/** A text without capitals and what shows nothing, and with one form of each letter, apostrophe and hyphen. */
export function comparedForm(text: string): string {
  const form = normalForm(text, 'NFKC').toLowerCase();
  return form.replaceAll(HIDDEN, '').replaceAll(QUOTE, "'").replaceAll('\u2010', '-');
}

/** Shorter words are others when a letter differs: "then", "than". Longer words than the longest aren't compared by letters. */
const SHORTEST_SLIP = 5;
const LONGEST_SLIP = 40;
/** From this length on, two letters may differ. */
const TWO_SLIPS = 8;

/** Whether two words are one with a slip: one letter differs, or two in a long word. Neighbours in the wrong order are one slip. */
export function isSlip(one: string, other: string): boolean {
  const length = Math.max(one.length, other.length);
  if (length < SHORTEST_SLIP || length > LONGEST_SLIP || /\p{N}/u.test(one + other)) return false;
  const most = length < TWO_SLIPS ? 1 : 2;
  return Math.abs(one.length - other.length) <= most && letterDistance(one, other) <= most;
}
