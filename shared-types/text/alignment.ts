import { diffArrays } from 'diff';

/** What two lists are compared by. */
export interface Aligned {
  /** Equal for things that are the same. */
  key: string;
  /** Only things of one kind can be two states of one thing. */
  kind: string;
  words: readonly string[];
}

/** One place of the comparison: the same on both sides, a change of one thing, or something that is on one side only. */
export type Row<Item> =
  | { is: 'same' | 'changed'; before: Item; after: Item }
  | { is: 'removed'; before: Item }
  | { is: 'added'; after: Item };

/** Two things are two states of one if they share this much of their words. */
const MIN_SIMILARITY = 0.3;
/** More pairs than this aren't compared: somebody replaced a book. */
const MOST_PAIRS = 20_000;
/** More steps than this from one list to the other, and everything counts as replaced. */
const MOST_STEPS = 1000;

/** Compares two lists: what has stayed, changed, been added and been removed, in the order of both. */
export function align<Item>(
  before: readonly Item[],
  after: readonly Item[],
  describe: (item: Item) => Aligned,
): Row<Item>[] {
  const sides = {
    before: before.map((item) => ({ item, ...describe(item) })),
    after: after.map((item) => ({ item, ...describe(item) })),
  };
  const rows: Row<Item>[] = [];
  let [left, right] = [0, 0];
  for (const { is, removed, added } of runs(
    sides.before.map(({ key }) => key),
    sides.after.map(({ key }) => key),
  )) {
    const [gone, come] = [sides.before.slice(left, left + removed), sides.after.slice(right, right + added)];
    if (is === 'same')
      rows.push(
        ...gone.map((one, index): Row<Item> => ({ is, before: one.item, after: come[index]?.item ?? one.item })),
      );
    else rows.push(...paired(gone, come));
    left += removed;
    right += added;
  }
  return rows;
}

/** Part of two lists: items of the first and items of the second that are the same, or replace one another. */
export interface Run {
  is: 'same' | 'replaced';
  removed: number;
  added: number;
}

/** How one list becomes another. */
export function runs(before: string[], after: string[]): Run[] {
  const parts = diffArrays(before, after, { maxEditLength: MOST_STEPS });
  if (parts === undefined) return [{ is: 'replaced', removed: before.length, added: after.length }];
  const found: Run[] = [];
  for (const { added, removed, count } of parts) {
    const last = found.at(-1);
    if (!added && !removed) found.push({ is: 'same', removed: count, added: count });
    else if (last?.is === 'replaced') last[added ? 'added' : 'removed'] += count;
    else found.push({ is: 'replaced', removed: removed ? count : 0, added: added ? count : 0 });
  }
  return found;
}

type Described<Item> = Aligned & { item: Item };

/** Finds the removed item that each added item was before, if there is one. */
function paired<Item>(gone: readonly Described<Item>[], come: readonly Described<Item>[]): Row<Item>[] {
  const rows: Row<Item>[] = [];
  let waiting: Row<Item>[] = [];
  let start = 0;
  // Removals come before the additions that replace them.
  const catchUp = (end: number) => {
    for (const { item } of gone.slice(start, end)) rows.push({ is: 'removed', before: item });
    rows.push(...waiting);
    waiting = [];
    start = end;
  };
  const isComparable = gone.length * come.length <= MOST_PAIRS;
  for (const one of come) {
    const match = isComparable ? bestMatch(one, gone, start) : undefined;
    const other = match === undefined ? undefined : gone[match];
    if (match === undefined || other === undefined) waiting.push({ is: 'added', after: one.item });
    else {
      catchUp(match);
      rows.push({ is: 'changed', before: other.item, after: one.item });
      start = match + 1;
    }
  }
  catchUp(gone.length);
  return rows;
}

function bestMatch(one: Aligned, others: readonly Aligned[], start: number): number | undefined {
  let [best, highest] = [-1, MIN_SIMILARITY];
  for (let index = start; index < others.length; index++) {
    const other = others[index];
    const similarity = other?.kind === one.kind ? similarityOf(one.words, other.words) : 0;
    if (similarity > highest) [best, highest] = [index, similarity];
  }
  return best === -1 ? undefined : best;
}

/** The share of the words that two texts have in common (Dice), from 0 to 1. */
function similarityOf(some: readonly string[], others: readonly string[]): number {
  if (some.length + others.length === 0) return 0;
  const counts = new Map<string, number>();
  for (const word of some) counts.set(word, (counts.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of others) {
    const left = counts.get(word) ?? 0;
    if (left === 0) continue;
    counts.set(word, left - 1);
    shared += 1;
  }
  return (2 * shared) / (some.length + others.length);
}

/** A word, a run of white space, or any other character. */
const TOKEN = /\s+|[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*|[^\s\p{L}\p{N}]\p{M}*/gu;

/** The words of a text and what is between them; together they are the text. */
export function tokensOf(text: string): string[] {
  return text.match(TOKEN) ?? [];
}
