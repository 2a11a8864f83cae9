/** Most combining marks kept in a row (the stream-safe form of Unicode, UAX #15 section 13, allows as many). */
const MARKS_KEPT = 30;
/** The half-width voiced marks are letters that become marks in the forms KC and KD. */
const MARK = String.raw`[\p{M}\uFF9E\uFF9F]`;
const TOO_MANY_MARKS = new RegExp(`(${MARK}{${MARKS_KEPT}})${MARK}+`, 'gu');

/**
 * A text in a Unicode normal form, in linear time: combining marks after the first 30 in a row are left out. Sorting a run takes
 * quadratic time, and no writing system needs as many.
 */
export function normalForm(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return text.replaceAll(TOO_MANY_MARKS, '$1').normalize(form);
}
