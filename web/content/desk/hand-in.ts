import type { AnswerKind, CommentAnswer, TextReceipt } from '#shared-types/desk/assignment';
import type { AssignmentFacts, OwnText } from '#shared-types/desk/student';

import { sentencesChanged } from '../counted.ts';
import { dueWords } from './due.ts';

const count = (number: number) => number.toLocaleString('en');
const some = (number: number, one: string, many: string) => `${count(number)} ${number === 1 ? one : many}`;
const words = (number: number) => some(number, 'word', 'words');

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A time of the person's own time zone. @param atMs milliseconds since 1970. */
function ownTime(atMs: number): string {
  return MOMENT.format(atMs);
}

/** Who the teacher is, where a sentence begins with them. */
export function teacherOf({ teacherName }: Pick<AssignmentFacts, 'teacherName'>): string {
  return teacherName.trim() === '' ? 'Your teacher' : teacherName;
}

/** Who the teacher is, inside a sentence. */
export function theTeacher({ teacherName }: Pick<AssignmentFacts, 'teacherName'>): string {
  return teacherName.trim() === '' ? 'your teacher' : teacherName;
}

/** What became of a text that was handed in. */
export function receiptWords(title: string, { is, words: wordCount, version }: TextReceipt): string {
  if (is === 'same words') return 'Your teacher already has these words from you. Nothing has changed.';
  const name = title === '' ? 'your text' : `“${title}”`;
  return `Handed in: ${name}, ${words(wordCount)}${version > 1 ? `, version ${version}` : ''}.`;
}

/** The words of the pages on which students hand in texts. */
export const HAND_IN = {
  heading: 'Hand in',
  forClass: (className: string, teacher: string) => [className, teacher].filter((each) => each !== '').join(', '),
  loading: 'Opening your class…',
  noLink: 'Open the link that your teacher gave you. If you have a slip of paper with a key, type the key here.',
  yourClasses: 'Your classes in this browser',
  brokenLink: 'This link isn’t complete. Copy all of it, or ask your teacher for it again.',
  offline: 'You’re offline. Check your connection, then try again.',
  again: 'Try again',
  due: (facts: { dueMs: number; zone: string }) => `Due ${dueWords(facts.dueMs, facts.zone)}.`,
  dueByOwnClock: (own: string) => `Where you are, that’s ${own}.`,
  noDeadline: 'There’s no deadline.',
  lateTaken: 'Later texts are taken, and marked as late.',
  lateRefused: 'Later texts aren’t taken.',
  isLate: 'The deadline has passed. Your text is taken, and marked as late.',
  isOver: (teacher: string) =>
    `The deadline has passed, and texts aren’t taken any more. Ask ${teacher} what you can do.`,
  isClosed: (teacher: string) =>
    `This link is closed. Ask ${teacher} to open it. If you have a link of your own, it still works.`,
  whoReads: (teacher: string, days: number) =>
    `${teacher} reads it, and so may a second reader whom they ask. Everything is deleted ${some(days, 'day', 'days')} after the last change in this class. You need no account, and we don’t know your name.`,
  machineReads:
    'Sullivan, a program, looks for the parts of the argument and for sources in your text, to help your teacher find them. It gives no marks.',
  minors:
    'A school whose students are under 18 runs Sullivan itself. If you don’t know whether yours does, ask your teacher.',
  task: 'The task',
  whatToHandIn: 'Your text',
  choose: 'Choose a file',
  chooseHelp: 'Word, OpenDocument, Markdown, HTML or text. Its name and its author stay on your device.',
  paste: 'Paste or type',
  pasteLabel: 'Your text',
  pasteHelp: 'Bold and italic get lost here. A file keeps them, and so does “Start writing”.',
  takeIt: 'Continue',
  write: 'Start writing',
  writeHelp: 'Opens a private draft. When you’re done, choose “Hand in” in its menu.',
  slip: 'Key from a slip',
  slipHelp: 'Four groups of four letters and digits.',
  openKey: 'Open',
  keyFault: 'A key has 16 letters and digits, such as 7k3m-p9xa-2vqd-h8tn. Check what you’ve typed.',
  reading: (name: string) => `Reading ${name}…`,
  typed: 'The text that you typed',
  title: 'Title',
  titleHelp: 'You don’t need to write your name: your teacher knows you by your code.',
  titleHelpUntold: (teacher: string, code: string | undefined) =>
    code === undefined
      ? `You don’t need to write your name. You get a code when you hand in: tell ${teacher} that it’s yours.`
      : `You don’t need to write your name, but tell ${teacher} that you’re ${code}, if you haven’t yet.`,
  ready: (wordCount: number) => `${words(wordCount)}. Nothing is handed in yet.`,
  leftOut: 'Pictures, comments and formulas in the file aren’t handed in.',
  sending: 'Handing in…',
  submit: 'Hand in',
  another: 'Take another text',
  notHandedIn: 'It isn’t handed in.',
  notReached: 'We can’t reach the server. Your text is still here.',
  offlineText: 'You’re offline. Your text is still here. Connect, then try again.',
  youAre: (code: string) => `You’re ${code}. This is your link: keep it.`,
  tellCode: (teacher: string, code: string) =>
    `Tell ${teacher} that you’re ${code}, if you haven’t yet: the code alone doesn’t say whose text it is.`,
  linkHelp:
    'It shows what you’ve handed in, and later what your teacher says. Anyone who has it can do the same, and we can’t look it up for you. If you lose it, ask your teacher for a new one.',
  linkLabel: 'Your own link',
  copy: 'Copy',
  copied: 'Copied.',
  copyFailed: 'Select the link and copy it.',
  openPage: 'Open your page',
  notMine: 'This isn’t my computer',
  notMineHelp: 'Then this browser doesn’t remember the class or your link.',
  handInAnother: 'Hand in another text',
} as const;

const ANSWER_NAMES: Record<AnswerKind, string> = { done: 'Done', disagree: 'Disagree', later: 'Later' };

/** An answer to a comment on one line. */
export function answerWords({ answer, words: said }: CommentAnswer): string {
  return [ANSWER_NAMES[answer], said].filter((each) => each !== '').join('. ');
}

/** The words of a student's own page. */
export const RETURNED = {
  heading: 'Your text',
  noLink: 'Open your own link, which you got when you handed in. If you have a slip of paper, type its key here.',
  loading: 'Opening your page…',
  who: (code: string) => `You’re ${code}. Only people with your private link can open this page.`,
  nothingYet: 'You haven’t handed in anything yet.',
  handedIn: 'What you’ve handed in',
  /** @param changes how many sentences have changed since the version before, if there is one. */
  version: ({ version, words: wordCount, handedInMs, isLate }: OwnText, changes: number | undefined) =>
    `Version ${version}: ${words(wordCount)}${changes === undefined ? '' : `, ${sentencesChanged(changes)}`}, ${ownTime(handedInMs)}${isLate ? ', late' : ''}`,
  showText: 'Read it',
  canTakeBack: 'You can take it back until somebody has finished reading it, or it has a comment or a mark.',
  isRead: 'Somebody has finished reading it, or it has a comment or a mark, so you can’t take it back.',
  waiting: (teacher: string) => `${teacher} hasn’t returned it yet. Come back to this page later.`,
  takeBack: 'Take back',
  takeBackOf: (version: number) => `Take back version ${version}`,
  takeBackHeading: 'Take back this text?',
  takeBackHelp: 'It’s deleted here, and your teacher doesn’t get it. Keep a copy if you have no other.',
  keepIt: 'Leave it',
  takingBack: 'Taking it back…',
  takenBack: 'You’ve taken it back. Your teacher doesn’t have it any more.',
  handInVersion: 'Hand in another version',
  handInFirst: 'Hand in your text',
  yourLink: 'Your own link',
  textLabel: (version: number) => `Your text, version ${version}`,
  returned: (teacher: string) => `${teacher} has returned your text.`,
  takenBackFrom: (teacher: string, version: number | undefined) =>
    `${teacher} has taken ${version === undefined ? 'your text' : `version ${version} of your text`} back for now, with the comments. Come back to this page later.`,
  changedReturn: (teacher: string) => `${teacher} has changed what you got back. The page shows it as it is now.`,
  lostAnswers: (lost: readonly CommentAnswer[]) => {
    const quoted = lost.map((each) => `“${answerWords(each)}”`).join(', ');
    return lost.length === 1 ? `This answer isn’t saved: ${quoted}` : `These answers aren’t saved: ${quoted}`;
  },
  changedOn: (atMs: number) => `It was changed on ${ownTime(atMs)}.`,
  markBefore: (points: number, most: number) => `Before: ${count(points)} of ${count(most)}`,
  answerThem: (comments: number) =>
    comments === 1
      ? 'Answer the comment, and your mark opens. “Later” is an answer too.'
      : `Answer the ${inWords(comments)} comments, and your mark opens. “Later” is an answer too.`,
  markOpen: 'Your mark is open.',
  noMark: 'There’s no mark.',
  answered: (done: number, all: number) => `${count(done)} of ${count(all)} answered`,
  wordFile: 'Word file with comments',
  making: 'Making the file…',
  notMade: 'We couldn’t make the file. Check your connection, then try again.',
  whole: 'To the whole text',
  mark: 'Your mark',
  ofPoints: (most: number) => `of ${count(most)}`,
  points: (number: number) => count(number),
  toGo: (left: number) => (left === 1 ? 'One answer to go' : `${capital(inWords(left))} answers to go`),
  whyLater: (teacher: string) =>
    `A comment is easier to hear before the mark. ${teacher} has set this for the whole class.`,
  markComing: 'Opening your mark…',
  markNotLoaded: 'We couldn’t open your mark.',
  notSet: 'not set',
  comments: 'Comments',
  noComments: 'There are no comments on single words.',
  commentOn: (quote: string) => `Comment on “${quote}”`,
  paragraph: (number: number) => `¶ ${number}`,
  paragraphAloud: (number: number) => `paragraph ${number}`,
  lesson: 'See lesson',
  answers: ANSWER_NAMES,
  yourAnswer: 'Your answer',
  reply: 'Reply, if you like',
  change: 'Change',
  close: 'Close',
  states: { typing: 'Not saved yet', saving: 'Saving…', saved: 'Saved', failed: 'Not saved.' },
  nextDraft: 'Next draft',
  answerStep: 'Answer the comments.',
  changeStep: 'Change your text.',
  handInBy: 'Hand it in by',
  handInAgain: 'Hand it in again.',
  start: 'Start the next draft',
  starting: 'Making the draft…',
  startHelp:
    'It opens with this text in it, as a private draft of this browser. The browser then remembers this page and your link, so that you can hand in the draft.',
  text: 'Text',
  reading: 'Your teacher’s reading',
  readingHelp: 'What your teacher says these sentences do.',
  noPart: 'no part of the argument',
  remember: 'Remember this page in this browser',
  shown: 'Returned. It’s shown above.',
  showVersion: (version: number) => `Show version ${version}`,
} as const;

/** The words of the editor's dialog in which a text is handed in. */
export const HAND_IN_DIALOG = {
  heading: 'Hand in a copy',
  intro: 'Your teacher gets a copy of the text as it is now. What you write later stays yours.',
  where: 'Hand in to',
  other: 'Another class',
  link: 'Class link, or your own link or key',
  linkFault: 'This isn’t a complete link or key. Copy all of it.',
  finding: 'Looking up the class…',
  continue: 'Continue',
  copy: (title: string, wordCount: number) => `${title === '' ? 'The text' : `“${title}”`}, ${words(wordCount)}.`,
  remember: 'Remember this class in this browser',
  empty: 'There are no words in this text yet. Write something first.',
  pictures: 'Pictures aren’t handed in.',
  cancel: 'Cancel',
  close: 'Close',
  change: 'Choose another class',
} as const;

const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

function inWords(number: number): string {
  return NUMBERS[number] ?? count(number);
}

function capital(phrase: string): string {
  return phrase.charAt(0).toUpperCase() + phrase.slice(1);
}
