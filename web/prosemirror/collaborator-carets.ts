import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { yCursorPlugin } from '@tiptap/y-tiptap';
import type { Awareness } from 'y-protocols/awareness';
import { createAbsolutePositionFromRelativePosition, createRelativePositionFromJSON, type Doc } from 'yjs';

import type { Presence } from '#shared-types/documents/presence';

import { type Guest, guestColourClass, guestsById, presenceOf } from '../sync/collaborators.ts';

/** Shows the caret and the selection of everybody else in the document, with classes only, since the policy forbids style attributes. */
export const GuestCarets = Extension.create<{ awareness: Awareness | undefined }>({
  name: 'guestCarets',
  addOptions() {
    return { awareness: undefined };
  },
  addProseMirrorPlugins() {
    const { awareness } = this.options;
    if (awareness === undefined) return [];
    const numberOf = (clientId: number) => presenceOf(awareness.getStates().get(clientId))?.guest;
    return [
      yCursorPlugin(awareness, {
        awarenessStateFilter: (ownId: number, clientId: number, state: unknown) =>
          ownId !== clientId && isInside(awareness.doc, presenceOf(state)?.cursor),
        cursorBuilder: (_user: unknown, clientId: number) => caret(clientId, guestsById(awareness).get(clientId)),
        selectionBuilder: (_user: unknown, clientId: number) => ({
          class: `guest-selection ${guestColourClass(numberOf(clientId) ?? 1)}`,
        }),
      }),
      currentLabels(awareness),
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

/** How long a name stays at a caret that doesn't move: it lies over the line above. */
const NAME_MS = 2000;

/** Keeps the labels of the carets up to date: the editor does not draw a caret again that has only another name or place. */
function currentLabels(awareness: Awareness): Plugin {
  return new Plugin({
    view({ dom }) {
      const refresh = ({ updated }: { updated: number[] }) => {
        const guests = guestsById(awareness);
        for (const bar of dom.querySelectorAll<HTMLElement>('.guest-caret')) {
          const clientId = Number(bar.dataset['client']);
          label(bar, guests.get(clientId));
          if (updated.includes(clientId)) showName(bar);
        }
      };
      awareness.on('change', refresh);
      return { destroy: () => awareness.off('change', refresh) };
    },
  });
}

function caret(clientId: number, guest: Guest | undefined): HTMLElement {
  const bar = document.createElement('span');
  bar.dataset['client'] = String(clientId);
  const flag = document.createElement('bdi');
  flag.className = 'guest-caret-flag';
  // The word joiners prevent a line break at the caret.
  bar.append('\u2060', flag, '\u2060');
  label(bar, guest);
  showName(bar);
  return bar;
}

const hiding = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

/** Shows the name at a caret for a while. */
function showName(bar: HTMLElement): void {
  clearTimeout(hiding.get(bar));
  bar.dataset['named'] = '';
  hiding.set(
    bar,
    setTimeout(() => delete bar.dataset['named'], NAME_MS),
  );
}

function label(bar: HTMLElement, guest: Guest | undefined): void {
  const flag = bar.querySelector('.guest-caret-flag');
  bar.className = `guest-caret ${guestColourClass(guest?.number ?? 1)}`;
  if (flag && flag.textContent !== (guest?.label ?? '')) flag.textContent = guest?.label ?? '';
}
