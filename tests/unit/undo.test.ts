import { ySyncPluginKey } from '@tiptap/y-tiptap';
import { expect, test, vi } from 'vitest';
import * as Y from 'yjs';

import { BODY_FIELD, TITLE_FIELD } from '#shared-types/documents/collaboration';
import { UNDO_DEPTH } from '#shared-types/documents/editing';

import { addServerAct, createUndoManager } from '../../web/prosemirror/undo.ts';

/** A document in which one writer types titles, and the steps that they can undo. */
function openTitle() {
  const document = new Y.Doc();
  const [body, title] = [document.getXmlFragment(BODY_FIELD), document.getText(TITLE_FIELD)];
  const manager = createUndoManager({ body, title });
  const type = (words: string) => {
    document.transact(() => title.insert(title.length, words), ySyncPluginKey);
    manager.stopCapturing();
  };
  return { title, manager, type };
}

test('undo takes back a restore, not what was typed before it, if the word typed since is gone', () => {
  const { title, manager, type } = openTitle();
  type('first');
  const takeBack = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
  addServerAct(manager, takeBack);
  type(' word');
  title.delete(5, 5); // as somebody else
  manager.undo();
  expect(takeBack).toHaveBeenCalledOnce();
  expect(title.toJSON()).toBe('first');
  manager.undo();
  expect(title.toJSON()).toBe('');
});

test('an undo of a restore that fails can be tried again', async () => {
  const { manager } = openTitle();
  const takeBack = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  addServerAct(manager, takeBack);
  manager.undo();
  await vi.waitFor(() => expect(manager.undoStack).toHaveLength(1));
  manager.undo();
  expect(takeBack).toHaveBeenCalledTimes(2);
  expect(manager.undoStack).toHaveLength(0);
});

test('the undo history has a depth of 100', () => {
  const { title, manager, type } = openTitle();
  for (let group = 0; group < UNDO_DEPTH + 5; group++) type('x');
  while (manager.undo() !== null);
  expect([UNDO_DEPTH, title.toJSON()]).toEqual([100, 'xxxxx']);
});
