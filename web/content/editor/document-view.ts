/** The words of the document view. */
export const DOCUMENT_VIEW = {
  status: 'Sync status: ',
  topic: 'Topic',
  text: 'Text',
  textPlaceholder: 'Write or paste a text, then press Submit to see what’s worth a second look.',
  submit: 'Submit',
  submitting: 'Submitting...',
  cancel: 'Cancel',
  reading: 'Reading your text',
  progress: {
    sentences: (done: number, total: number) => `Reading sentence ${number(done)} of ${number(total)}`,
    parts: (done: number, total: number) => `Read ${number(done)} of ${number(total)} parts`,
  },
  stillLoading: 'Spelling and grammar checks are still loading. Trying again in a moment.',
  stillReading: 'This is what we’ve found so far. We’re still reading the rest.',
  detour: {
    timeout: 'This is taking longer than usual. Trying another way.',
    lost: 'The connection dropped. Trying another way.',
  },
  tookDetour: {
    timeout: 'It took longer than usual, so we read your text another way.',
    lost: 'The connection dropped, so we read your text another way.',
  },
  noSentence: 'There’s nothing to read yet. Write or paste a text first.',
  cancelled: 'Cancelled. Your text hasn’t changed.',
  number,
  count: (count: number) => `${count === 0 ? 'No' : number(count)} ${count === 1 ? 'correction' : 'corrections'}`,
  countLeft: (left: number, found: number) =>
    left === 0
      ? 'No corrections left'
      : `${number(left)} of ${number(found)} ${found === 1 ? 'correction' : 'corrections'} left`,
  readInPart: (most: number, what: 'sentences' | 'words') => `Only the first ${number(most)} ${what} were read.`,
  readSoFar: 'We haven’t read the whole text yet; submit again in a minute.',
  soFar: 'Spelling and grammar checks are still loading; submit again in a minute.',
  show: 'Show',
  showWhat: { corrections: 'corrections', reason: 'the reason' },
  back: 'Back to the text',
  others: (count: number) => (count === 1 ? '1 other person is here' : `${number(count)} other people are here`),
  corrections: 'Corrections',
  groups: { argument: 'Argument', sources: 'Sources', sentences: 'Sentences' },
  keys: (next: string, previous: string) =>
    `Press ${next} and ${previous} to move through them, Escape to go back to the text.`,
  invitation: 'Submit your text to see what’s worth a second look.',
  samplesSignedOut: 'Sign in to see sample corrections here.',
  samples: 'These are samples. Submit your text to get your own.',
  invitationRunning: 'Your corrections will appear here in a moment.',
  samplesRunning: 'These are samples. Your own corrections will replace them in a moment.',
  readAnew: 'Reading your text again.',
  nothingFound: 'Nothing found. A reader may still spot something.',
  nothingFoundInShort: 'Nothing found, but the text is still short.',
  nothingFoundInPart: 'Nothing found in the part we read.',
  tooLittle:
    'Nothing found, but there aren’t enough English sentences here to say that nothing is wrong. Sullivan reads English only.',
  englishOnly: 'Sullivan reads English only.',
  nothingFoundSoFar: 'Nothing found so far.',
  nothingFoundBefore: 'Nothing was found before your last change. Submit again to check the new text.',
  allDone: 'You’ve changed every place. Submit again to check the new text.',
  notRead: 'We couldn’t read your text.',
  failed: 'Feedback is unavailable right now.',
  failedStill: 'You can keep writing. The corrections you have will stay.',
  failedFirst: 'You can keep writing.',
  unreached: 'We can’t reach the server. Check your connection.',
  retry: 'Try again',
  tooLong: (most: number, lost: number, how: 'pasted' | 'added') =>
    `Your text is longer than ${number(most)} characters. ${
      lost === 1 ? 'The last character wasn’t' : `The last ${number(lost)} weren’t`
    } ${how}.`,
} as const;

function number(value: number): string {
  return value.toLocaleString('en');
}
