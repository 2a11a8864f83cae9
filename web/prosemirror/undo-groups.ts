import { Extension } from '@tiptap/core';

import { isFromYjs } from './is-from-yjs.ts';

/**
 * Keeps the undo groups of a writer whole while others write. The binding ends the group at every step after a change that is not for
 * the history, and marks the changes of others so; then each letter would be a group, and a hundred of them soon gone. Undo takes back
 * only what this writer has changed (undo.ts), so others' changes need no such mark.
 */
export const UndoGroups = Extension.create({
  name: 'undoGroups',
  dispatchTransaction({ transaction, next }) {
    if (isFromYjs(transaction)) transaction.setMeta('addToHistory', true);
    next(transaction);
  },
});
