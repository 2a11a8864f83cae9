import type { QueryType } from '#shared-types/query';

/** What the two forms have in common. */
export const FORM_WORDS = {
  submit: 'Submit',
  submitting: 'Submitting...',
  success: 'Query submitted successfully!',
  error: (message: string) => `Error: ${message}`,
  /** What a signed-out person reads beside the failure. */
  signIn: 'Sign in to send this form.',
  sendAsGuest: 'Send as a guest',
  signInFirst: {
    signedOut: (guest: boolean) => `To send this form, sign in${guest ? ' or go on as a guest' : ''}.`,
    rejected: 'Your sign-in is no longer valid. To send this form, sign in again.',
    notRenewed:
      'Your sign-in has run out and could not be renewed. Check your connection and send the form again, or sign in again.',
    draft: 'What you typed stays here until it is sent.',
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
  emailAddressHelp: 'The answer comes to this address.',
  queryType: 'What is it about?',
  queryTypePrompt: 'Choose a reason',
  queryTypes: QUERY_TYPE_WORDS,
  query: 'Your message',
  queryHelp: 'Please leave out passwords and other people’s documents.',
} as const;

/** The words of the entry form of the sweepstake. */
export const SWEEPSTAKE_FORM = {
  email: 'Your email address',
  emailHelp: 'We ask for the essay at this address.',
  subject: 'Subject of the essay',
  subjectHelp: 'For example “History HL” or “Biology IA”.',
  pageNumber: 'Paper and page number',
  pageNumberHelp: 'As they stand on the essay, for example “Paper 2, page 14”.',
  recorded: 'Your entry has been recorded.',
} as const;
