import { defaultDeleteFilter, defaultProtectedNodes, ySyncPluginKey } from '@tiptap/y-tiptap';
import { ContentType, Item, UndoManager, XmlElement, type XmlFragment } from 'yjs';

import { UNDO_GROUP_PAUSE_MS } from '#shared-types/constants';

import type { SharedDocument } from '../document/shared-document.ts';
import { keepUndoDepth } from '../document/text-undo.ts';

/** The origin of a change to the title that belongs to a change of the body, so that one undo takes both back. */
export const TITLE_WITH_BODY = Symbol('title with body');

/** The origin of a change that brings back what a text was before. */
export const RESTORED = Symbol('restored');

/** An undo manager for the changes of this writer only: groups end after a pause of 500 ms, the last 100 are kept. */
export function createUndoManager({ body, title }: SharedDocument): UndoManager {
  const manager = new UndoManager([body, title], {
    captureTimeout: UNDO_GROUP_PAUSE_MS,
    trackedOrigins: new Set([ySyncPluginKey, TITLE_WITH_BODY, RESTORED]),
    deleteFilter: (item) => !isLastParagraph(item, body) && defaultDeleteFilter(item, defaultProtectedNodes),
    captureTransaction: (transaction) => transaction.meta.get('addToHistory') !== false,
  });
  keepUndoDepth(manager);
  return manager;
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
