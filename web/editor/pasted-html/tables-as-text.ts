/** What stands between two cells of a row. */
const BETWEEN_CELLS = ' | ';
/** The elements that hold a passage. */
export const BLOCKS = 'p, div, ul, ol, h1, h2, h3, h4, h5, h6, blockquote, pre';

/**
 * Turns tables, which the editor does not have, into paragraphs: one for each row, its cells side by side. A table with whole
 * passages in its cells is one that only arranges a page; its cells follow one another.
 */
export function tablesAsText(body: HTMLElement): void {
  // Innermost first: what stands in a cell is text by then.
  for (const table of [...body.querySelectorAll('table')].toReversed()) {
    const rows = [...table.rows];
    const isLayout = rows.some((row) => [...row.cells].some((cell) => cell.querySelectorAll(BLOCKS).length > 1));
    if (table.caption !== null) table.before(movedInto('p', table.caption));
    table.replaceWith(...rows.flatMap((row) => (isLayout ? passages(row) : [rowAsParagraph(row)])));
  }
}

function rowAsParagraph({ cells }: HTMLTableRowElement): HTMLElement {
  const row = document.createElement('p');
  for (const [index, cell] of [...cells].entries()) {
    if (index > 0) row.append(BETWEEN_CELLS);
    row.append(...(cell.querySelector(BLOCKS) ?? cell).childNodes);
  }
  return row;
}

function passages({ cells }: HTMLTableRowElement): HTMLElement[] {
  return [...cells].map((cell) => movedInto('div', cell));
}

function movedInto(name: 'p' | 'div', { childNodes }: HTMLElement): HTMLElement {
  const element = document.createElement(name);
  element.append(...childNodes);
  return element;
}
