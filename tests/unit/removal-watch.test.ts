import { HocuspocusProvider } from '@hocuspocus/provider';
import { expect, test } from 'vitest';
import * as Y from 'yjs';

import { BODY_FIELD } from '#shared-types/collaboration';

import { type Removal, RemovalWatch } from '../../web/features/demo/history/removal-watch.ts';
import { lastText, paragraph } from '../support/collaboration/writing.ts';

const LINES = Array.from({ length: 20 }, (_, index) => `Line ${index} has exactly seven words here.`);

/** A page with a text, and somebody else whose edits reach it. */
function openPage() {
  const [mine, theirs] = [new Y.Doc(), new Y.Doc()];
  const [body, others] = [mine.getXmlFragment(BODY_FIELD), theirs.getXmlFragment(BODY_FIELD)];
  const provider: unknown = Object.create(HocuspocusProvider.prototype);
  theirs.on('update', (update: Uint8Array) => Y.applyUpdate(mine, update, provider));
  mine.on(
    'update',
    (update: Uint8Array, origin: unknown) => origin !== provider && Y.applyUpdate(theirs, update, 'page'),
  );
  others.push(LINES.map(paragraph));
  const told: (Removal | undefined)[] = [];
  const watch = new RemovalWatch(body, mine, (removal) => told.push(removal));
  return { body, others, theirs, told, watch, lines: () => body.toArray().map(plain) };
}

const plain = (node: unknown) => (node instanceof Y.XmlElement ? node.toArray().map(String).join('') : '');

test('a third of a text that goes in several quick edits is one removal, and comes back beside what was written since', async () => {
  const { others, theirs, told, watch, lines } = openPage();
  for (let line = 0; line < 12; line += 1) others.delete(0, 1);
  await expect.poll(() => told.at(-1)?.words).toBe(12 * 7);
  theirs.transact(() => lastText(others).insert(0, 'Still here. '));
  watch.bringBack();
  expect(lines()).toEqual([...LINES.slice(0, 19), `Still here. ${LINES[19]}`]);
  watch.stop();
});

test('nobody is told of what is less than a third, was only moved, or came back', async () => {
  const { body, others, theirs, told, watch } = openPage();
  others.delete(0, 5);
  theirs.transact(() => {
    others.delete(0, 10);
    others.push(LINES.slice(5, 15).map(paragraph));
  });
  const undo = new Y.UndoManager(others, { captureTimeout: 0 });
  others.delete(0, 12);
  await expect.poll(() => told.at(-1)?.words).toBeGreaterThan(50);
  undo.undo();
  await expect.poll(() => told.at(-1)).toBeUndefined();
  expect(told.filter((removal) => removal !== undefined)).toHaveLength(1);
  body.delete(0, body.length); // one's own edit
  watch.stop();
});
