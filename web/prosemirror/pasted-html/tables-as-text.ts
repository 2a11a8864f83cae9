/** What stands between two cells of a row. */
const BETWEEN_CELLS = ' | ';
/** The elements that hold a passage. */
export const BLOCKS = 'p, div, ul, ol, h1, h2, h3, h4, h5, h6, blockquote, pre';
const LISTS = 'ul, ol';

/**
 * Turns tables, which the editor does not have, into paragraphs: one for each row, its cells side by side. A table with whole
 * passages in its cells is one that only arranges a page; its cells follow one another.
 */
export function tablesAsText(body: HTMLElement): void {
  // Innermost first: what stands in a cell is text by then.
  for (const table of [...body.querySelectorAll('table')].toReversed()) {
    const isLayout = [...table.querySelectorAll('td, th')].some(holdsPassages);
    if (table.caption !== null) table.before(movedInto('p', table.caption));
    for (const row of table.rows) {
      if (isLayout) for (const cell of row.cells) table.before(movedInto('div', cell));
      else table.before(rowAsParagraph(row));
    }
    table.remove();
  }
}

/** Whether a cell holds more than one line of text: several passages, a list, or a passage beside other words. */
function holdsPassages(cell: Element): boolean {
  const passages = [...cell.querySelectorAll(BLOCKS)].filter((block) => block.querySelector(BLOCKS) === null);
  const [only] = passages;
  if (passages.length > 1 || cell.querySelector(LISTS) !== null) return true;
  return only !== undefined && (only.textContent.trim() !== cell.textContent.trim() || hasPicturesBeside(cell, only));
}

const hasPicturesBeside = (cell: Element, passage: Element) =>
  cell.querySelectorAll('img').length > passage.querySelectorAll('img').length;

function rowAsParagraph({ cells }: HTMLTableRowElement): HTMLElement {
  const row = document.createElement('p');
  const contents = [...cells].map(innermost);
  const last = contents.findLastIndex(({ textContent }) => textContent.trim() !== '');
  for (const [index, content] of contents.slice(0, last + 1).entries()) {
    if (index > 0) row.append(BETWEEN_CELLS);
    moveAll(innermost(content), row);
  }
  return row;
}

/** The passage that a cell holds, inside others where there are any (`<div><p>`), or the cell itself. */
function innermost(content: Element): Element {
  const inner = content.querySelector(BLOCKS);
  return inner === null ? content : innermost(inner);
}

function movedInto(name: 'p' | 'div', content: Element): HTMLElement {
  const element = document.createElement(name);
  moveAll(content, element);
  return element;
}

/** One after another, since the number of a call's arguments is limited. */
function moveAll(from: Element, to: Element): void {
  while (from.firstChild) to.append(from.firstChild);
}
