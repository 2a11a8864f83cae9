/** The words of the document view. */
export const DOCUMENT_VIEW = {
  status: 'Sync status: ',
  topic: 'Topic',
  text: 'Text',
  textPlaceholder: 'Write or paste a text, and press Submit to see where it deserves a second look.',
  submit: 'Submit',
  submitting: 'Submitting...',
  cancel: 'Cancel',
  reading: 'Reading your text',
  readingSentence: (done: number, total: number) => `Reading sentence ${number(done)} of ${number(total)}`,
  stillLoading: 'Spelling and grammar are still loading. Asking again in a moment.',
  detour: {
    timeout: 'It takes longer than usual. Your text is read another way.',
    lost: 'The connection was lost. Your text is read another way.',
  },
  tookDetour: {
    timeout: 'It took longer than usual, so your text was read another way.',
    lost: 'The connection was lost, so your text was read another way.',
  },
  noSentence: 'There is no sentence to read yet. Write or paste a text first.',
  cancelled: 'Cancelled. Your text is as it was.',
  number,
  count: (count: number) => `${count === 0 ? 'No' : number(count)} ${count === 1 ? 'correction' : 'corrections'}`,
  countLeft: (left: number, found: number) =>
    left === 0
      ? 'No corrections left'
      : `${number(left)} of ${number(found)} ${found === 1 ? 'correction' : 'corrections'} left`,
  readInPart: (most: number, what: 'sentences' | 'words') => `Only the first ${number(most)} ${what} were read.`,
  soFar: 'Spelling and grammar are still loading; submit again in a minute.',
  show: 'Show',
  showWhat: { corrections: 'corrections', reason: 'the reason' },
  back: 'Back to the text',
  others: (count: number) => (count === 1 ? '1 other person is here' : `${number(count)} other people are here`),
  corrections: 'Corrections',
  groups: { argument: 'Argument', sources: 'Sources', sentences: 'Sentences' },
  keys: (next: string, previous: string) => `${next} and ${previous} walk them, Escape leads back to the text.`,
  invitation: 'Submit your text, and what deserves a second look will be shown here.',
  samplesSignedOut: 'Samples of corrections are shown here to people who are signed in.',
  samples: 'These are samples. Submit your text to see its own.',
  invitationRunning: 'What deserves a second look will be shown here in a moment.',
  samplesRunning: 'These are samples. The corrections of your text will replace them in a moment.',
  readAnew: 'Your text is read anew.',
  nothingFound: 'Nothing found. A reader may still see more than this.',
  nothingFoundInShort: 'Nothing found. The text is still short.',
  nothingFoundInPart: 'Nothing found in the part that was read.',
  englishOnly: 'Sullivan reads English only.',
  nothingFoundSoFar: 'Nothing found so far.',
  nothingFoundBefore: 'Nothing was found before your last change. Submit again to have the text read anew.',
  allDone: 'You have changed every place. Submit again to have the text read anew.',
  notRead: 'Your text could not be read.',
  failed: 'Feedback is unavailable right now.',
  failedStill: 'You can go on writing, and the corrections you have stay.',
  failedFirst: 'You can go on writing.',
  unreached: 'The server cannot be reached. Check your connection.',
  retry: 'Try again',
  tooLong: (most: number, lost: number, how: 'pasted' | 'added') =>
    `Your text is longer than ${number(most)} characters. ${
      lost === 1 ? 'The last character was' : `The last ${number(lost)} were`
    } not ${how}.`,
} as const;

function number(value: number): string {
  return value.toLocaleString('en');
}
