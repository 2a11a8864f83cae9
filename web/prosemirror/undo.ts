import { defaultDeleteFilter, defaultProtectedNodes, ySyncPluginKey } from '@tiptap/y-tiptap';
import { ContentType, createDeleteSet, Item, UndoManager, XmlElement, type XmlFragment } from 'yjs';

import { UNDO_GROUP_PAUSE_MS } from '#shared-types/documents/editing';

import { inBackground } from '../errors/in-background.ts';
import { keepUndoDepth } from '../sync/plain-text/text-undo.ts';
import type { SharedDocument } from '../sync/shared-document.ts';

/** The origin of a change to the title that belongs to a change of the body, so that one undo takes both back. */
export const TITLE_WITH_BODY = Symbol('title with body');

/** The key of what takes back a step that the server made. */
const SERVER_ACT = Symbol('server act');
/** Takes it back. @returns whether that worked. Never rejects. */
type TakeBack = () => Promise<boolean>;
type StackItem = UndoManager['undoStack'][number];

/** An undo manager for the changes of this writer only: groups end after a pause of 500 ms, the last 100 are kept. */
export function createUndoManager({ body, title }: Pick<SharedDocument, 'body' | 'title'>): UndoManager {
  const manager = new UndoManager([body, title], {
    captureTimeout: UNDO_GROUP_PAUSE_MS,
    trackedOrigins: new Set([ySyncPluginKey, TITLE_WITH_BODY]),
    deleteFilter: (item) => !isLastParagraph(item, body) && defaultDeleteFilter(item, defaultProtectedNodes),
    captureTransaction: (transaction) => transaction.meta.get('addToHistory') !== false,
  });
  keepUndoDepth(manager);
  manager.undo = () => undoNewest(manager);
  return manager;
}

function undoNewest(manager: UndoManager): StackItem | null {
  const { undoStack } = manager;
  const at = undoStack.findLastIndex((item) => takeBackOf(item) !== undefined);
  const act = undoStack[at];
  const takeBack = act && takeBackOf(act);
  if (!act || !takeBack) return UndoManager.prototype.undo.call(manager);
  if (act === undoStack.at(-1)) {
    undoStack.pop();
    manager.emit('stack-item-popped', [eventOf(manager, act), manager]);
    inBackground(takeBack().then((isUndone) => isUndone || pushAct(manager, act)));
    return act;
  }
  // Yjs passes over steps that have nothing left to undo, and would pass over the server's, too.
  const below = undoStack.splice(0, at + 1);
  const undone = UndoManager.prototype.undo.call(manager);
  undoStack.unshift(...below);
  if (!undone) return undoNewest(manager);
  manager.emit('stack-item-updated', [eventOf(manager, act), manager]);
  return undone;
}

function takeBackOf({ meta }: StackItem): TakeBack | undefined {
  return meta.get(SERVER_ACT);
}

/**
 * Lets the next undo take back what the server has done for this person, such as a restore. The server does it, since others may
 * take it back at the same time; so there is no redo. If that fails, the undo after it tries again.
 */
export function addServerAct(manager: UndoManager, takeBack: TakeBack): void {
  const meta = new Map<unknown, TakeBack>([[SERVER_ACT, takeBack]]);
  pushAct(manager, { deletions: createDeleteSet(), insertions: createDeleteSet(), meta });
}

function pushAct(manager: UndoManager, stackItem: StackItem): void {
  manager.stopCapturing();
  manager.clear(false, true);
  manager.undoStack.push(stackItem);
  manager.emit('stack-item-added', [eventOf(manager, stackItem), manager]);
}

function eventOf(origin: UndoManager, stackItem: StackItem) {
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
