import { clipboardPolicy } from './clipboard-policy.ts';
import { marksFromStyles } from './marks-from-styles.ts';
import { BLOCKS, tablesAsText } from './tables-as-text.ts';
import { withoutLiveStyles } from './without-live-styles.ts';
import { wordLists } from './word-lists.ts';

/**
 * Turns HTML from a clipboard into HTML that the editor understands: programs for writing say "bold" in styles, lists and notes in
 * their own ways. A copy from an editor of this kind needs no more than that its styles are taken out.
 */
export function cleanPastedHtml(html: string): string {
  try {
    const { body } = new DOMParser().parseFromString(clipboardPolicy.createHTML(withoutLiveStyles(html)), 'text/html');
    if (body.querySelector('[data-pm-slice]') === null) clean(body);
    return body.innerHTML;
  } catch (error) {
    // Without its form rather than not at all.
    reportError(error);
    const plain = document.createElement('p');
    plain.textContent = html.replaceAll(/<[^<>]*>/g, ' ');
    return plain.outerHTML;
  }
}

function clean(body: HTMLElement): void {
  wordLists(body);
  marksFromStyles(body);
  tablesAsText(body);
  unlinkPlaces(body);
  removeEmptyLines(body);
}

/** Marks of footnotes and comments link to a place in the document they come from, which is not in this one. */
function unlinkPlaces(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a[href^="#"]')) link.replaceWith(...link.childNodes);
}

/** Google Docs writes an empty line as a break between two blocks; paragraphs stand apart by themselves here. */
function removeEmptyLines(body: HTMLElement): void {
  for (const line of body.querySelectorAll('br')) {
    const [before, behind] = [beside(line, 'previousSibling'), beside(line, 'nextSibling')];
    const isBetween = (before === null || isBlock(before)) && (behind === null || isBlock(behind));
    if (isBetween && (isBlock(before) || isBlock(behind))) line.remove();
  }
}

/** The next node on one side that is more than white space or another break. */
function beside(node: Node, side: 'previousSibling' | 'nextSibling'): Node | null {
  let at = node[side];
  while ((at instanceof Text && at.data.trim() === '') || at?.nodeName === 'BR') at = at[side];
  return at;
}

const isBlock = (node: Node | null): boolean => node instanceof Element && node.matches(BLOCKS);
