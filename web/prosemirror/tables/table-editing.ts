import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, type Transaction } from '@tiptap/pm/state';
import { CellSelection, isInTable, tableEditing } from '@tiptap/pm/tables';
import type { EditorView } from '@tiptap/pm/view';

import { TABLE_MAX_CELLS, TABLE_MAX_COLUMNS } from '#shared-types/documents/document-content';

import { EDITOR_WORDS } from '../../content/editor/editor.ts';
import { isFromYjs } from '../is-from-yjs.ts';
import { evenOutAt, moveByCell } from './table-commands.ts';

interface TableEditingOptions {
  /** Called with what a person should know. */
  onNotice: (words: string) => void;
}

/** Keys, mouse and clipboard in tables, and the limits of a table. */
export const TableEditing = Extension.create<TableEditingOptions>({
  name: 'tableEditing',
  // Before the lists, which take Tab too.
  priority: 200,
  addOptions: () => ({ onNotice: () => undefined }),
  addProseMirrorPlugins() {
    const { onNotice } = this.options;
    return [tableKeys(), evenTables(), cellSelections(), cellsAsText(), tableLimits(onNotice)];
  },
});

/** Tab moves between the cells, and after Escape out of the text, so that nobody is caught in a table (WCAG 2.1.2). */
function tableKeys(): Plugin {
  let isLeaving = false;
  return new Plugin({
    props: {
      handleKeyDown(view, { key, shiftKey, ctrlKey, altKey, metaKey }) {
        if (key === 'Shift') return false;
        const leaves = isLeaving;
        isLeaving = key === 'Escape';
        if (key !== 'Tab' || leaves || ctrlKey || altKey || metaKey || !view.editable) return false;
        return isInTable(view.state) && moveByCell(view, shiftKey ? -1 : 1);
      },
    },
  });
}

const isReady = (view: EditorView): boolean => evenOutAt(view, view.state.selection.head);

/** Evens out a table before somebody works in it: prosemirror-tables counts on that. */
function evenTables(): Plugin {
  return new Plugin({
    props: {
      // Without cells at the same places below and above, an arrow with Shift could select anything.
      handleKeyDown: (view, { key, shiftKey }) => !isReady(view) && shiftKey && key.startsWith('Arrow'),
      handlePaste(view, _event, slice) {
        if (isReady(view)) return false;
        view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView());
        return true;
      },
      handleDOMEvents: {
        mousedown(view, { target }) {
          const cell = target instanceof Element ? target.closest('td, th') : null;
          return cell !== null && view.dom.contains(cell) && !evenOutAt(view, view.posAtDOM(cell, 0));
        },
      },
    },
  });
}

/**
 * What prosemirror-tables does, except that it repairs no table: it would do so on every page as soon as a change arrives, see
 * `evenOut`.
 */
function cellSelections(): Plugin {
  const editing = tableEditing({ allowTableNodeSelection: true });
  const { appendTransaction } = editing.spec;
  return new Plugin({
    ...editing.spec,
    // It looks for tables to repair in what differs between two states.
    appendTransaction: (transactions, _before, state) => appendTransaction?.call(editing, transactions, state, state),
  });
}

/** Copies cells as lines with tabs, as spreadsheets take them, where only plain text is wanted. */
function cellsAsText(): Plugin {
  return new Plugin({
    props: {
      clipboardTextSerializer({ content: { content } }, { state: { selection } }) {
        // An empty string leaves the text to the editor.
        if (!(selection instanceof CellSelection)) return '';
        const rows = content.flatMap((node) => (node.type.name === 'table' ? node.children : [node]));
        return rows.map((row) => row.children.map(wordsOfCell).join('\t')).join('\n');
      },
    },
  });
}

/** The words of a cell in one line. */
function wordsOfCell(cell: Node): string {
  return cell.textBetween(0, cell.content.size, ' ', ' ').replaceAll(/\s+/gu, ' ');
}

/** Refuses what would make a table larger than it may be. */
function tableLimits(onNotice: (words: string) => void): Plugin {
  return new Plugin({
    filterTransaction(transaction) {
      if (!transaction.docChanged || isFromYjs(transaction) || !isTooMuch(transaction)) return true;
      onNotice(EDITOR_WORDS.tableFull(TABLE_MAX_COLUMNS, TABLE_MAX_CELLS));
      return false;
    },
  });
}

function isTooMuch({ before, doc }: Transaction): boolean {
  const excess = excessOf(doc);
  return excess > 0 && excess > excessOf(before);
}

/** How many cells and columns tables have beyond what they may have. */
function excessOf({ children }: Node): number {
  let excess = 0;
  for (const table of children) {
    if (table.type.name !== 'table') continue;
    const counts = table.children.map(({ childCount }) => childCount);
    const cells = counts.reduce((sum, count) => sum + count, 0);
    excess += Math.max(0, cells - TABLE_MAX_CELLS);
    for (const count of counts) excess += Math.max(0, count - TABLE_MAX_COLUMNS);
  }
  return excess;
}
