const DATE = new Intl.DateTimeFormat('en', { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' });
const TIME = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' });
const MOMENT = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h23',
});

const count = (number: number) => number.toLocaleString('en');
const some = (number: number, one: string, many: string) => `${count(number)} ${number === 1 ? one : many}`;
const words = (number: number) => some(number, 'word', 'words');

const were = (number: number) => (number === 1 ? 'was' : 'were');
const characters = (number: number) => some(number, 'character', 'characters');

/** How much was added and removed in UTF-16 units, and how many words were added, if known. */
interface Figures {
  typed: number;
  pasted: number;
  broughtBack?: number;
  deleted: number;
  words?: { typed: number; pasted: number; broughtBack?: number };
}

/** The words of a writing record, wherever it is shown. */
export const RECORD = {
  summary: (sessions: number, days: number, seconds: number, wordCount: number) =>
    `${some(sessions, 'session', 'sessions')} on ${some(days, 'day', 'days')}, ${duration(seconds)} of writing, ${words(wordCount)} in the end.`,
  untitled: 'Untitled',
  empty: 'Nothing is recorded yet. Write something, and it appears here.',
  howItArrived: 'How the words arrived',
  figures: ({ typed, pasted, broughtBack = 0, deleted, words: known }: Figures) =>
    [
      `${known ? words(known.typed) : characters(typed)} typed`,
      ...(pasted > 0 ? [`${known ? words(known.pasted) : characters(pasted)} arrived at once`] : []),
      ...(broughtBack > 0
        ? [`${known ? words(known.broughtBack ?? 0) : characters(broughtBack)} removed and then brought back`]
        : []),
      ...(deleted > 0 ? [`${characters(deleted)} deleted`] : []),
    ].join(', '),
  /** The figures of the whole record, in sentences. */
  arrived: ({ typed, pasted, broughtBack = 0, deleted, words: known }: Figures) => {
    const first = known?.typed ?? typed;
    const atOnce = known?.pasted ?? pasted;
    const back = known ? (known.broughtBack ?? 0) : broughtBack;
    return [
      `${known ? words(first) : characters(first)} ${were(first)} typed.`,
      ...(pasted > 0 ? [`${count(atOnce)} ${were(atOnce)} pasted, dictated or sent later.`] : []),
      ...(broughtBack > 0 ? [`${count(back)} ${were(back)} removed and then brought back.`] : []),
      ...(deleted > 0 ? [`${characters(deleted)} ${were(deleted)} deleted.`] : []),
    ].join(' ');
  },
  atOnce:
    '“At once” means 30 characters or more in one go, or faster than anybody types: more than 100 characters in 5 seconds. That happens when people paste or dictate, or when they wrote offline.',
  arrival: 'Times show when the words reached this site, not when they were written.',
  authors: 'By whom',
  noName: 'Someone without a name',
  namesUnchecked: 'People choose these names. Nobody checks them.',
  chart: 'Words over the time of writing',
  chartStart: 'start',
  chartEnd: (seconds: number) => `${duration(seconds)} of writing`,
  chartColumns: ['Session', 'Writing', 'Words before', 'Words after'],
  sessions: 'Sessions',
  sessionHelp:
    'A pause of more than 30 minutes ends a session. Pauses of more than 5 minutes don’t count as writing. Times are those of your device’s time zone.',
  sessionWords: (before: number, after: number) => `${count(before)} → ${words(after)}`,
  sessionWordsRead: (before: number, after: number) => `from ${words(before)} to ${words(after)}`,
  allSessions: (number: number) => `Show all ${count(number)} sessions`,
  began: (number: number) =>
    `${words(number)} were there when this record began. It doesn’t show where they came from.`,
  limitsHeading: 'What this shows, and what it doesn’t',
  limits: [
    'It shows when words arrived in this document, and whether they came letter by letter or at once.',
    'It doesn’t show who sat at the keyboard, or whether someone typed a text that is written elsewhere.',
    'Text that arrives at once is ordinary: people paste their own notes, dictate, use assistive software, and write offline.',
    'Nobody can tell from this whether a text is good, or whose ideas are in it.',
  ],
} as const;

/** The further words of the writing record, for the document’s writer. */
export const OWN_RECORD = {
  tabs: { versions: 'Versions', record: 'Writing record' },
  tabList: 'History',
  loading: 'Loading the record…',
  notLoaded: 'We couldn’t load the record.',
  again: 'Try again',
  forYou:
    'Only the owner of a document sees this, or where a draft has no owner, everyone who can write in it. You decide whether anybody else gets it.',
  replay: 'Replay the writing',
  replayStop: 'Close the replay',
  replayLoading: 'Loading the replay…',
  replayFailed: 'We couldn’t load the replay.',
  replayFrom: (at: number) => `The replay begins on ${DATE.format(at)}. Earlier steps are no longer kept.`,
  replayHeading: 'Replay',
  replayText: 'The text at this moment',
  play: 'Play',
  playAgain: 'Play again',
  pause: 'Pause',
  position: 'Moment',
  speed: 'Speed',
  speeds: (times: number) => `${times}×`,
  pausesShortened: 'Pauses are shortened.',
  moment: (at: number, wordCount: number) => `${MOMENT.format(at)}, ${words(wordCount)}`,
  byName: (name: string) => `Written by ${name}`,
  handOut: 'Hand it out',
  handOutHelp:
    'The file has the figures above, the title and a fingerprint of the text, signed by this site, so that others can see it wasn’t changed. With the fingerprint, somebody who has a text can tell whether it’s this one. The file doesn’t have the replay, or the address of this document.',
  withText: 'Include the text as it is now',
  download: 'Download signed record',
  downloading: 'Signing the record…',
  downloaded: (name: string) => `“${name}” is in your downloads. Anyone who gets it can check it at /record.`,
  fileName: (title: string) => `${title} – writing record`,
} as const;

/** The words of the page that checks records. */
export const RECORD_PAGE = {
  heading: 'Check a writing record',
  intro:
    'A writing record says when and how the words of a document arrived in Sullivan. Its writer downloads it as a file and gives it to you. Here you can see whether the file is as this site signed it. You don’t need an account, and we don’t keep the file.',
  choose: 'Choose a record file',
  dropHere: 'or drop it here',
  chosen: (name: string) => `File: ${name}`,
  another: 'Choose another file',
  compare: 'Compare with a text',
  compareLabel: 'The text you were given',
  compareHelp: 'Paste it here to see whether it’s the text of the record. Line breaks and spaces make no difference.',
  compareButton: 'Compare',
  same: 'These are the words of the record: every one, in the same order.',
  different:
    'These aren’t exactly the words of the record. Even a single changed character makes a difference, and so do list numbers or a title that was copied along.',
  textTooLong: (most: number) =>
    `This text is too long to compare: it has more than ${count(most)} characters. Paste only the text of the record.`,
  checking: 'Checking the record…',
  tooLarge: 'This file is too large to be a writing record.',
  unreadable: 'We couldn’t read this file. Choose it again.',
  good: 'Nobody has changed this record since it was signed.',
  /** @param named the address that the record gives for this site, if it isn't the one that the page has. */
  signed: (at: number, named?: string) =>
    `Signed by this site on ${MOMENT.format(at)}${named === undefined ? '' : `, when its address was ${named}`}.`,
  text: 'The text in the record',
} as const;

/** The day of a time, with its year. @param at milliseconds since 1970. */
export function recordDay(at: number): string {
  return DATE.format(at);
}

/** When a session began and ended. Times in milliseconds since 1970. */
export function sessionSpan(from: number, to: number): string {
  const [start, end] = [TIME.format(from), TIME.format(to)];
  const isSameDay = DATE.format(from) === DATE.format(to);
  if (!isSameDay) return `${DATE.format(from)}, ${start} to ${DATE.format(to)}, ${end}`;
  return start === end ? `${DATE.format(from)}, ${start}` : `${DATE.format(from)}, ${start} to ${end}`;
}

/** How long people wrote, in hours and minutes. */
export function duration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes === 0) return 'less than a minute';
  const hours = Math.floor(minutes / 60);
  return [...(hours > 0 ? [`${count(hours)} h`] : []), ...(minutes % 60 > 0 ? [`${minutes % 60} min`] : [])].join(' ');
}
