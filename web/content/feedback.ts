/** The messages while a text waits to be read, by the reason for the wait. */
export const FEEDBACK_WAIT = {
  busy: 'We’re busy reading other texts. Yours is in line; you don’t need to do anything.',
  limited:
    'We’ve had a lot of texts from your account or network. We’ll read yours in a moment; you don’t need to do anything.',
  starting:
    'The feedback service is starting. We’ll read your text as soon as it’s ready; you don’t need to do anything.',
  unavailable:
    'The feedback service isn’t answering right now. We’ll read your text as soon as it’s back; you don’t need to do anything.',
} as const;

/** The message when the time was over before a text was read to the end. */
export const FEEDBACK_PART = (read: number, sentences: number): string =>
  read === 0
    ? FEEDBACK_WAIT.busy
    : `We’ve read ${read.toLocaleString('en')} of ${sentences.toLocaleString('en')} sentences so far. The notes on the rest will follow by themselves.`;

/** The message when a text has waited for too long. */
export const FEEDBACK_NOT_IN_TIME = 'The server couldn’t get to your text within two minutes.';

/** The message when an answer had notes that this page doesn’t know, because the server is newer. */
export const FEEDBACK_NOT_SHOWN = (count: number): string =>
  count === 1
    ? '1 note of a newer kind isn’t shown. Reload to see it.'
    : `${count.toLocaleString('en')} notes of a newer kind aren’t shown. Reload to see them.`;
