import { TABLE_MAX_CELLS, TABLE_MAX_COLUMNS } from '#shared-types/documents/document-content';

/** The separator between two cells of a row that becomes a line of text. */
const BETWEEN_CELLS = ' | ';
/** The elements that hold a passage. */
export const BLOCKS = 'p, div, ul, ol, h1, h2, h3, h4, h5, h6, blockquote, pre';
const LISTS = 'ul, ol';

/**
 * Turns tables into ones that the editor has: rows of plain cells, as many in each. A cell over several columns or rows keeps its words
 * at its first place. A table that only arranges a page becomes what is in its cells, and one that is too large for the editor a
 * paragraph for each row.
 */
export function plainTables(body: HTMLElement): void {
  let room = TABLE_MAX_CELLS;
  // Innermost first: those in a cell are text by then, or make the one around them a layout.
  for (const table of [...body.querySelectorAll('table')].toReversed()) {
    if (table.caption !== null) table.before(movedInto('p', table.caption));
    const rows = isLayout(table) ? 'layout' : rowsOf(table, room);
    if (rows === 'layout') for (const cell of cellsOf(table)) table.before(movedInto('div', cell));
    else if (rows === 'too large') for (const line of table.rows) table.before(rowAsParagraph(line));
    else {
      room -= rows.reduce((sum, row) => sum + row.length, 0);
      table.before(plainTable(rows));
    }
    table.remove();
  }
}

/** Whether a table only arranges a page: one cell, one row or one column of passages, or tables in its cells. */
function isLayout(table: HTMLTableElement): boolean {
  const cells = cellsOf(table);
  if (cells.length < 2 || /^(?:presentation|none)$/.test(table.getAttribute('role') ?? '')) return true;
  if (table.querySelector('table') !== null) return true;
  const isOneRow = [...table.rows].filter(({ cells: { length } }) => length > 0).length === 1;
  const isOneColumn = [...table.rows].every(({ cells: { length } }) => length < 2);
  return (isOneRow || isOneColumn) && cells.some(holdsPassages);
}

const cellsOf = ({ rows }: HTMLTableElement): HTMLTableCellElement[] =>
  [...rows].flatMap(({ cells }) => Array.from(cells));

/** Whether a cell holds more than one line of text: several passages, a list, or a passage beside other words. */
function holdsPassages(cell: Element): boolean {
  const passages = [...cell.querySelectorAll(BLOCKS)].filter((block) => block.querySelector(BLOCKS) === null);
  const [only] = passages;
  if (passages.length > 1 || cell.querySelector(LISTS) !== null) return true;
  return only !== undefined && (only.textContent.trim() !== cell.textContent.trim() || hasPicturesBeside(cell, only));
}

const hasPicturesBeside = (cell: Element, passage: Element) =>
  cell.querySelectorAll('img').length > passage.querySelectorAll('img').length;

/** A row of a plain table: the cell that begins at each of its places, if one does. */
type PlainRow = readonly (HTMLTableCellElement | undefined)[];

/**
 * Where the cells of a table are (HTML section 4.9.12). Columns and rows in which no cell begins are left out, so a cell that says it
 * spans a billion columns takes one. @param room how many cells the table may have.
 */
function rowsOf(table: HTMLTableElement, room: number): PlainRow[] | 'too large' {
  /** For each column, the first row below the cell that is there. */
  const free: number[] = [];
  const begun = new Set<number>();
  const rows: Map<number, HTMLTableCellElement>[] = [];
  for (const [index, { cells }] of [...table.rows].entries()) {
    const row = new Map<number, HTMLTableCellElement>();
    let column = 0;
    for (const cell of cells) {
      while ((free[column] ?? 0) > index) column += 1;
      row.set(column, cell);
      begun.add(column);
      const width = Math.min(cell.colSpan, TABLE_MAX_COLUMNS);
      const end = cell.rowSpan === 0 ? Infinity : index + cell.rowSpan;
      for (let covered = 0; covered < width; covered++) free[column + covered] = end;
      column += width;
      if (begun.size > TABLE_MAX_COLUMNS) return 'too large';
    }
    if (row.size > 0) rows.push(row);
    if (rows.length * begun.size > room) return 'too large';
  }
  const columns = [...begun].toSorted((a, b) => a - b);
  return rows.map((row) => columns.map((column) => row.get(column)));
}

function plainTable(rows: readonly PlainRow[]): HTMLTableElement {
  const table = document.createElement('table');
  const body = table.createTBody();
  for (const cells of rows) {
    const row = body.insertRow();
    const isOfHeaders = cells.every((cell) => cell === undefined || cell.localName === 'th');
    for (const cell of cells) {
      const plain = row.appendChild(document.createElement(cell?.localName ?? (isOfHeaders ? 'th' : 'td')));
      // Word writes a space that doesn't break into an empty cell.
      if (cell && !isEmpty(cell)) moveAll(cell, plain);
    }
  }
  return table;
}

const isEmpty = (cell: Element): boolean => cell.textContent.trim() === '' && cell.querySelector('img, hr') === null;

function rowAsParagraph({ cells }: HTMLTableRowElement): HTMLElement {
  const row = document.createElement('p');
  const contents = [...cells].map(innermost);
  const last = contents.findLastIndex(({ textContent }) => textContent.trim() !== '');
  for (const [index, content] of contents.slice(0, last + 1).entries()) {
    if (index > 0) row.append(BETWEEN_CELLS);
    moveAll(content, row);
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
