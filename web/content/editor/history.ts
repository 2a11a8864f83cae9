import type { Version } from '#shared-types/documents/versions';

import { once } from '../once.ts';

const NAMES = once(() => new Intl.ListFormat('en', { type: 'conjunction' }));
const TIME = once(() => new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' }));
const DAYS_AGO = once(() => new Intl.RelativeTimeFormat('en', { numeric: 'auto' }));
const DAY = once(() => new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long' }));
const DAY_AND_YEAR = once(() => new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric' }));
/** Most names that fit into a line. */
const MOST_NAMES = 3;
const MINUTE_MS = 60_000;
/** The dates of the last months need no year. */
const WITHOUT_YEAR_MS = 300 * 24 * 60 * MINUTE_MS;

const count = (number: number) => number.toLocaleString('en');
const words = (number: number) => `${count(number)} ${number === 1 ? 'word' : 'words'}`;
const characters = (number: number) => `${count(number)} ${number === 1 ? 'character' : 'characters'}`;

/** The words of the history of a draft. */
export const HISTORY = {
  button: 'History',
  heading: 'History',
  close: 'Close',
  loading: 'Loading the history…',
  notLoaded: 'We couldn’t load the history.',
  notShown: 'We couldn’t load this version.',
  again: 'Try again',
  empty: 'Nothing here yet. Write for a few minutes, take a break, and your first version appears here.',
  now: 'Now',
  nowBy: (who: string) => `The text as it is. Last written by ${who}.`,
  nowPlain: 'The text as it is.',
  someone: 'Someone without a name',
  wordsAdded: (number: number) => `+${count(number)}`,
  wordsRemoved: (number: number) => `−${count(number)}`,
  wordsChanged: (added: number, removed: number) => `${words(added)} added, ${words(removed)} removed`,
  wordsUnit: 'words',
  unchanged: 'same words',
  before: {
    removal: (who: string | undefined, number: number) => `Before ${who ?? 'somebody'} removed ${words(number)}`,
    restore: (who: string | undefined) => (who === undefined ? 'Before a restore' : `Before ${who}’s restore`),
    bringBack: (who: string | undefined) => `Before ${who ?? 'somebody'} brought words back`,
    undo: (who: string | undefined) => `Before ${who ?? 'somebody'} undid a change`,
  },
  minutes: (number: number) => `${number}\u{a0}${number === 1 ? 'minute' : 'minutes'}`,
  figures: ({
    typed,
    pasted,
    broughtBack,
    deleted,
  }: {
    typed: number;
    pasted: number;
    broughtBack: number;
    deleted: number;
  }) =>
    [
      `${characters(typed)} typed`,
      ...(pasted > 0 ? [`${count(pasted)} arrived at once (pasted, dictated, or written offline)`] : []),
      ...(broughtBack > 0 ? [`${count(broughtBack)} brought back`] : []),
      `${count(deleted)} deleted`,
    ].join(', '),
  restore: 'Restore',
  name: 'Name it',
  rename: 'Rename',
  nameLabel: 'Name of this version',
  nameHelp:
    'Everyone who can open the draft sees it. Versions with a name are kept. Leave it empty to remove the name.',
  save: 'Save',
  cancel: 'Cancel',
  restoreHelp:
    'Restoring a version makes the text what it was then. You can undo that, and the text as it is now is kept as a version.',
  restoring: 'Restoring…',
  restoringLater: 'We can’t reach the server right now. We’ll restore this version as soon as we can.',
  notRestored: 'We couldn’t restore this version.',
  restored: (version: string) => `The text is back as it was in ${version}.`,
  restoredBy: (who: string, version: string) => `${who} has already restored ${version}.`,
  versionNamed: (name: string) => `the version “${name}”`,
  versionOf: (when: string) => `the version of ${when}`,
  sameAsNow: 'This is the text as it is now, so there’s nothing to restore.',
  undo: 'Undo',
  undone: 'Undone.',
  undoingLater: 'We can’t reach the server right now. We’ll undo this as soon as we can.',
  notUndone: 'We couldn’t undo this.',
  whatChanged: 'What changed:',
  added: 'added',
  removed: 'removed',
  noChange: 'The words are the same as in the version before.',
  noVersionBefore: 'The version before this one is gone, so we can’t mark what changed.',
  previous: 'Previous change',
  next: 'Next change',
  hideMarks: 'Hide marks',
  showMarks: 'Show marks',
  text: (version: string) => `The text in ${version}`,
  showing: (version: string, changes: number) =>
    `Showing ${version}. ${changes === 1 ? '1 change' : `${count(changes)} changes`}.`,
  change: (index: number, total: number, removed: string, added: string) =>
    [
      `Change ${count(index)} of ${count(total)}.`,
      ...(removed === '' ? [] : [`Removed: “${removed}”.`]),
      ...(added === '' ? [] : [`Added: “${added}”.`]),
    ].join(' '),
  picture: (alt: string) => (alt === '' ? 'Picture' : `Picture: ${alt}`),
  line: 'Line across the page',
} as const;

/** The words of the bar that says what somebody else has removed. */
export const REMOVAL = {
  label: 'Removed words',
  removal: (who: string, number: number) => `${who} removed ${words(number)}.`,
  restore: (who: string, number: number) => `${who} restored an earlier version, which removed ${words(number)}.`,
  undo: (who: string, number: number) => `${who} undid a change, which removed ${words(number)}.`,
  someone: 'Somebody',
  bringBack: 'Bring them back',
  asking: 'Bringing the words back…',
  waiting: 'We can’t reach the server right now. We’ll bring the words back as soon as we can.',
  failed: 'We couldn’t bring the words back.',
  again: 'Try again',
  close: 'Close',
  broughtBack: 'The words are back. You can undo this.',
  alreadyBack: 'Those words are already back.',
  backBy: (who: string) => `${who} brought the words back.`,
} as const;

/** Who wrote, in one line: the first names, and how many more. */
export function authorNames(authors: readonly string[]): string {
  if (authors.length === 0) return HISTORY.someone;
  const more = authors.length - MOST_NAMES;
  return NAMES().format([...authors.slice(0, MOST_NAMES), ...(more > 0 ? [`${more} more`] : [])]);
}

/** The day of a time, as people name it, for the beginning of a line. @param now both in milliseconds since 1970. */
export function dayName(at: number, now: number): string {
  const day = dayInSentence(at, now);
  return day.charAt(0).toUpperCase() + day.slice(1);
}

/** What a version is called: its name, or the act that followed it. */
export function versionName({ name, before }: Version): string | undefined {
  return name ?? (before && HISTORY.before[before.what](before.by, before.words));
}

/** A version within a sentence: by its name, or by its time if it has none. @param now in milliseconds since 1970. */
export function versionInSentence(version: Version, now: number): string {
  const name = versionName(version);
  if (name !== undefined) return HISTORY.versionNamed(name);
  const [from, to] = [Date.parse(version.startedAt), Date.parse(version.endedAt)];
  return HISTORY.versionOf(`${dayInSentence(to, now)}, ${timeSpan(from, to)}`);
}

/**
 * A time span, as times of the day. If it began on an earlier day, that day replaces the time of its start. Times in milliseconds
 * since 1970.
 */
export function timeSpan(from: number, to: number): string {
  const [start, end] = [TIME().format(from), TIME().format(to)];
  if (startOfDay(from) !== startOfDay(to)) return `${DAY_AND_YEAR().format(from)} to ${end}`;
  return start === end ? start : `${start} to ${end}`;
}

/** How long something took, in whole minutes, at least 1. Times in milliseconds since 1970. */
export function minutesBetween(from: number, to: number): number {
  return Math.max(1, Math.round((to - from) / MINUTE_MS));
}

function dayInSentence(at: number, now: number): string {
  const daysAgo = Math.round((startOfDay(now) - startOfDay(at)) / (24 * 60 * MINUTE_MS));
  if (daysAgo === 0 || daysAgo === 1) return DAYS_AGO().format(-daysAgo, 'day');
  return (now - at < WITHOUT_YEAR_MS ? DAY : DAY_AND_YEAR)().format(at);
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}
