/**
 * A character that people see, as a regular expression with the flag `u`: neither white space nor a sign for the direction or the
 * form of its neighbours, nor the braille pattern without dots.
 */
export const VISIBLE_CHARACTER = String.raw`[^\s\p{Cc}\p{Cs}\p{DI}\p{NChar}\ufff9-\ufffb\u2800]`;
const VISIBLE = new RegExp(VISIBLE_CHARACTER, 'u');

/** Whether a text shows nothing, so that it counts as empty. */
export function showsNothing(text: string): boolean {
  return !VISIBLE.test(text);
}
