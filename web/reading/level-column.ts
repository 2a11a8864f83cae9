import type { EditorView } from '@tiptap/pm/view';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';

interface LevelColumnOptions {
  /** The text; undefined until it's drawn. */
  view: EditorView | undefined;
  /** Where the words of a card begin in the text; undefined for one without words, which follows the others. */
  positionOf: (card: string) => number | undefined;
  /** Whether the cards stand level with their words; otherwise they follow one another. */
  isLevel?: boolean;
}

/**
 * Puts the cards of a column level with the words that they're about, and again whenever the text or a card has another size. One
 * that would overlap moves down; the chosen one stays level, and those above it make room. A card says with `data-level` which one it
 * is, and with `data-chosen` that it's chosen.
 * @returns puts them in their places at once, for a change that moves words and changes no size.
 */
export function useLevelColumn(
  column: RefObject<HTMLElement | null>,
  { view, positionOf, isLevel = true }: LevelColumnOptions,
): () => void {
  const latest = useRef(positionOf);
  useLayoutEffect(() => {
    latest.current = positionOf;
  });
  const place = useCallback(() => {
    // One that is gone has its successor at once.
    if (column.current && view && !view.isDestroyed && isLevel) placeCards(column.current, view, latest.current);
  }, [column, view, isLevel]);
  // Before the browser draws, so that no card is ever seen elsewhere.
  useLayoutEffect(place, [place]);
  useEffect(() => {
    const element = column.current;
    if (!element || !view || !isLevel) return undefined;
    const sizes = new ResizeObserver(place);
    // It also reports all sizes right away.
    const watchSizes = () => {
      sizes.disconnect();
      for (const sized of [view.dom, ...cardsIn(element)]) sizes.observe(sized);
    };
    const cards = new MutationObserver(watchSizes);
    cards.observe(element, { childList: true, subtree: true, attributeFilter: ['data-chosen'] });
    watchSizes();
    return () => {
      cards.disconnect();
      sizes.disconnect();
      for (const styled of [element, ...cardsIn(element)]) styled.removeAttribute('style');
    };
  }, [column, view, isLevel, place]);
  return place;
}

function cardsIn(column: HTMLElement): HTMLElement[] {
  return [...column.querySelectorAll<HTMLElement>('[data-level]')];
}

function placeCards(column: HTMLElement, view: EditorView, positionOf: LevelColumnOptions['positionOf']): void {
  const origin = column.getBoundingClientRect().top;
  const end = view.state.doc.content.size;
  const cards = cardsIn(column);
  const wanted = cards.map((card): LevelCard => {
    const at = positionOf(card.dataset['level'] ?? '');
    const top = at === undefined ? 0 : view.coordsAtPos(Math.max(0, Math.min(at, end)), 1).top - origin;
    return { wanted: top, height: card.offsetHeight };
  });
  const tops = levelled(
    wanted,
    cards.findIndex(({ dataset }) => dataset['chosen'] !== undefined),
  );
  for (const [index, card] of cards.entries()) card.style.setProperty('top', `${tops[index] ?? 0}px`);
  column.style.setProperty('min-height', `${(tops.at(-1) ?? 0) + (wanted.at(-1)?.height ?? 0)}px`);
}

/** Between two cards, in pixels. */
const GAP = 8;

/** A card, where it would like to be and how high it is, in pixels. */
interface LevelCard {
  wanted: number;
  height: number;
}

/** The places of cards, in pixels and in their order. @param chosen the index of the one that must stay level, or -1. */
function levelled(cards: readonly LevelCard[], chosen: number): number[] {
  const tops: number[] = [];
  let free = 0;
  for (const { wanted, height } of cards) {
    const top = Math.max(wanted, free);
    tops.push(top);
    free = top + height + GAP;
  }
  const wanted = cards[chosen]?.wanted;
  if (wanted === undefined) return tops;
  // The chosen one moves up to its words, as far as those above can make room.
  let limit = Math.max(wanted, roomAbove(cards, chosen));
  for (let index = chosen; index >= 0 && (tops[index] ?? 0) > limit; index--) {
    tops[index] = limit;
    limit -= (cards[index - 1]?.height ?? 0) + GAP;
  }
  free = (tops[chosen] ?? 0) + (cards[chosen]?.height ?? 0) + GAP;
  for (const [index, card] of cards.entries()) {
    if (index <= chosen) continue;
    tops[index] = Math.max(card.wanted, free);
    free = (tops[index] ?? 0) + card.height + GAP;
  }
  return tops;
}

function roomAbove(cards: readonly LevelCard[], chosen: number): number {
  return cards.slice(0, chosen).reduce((sum, { height }) => sum + height + GAP, 0);
}
