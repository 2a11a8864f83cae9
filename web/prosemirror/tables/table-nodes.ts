import { Node } from '@tiptap/core';
import type { Node as TextNode } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type NodeView } from '@tiptap/pm/view';

import { EDITOR_WORDS } from '../../content/editor/editor.ts';

/** What prosemirror-tables calls the nodes of a table. */
const ROLES: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableHeader: 'header_cell',
  tableCell: 'cell',
};

/** A text of blocks and tables: a table is in nothing else, so there is none in a list, a quotation or another table. */
const TextDocument = Node.create({ name: 'doc', topNode: true, content: '(block | table)+' });

const Table = Node.create({
  name: 'table',
  content: 'tableRow+',
  isolating: true,
  extendNodeSchema: ({ name }) => (ROLES[name] === undefined ? {} : { tableRole: ROLES[name] }),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        props: {
          decorations: ({ doc }) => DecorationSet.create(doc, tableBoxes(doc, editor.isEditable)),
        },
      }),
    ];
  },
  addNodeView: () => tableView,
});

/** Draws a table: a wide one scrolls in a box of its own. The view of prosemirror-tables has column widths in a style, and there are none here. */
export function tableView(): NodeView {
  const dom = document.createElement('div');
  dom.className = 'text-table';
  const contentDOM = document.createElement('tbody');
  const table = document.createElement('table');
  table.append(contentDOM);
  dom.append(table);
  // Extensions of a browser mark what can be written in; the table needn't be drawn again for that.
  return { dom, contentDOM, ignoreMutation: ({ type, target }) => type === 'attributes' && target === dom };
}

/**
 * What the boxes of the tables need besides. Where there is no caret, none comes into a box to scroll it, so the keyboard has to reach
 * it in another way.
 */
export function tableBoxes(doc: TextNode, hasCaret: boolean): Decoration[] {
  const attributes = hasCaret
    ? { contenteditable: 'true' }
    : { tabindex: '0', role: 'group', 'aria-label': EDITOR_WORDS.table };
  const boxes: Decoration[] = [];
  doc.forEach((node, position) => {
    if (node.type.name === 'table') boxes.push(Decoration.node(position, position + node.nodeSize, attributes));
  });
  return boxes;
}

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

/** What prosemirror-tables reads in a cell. No cell covers others, so the values are always these. */
const cellAttributes = () => ({
  colspan: { default: 1, rendered: false, parseHTML: () => 1 },
  rowspan: { default: 1, rendered: false, parseHTML: () => 1 },
  colwidth: { default: null, rendered: false, parseHTML: () => null },
});

const TableHeader = Node.create({
  name: 'tableHeader',
  content: 'block+',
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: () => ['th', 0],
});

const TableCell = Node.create({
  name: 'tableCell',
  content: 'block+',
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: () => ['td', 0],
});

/** The nodes of tables, and the document that may have them. */
export const TABLE_NODES = [TextDocument, Table, TableRow, TableHeader, TableCell];
