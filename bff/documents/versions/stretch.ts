import { type Arrived, NONE_ARRIVED, withArrived } from './arrival.ts';

/** Writing without a long break: how it began, who wrote, and how much was added and removed. */
export interface Stretch {
  /** The times of the first and the last edit, in milliseconds since 1970. */
  startedMs: number;
  endedMs: number;
  /** The names of the writers, in the order in which they began; at most MOST_AUTHORS. */
  authors: readonly string[];
  /** Characters that came a few at a time, in UTF-16 units. */
  typed: number;
  /** Characters that came at once (`arrival.ts`): pasted, or written offline and sent later. */
  pasted: number;
  /** Characters that had left the text and came back, through the server or through the person who had deleted them. */
  broughtBack: number;
  /** Characters that were removed. */
  deleted: number;
  /** How many words the text had before. */
  wordsBefore: number;
}

/** How much one edit added and removed, in UTF-16 units. Text that only moved counts as neither. */
export interface EditSize {
  inserted: number;
  deleted: number;
  /** How the inserted text arrived. */
  arrived: Arrived;
}

/** After a pause this long, the next edit begins a new stretch. */
export const STRETCH_PAUSE_MS = 5 * 60_000;
/** The longest stretch, so that people who write for hours find more than one version. */
export const STRETCH_MAX_MS = 15 * 60_000;
/** How many authors of a stretch are remembered; a class that writes together is more than a list can show. */
const MOST_AUTHORS = 8;

/** Whether an edit at this time begins another stretch. */
export function isOver({ startedMs, endedMs }: Stretch, atMs: number): boolean {
  return atMs - endedMs >= STRETCH_PAUSE_MS || atMs - startedMs >= STRETCH_MAX_MS;
}

/** A stretch without edits yet. */
export function beginStretch(atMs: number, wordsBefore: number): Stretch {
  return { startedMs: atMs, endedMs: atMs, authors: [], ...NONE_ARRIVED, deleted: 0, wordsBefore };
}

/** The stretch with one more edit. */
export function withEdit(
  stretch: Stretch,
  { deleted, arrived }: EditSize,
  { atMs, author }: { atMs: number; author: string | undefined },
): Stretch {
  return {
    ...stretch,
    endedMs: Math.max(stretch.endedMs, atMs),
    authors: author === undefined ? stretch.authors : united(stretch.authors, [author]),
    ...withArrived(stretch, arrived, 'units'),
    deleted: stretch.deleted + deleted,
  };
}

/** The authors of two stretches, each once. */
export function united(some: readonly string[], others: readonly string[]): readonly string[] {
  return [...new Set([...some, ...others])].slice(0, MOST_AUTHORS);
}
