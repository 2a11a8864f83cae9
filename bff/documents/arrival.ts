/** How text arrives in a document: a few characters at a time, at once, or brought back by the server after it had left. */
export type Arrival = 'typed' | 'pasted' | 'broughtBack';

/** No text yet. */
export const NONE_ARRIVED: Readonly<Record<Arrival, number>> = { typed: 0, pasted: 0, broughtBack: 0 };

/** An amount of text: in UTF-16 units, and how many words begin in it. */
export interface Amount {
  units: number;
  words: number;
}

/** How the text of one edit arrived. */
export interface Arrived extends Amount {
  how: Arrival;
  /** What was taken for typed, and this edit shows that it wasn't. */
  recounted: Amount;
}

/** An edit that may have been typed: who wrote it (a Yjs client), when (in milliseconds since 1970), how much, and what it counts as. */
type RecentEdit = readonly [client: number, atMs: number, units: number, words: number, how: Arrival];

/** The small edits of the last seconds, oldest first. They are stored, so that figures don't depend on when a tail is folded. */
export type Pace = readonly RecentEdit[];

/** This much inserted by one edit, in UTF-16 units, didn't come from a keyboard at that moment. */
export const PASTE_MIN_UNITS = 30;
/**
 * No person types more than this in PACE_MS, in UTF-16 units: 20 a second. The fastest typists reach 18. Typing at an ordinary
 * 5 a second may be held up for 20 seconds on the way here, and still count as typed when it arrives in a moment.
 */
export const TYPED_MOST_UNITS = 100;
/** The time in which typing is measured, in milliseconds. */
export const PACE_MS = 5000;
/** Edits of one client that follow each other this fast are remembered as one, in milliseconds. */
const TICK_MS = 100;
/** So many recent edits are remembered: a room full of people who type. */
const MOST_RECENT = 2000;

const NOTHING: Amount = { units: 0, words: 0 };

/**
 * How an edit arrived. Without `bringsBack`, which says that the server made it to bring words back: at once if it is large, or if its client brings more in the last seconds than a person can type. Then the
 * edits of those seconds arrived at once too.
 */
export function arrivalOf(
  pace: Pace,
  { units, words }: Amount,
  { client, atMs, bringsBack }: { client: number; atMs: number; bringsBack: boolean },
): { arrived: Arrived; pace: Pace } {
  const recent = pace.filter(([, before]) => atMs - before < PACE_MS);
  if (bringsBack) return { arrived: { units, words, how: 'broughtBack', recounted: NOTHING }, pace: recent };
  if (units === 0) return { arrived: { units, words, how: 'typed', recounted: NOTHING }, pace: recent };
  if (units >= PASTE_MIN_UNITS) return { arrived: { units, words, how: 'pasted', recounted: NOTHING }, pace: recent };
  const own = recent.filter(([by]) => by === client);
  const isTyped = own.reduce((sum, [, , before]) => sum + before, units) <= TYPED_MOST_UNITS;
  const how: Arrival = isTyped ? 'typed' : 'pasted';
  const recounted = isTyped ? [] : own.filter(([, , , , before]) => before === 'typed');
  const judged = isTyped ? recent : recent.map((edit) => (edit[0] === client ? asPasted(edit) : edit));
  return {
    arrived: { units, words, how, recounted: sumOf(recounted) },
    pace: withEdit(judged, [client, atMs, units, words, how]),
  };
}

function withEdit(pace: Pace, edit: RecentEdit): Pace {
  const [client, atMs, units, words, how] = edit;
  const last = pace.at(-1);
  const joins = last !== undefined && last[0] === client && last[4] === how && atMs - last[1] < TICK_MS;
  if (!joins) return [...pace, edit].slice(-MOST_RECENT);
  return [...pace.slice(0, -1), [client, last[1], last[2] + units, last[3] + words, how]];
}

function asPasted([client, atMs, units, words]: RecentEdit): RecentEdit {
  return [client, atMs, units, words, 'pasted'];
}

function sumOf(edits: readonly RecentEdit[]): Amount {
  return edits.reduce((sum, [, , units, words]) => ({ units: sum.units + units, words: sum.words + words }), NOTHING);
}

/**
 * The amounts with the text of one more edit. What turns out to have been pasted is taken from what was typed, if it is there: it may
 * have been counted before somebody changed their name.
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
