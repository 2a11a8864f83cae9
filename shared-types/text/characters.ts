import { showsNothing } from './visible-text.ts';

/*
 * Characters that no text of a document, comment, title or name holds. XML 1.0 (section 2.2) can't hold them, so that a Word file
 * with one of them doesn't open: control characters without tab and line breaks, halves of surrogate pairs, U+FFFE and U+FFFF. The
 * other noncharacters of Unicode (section 23.7) belong to no text either.
 */
const NONCHARACTERS = /[\p{Noncharacter_Code_Point}\p{Cs}]/gu;
// oxlint-disable-next-line no-control-regex -- they are what we look for
const CONTROLS = /[\0-\x08\v\f\x0e-\x1f]/g;
/** Where Word and others break a line or a page in plain text. */
const BREAKS = /[\v\f]/g;
/** Control characters, breaks, marks that change the direction of writing, and halves of surrogate pairs. */
const NOT_PLAIN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;

/** Whether a text holds a noncharacter, or half of a surrogate pair. */
export function hasNoncharacter(text: string): boolean {
  return text.search(NONCHARACTERS) >= 0;
}

/** Whether a document can hold a text. */
export function isDocumentText(text: string): boolean {
  return !hasNoncharacter(text) && text.search(CONTROLS) < 0;
}

/** What people type, paste or open, without the characters that documents don't hold. */
export function asDocumentText(text: string): string {
  if (isDocumentText(text)) return text;
  return text.replaceAll(BREAKS, ' ').replaceAll(CONTROLS, '').replaceAll(NONCHARACTERS, '');
}

/** The same in as many UTF-16 units, for a text in which places are counted: with a space or U+FFFD for each. */
export function asLongDocumentText(text: string): string {
  if (isDocumentText(text)) return text;
  return text.replaceAll(CONTROLS, ' ').replaceAll(NONCHARACTERS, ({ length }) => '\ufffd'.repeat(length));
}

/** The words in a form that a list may show to others: with a space for every character that isn't plain. */
export function plainWords(words: string): string {
  return words.replaceAll(NOT_PLAIN, ' ');
}

/** A title or name as people see it: without white space around it, and empty if it shows nothing. */
export function shownTitle(text: string): string {
  return showsNothing(text) ? '' : text.trim();
}
