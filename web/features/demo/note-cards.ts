import type { Editor } from '@tiptap/react';

import { dismissNote } from '../../annotations/notes.ts';

/** Brings the card of a note into view, inside the list only: the page itself does not move. */
export function scrollToCard(list: HTMLElement, id: string): void {
  const card = cardOf(list, id)?.getBoundingClientRect();
  if (!card) return;
  const box = list.getBoundingClientRect();
  const above = card.top - box.top;
  const below = card.bottom - box.bottom;
  if (above < 0) list.scrollTop += above;
  else if (below > 0) list.scrollTop += Math.min(below, above);
}

/** Dismisses a note. When its card had the focus, that moves to the next card, else to the one before, else to the text. */
export function dismissCard(editor: Editor, list: HTMLElement | null, id: string): void {
  const card = cardOf(list, id);
  if (card?.contains(document.activeElement)) {
    const neighbour = card.nextElementSibling ?? card.previousElementSibling;
    const next = neighbour?.querySelector<HTMLElement>('.note-main');
    if (next) next.focus();
    else editor.commands.focus(undefined, { scrollIntoView: false });
  }
  dismissNote(editor.view, id);
}

/** The id of the note whose card holds an element. */
export function cardIdAt(target: EventTarget | null): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-note-card]')?.dataset['noteCard'] : undefined;
}

function cardOf(list: HTMLElement | null, id: string): HTMLElement | undefined {
  return list?.querySelector<HTMLElement>(`[data-note-card="${CSS.escape(id)}"]`) ?? undefined;
}
