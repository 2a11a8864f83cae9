/** The words that the pages of the teacher’s desk share. */
export const DESK = {
  heading: 'Desk',
  loading: 'Loading your desk…',
  signIn: 'Sign in to collect essays, mark them and return them. Your students need no account.',
  signInLink: 'Sign in',
  noDeadline: 'no deadline',
  saving: {
    saved: 'Saved',
    saving: 'Saving…',
    kept: 'Not saved yet. Your work is on this device.',
  },
  tryAgain: 'Try again',
  cancel: 'Cancel',
  close: 'Close',
  done: 'Done',
  crumbs: 'Where you are',
  back: 'Back to your desk',
  minors:
    'Our terms are for adults. A school whose students are minors runs Sullivan itself, under its own terms, and asks their parents where the law says so.',
} as const;
