import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import {
  absolutePositionToRelativePosition,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
} from '@tiptap/y-tiptap';
import type { RelativePosition } from 'yjs';

import { isFromYjs } from './is-from-yjs.ts';

/** Where a position of the text is after some time. */
interface FollowedPosition {
  position: number;
  /** Whether the person has written, moved the caret, or gone elsewhere meanwhile. */
  isLeft: boolean;
}

/**
 * Follows a position through what everybody writes. Returns the function that says where it is, and ends that. Words that the person
 * types at the position come after it.
 */
export function followPosition(editor: Editor, start: number): () => FollowedPosition {
  const focused = document.activeElement;
  let position = start;
  let shared = relative(editor, position);
  let isLeft = false;
  const follow = ({ transaction }: { transaction: Transaction }) => {
    if (isFromYjs(transaction)) {
      // It replaces the whole text, so its own mapping deletes every position.
      position = absolute(editor, shared) ?? Math.min(position, transaction.doc.content.size);
      return;
    }
    isLeft ||= transaction.docChanged || transaction.selectionSet;
    if (!transaction.docChanged) return;
    position = transaction.mapping.map(position, -1);
    shared = relative(editor, position);
  };
  editor.on('transaction', follow);
  return () => {
    editor.off('transaction', follow);
    return { position, isLeft: isLeft || document.activeElement !== focused };
  };
}

function relative({ state }: Editor, position: number): RelativePosition | undefined {
  const sync = ySyncPluginKey.getState(state);
  return sync?.binding ? absolutePositionToRelativePosition(position, sync.type, sync.binding.mapping) : undefined;
}

function absolute({ state }: Editor, position: RelativePosition | undefined): number | undefined {
  const sync = ySyncPluginKey.getState(state);
  if (position === undefined || !sync?.binding) return undefined;
  return relativePositionToAbsolutePosition(sync.doc, sync.type, position, sync.binding.mapping) ?? undefined;
}
