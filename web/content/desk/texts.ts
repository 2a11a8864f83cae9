import { counted, sentencesChanged } from '../counted.ts';

/** The words of the table of texts. */
export const TEXTS = {
  states: { 'not read': 'Not read', read: 'Read', commented: 'Commented', returned: 'Returned' },
  state: 'State',
  all: 'All',
  factsHeading: 'Facts',
  facts: {
    changed: 'Changed since your comment',
    'changed since returned': 'Not returned as it is now',
    'same words': 'Same words as another',
    late: 'Late',
    'cited not listed': 'Cited, not listed',
    'listed not cited': 'Listed, never cited',
    'no position': 'No position found',
    'claim without evidence': 'A claim without evidence found',
    'no counterclaim': 'No counterclaim found',
  },
  fact: {
    changed: (count: number) => `${sentencesChanged(count)} since your comment`,
    'changed since returned': 'your changes aren’t returned yet',
    'same words': (code: string) => `same words as ${code}`,
    late: (ms: number) => `${lateWords(ms)} late`,
    'cited not listed': (count: number) => `${count} cited, not listed`,
    'listed not cited': (count: number) => `${count} listed, never cited`,
    'no position': 'no position found',
    'claim without evidence': (claims: readonly number[]) =>
      `no evidence found for claim${claims.length === 1 ? '' : 's'} ${listed(claims.map(String))}`,
    'no counterclaim': 'no counterclaim found',
  },
  factsNote: 'Upright: counted.',
  factsNoteRead: 'Italic: read by rule, and wrong at times.',
  howOften: 'How often?',
  howOftenText:
    'Sullivan was measured on 24 essays that we wrote, and that it hadn’t seen. Of the positions it names, four in five are right, and it misses a third. Of claims and of evidence, three in four are right; it misses three in ten claims, and one in ten pieces of evidence. Of counterclaims, three in four are right, and it misses more than half. Of conclusions, four in five are right, and it misses one in eight. On essays by other people it’s wrong more often. So “not found” never means that it isn’t there.',
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

function lateWords(ms: number): string {
  const hours = ms / 3_600_000;
  if (hours < 1) return counted(Math.max(1, Math.round(ms / 60_000)), 'minute', 'minutes');
  return hours < 48 ? counted(Math.round(hours), 'hour', 'hours') : counted(Math.round(hours / 24), 'day', 'days');
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
