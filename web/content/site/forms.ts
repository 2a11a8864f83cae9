import type { QueryType } from '#shared-types/site/query';

/** What the two forms have in common. */
export const FORM_WORDS = {
  /** What people who aren't signed in read before the two buttons. */
  choice: 'You’re not signed in. Sign in before you submit, or send it as a guest.',
  submit: 'Submit',
  submitting: 'Submitting...',
  success: 'Query submitted successfully!',
  error: (message: string) => `Error: ${message}`,
  /** The words for signed-out people beside the failure. */
  signIn: 'Sign in to send this form.',
  sendAsGuest: 'Send as a guest',
  signInFirst: {
    signedOut: (guest: boolean) => `To send this form, sign in${guest ? ' or continue as a guest' : ''}.`,
    rejected: 'You’re no longer signed in. Sign in again to send this form.',
    notRenewed:
      'Your sign-in has expired and we couldn’t renew it. Check your connection and send the form again, or sign in again.',
    draft: 'What you typed stays here until you send it.',
  },
} as const;

const QUERY_TYPE_WORDS: Record<QueryType, string> = {
  BUSINESS: 'Business',
  QUESTION: 'A question',
  COMPLAINT: 'A complaint',
};

/** The words of the form of a contact query. */
export const CONTACT_QUERY_FORM = {
  name: 'Your name',
  emailAddress: 'Your email address',
  emailAddressHelp: 'We’ll reply to this address.',
  queryType: 'What is it about?',
  queryTypePrompt: 'Choose a reason',
  queryTypes: QUERY_TYPE_WORDS,
  query: 'Your message',
  queryHelp: 'Please don’t include passwords or other people’s documents.',
} as const;

/** The words of the entry form of the sweepstake. */
export const SWEEPSTAKE_FORM = {
  email: 'Your email address',
  emailHelp: 'We’ll write to you here to ask for the essay.',
  subject: 'Subject of the essay',
  subjectHelp: 'For example “History HL” or “Biology IA”.',
  pageNumber: 'Paper and page number',
  pageNumberHelp: 'As they appear on the essay, for example “Paper 2, page 14”.',
  recorded: 'Your entry has been recorded.',
} as const;
