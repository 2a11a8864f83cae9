import { type Command, type EditorState, Selection, TextSelection } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
} from '@tiptap/pm/tables';
import type { EditorView } from '@tiptap/pm/view';
import { yUndoPluginKey } from '@tiptap/y-tiptap';

import { evenOut, isEven, tableAt } from './even-table.ts';

/** The size of a new table. */
const NEW_ROWS = 3;
const NEW_COLUMNS = 3;

/** What can be done to the table at the caret, by its name in the bar. */
export const TABLE_COMMANDS = {
  rowAbove: addRowBefore,
  rowBelow: addRowAfter,
  columnLeft: addColumnBefore,
  columnRight: addColumnAfter,
  deleteRow: orDeleteTable(deleteRow),
  deleteColumn: orDeleteTable(deleteColumn),
  deleteTable,
} satisfies Record<string, Command>;

/** Evens out the table at a position if it has to be. @returns whether there is none, or it's even now. */
export function evenOutAt(view: EditorView, position: number): boolean {
  const placed = tableAt(view.state.doc, position);
  if (placed === undefined) return true;
  const transaction = evenOut(view.state, placed);
  if (transaction) view.dispatch(transaction);
  const now = tableAt(view.state.doc, placed.position + 1);
  return now === undefined || isEven(now);
}

/**
 * Does something to the table at the caret, as a step of undo that nothing before belongs to.
 * @returns `too large` for a table that would have to be made even first, and can't be. It can still be deleted.
 */
export function changeTable(view: EditorView, command: Command): 'done' | 'too large' | 'not possible' {
  const { state } = view;
  const placed = tableAt(state.doc, state.selection.head);
  if (placed === undefined) return 'not possible';
  beginUndoStep(state);
  if (command !== deleteTable && !evenOutAt(view, state.selection.head)) return 'too large';
  if (!command(view.state, view.dispatch)) return 'not possible';
  keepCaretIn(view, placed.position);
  return 'done';
}

/** Puts the caret back into a table that is still there: without its last row, it would be behind it. */
function keepCaretIn({ state, dispatch }: EditorView, position: number): void {
  const { doc, selection, tr } = state;
  const table = doc.nodeAt(position);
  if (table?.type.name !== 'table' || tableAt(doc, selection.head)?.position === position) return;
  dispatch(tr.setSelection(Selection.near(doc.resolve(position + table.nodeSize - 1), -1)));
}

function beginUndoStep(state: EditorState): void {
  yUndoPluginKey.getState(state)?.undoManager.stopCapturing();
}

/**
 * Adds a table with a row of headers below the block at the caret, or in place of an empty paragraph, and puts the caret into its first
 * cell.
 */
export function insertTable(view: EditorView): void {
  const { state } = view;
  const { schema, selection, tr } = state;
  const { table, tableRow, tableHeader, tableCell } = schema.nodes;
  if (!table || !tableRow || !tableHeader || !tableCell) return;
  const rowOf = (cell: typeof tableCell) =>
    tableRow.create(null, Array.from({ length: NEW_COLUMNS }, () => cell.createAndFill() ?? []).flat());
  const rows = Array.from({ length: NEW_ROWS }, (_, index) => rowOf(index === 0 ? tableHeader : tableCell));
  const at = selection.$head;
  const block = at.depth === 0 ? at.nodeAfter : at.node(1);
  const start = at.depth === 0 ? at.pos : at.before(1);
  const end = start + (block?.nodeSize ?? 0);
  const isEmptyParagraph = block?.type.name === 'paragraph' && block.content.size === 0;
  const from = isEmptyParagraph ? start : end;
  tr.replaceWith(from, end, table.create(null, rows));
  beginUndoStep(state);
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(from + 1))).scrollIntoView());
  view.focus();
}

/** Moves the caret to the next or the previous cell. Behind the last one there is a new row. @returns whether the caret has moved. */
export function moveByCell(view: EditorView, direction: 1 | -1): boolean {
  const move = goToNextCell(direction);
  if (move(view.state, view.dispatch)) return true;
  if (direction < 0 || changeTable(view, addRowAfter) !== 'done') return false;
  return move(view.state, view.dispatch);
}

/** The last row or column goes with its table. */
function orDeleteTable(command: Command): Command {
  return (state: EditorState, dispatch) => {
    let isDone = false;
    command(state, (transaction) => {
      isDone = true;
      dispatch?.(transaction);
    });
    return isDone || deleteTable(state, dispatch);
  };
}
