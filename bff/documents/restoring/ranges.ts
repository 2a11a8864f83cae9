import * as Y from 'yjs';

import { partitionPoint } from '#shared-types/text/sorted-list';

/** Parts of a Yjs document: for each client, ranges of its clock in ascending order that don’t overlap. Lengths are in Yjs units. */
export type Ranges = ReadonlyMap<number, readonly (readonly [clock: number, length: number])[]>;

/** What a transaction deleted. */
export function deletedIn({ deleteSet }: Y.Transaction): Ranges {
  return rangesOf(deleteSet);
}

/** What a transaction inserted. */
export function insertedIn({ beforeState, afterState }: Y.Transaction): Ranges {
  return new Map(
    [...afterState].flatMap(([client, end]) => {
      const start = beforeState.get(client) ?? 0;
      return end > start ? [[client, [[start, end - start]]] as const] : [];
    }),
  );
}

/** What an update deletes, including earlier deletions that it repeats. */
export function rangesOf({ clients }: Pick<Deletions, 'clients'>): Ranges {
  return new Map([...clients].map(([client, items]) => [client, items.map(({ clock, len }) => [clock, len] as const)]));
}

/** All of these ranges. */
export function united(all: readonly Ranges[]): Ranges {
  return rangesOf(Y.mergeDeleteSets(all.map(deletionsOf)));
}

/** Whether the id is in one of the ranges. */
export function includes(ranges: Ranges, { client, clock }: Y.ID): boolean {
  const list = ranges.get(client) ?? [];
  const [start, length] = list[firstEndingAfter(list, clock)] ?? [Infinity, 0];
  return clock >= start && clock < start + length;
}

/** Whether some id is in both. */
export function overlap(some: Ranges, others: Ranges): boolean {
  return some.entries().some(([client, list]) => {
    const theirs = others.get(client) ?? [];
    return list.some(([start, length]) => (theirs[firstEndingAfter(theirs, start)]?.[0] ?? Infinity) < start + length);
  });
}

/** The index of the first range that ends after a clock. A hostile document has thousands of ranges. */
function firstEndingAfter(list: readonly (readonly [number, number])[], clock: number): number {
  return partitionPoint(list, ([start, length]) => start + length <= clock);
}

/** The pieces of a document in these ranges, cut where a range begins or ends. */
export function itemsIn(transaction: Y.Transaction, ranges: Ranges): Y.Item[] {
  const items: Y.Item[] = [];
  Y.iterateDeletedStructs(transaction, deletionsOf(ranges), (struct: unknown) => {
    if (struct instanceof Y.Item) items.push(struct);
  });
  return items;
}

type Deletions = ReturnType<typeof Y.createDeleteSet>;

/** The ranges in Yjs's own form. */
export function deletionsOf(ranges: Ranges): Deletions {
  const set = Y.createDeleteSet();
  for (const [client, list] of ranges)
    set.clients.set(
      client,
      list.map(([clock, len]) => ({ clock, len })),
    );
  return set;
}

/** The ranges as text, to be stored. */
export function writeRanges(ranges: Ranges): string {
  return JSON.stringify([...ranges]);
}

/** Reads what `writeRanges` wrote. */
export function readRanges(text: string): Ranges {
  const entries: [number, [number, number][]][] = JSON.parse(text);
  return new Map(entries);
}
