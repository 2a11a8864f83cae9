import { counted } from '../counted.ts';

/** The words of the dialog that collects texts. */
export const COLLECTING = {
  heading: 'Collect essays',
  about: 'Three ways in, one list. Nobody needs an account but you.',
  classLink: 'Class link',
  classLinkAbout: 'Students open it, get a code and a link of their own, and hand in. No name, no password.',
  namesHeading: 'Names and codes',
  namesAbout:
    'Our server gets codes instead of names. The names stay in this browser, and you mark without them. A name in the words of a text stays there.',
  codes: (count: number) => counted(count, 'code', 'codes'),
  paste: 'Paste a class list',
  pasteLabel: 'Names, one on each line',
  pasteButton: 'Make codes',
  print: 'Print the slips',
  saveFile: 'Save to a file',
  saveLinks: 'Save the links as a table',
  linksName: 'class-links.csv',
  linksHeading: ['Code', 'Name', 'Link'],
  fileName: 'class-names.json',
  loadFile: 'Load from a file',
  notInYet: 'Not in yet:',
  unused: (count: number) =>
    count === 1
      ? 'One code was taken by the class link and hasn’t been used.'
      : `${count.toLocaleString('en')} codes were taken by the class link and haven’t been used.`,
  removeUnused: (count: number) => (count === 1 ? 'Remove it' : 'Remove them'),
  removeCode: (code: string) => `Remove ${code}`,
  remove: 'Remove',
  removed: (count: number, until: string) =>
    `Removed ${counted(count, 'code', 'codes')}, with everything that came with ${count === 1 ? 'it' : 'them'}. You can undo it until ${until}.`,
  undoRemoval: 'Undo',
  files: 'Files',
  filesAbout: 'Drop up to 100 files here, or a ZIP from Moodle or Canvas',
  kinds: 'Word, OpenDocument, Markdown, HTML, plain text',
  choose: 'Choose files',
  summary: (parts: readonly string[]) => parts.join(', '),
  newTexts: (count: number) => counted(count, 'new text', 'new texts'),
  newVersions: (count: number) => counted(count, 'new version', 'new versions'),
  duplicates: (count: number) => counted(count, 'duplicate', 'duplicates'),
  questions: (count: number) => counted(count, 'question', 'questions'),
  refusals: (count: number) => `${count} refused`,
  inProgress: (count: number) => `${count} being read`,
  steps: { waiting: 'Waiting', reading: 'Reading…', storing: 'Saving…' },
  whose: 'Whose is it?',
  whoseAbout: (words: number) => `${counted(words, 'word', 'words')}. No name on your list fits the file.`,
  whoseLabel: (file: string) => `Whose text is ${file}?`,
  chooseCode: 'Choose…',
  newCode: 'A new code',
  refused: 'Refused.',
  stored: (words: number, version: number) =>
    version > 1
      ? `Version ${version}, ${counted(words, 'word', 'words')}. The earlier one is kept.`
      : `${counted(words, 'word', 'words')}.`,
  sameWords: 'The same words are here already. Taken once.',
  namesWriter: (name: string) => `Its words have the name “${name}” in them. Readers see it, and so does our server.`,
  picturesLeftOut: (count: number) => (count === 1 ? 'One picture was left out.' : `${count} pictures were left out.`),
  tooMany: 'This is more than 100 files at once. Drop the rest when these are done.',
  foot: (days: number) =>
    `File names and author names stay in this browser. Everything is deleted ${counted(days, 'day', 'days')} after the last change.`,
  slip: (code: string) => `You’re ${code}.`,
  slipAbout: 'Open this address and hand in. It’s your own link: don’t share it.',
  makeLinks: 'New link (the old one ends)',
  nameOf: (code: string) => `Who is ${code}?`,
  namePlaceholder: 'Name, in this browser only',
} as const;

/** The words of the dialog that shows names in the place of codes. */
export const SHOWING_NAMES = {
  heading: 'Show names?',
  about:
    'The list and the texts show codes. If you show names there, the log says so, with your reason. You find names under “Collect” and in the files that you save, too, and the log doesn’t say that.',
  reason: 'Reason',
  reasonHelp: 'Needed, but a word is enough: “printing”.',
  none: 'This browser has no list of names. Paste it under “Collect”.',
} as const;
