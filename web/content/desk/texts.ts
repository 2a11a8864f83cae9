import { counted } from '../counted.ts';
import { MEASURED } from './measured.ts';

/** The words of the table of texts. */
export const TEXTS = {
  states: { 'not read': 'Not read', read: 'Read', commented: 'Commented', returned: 'Returned' },
  state: 'State',
  all: 'All',
  factsHeading: 'Facts',
  factsNote: 'Upright: counted.',
  factsNoteRead: 'Italic: read by rule, and wrong at times.',
  howOften: 'How often?',
  howOftenText: `${MEASURED} Nobody has measured how often the facts in italics are right on other people’s essays, so check one before you rely on it. “Not found” never means that it isn’t there.`,
  columns: {
    code: 'Code',
    state: 'State',
    facts: 'Facts',
    words: 'Words',
    handedIn: 'Handed in',
    comments: 'Comments',
    mark: 'Your mark',
  },
  orders: { code: 'By code', time: 'By time', words: 'By words', state: 'By state', shuffled: 'Shuffled' },
  order: 'Order',
  select: (code: string) => `Select ${code}`,
  selection: 'Selected',
  find: 'Find a code or words',
  reading: 'reading…',
  notAnArgument: 'Not read as an argument, so nothing was looked for.',
  readAsArgument: 'Read it as an argument',
  readingAsArgument: 'Reading it as an argument…',
  levelsSet: (set: number, all: number) => `${set} of ${all} set`,
  answered: (done: number, all: number) => `${done} of ${all} comments answered`,
  version: (version: number) => `version ${version}`,
  selected: (count: number) => `${counted(count, 'text', 'texts')} selected`,
  more: 'More',
  menuOf: (code: string) => `What to do with ${code}`,
  verbs: {
    open: 'Open',
    'mark as read': 'Mark as read',
    'mark as not read': 'Mark as not read',
    'read as an argument': 'Read it as an argument',
    return: 'Return…',
    delete: 'Delete…',
  },
  noTexts: 'No texts yet. Drop files here, or share the class link.',
  noneMatch: 'No text matches.',
  showAll: 'Show all',
} as const;

/** The words of the dialog that deletes texts. */
export const DELETING = {
  open: 'Delete…',
  heading: (count: number) => `Delete ${counted(count, 'text', 'texts')} for good?`,
  about:
    'Their comments and marks are deleted, too, and students no longer see what you’ve returned. You can’t undo this.',
  button: 'Delete for good',
} as const;

/** How late a text is. @param ms milliseconds after the deadline. */
export function lateWords(ms: number): string {
  const hours = ms / 3_600_000;
  if (hours < 1) return counted(Math.max(1, Math.round(ms / 60_000)), 'minute', 'minutes');
  return hours < 48 ? counted(Math.round(hours), 'hour', 'hours') : counted(Math.round(hours / 24), 'day', 'days');
}
