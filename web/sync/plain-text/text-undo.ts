import { type Text, UndoManager } from 'yjs';

import { UNDO_DEPTH, UNDO_GROUP_PAUSE_MS } from '#shared-types/documents/editing';

/**
 * An undo manager for what one writer types into a shared text: groups end after a pause of 500 ms, the last 100 are kept.
 * @param origin the origin of the writer's changes.
 */
export function createTextUndoManager(text: Text, origin: symbol): UndoManager {
  const manager = new UndoManager(text, { captureTimeout: UNDO_GROUP_PAUSE_MS, trackedOrigins: new Set([origin]) });
  keepUndoDepth(manager);
  return manager;
}

/** Drops the oldest groups of an undo manager, so that UNDO_DEPTH of them are left. */
export function keepUndoDepth(manager: UndoManager): void {
  manager.on('stack-item-added', () => {
    if (manager.undoStack.length > UNDO_DEPTH) manager.undoStack.splice(0, manager.undoStack.length - UNDO_DEPTH);
  });
}

/**
 * Undoes and redoes with the keys and menus of the browser, whose own history breaks when others write into the same field.
 * Returns the function that stops this.
 */
export function bindUndo(manager: UndoManager, field: HTMLElement): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) manager.redo();
    else manager.undo();
  };
  const onBeforeInput = (event: InputEvent) => {
    if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return;
    event.preventDefault();
    if (event.inputType === 'historyUndo') manager.undo();
    else manager.redo();
  };
  field.addEventListener('keydown', onKeyDown);
  field.addEventListener('beforeinput', onBeforeInput);
  return () => {
    field.removeEventListener('keydown', onKeyDown);
    field.removeEventListener('beforeinput', onBeforeInput);
  };
}
