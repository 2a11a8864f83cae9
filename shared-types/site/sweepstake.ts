import { Type, type Static } from 'typebox';

import { requiredText } from '../text/form-text.ts';

/** Where to post sweepstake entries; the specification calls this operation "createSweepstake" (REQ-172). */
export const SWEEPSTAKE_PATH = '/api/sweepstake';

/** What the form says under an empty field; the specification fixes the wording. */
export const SWEEPSTAKE_WORDS = {
  email: 'email is required',
  subject: 'subject is required',
  pageNumber: 'pageNumber is required',
} as const;

/** The maximum lengths of an entry's texts, in Unicode characters. */
export const SWEEPSTAKE_MAX_LENGTHS = { email: 320, subject: 200, pageNumber: 200 } as const;

/** A sweepstake entry. No field has a fixed format: a page number may be any text (REQ-170). */
export const SweepstakeEntry = Type.Object(
  {
    email: requiredText(SWEEPSTAKE_WORDS.email, SWEEPSTAKE_MAX_LENGTHS.email, 'single-line'),
    subject: requiredText(SWEEPSTAKE_WORDS.subject, SWEEPSTAKE_MAX_LENGTHS.subject, 'single-line'),
    pageNumber: requiredText(SWEEPSTAKE_WORDS.pageNumber, SWEEPSTAKE_MAX_LENGTHS.pageNumber, 'single-line'),
  },
  { additionalProperties: false },
);
export type SweepstakeEntry = Static<typeof SweepstakeEntry>;
