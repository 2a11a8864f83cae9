import { Extension } from '@tiptap/core';
import { yCursorPlugin } from '@tiptap/y-tiptap';
import type { Awareness } from 'y-protocols/awareness';
import { createAbsolutePositionFromRelativePosition, createRelativePositionFromJSON, type Doc } from 'yjs';

import type { Presence } from '#shared-types/presence';

import { guestName } from '../content/editor.ts';
import { guestColourClass, presenceOf } from '../document/guests.ts';

/** Shows the caret and the selection of everybody else in the document, with classes only, since the policy forbids style attributes. */
export const GuestCarets = Extension.create<{ awareness: Awareness | undefined }>({
  name: 'guestCarets',
  addOptions() {
    return { awareness: undefined };
  },
  addProseMirrorPlugins() {
    const { awareness } = this.options;
    if (awareness === undefined) return [];
    const guestOf = (clientId: number) => presenceOf(awareness.getStates().get(clientId))?.guest;
    return [
      yCursorPlugin(awareness, {
        awarenessStateFilter: (ownId: number, clientId: number, state: unknown) =>
          ownId !== clientId && isInside(awareness.doc, presenceOf(state)?.cursor),
        cursorBuilder: (_user: unknown, clientId: number) => caret(guestOf(clientId)),
        selectionBuilder: (_user: unknown, clientId: number) => ({
          class: `guest-selection ${guestColourClass(guestOf(clientId) ?? 1)}`,
        }),
      }),
    ];
  },
});

/** Whether both ends of a selection exist in the document. The caret of a person whose words have not arrived yet does not. */
function isInside(document: Doc, cursor: Presence['cursor']): boolean {
  if (!cursor) return false;
  try {
    return [cursor.anchor, cursor.head].every(
      (end) => createAbsolutePositionFromRelativePosition(createRelativePositionFromJSON(end), document) !== null,
    );
  } catch {
    return false; // Yjs throws on positions that it cannot resolve, which would break the editor
  }
}

function caret(guest: number | undefined): HTMLElement {
  const bar = document.createElement('span');
  bar.className = `guest-caret ${guestColourClass(guest ?? 1)}`;
  const flag = document.createElement('span');
  flag.className = 'guest-caret-flag';
  flag.textContent = guest === undefined ? '' : guestName(guest);
  // The word joiners prevent a line break at the caret.
  bar.append('\u2060', flag, '\u2060');
  return bar;
}
