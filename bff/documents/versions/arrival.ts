import { createHash } from 'node:crypto';

import { partitionPoint } from '#shared-types/text/sorted-list';

/** How text arrives in a document: a few characters at a time, at once, or brought back after it had left. */
export type Arrival = 'typed' | 'pasted' | 'broughtBack';

/** No text yet. */
export const NONE_ARRIVED: Readonly<Record<Arrival, number>> = { typed: 0, pasted: 0, broughtBack: 0 };

/** An amount of text: in UTF-16 units, and how many words begin in it. */
interface Amount {
  units: number;
  words: number;
}

/** How the text of one edit arrived. */
export interface Arrived extends Amount {
  how: Arrival;
  /** What counted as typed until this edit showed that it wasn't. */
  recounted: Amount;
}

/**
 * An edit that may have been typed: who wrote it (the Yjs client of their socket; or, if that isn't known, of their words), when
 * (in milliseconds since 1970), how much, and what it counts as.
 */
type RecentEdit = readonly [client: number, atMs: number, units: number, words: number, how: Arrival];

/** A large deletion: who made it (as in RecentEdit), when, and a hash of the text that left. */
type RecentDeletion = readonly [client: number, atMs: number, hash: string];

/** What decides how the next text arrives. It is stored so that figures don't depend on when a tail is folded. */
export interface Recent {
  /** The small edits of the last seconds, oldest first. */
  pace: readonly RecentEdit[];
  /** The large deletions of the last minutes whose text hasn't come back, oldest first. */
  deletions: readonly RecentDeletion[];
}

/** An edit to be judged: how much text it adds, and the added and removed text, a string for each place. */
export interface ArrivingEdit extends Amount {
  come: readonly string[];
  gone: readonly string[];
}

/** An insertion of this many UTF-16 units in one edit wasn't typed at that moment. */
export const PASTE_MIN_UNITS = 30;
/**
 * No person types more than this in PACE_MS, in UTF-16 units: 20 a second. The fastest typists reach 18. Ordinary typing, 5 a
 * second, may be held up for 20 seconds on its way here and still count as typed when it arrives all at once.
 */
export const TYPED_MOST_UNITS = 100;
/** The time in which typing is measured, in milliseconds. */
export const PACE_MS = 5000;
/** Edits of one client that follow each other this fast are remembered as one, in milliseconds. */
const TICK_MS = 100;
/** How many recent edits are remembered: a room full of people who type. */
const MOST_RECENT = 2000;
/**
 * How long deleted text may come back and count as brought back, in milliseconds. After that, it arrives at once like any other
 * text.
 */
const UNDO_MS = 10 * 60_000;
/** How many deletions are remembered. */
const MOST_DELETIONS = 100;
/** How many characters of a hash are kept, of 6 bits each. */
const HASH_LENGTH = 22;

const NOTHING: Amount = { units: 0, words: 0 };

/** What has happened lately in a document: it decides how the next text arrives. */
export class RecentEdits {
  /** The small edits of each client, oldest first: how the text of one person arrives doesn't depend on how fast the others type. */
  readonly #pace: Map<number, readonly RecentEdit[]>;
  #deletions: readonly RecentDeletion[];
  /** The time of the last edit, in milliseconds since 1970. */
  #atMs: number;

  constructor({ pace = [], deletions = [] }: Partial<Recent>) {
    this.#pace = Map.groupBy(pace, ([client]) => client);
    this.#deletions = deletions;
    this.#atMs = pace.at(-1)?.[1] ?? -Infinity;
  }

  /** The same, to go on from once more. */
  copy(): RecentEdits {
    const copy = new RecentEdits({ deletions: this.#deletions });
    for (const [client, own] of this.#pace) copy.#pace.set(client, own);
    copy.#atMs = this.#atMs;
    return copy;
  }

  /** As it is stored. */
  get all(): Recent {
    const oldestMs = this.#atMs - PACE_MS;
    const edits = [...this.#pace.values()].flatMap((own) => own.filter(([, atMs]) => atMs > oldestMs));
    return { pace: edits.toSorted((a, b) => a[1] - b[1]).slice(-MOST_RECENT), deletions: this.#deletions };
  }

  /**
   * How the text of an edit arrived. It was brought back if the same client deleted exactly this text by one edit in the last
   * minutes: the person has undone that, or is moving text with cut and paste. Otherwise it arrived at once if the edit is large,
   * or if its client has sent more in the last seconds than a person can type; then the edits of those seconds arrived at once too.
   * @param by.client who made the edit. @param by.bringsBack whether it was the server, to bring words back.
   */
  add({ units, words, come, gone }: ArrivingEdit, by: { client: number; atMs: number; bringsBack: boolean }): Arrived {
    const { client, atMs } = by;
    this.#atMs = atMs;
    const known = since(atMs - UNDO_MS, this.#deletions);
    const undone = units < PASTE_MIN_UNITS ? -1 : known.findLastIndex(isDeletionOf(come, client));
    this.#deletions = withDeletion(undone === -1 ? known : known.toSpliced(undone, 1), gone, by);
    const as = (how: Arrival): Arrived => ({ units, words, how, recounted: NOTHING });
    if (by.bringsBack || undone !== -1) return as('broughtBack');
    if (units === 0) return as('typed');
    if (units >= PASTE_MIN_UNITS) return as('pasted');
    const own = since(atMs - PACE_MS, this.#pace.get(client) ?? []);
    const isTyped = own.reduce((sum, [, , before]) => sum + before, units) <= TYPED_MOST_UNITS;
    const how: Arrival = isTyped ? 'typed' : 'pasted';
    this.#pace.set(client, withEdit(isTyped ? own : own.map(asPasted), [client, atMs, units, words, how]));
    return {
      units,
      words,
      how,
      recounted: isTyped ? NOTHING : sumOf(own.filter(([, , , , before]) => before === 'typed')),
    };
  }
}

/** The part of a list, in the order of its times, that is newer than this time. It's only copied when something leaves it. */
function since<T extends readonly [client: number, atMs: number, ...unknown[]]>(
  ms: number,
  list: readonly T[],
): readonly T[] {
  const oldest = list[0];
  if (oldest === undefined || oldest[1] > ms) return list;
  return list.slice(partitionPoint(list, ([, atMs]) => atMs <= ms));
}

/** Adds a deletion to the others if it is large enough to come back at once. */
function withDeletion(
  deletions: Recent['deletions'],
  gone: readonly string[],
  { client, atMs }: { client: number; atMs: number },
): Recent['deletions'] {
  const units = gone.reduce((sum, { length }) => sum + length, 0);
  if (units < PASTE_MIN_UNITS) return deletions;
  return [...deletions, [client, atMs, hashOf(gone)] as const].slice(-MOST_DELETIONS);
}

/** Whether a deletion is by this client, and of exactly these texts. */
function isDeletionOf(texts: readonly string[], client: number): (deletion: RecentDeletion) => boolean {
  let hash: string | undefined;
  return ([by, , deleted]) => by === client && deleted === (hash ??= hashOf(texts));
}

/** The hash of texts in any order. */
function hashOf(texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts.toSorted())).digest('base64url').slice(0, HASH_LENGTH);
}

/** Adds an edit to those of its client. */
function withEdit(own: readonly RecentEdit[], edit: RecentEdit): readonly RecentEdit[] {
  const [client, atMs, units, words, how] = edit;
  const last = own.at(-1);
  const joins = last !== undefined && last[4] === how && atMs - last[1] < TICK_MS;
  if (joins) return own.with(own.length - 1, [client, last[1], last[2] + units, last[3] + words, how]);
  return [...own, edit];
}

function asPasted([client, atMs, units, words]: RecentEdit): RecentEdit {
  return [client, atMs, units, words, 'pasted'];
}

function sumOf(edits: readonly RecentEdit[]): Amount {
  return edits.reduce((sum, [, , units, words]) => ({ units: sum.units + units, words: sum.words + words }), NOTHING);
}

/**
 * The amounts with the text of one more edit. What turns out to have been pasted is subtracted from what was typed, if it's
 * there: it may have been counted under an earlier name.
 */
export function withArrived(
  sums: Readonly<Record<Arrival, number>>,
  { how, recounted, ...arrived }: Arrived,
  measure: keyof Amount,
): Record<Arrival, number> {
  const again = Math.min(sums.typed, recounted[measure]);
  const { typed, pasted, broughtBack } = sums;
  const result: Record<Arrival, number> = { typed: typed - again, pasted: pasted + again, broughtBack };
  result[how] += arrived[measure];
  return result;
}
