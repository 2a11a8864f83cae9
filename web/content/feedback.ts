/** What is said while a text waits to be read, by what it waits for. */
export const FEEDBACK_WAIT = {
  busy: 'Many texts are being read right now. Yours is read as soon as its turn comes, all by itself.',
  limited:
    'Many texts have come from your account or network in a short time. Yours is read in a moment, all by itself.',
  starting: 'The feedback service is starting. Your text is read as soon as it is ready, all by itself.',
  unavailable:
    'The feedback service is not answering right now. Your text is read as soon as it is back, all by itself.',
} as const;

/** What is said when a text has waited for too long. */
export const FEEDBACK_NOT_IN_TIME = 'The server did not get to your text within two minutes.';
