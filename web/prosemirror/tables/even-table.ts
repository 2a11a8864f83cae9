import type { Node } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';

import { TABLE_MAX_CELLS, TABLE_MAX_COLUMNS } from '#shared-types/documents/document-content';

/** A table of a document. */
export interface PlacedTable {
  table: Node;
  /** Where it begins, as a position of ProseMirror. */
  position: number;
}

/** The table at a position, and `undefined` where there is none. Tables are in the document itself, never in another block. */
export function tableAt(doc: Node, position: number): PlacedTable | undefined {
  const place = doc.resolve(position);
  const table = place.depth > 0 ? place.node(1) : null;
  return table?.type.name === 'table' ? { table, position: place.before(1) } : undefined;
}

/** Whether all rows of a table have the same number of cells. */
export function isEven({ table }: PlacedTable): boolean {
  return table.children.every(({ childCount }) => childCount === table.firstChild?.childCount);
}

/**
 * Gives all rows of a table the same number of cells: rows can differ when one person adds a column while another adds a row. Nobody
 * repairs a table just because it has arrived, or two pages would do so at once, each would see the cells of the other, and they would
 * never come to an end. It is done for the next person who works in it. If two do that at once, the extra cells are removed later:
 * cells without content go, and both pages take the same ones.
 * @returns nothing if the table is even, or would need more cells than a table may have.
 */
export function evenOut(state: EditorState, placed: PlacedTable): Transaction | undefined {
  if (isEven(placed)) return undefined;
  const { table, position } = placed;
  const columns = columnsOf(table);
  if (columns > TABLE_MAX_COLUMNS || columns * table.childCount > TABLE_MAX_CELLS) return undefined;
  const { tr } = state;
  let end = position + table.nodeSize - 1;
  // From the end, so that a change doesn't move what comes next.
  for (const row of table.children.toReversed()) {
    const extra = row.children.slice(columns);
    const missing = Array.from({ length: columns - row.childCount }, () => row.lastChild?.type.createAndFill() ?? []);
    if (extra.length > 0) tr.delete(end - 1 - extra.reduce((sum, { nodeSize }) => sum + nodeSize, 0), end - 1);
    else if (missing.length > 0) tr.insert(end - 1, missing.flat());
    end -= row.nodeSize;
  }
  return tr;
}

/** How many columns a table has: as many as most rows have cells, but none with content may go. */
function columnsOf({ children }: Node): number {
  const counts = new Map<number, number>();
  for (const { childCount } of children) counts.set(childCount, (counts.get(childCount) ?? 0) + 1);
  const [usual] = [...counts].toSorted(([a, rows], [b, others]) => others - rows || a - b);
  const filled = children.map((row) => row.children.findLastIndex((cell) => !isEmptyCell(cell)) + 1);
  return filled.reduce((most, count) => Math.max(most, count), usual?.[0] ?? 1);
}

function isEmptyCell({ childCount, firstChild }: Node): boolean {
  return childCount === 1 && firstChild?.isTextblock === true && firstChild.content.size === 0;
}
