/** The words of the files for grade books. */
export const GRADE_FILES = {
  columns: {
    code: 'Code',
    name: 'Name',
    state: 'State',
    handedIn: (zone: string) => `Handed in (${zone})`,
    words: 'Words',
    comments: 'Comments',
    points: (most: number) => `Points (of ${most.toLocaleString('en')})`,
    remark: 'On the whole text',
  },
  level: (criterion: string, level: string) => `${criterion}: ${level}`,
  comment: (quote: string, words: string) => (quote === '' ? words : `“${quote}”\n${words}`),
};
