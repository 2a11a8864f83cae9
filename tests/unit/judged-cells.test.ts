import { expect, test } from 'vitest';
import * as Y from 'yjs';

import { contentFault } from '#bff/collaboration/guards/content';
import { screenUpdate } from '#bff/collaboration/guards/screening';
import { BODY_FIELD } from '#shared-types/documents/collaboration';

/** An element with so many of what is made. */
function element(name: string, count = 0, make = () => element('paragraph')): Y.XmlElement {
  const node = new Y.XmlElement(name);
  node.insert(0, Array.from({ length: count }, make));
  return node;
}

const row = (cells: number) => element('tableRow', cells, () => element('tableCell', 1));

/** A document with a table of 20 columns, and what undoes the changes of it one by one. */
function tableOf(rows: number) {
  const document = new Y.Doc();
  const body = document.getXmlFragment(BODY_FIELD);
  const table = element('table', rows, () => row(20));
  body.insert(0, [table]);
  return { document, table, undo: new Y.UndoManager(body, { captureTimeout: 0 }) };
}

/** What the server finds wrong with all that a writer has and a document hasn't. */
function faultIn(writer: Y.Doc, document = new Y.Doc()): string | undefined {
  const update = screenUpdate(Y.encodeStateAsUpdate(writer, Y.encodeStateVector(document)));
  return typeof update === 'string' ? update : contentFault(document, update);
}

test('rows that somebody deletes and brings back again and again without a network count once', () => {
  const { document, table, undo } = tableOf(50);
  for (let times = 0; times < 2; times++) {
    table.delete(0, 45);
    undo.undo();
  }
  expect(faultIn(document)).toBeUndefined();
});

test('a cell that comes back by undo has its block, also one that took the place of the first', () => {
  const { document, table, undo } = tableOf(2);
  const stored = new Y.Doc();
  Y.applyUpdate(stored, Y.encodeStateAsUpdate(document));
  const steps = [
    () =>
      document.transact(() => {
        const cell = (table.get(0) as Y.XmlElement).get(0) as Y.XmlElement;
        cell.delete(0, 1);
        cell.insert(0, [element('heading')]);
      }),
    () => (table.get(0) as Y.XmlElement).delete(0, 1),
    () => undo.undo(),
    () => undo.undo(),
    () => undo.redo(),
    () => undo.redo(),
    () => undo.undo(),
  ];
  for (const step of steps) {
    step();
    expect(faultIn(document, stored)).toBeUndefined();
    Y.applyUpdate(stored, Y.encodeStateAsUpdate(document));
  }
});

test('cells that come later count with those that a table has', () => {
  const { document, table } = tableOf(50);
  const stored = new Y.Doc();
  Y.applyUpdate(stored, Y.encodeStateAsUpdate(document));
  table.push(Array.from({ length: 10 }, () => row(100)));
  expect(faultIn(document, stored)).toBeUndefined();
  table.push([row(1)]);
  expect(faultIn(document, stored)).toBe('more elements than fit into an element');
});
