import type { Editor } from '@tiptap/react';
import { type RefObject, useEffect } from 'react';

import { pendingAnchor, placedThreads } from '../../../annotations/comments.ts';
import { levelled, type LevelCard } from '../../../ui/levelled.ts';

/** Cards wait until the writer pauses: nothing moves next to words while they are being typed. */
const PAUSE_MS = 250;

/** A card of the column. */
interface Card extends LevelCard {
  element: HTMLElement;
}

/**
 * Puts the cards in a column level with their words. One that would overlap moves down; the chosen one always stays level, and those
 * above it make room. A card says with `data-level` which thread it is about; the last one, `data-level="rest"`, follows the others.
 */
export function useLevelCards(editor: Editor, column: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = column.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const place = () => placeCards(editor, element);
    const placeAfterPause = ({ transaction }: { transaction: { docChanged: boolean } }) => {
      if (!transaction.docChanged) return;
      clearTimeout(timer);
      timer = setTimeout(place, PAUSE_MS);
    };
    const sizes = new ResizeObserver(place);
    // It also reports all sizes right away.
    const watchSizes = () => {
      sizes.disconnect();
      for (const sized of [editor.view.dom, ...cardsIn(element)]) sizes.observe(sized);
    };
    const cards = new MutationObserver(watchSizes);
    cards.observe(element, { childList: true, subtree: true, attributeFilter: ['data-chosen'] });
    watchSizes();
    editor.on('transaction', placeAfterPause);
    return () => {
      cards.disconnect();
      sizes.disconnect();
      editor.off('transaction', placeAfterPause);
      clearTimeout(timer);
    };
  }, [editor, column]);
}

function cardsIn(column: HTMLElement): HTMLElement[] {
  return [...column.querySelectorAll<HTMLElement>('[data-level]')];
}

function placeCards(editor: Editor, column: HTMLElement): void {
  const origin = column.getBoundingClientRect().top;
  const cards = cardsIn(column).map((element): Card => {
    const at = wordsOf(editor, element.dataset['level']);
    const wanted = at === undefined ? 0 : editor.view.coordsAtPos(at, 1).top - origin;
    return { element, wanted, height: element.offsetHeight };
  });
  const chosen = cards.findIndex(({ element }) => element.dataset['chosen'] !== undefined);
  const tops = levelled(cards, chosen);
  for (const [index, { element }] of cards.entries()) element.style.setProperty('top', `${tops[index] ?? 0}px`);
  const last = cards.at(-1);
  column.style.setProperty('min-height', `${(tops.at(-1) ?? 0) + (last?.height ?? 0)}px`);
}

/** Where the words of a card begin in the text. */
function wordsOf({ state }: Editor, level: string | undefined): number | undefined {
  const at = level === 'new' ? pendingAnchor(state)?.from : placedThreads(state).find(({ id }) => id === level)?.from;
  return at === undefined || at > state.doc.content.size ? undefined : at;
}
