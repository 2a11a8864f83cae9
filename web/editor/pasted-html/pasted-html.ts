import { clipboardPolicy } from './clipboard-policy.ts';
import { marksFromStyles } from './marks-from-styles.ts';
import { BLOCKS, tablesAsText } from './tables-as-text.ts';
import { withoutLiveStyles } from './without-live-styles.ts';
import { wordLists } from './word-lists.ts';

/**
 * Turns HTML from a clipboard into HTML that the editor understands: programs for writing say "bold" in styles, lists and notes in
 * their own ways. A copy from the editor itself passes unchanged.
 */
export function cleanPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(clipboardPolicy.createHTML(withoutLiveStyles(html)), 'text/html');
  if (body.querySelector('[data-pm-slice]') !== null) return html;
  wordLists(body);
  marksFromStyles(body);
  tablesAsText(body);
  unlinkPlaces(body);
  removeEmptyLines(body);
  return body.innerHTML;
}

/** Marks of footnotes and comments link to a place in the document they come from, which is not in this one. */
function unlinkPlaces(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a[href^="#"]')) link.replaceWith(...link.childNodes);
}

/** Google Docs writes an empty line as a break between two blocks; paragraphs stand apart by themselves here. */
function removeEmptyLines(body: HTMLElement): void {
  for (const line of body.querySelectorAll('br'))
    if (line.previousElementSibling?.matches(BLOCKS) || line.nextElementSibling?.matches(BLOCKS)) line.remove();
}
