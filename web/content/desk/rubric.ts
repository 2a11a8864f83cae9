import { counted } from '../counted.ts';

/** What the levels of a criterion are called that has one standard: below it, at it and above it. */
export const SINGLE_POINT = ['Not yet', 'Met', 'Beyond'] as const;

/** The words of the rubric's tab. */
export const RUBRIC = {
  heading: 'Rubric',
  summary: (criteria: number, points: number | undefined) =>
    [
      counted(criteria, 'criterion', 'criteria'),
      ...(points === undefined ? [] : [counted(points, 'point', 'points')]),
    ].join(', '),
  empty: 'There’s no rubric yet. Write your own, or import one.',
  start: 'Add a criterion',
  table: 'Rubric: criteria in rows, levels in columns',
  criterion: 'Criterion',
  criterionName: (row: number) => `Criterion ${row}: name`,
  criterionAbout: (row: number) => `Criterion ${row}: what it’s about`,
  namePlaceholder: 'Name',
  aboutPlaceholder: 'What it’s about',
  level: (column: number) => `Level ${column}`,
  levelName: (column: number) => `Level ${column}: name`,
  levelPoints: (column: number) => `Level ${column}: points`,
  cell: (criterion: string, level: string) => `${criterion}: ${level}`,
  cellName: (criterion: string, column: number) => `${criterion}, level ${column}: name`,
  cellPoints: (criterion: string, column: number) => `${criterion}, level ${column}: points`,
  points: (points: number) => (points === 1 ? 'point' : 'points'),
  ownWords: 'your words, while you mark',
  addCriterion: 'Criterion',
  addLevel: 'Level',
  pasteHint: 'Paste a table from a spreadsheet, and it fills the cells.',
  undo: 'Undo',
  menuOf: (what: string) => `What to do with ${what}`,
  unnamed: { criterion: (row: number) => `criterion ${row}`, level: (column: number) => `level ${column}` },
  up: 'Move up',
  down: 'Move down',
  left: 'Move left',
  right: 'Move right',
  remove: 'Remove',
  keys: { criterion: ['Alt+↑', 'Alt+↓'], level: ['Alt+←', 'Alt+→'] },
  style: 'Style',
  styles: {
    levels: ['Levels', 'criteria by levels, one key each'],
    'single point': ['Single-point', 'not yet, met, beyond'],
    'comments only': ['Comments only', 'criteria to comment on, no mark at all'],
  },
  pointsHeading: 'Points',
  carryPoints: 'Levels carry points',
  pointsHelp: 'Counted from the left. Does your best level come first?',
  turnPoints: 'Reverse the points',
  students: 'What students see',
  marksWait: 'Comments first, mark after',
  marksWaitHelp: 'The mark opens when each comment has an answer. Tell your class why.',
  inAndOut: 'In and out',
  inAndOutHelp:
    'In: a Canvas rubric file, a CASE file, or a pasted table. Out: Canvas, CASE, Markdown. Grade books for Canvas and Moodle are under “Marks as files”.',
  marked: (texts: number) => `${texts === 1 ? 'One text has a mark' : `${texts} texts have marks`} already.`,
  follows: 'Change the rubric and the marks follow, except in texts you’ve returned.',
  losing: (texts: number) =>
    `${texts === 1 ? 'One text loses' : `${texts} texts lose`} a level that you’ve set; you’d set it again.`,
  totals: (texts: number) => `The points of ${texts === 1 ? 'one text' : `${texts} texts`} change.`,
  returned: (texts: number) =>
    `${texts === 1 ? 'The one you’ve returned stays' : `The ${texts} you’ve returned stay`} as your students have seen ${texts === 1 ? 'it' : 'them'}.`,
  readers: (readers: number) =>
    `${readers === 1 ? 'Your second reader' : 'Your second readers'} may have set levels already. Theirs don’t move: ask them to check.`,
  save: 'Save the change',
  discard: 'Don’t change it',
  keysHelp: 'Enter: cell below. Alt and the arrow keys: move the criterion or the level.',
  import: 'Import',
  export: 'Export',
  exports: { canvas: 'For Canvas (CSV)', case: 'CASE (JSON)', markdown: 'Markdown' },
  importing: {
    heading: 'Import a rubric',
    file: 'A file',
    fileHelp: 'Canvas’s CSV, or CASE as JSON',
    pasted: 'Or paste a table',
    pastedHelp: 'The first row has the levels; each row below, a criterion and its words.',
    nothing:
      'There’s no rubric in it that we can read. A table needs the levels in its first row and a criterion in each row below.',
    several: 'Which of them?',
    found: (name: string, criteria: number, levels: number) =>
      `“${name}”: ${counted(criteria, 'criterion', 'criteria')}, up to ${counted(levels, 'level', 'levels')}.`,
    left: {
      criteria: (count: number) =>
        `${counted(count, 'criterion is', 'criteria are')} left out: a rubric has room for 50.`,
      levels: (count: number, criterion: string) =>
        `“${criterion}”: ${counted(count, 'level is', 'levels are')} left out, as there’s room for 10.`,
      'words cut': (count: number, criterion: string) =>
        `“${criterion}”: ${counted(count, 'text was', 'texts were')} too long and cut.`,
      'rows without a name': (count: number) =>
        `${counted(count, 'row', 'rows')} without a criterion’s name: left out.`,
    },
    replaces: 'It takes the place of the rubric you have. Criteria of the same name keep their marks.',
    use: 'Use this rubric',
    cancel: 'Cancel',
  },
};
