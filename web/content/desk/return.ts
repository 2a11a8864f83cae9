import { counted } from '../counted.ts';

/** The words of the dialog that returns texts. */
export const RETURNING = {
  heading: 'Return texts',
  about: (what: string) => `${what} They see nothing else of the desk. You can undo it for ten minutes.`,
  comments: 'Students see your comments and the parts that you’ve corrected.',
  marksAfter:
    'Students see your comments and the parts that you’ve corrected, and the mark after they’ve answered each comment.',
  marksAtOnce: 'Students see your comments, the parts that you’ve corrected, and the mark.',
  nothing: 'There’s nothing to return yet. Comment on a text, or set its mark.',
  lookFirst: 'Look at these first',
  unfinished: (code: string, set: number, all: number) => `${code} has ${set} of ${all} criteria set`,
  empty: (code: string) => `${code} has no comment and no mark`,
  noMark: (codes: readonly string[]) => `${textsOf(codes)} no mark yet`,
  noComment: (codes: readonly string[]) => `${textsOf(codes)} no comment`,
  unanswered: (code: string) => `${code} was changed since your comment`,
  button: (count: number) => `Return ${counted(count, 'text', 'texts')}`,
  done: (count: number) => `Returned ${counted(count, 'text', 'texts')}.`,
  where: 'Students read them at their own links, which are on the slips under “Collect”.',
  undo: 'Undo',
  until: (time: string) => `You can undo it until ${time}.`,
  seen: (count: number) => `${counted(count, 'student has', 'students have')} opened it already.`,
  undoOthers: (count: number) => (count === 1 ? 'Undo the other one' : `Undo the other ${count.toLocaleString('en')}`),
  undone: (count: number) =>
    `Taken back: ${counted(count, 'text', 'texts')}. Students no longer see what you’ve returned.`,
  returning: 'Returning…',
  noName: 'Your students won’t see who wrote this: add your name under “Settings”.',
} as const;

/** The words of the dialog that gives marks and feedback out as files. */
export const RESULTS = {
  button: 'Marks as files',
  heading: 'Marks and feedback as files',
  about: 'They’re made in this browser, with the names that it knows. Nothing is sent anywhere.',
  notReturned: (count: number) =>
    `They have everything you’ve set so far: ${counted(count, 'text isn’t', 'texts aren’t')} returned yet.`,
  people: 'A table for people: state, words, the level of each criterion, points.',
  peopleName: 'marks.csv',
  save: 'Save',
  canvas: 'Canvas: fill in the grade book that you’ve exported there, then import it again.',
  canvasOwn: 'Choose your grade book',
  canvasNew: 'Make a new one',
  canvasName: 'canvas-grade-book.csv',
  moodle: 'Moodle: fill in the grading worksheet that you’ve downloaded there, then upload it again.',
  moodleOwn: 'Choose your worksheet',
  zip: 'Word files with your comments, one for each text, in a ZIP. If a text came from Moodle or Canvas, its file keeps the name it had there, so you can upload the ZIP.',
  working: 'Making the files…',
  saved: (name: string) => `Saved as ${name}.`,
  notThis: 'This isn’t a file that we can fill in. Export it again, and choose it as it is.',
  filled: (count: number) => `Filled in for ${counted(count, 'student', 'students')}, and saved.`,
  unfinished: (codes: string) => `Not marked completely, so left as they were: ${codes}.`,
  unknownRows: (names: string) => `Nobody on your list fits: ${names}.`,
  withoutRow: (codes: string) => `Not in that file: ${codes}.`,
  otherMost: (most: number, own = 0) =>
    `In that file the most is ${most} points, in your rubric ${own}. Nothing is saved yet.`,
  scale: (most: number) => `Scale the points to ${most}`,
  asTheyAre: 'Fill in the points as they are',
} as const;

/** A text by its code, several by their number. */
function textsOf(codes: readonly string[]): string {
  return codes.length === 1 ? `${codes[0]} has` : `${codes.length} texts have`;
}
