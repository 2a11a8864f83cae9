/** Scrolls a note's row into view inside the panel; the page itself doesn't move. */
export function scrollToCard(list: HTMLElement, id: string): void {
  const panel = list.closest<HTMLElement>('.side-body');
  const card = cardOf(list, id)?.getBoundingClientRect();
  if (!card || !panel) return;
  const box = panel.getBoundingClientRect();
  const above = card.top - box.top;
  const below = card.bottom - box.bottom;
  if (above < 0) panel.scrollTop += above;
  else if (below > 0) panel.scrollTop += Math.min(below, above);
}

/** The row of a note; undefined where it isn't listed. */
function cardOf(list: HTMLElement | null, id: string): HTMLElement | undefined {
  return list?.querySelector<HTMLElement>(`[data-note-card~="${CSS.escape(id)}"]`) ?? undefined;
}

/** The id of the first note of the row that holds an element. */
export function cardIdAt(target: EventTarget | null): string | undefined {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-note-card]') : null;
  return card?.dataset['noteCard']?.split(' ')[0];
}
