import { type Arrival, NONE_ARRIVED, type Recent, withArrived } from '../versions/arrival.ts';
import type { EditSize } from '../versions/stretch.ts';

/** How much one person wrote; `name` is undefined for those without one, and for all beyond MOST_AUTHORS. */
export interface AuthorShare {
  name: string | undefined;
  /** In UTF-16 units, counted as in a `Stretch`. */
  typed: number;
  pasted: number;
  /** Absent in sessions of earlier releases. */
  broughtBack?: number;
  deleted: number;
  /** How many words arrived in each way; absent if some of them are from before words were counted. */
  words?: WordsByArrival;
}

/** How many words arrived in each way. Sessions of earlier releases don't know of words brought back. */
export type WordsByArrival = Readonly<Omit<Record<Arrival, number>, 'broughtBack'>> & { readonly broughtBack?: number };

/**
 * A sitting: writing without a pause of more than SESSION_PAUSE_MS. If it may continue, it has what is needed to judge how the
 * next text arrives.
 */
export interface Session extends Partial<Recent> {
  /** The times of the first and the last edit, in milliseconds since 1970. */
  startedMs: number;
  endedMs: number;
  /** The time in it without pauses of more than WRITING_PAUSE_MS. */
  writingMs: number;
  wordsBefore: number;
  wordsAfter: number;
  authors: readonly AuthorShare[];
  /** The words in the course of writing. */
  points: readonly WordPoint[];
}
/** How many words the text had at a time of writing, in seconds. */
export type WordPoint = readonly [seconds: number, words: number];

/** After a longer pause, the next edit begins another session. */
export const SESSION_PAUSE_MS = 30 * 60_000;
/** A longer pause isn't counted as time of writing. */
export const WRITING_PAUSE_MS = 5 * 60_000;
/** The words are counted this often in the time of writing. */
const POINT_EVERY_MS = 60_000;
/** The most points of a session; beyond that, every second one is dropped. */
const MOST_POINTS = 120;
/** The most people that a session tells apart. */
const MOST_AUTHORS = 8;

/** Whether an edit at this time begins another session. */
export function isOver({ endedMs }: Session, atMs: number): boolean {
  return atMs - endedMs > SESSION_PAUSE_MS;
}

/** A session without edits yet. */
export function beginSession(atMs: number, words: number): Session {
  return {
    startedMs: atMs,
    endedMs: atMs,
    writingMs: 0,
    wordsBefore: words,
    wordsAfter: words,
    authors: [],
    points: [],
  };
}

/** The session with one more edit. */
export function withEdit(
  session: Session,
  { deleted, arrived }: Pick<EditSize, 'deleted' | 'arrived'>,
  { atMs, author }: { atMs: number; author: string | undefined },
): Session {
  const pauseMs = Math.max(0, atMs - session.endedMs);
  return {
    ...session,
    endedMs: Math.max(session.endedMs, atMs),
    writingMs: session.writingMs + (pauseMs > WRITING_PAUSE_MS ? 0 : pauseMs),
    authors: authorsWith(session.authors, author, { deleted, arrived }),
  };
}

function authorsWith(
  authors: readonly AuthorShare[],
  author: string | undefined,
  edit: Pick<EditSize, 'deleted' | 'arrived'>,
): AuthorShare[] {
  const shares = withShares(authors, [{ name: author, ...NONE_ARRIVED, deleted: 0, words: NONE_ARRIVED }]);
  const name = shares.some((share) => share.name === author) ? author : undefined;
  return shares.map((share) => (share.name === name ? grown(share, edit) : share));
}

function grown(share: AuthorShare, { deleted, arrived }: Pick<EditSize, 'deleted' | 'arrived'>): AuthorShare {
  const words = share.words && withArrived({ ...NONE_ARRIVED, ...share.words }, arrived, 'words');
  return {
    ...share,
    ...withArrived({ ...NONE_ARRIVED, ...share }, arrived, 'units'),
    deleted: share.deleted + deleted,
    ...(words && { words }),
  };
}

/** Whether to count the words now. */
export function isPointDue({ writingMs, points }: Session): boolean {
  return writingMs - (points.at(-1)?.[0] ?? 0) * 1000 >= POINT_EVERY_MS;
}

/** The session, when the text has this many words. */
export function withPoint(session: Session, words: number): Session {
  const points = [...session.points, [Math.round(session.writingMs / 1000), words] as const];
  return {
    ...session,
    points: points.length > MOST_POINTS ? points.filter((_point, index) => index % 2 === 1) : points,
  };
}

/** Merges two sessions. */
export function joined(earlier: Session, later: Session): Session {
  return {
    startedMs: earlier.startedMs,
    endedMs: Math.max(earlier.endedMs, later.endedMs),
    writingMs: earlier.writingMs + later.writingMs,
    wordsBefore: earlier.wordsBefore,
    wordsAfter: later.wordsAfter,
    authors: withShares(earlier.authors, later.authors),
    points: [],
  };
}

/** Adds up what each person wrote. */
export function withShares(some: readonly AuthorShare[], others: readonly AuthorShare[]): AuthorShare[] {
  const sums = new Map<string | undefined, AuthorShare>();
  for (const share of [...some, ...others]) {
    const name = sums.has(share.name) || sums.size < MOST_AUTHORS ? share.name : undefined;
    const sum = sums.get(name);
    const words = sum ? sumOfWords([sum, share]) : share.words;
    sums.set(name, {
      name,
      typed: (sum?.typed ?? 0) + share.typed,
      pasted: (sum?.pasted ?? 0) + share.pasted,
      broughtBack: (sum?.broughtBack ?? 0) + (share.broughtBack ?? 0),
      deleted: (sum?.deleted ?? 0) + share.deleted,
      ...(words && { words }),
    });
  }
  return [...sums.values()];
}

/** How many of all words arrived in each way; undefined if that isn't known for some. */
export function sumOfWords(shares: readonly Pick<AuthorShare, 'words'>[]): AuthorShare['words'] {
  const words = { ...NONE_ARRIVED };
  for (const share of shares) {
    if (!share.words) return undefined;
    words.typed += share.words.typed;
    words.pasted += share.words.pasted;
    words.broughtBack += share.words.broughtBack ?? 0;
  }
  return words;
}
