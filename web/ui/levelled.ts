/** Between two cards, in pixels. */
const GAP = 8;

/** A card, where it would like to be and how high it is, in pixels. */
export interface LevelCard {
  wanted: number;
  height: number;
}

/**
 * The places of cards in a column beside the words that they're about, in pixels and in their order. One that would overlap moves
 * down; the chosen one stays level with its words, and those above it make room.
 * @param chosen the index of the one that must stay level, or -1.
 */
export function levelled(cards: readonly LevelCard[], chosen: number): number[] {
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
