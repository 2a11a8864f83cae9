/** Most combining marks kept in a row (the stream-safe form of Unicode, UAX #15 section 13, allows as many). */
const MARKS_KEPT = 30;
/** The half-width voiced marks are letters that become marks in the forms KC and KD. */
const MARK = String.raw`[\p{M}\uFF9E\uFF9F]`;
const TOO_MANY_MARKS = new RegExp(`(${MARK}{${MARKS_KEPT}})${MARK}+`, 'gu');

/**
 * A text in a Unicode normal form, in time that grows with its length: of a run of more than 30 combining marks, the rest is left
 * out. To put a run in order takes the square of its length, and no writing system needs as many.
 */
export function normalForm(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return text.replaceAll(TOO_MANY_MARKS, '$1').normalize(form);
}
