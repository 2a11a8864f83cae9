import type { ClassCount } from '#shared-types/desk/assignment';

import { FACTS, isSheetFact, type SheetFact } from './facts.ts';

const OWN_COUNTS: Record<Exclude<ClassCount, SheetFact>, string> = {
  position: 'a position found',
  counterclaim: 'a counterclaim found',
  'middle words': 'words in the middle text',
};

/** What is counted, in a few words. */
const counted = (kind: ClassCount): string => (isSheetFact(kind) ? FACTS[kind].sheet : OWN_COUNTS[kind]);

/** The words of the class sheet, and of the tab in which it's written. */
export const CLASS_SHEET = {
  kept: 'Sentences you kept',
  onSheet: (shown: number, all: number) => `${shown} of ${all} on the sheet`,
  keptHelp: 'Codes are for you. The sheet shows the words alone, and only under what went well.',
  noneKept: 'You haven’t kept any sentences yet. Press S at a sentence in a text, or in Sideways.',
  whereToLook: [
    'Positions: who says what they want in one sentence?',
    'Counterclaims: who gives the other side its best reason?',
    'First sentences: which one would you read on from?',
  ],
  show: (code: string) => `Show the sentence of ${code}`,
  under: (code: string) => `Where the sentence of ${code} goes`,
  notShown: 'not on the sheet',
  strength: (number: number) => `strength ${number}`,
  noStrengths: 'Write what went well first; a sentence goes under it.',
  drop: 'Remove',
  dropNamed: (code: string) => `Remove the sentence of ${code}`,
  names: (names: readonly string[]) => `This may name a person: ${names.join(', ')}.`,
  cut: (count: number) => (count === 1 ? 'Cut the name' : 'Cut the names'),
  showAnyway: 'Nobody is named; show it',
  cutMark: '…',
  few: (texts: number) =>
    `With ${texts === 1 ? 'one text' : `${texts} texts`}, everybody will know who wrote a sentence. Ask before you quote anybody.`,
  common: 'What they have in common',
  commonHelp: 'Tick what goes on the sheet.',
  commonRead: 'Italic: read by rule, and wrong at times.',
  counted,
  countLine: (kind: ClassCount, count: number) => `${counted(kind)}: ${count.toLocaleString('en')}`,
  page: 'The sheet',
  wentWell: 'What went well',
  workOn: 'What to work on next',
  inNumbers: 'The class in numbers',
  countsNote: 'Lines in italics were read by rule, and some are wrong. Nobody is named here, and nobody is ranked.',
  question: 'A question for your students',
  questionPlaceholder: 'Which of these is yours, and where in your text will you begin?',
  item: {
    wentWell: (number: number) => `What went well, ${number}`,
    workOn: (number: number) => `What to work on next, ${number}`,
  },
  placeholder: { wentWell: 'What went well, in your words', workOn: 'What to work on next, in your words' },
  add: 'Add another',
  facts: (texts: number, read: number, teacher: string) => {
    const all = `${texts.toLocaleString('en')} ${texts === 1 ? 'text' : 'texts'}`;
    if (read === 0 || teacher === '') return all;
    return read === texts ? `${all}, read by ${teacher}` : `${all}, ${read.toLocaleString('en')} read by ${teacher}`;
  },
  quotation: (words: string) => `“${words}”`,
  onePage: 'One page, and it stays one page.',
  tooLong: (parts: readonly string[]) =>
    `This doesn’t fit on the page and won’t be printed: ${parts.join('; ')}. Shorten something, or take the Word file.`,
  print: 'Print',
  word: 'Word file',
  wordFailed: 'We couldn’t make the file. Check your connection and try again.',
};
