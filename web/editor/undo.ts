import { defaultDeleteFilter, defaultProtectedNodes, ySyncPluginKey } from '@tiptap/y-tiptap';
import { ContentType, createDeleteSet, Item, UndoManager, XmlElement, type XmlFragment } from 'yjs';

import { UNDO_GROUP_PAUSE_MS } from '#shared-types/constants';

import type { SharedDocument } from '../document/shared-document.ts';
import { keepUndoDepth } from '../document/text-undo.ts';

/** The origin of a change to the title that belongs to a change of the body, so that one undo takes both back. */
export const TITLE_WITH_BODY = Symbol('title with body');

/** The key of what takes back a step that the server made. */
const SERVER_ACT = Symbol('server act');

/** An undo manager for the changes of this writer only: groups end after a pause of 500 ms, the last 100 are kept. */
export function createUndoManager({ body, title }: SharedDocument): UndoManager {
  const manager = new UndoManager([body, title], {
    captureTimeout: UNDO_GROUP_PAUSE_MS,
    trackedOrigins: new Set([ySyncPluginKey, TITLE_WITH_BODY]),
    deleteFilter: (item) => !isLastParagraph(item, body) && defaultDeleteFilter(item, defaultProtectedNodes),
    captureTransaction: (transaction) => transaction.meta.get('addToHistory') !== false,
  });
  keepUndoDepth(manager);
  manager.undo = () => {
    const takeBack: unknown = manager.undoStack.at(-1)?.meta.get(SERVER_ACT);
    if (typeof takeBack !== 'function') return UndoManager.prototype.undo.call(manager);
    const stackItem = manager.undoStack.pop() ?? null;
    if (stackItem) manager.emit('stack-item-popped', [eventOf(manager, stackItem), manager]);
    takeBack();
    return stackItem;
  };
  return manager;
}

/**
 * Lets the next undo take back what the server has done for this person, such as a restore. The server does it, since others may
 * take it back at the same time; so there is no redo.
 */
export function addServerAct(manager: UndoManager, takeBack: () => void): void {
  manager.stopCapturing();
  manager.clear(false, true);
  const meta = new Map([[SERVER_ACT, takeBack]]);
  const stackItem = { deletions: createDeleteSet(), insertions: createDeleteSet(), meta };
  manager.undoStack.push(stackItem);
  manager.emit('stack-item-added', [eventOf(manager, stackItem), manager]);
}

function eventOf(origin: UndoManager, stackItem: UndoManager['undoStack'][number]) {
  return { stackItem, origin, type: 'undo' as const, changedParentTypes: new Map() };
}

/**
 * An editor always has a block, so if an undo removed the last paragraph, the editor would write a new one, and a redo would
 * leave that above the text. Instead the last paragraph is emptied and stays.
 */
function isLastParagraph(item: unknown, body: XmlFragment): boolean {
  if (!(item instanceof Item) || item.parent !== body || body.length !== 1) return false;
  const { content } = item;
  return content instanceof ContentType && content.type instanceof XmlElement && content.type.nodeName === 'paragraph';
}
