/** The words of the list of assignments. */
export const LIST = {
  emptyHeading: 'Thirty essays, one evening',
  empty: [
    'Make an assignment, then drop the files your class has given you, or share a link. Students need no account.',
    'Read one text after another with the keyboard: comments from your own phrases, your rubric beside them.',
    'You set every mark. Students see the comments first, and nothing before you return it.',
  ],
  newAssignment: 'New assignment',
  justLooking: 'Just looking?',
  madeUp: 'Open a made-up class of eight',
  makingIt: 'Making it…',
  columns: { title: 'Assignment', className: 'Class', read: 'Read', due: 'Due' },
  readOf: (read: number, texts: number) => (texts === 0 ? 'no texts yet' : `${read} of ${texts} read`),
} as const;

/** The words of the dialog that makes or changes an assignment. */
export const ASSIGNMENT_FORM = {
  newHeading: 'New assignment',
  changeHeading: 'Assignment',
  title: 'Title',
  titleNeeded: 'Type a title.',
  className: 'Class',
  task: 'Task',
  taskHelp: 'What your students read on the class link. You can leave it empty.',
  teacherName: 'Your name, as your students see it',
  due: 'Due',
  optionalHelp: 'You can leave it empty.',
  zone: 'Time zone',
  takesLate: 'Take late texts, and say that they’re late',
  isOpen: 'The class link works',
  marksWait: 'Students see the mark after they’ve answered each comment',
  keepDays: 'Days to keep everything after the last change',
  make: 'Make the assignment',
  save: 'Save',
  remove: 'Delete the assignment…',
  removeHeading: (title: string) => `Delete “${title}” for good?`,
  removeAbout:
    'Every text, comment and mark in it is deleted, and your students’ links stop working. You can’t undo this.',
} as const;
