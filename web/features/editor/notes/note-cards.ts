import type { Editor } from '@tiptap/react';

import { dismissNotes } from '../../../annotations/notes.ts';

/** Scrolls a note's card into view inside the panel; the page itself doesn't move. */
export function scrollToCard(list: HTMLElement, id: string): void {
  const panel = list.closest<HTMLElement>('.side-body');
  const card = cardOf(list, id)?.getBoundingClientRect();
  if (!card || !panel) return;
  const box = panel.getBoundingClientRect();
  const tabs = panel.querySelector('.side-tabs')?.getBoundingClientRect();
  // The tabs stick to one edge of the panel and cover what is behind them.
  const covered = tabs?.height ?? 0;
  const above = card.top - box.top - covered;
  const below = card.bottom - box.bottom + covered;
  if (above < 0) panel.scrollTop += above;
  else if (below > 0) panel.scrollTop += Math.min(below, above);
}

/** Dismisses a note. If its card had the focus, the focus moves to the next card, or the one before, or the text. */
export function dismissCard(editor: Editor, list: HTMLElement | null, id: string): void {
  const card = cardOf(list, id);
  if (card?.contains(document.activeElement)) {
    const neighbour = card.nextElementSibling ?? card.previousElementSibling;
    const next = neighbour?.querySelector<HTMLElement>('.note-main');
    if (next) next.focus();
    else editor.commands.focus(undefined, { scrollIntoView: false });
  }
  dismissNotes(editor.view, idsOf(card) ?? [id]);
}

/** The id of the first note of the card that holds an element. */
export function cardIdAt(target: EventTarget | null): string | undefined {
  return target instanceof Element
    ? idsOf(target.closest<HTMLElement>('[data-note-card]') ?? undefined)?.[0]
    : undefined;
}

function cardOf(list: HTMLElement | null, id: string): HTMLElement | undefined {
  return list?.querySelector<HTMLElement>(`[data-note-card~="${CSS.escape(id)}"]`) ?? undefined;
}

/** The ids of the notes on a card. */
function idsOf(card: HTMLElement | undefined): string[] | undefined {
  return card?.dataset['noteCard']?.split(' ');
}
