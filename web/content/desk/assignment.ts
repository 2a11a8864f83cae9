/** The words around every tab of an open assignment. */
export const ASSIGNMENT = {
  due: (words: string) => `Due ${words}`,
  deletedOn: (date: string) => `Kept until ${date}, or longer if something changes`,
  settings: 'Settings',
  showNames: 'Show names',
  hideNames: 'Hide names',
  collect: 'Collect',
  returnTexts: (count: number) => (count === 0 ? 'Return…' : `Return ${count}…`),
  readNext: 'Read next',
  tabs: {
    texts: 'Texts',
    sideways: 'Sideways',
    sheet: 'Class sheet',
    rubric: 'Rubric',
    phrases: 'Phrases',
    second: 'Second reader',
  },
  readOf: (read: number, texts: number) => `${read} of ${texts} read`,
  drop: 'Drop files or a ZIP anywhere on this page, or share the class link',
  copy: 'Copy',
  copied: 'Copied',
  inAndMissing: (inCount: number, missing: number) =>
    missing === 0 ? `${inCount} in` : `${inCount} in, ${missing} not in yet`,
  markRead: 'Mark as read',
  markNotRead: 'Mark as not read',
  nobodySees: 'Nobody sees a comment or a mark until you return it.',
  textGone: 'This text isn’t here any more. Its student has taken it back, or it was deleted.',
} as const;

/** The words of the dialog that says who sees what. */
export const WHO_SEES = {
  open: 'Who sees what',
  lines: (until: string) => [
    ['You', 'Everything at this desk.'],
    [
      'A student',
      'Their own text. Once you return it, your comments, your mark and the parts that you’ve corrected. Never another student’s text or mark: a sentence on the class sheet is quoted without a name.',
    ],
    [
      'A second reader',
      'The texts that you share with them, by code. Neither of you sees what the other has written or set until both of you are done.',
    ],
    [
      'Our server',
      'Codes, texts, comments, marks, your rubric and your phrases. Your students’ names, and the links that you’ve made for them, are kept in this browser only. A name that somebody has written into a text stays in it.',
    ],
    ['The machine', 'It looks for the parts of an argument and for sources. It doesn’t mark, rate or rank anything.'],
    [
      'Until when',
      `Everything is deleted on ${until}, unless something changes before then. You set the days under “Settings”.`,
    ],
  ],
} as const;
