import { clipboardPolicy } from './clipboard-policy.ts';
import { nameFormulas } from './formula.ts';
import { marksFromStyles } from './marks-from-styles.ts';
import { BLOCKS, plainTables } from './tables.ts';
import { withoutLiveStyles, STYLE_ATTRIBUTE } from './without-live-styles.ts';

/** The style by which Word says that a paragraph is an item of a list, and how deep it is: "mso-list:l0 level2 lfo1". */
const ITEM_STYLE = /mso-list:\s*l\d+\s+level(\d+)/;

const ITEM = `p[${STYLE_ATTRIBUTE}*="mso-list"]`;

/** The bullet or number that Word writes before the item for programs without lists. */
const MARKER = `[${STYLE_ATTRIBUTE}*="mso-list:Ignore"], [${STYLE_ATTRIBUTE}*="mso-list: Ignore"]`;

/** The number of an item may begin with the numbers of the lists around it: "2.1.". */
const NUMBER = /^\(?(?:\d+\.)*(?:(\d+)|[a-z]|[ivxlc]+)[.)]/i;

/** Cells that cover others. Ours never do, those of other editors of this kind may. */
const SPANNING = ':is(td, th):is([colspan], [rowspan])';

const styleOf = (element: Element): string => element.getAttribute(STYLE_ATTRIBUTE) ?? '';

/**
 * Turns HTML from a clipboard into HTML that the editor understands: programs for writing say "bold" in styles, lists and notes in
 * their own ways. A copy from an editor of this kind needs no more than that its styles are taken out.
 */
export function cleanPastedHtml(html: string): string {
  try {
    const { body } = new DOMParser().parseFromString(clipboardPolicy.createHTML(withoutLiveStyles(html)), 'text/html');
    if (body.querySelector('[data-pm-slice]') === null) clean(body);
    else if (body.querySelector(SPANNING) !== null) plainTables(body);
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
  // Otherwise the words above those of a ruby would follow them.
  for (const above of body.querySelectorAll('rt, rp')) above.remove();
  nameFormulas(body);
  wordLists(body);
  marksFromStyles(body);
  plainTables(body);
  unlinkPlaces(body);
  removeEmptyLines(body);
}

/** Marks of footnotes and comments link to a place in the document they come from, which is not in this one. */
function unlinkPlaces(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a[href^="#"]')) link.replaceWith(...link.childNodes);
}

/** Google Docs writes an empty line as a break between two blocks; paragraphs have space between them here anyway. */
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

interface OpenList {
  level: number;
  list: HTMLElement;
}

/** Turns the paragraphs that Word writes for the items of lists into lists. */
function wordLists(body: HTMLElement): void {
  for (const first of body.querySelectorAll(ITEM)) {
    if (first.closest('li') !== null) continue; // an item of a list that is done
    const open: OpenList[] = [];
    for (let item: Element | null = first; isItem(item);) {
      const next: Element | null = item.nextElementSibling;
      addItem(open, item);
      item = next;
    }
  }
  // Nothing renumbers headings, so their numbers would be wrong once the text changes.
  for (const marker of body.querySelectorAll(MARKER)) marker.remove();
}

function isItem(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && element.matches(ITEM) && ITEM_STYLE.test(styleOf(element));
}

/** Moves a paragraph into the list of its level; `open` are the lists around it, outermost first. */
function addItem(open: OpenList[], paragraph: HTMLElement): void {
  const level = Number(ITEM_STYLE.exec(styleOf(paragraph))?.[1] ?? 1);
  const marker = paragraph.querySelector(MARKER);
  const [numbered, start] = NUMBER.exec(marker?.textContent.trim() ?? '') ?? [];
  marker?.remove();
  const kind = numbered === undefined ? 'UL' : 'OL';
  while ((open.at(-1)?.level ?? 0) > level) open.pop();
  if (open.at(-1)?.level === level && open.at(-1)?.list.nodeName !== kind) open.pop();
  const item = document.createElement('li');
  if (open.at(-1)?.level !== level) {
    const list = document.createElement(kind);
    if (start !== undefined && start !== '1') list.setAttribute('start', start);
    const outer = open.at(-1)?.list.lastElementChild;
    if (outer) outer.append(list);
    else paragraph.before(list);
    open.push({ level, list });
  }
  open.at(-1)?.list.append(item);
  item.append(paragraph);
}
