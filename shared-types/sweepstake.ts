import { Type, type Static } from 'typebox';

import { requiredText } from './form-text.ts';

/** Call 3 of the specification: the operation "createSweepstake" (REQ-172, D-07). */
export const SWEEPSTAKE_PATH = '/api/sweepstake';

/** What the form says under a field that is not filled in (REQ-167 to REQ-169). */
export const SWEEPSTAKE_WORDS = {
  email: 'email is required',
  subject: 'subject is required',
  pageNumber: 'pageNumber is required',
} as const;

/** The longest texts of an entry, in Unicode characters. */
export const SWEEPSTAKE_MAX_LENGTHS = { email: 320, subject: 200, pageNumber: 200 } as const;

/** The sweepstake entry of the specification, section 3 (REQ-244); its fields hold any text (REQ-170). */
export const SweepstakeEntry = Type.Object(
  {
    email: requiredText(SWEEPSTAKE_WORDS.email, SWEEPSTAKE_MAX_LENGTHS.email, 'single-line'),
    subject: requiredText(SWEEPSTAKE_WORDS.subject, SWEEPSTAKE_MAX_LENGTHS.subject, 'single-line'),
    pageNumber: requiredText(SWEEPSTAKE_WORDS.pageNumber, SWEEPSTAKE_MAX_LENGTHS.pageNumber, 'single-line'),
  },
  { additionalProperties: false },
);
export type SweepstakeEntry = Static<typeof SweepstakeEntry>;
