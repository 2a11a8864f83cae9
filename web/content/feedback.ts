/** The messages while a text waits to be read, by the reason for the wait. */
export const FEEDBACK_WAIT = {
  busy: 'Many texts are being read right now. Yours will be read when its turn comes; there is nothing you need to do.',
  limited:
    'Many texts have come from your account or network in a short time. Yours will be read in a moment; there is nothing you need to do.',
  starting:
    'The feedback service is starting. Your text will be read as soon as it is ready; there is nothing you need to do.',
  unavailable:
    'The feedback service is not answering right now. Your text will be read as soon as it is back; there is nothing you need to do.',
} as const;

/** The message when a text has waited for too long. */
export const FEEDBACK_NOT_IN_TIME = 'The server did not get to your text within two minutes.';
