import { Type, type Static } from 'typebox';

import { REQUIRED_WORDS, requiredText } from './form-text.ts';

/** Call 2 of the specification: the contact form is posted to the resource "query" (REQ-093). */
export const QUERY_PATH = '/api/query';

/** What a message can be about (REQ-082). */
export const QUERY_TYPES = ['BUSINESS', 'QUESTION', 'COMPLAINT'] as const;
export type QueryType = (typeof QUERY_TYPES)[number];

/** What the form says under a field that is not filled in (REQ-086 to REQ-089). */
export const QUERY_WORDS = {
  name: 'Name is required',
  emailAddress: 'Email is required',
  queryType: 'Please select a reason',
  query: 'Query is required',
} as const;

/** The longest texts of the contact form, in Unicode characters (D-48). */
export const QUERY_MAX_LENGTHS = { name: 200, emailAddress: 320, query: 5000 } as const;

/** The contact query of the specification, section 3 (REQ-245). */
export const ContactQuery = Type.Object(
  {
    name: requiredText(QUERY_WORDS.name, QUERY_MAX_LENGTHS.name, 'single-line'),
    emailAddress: requiredText(QUERY_WORDS.emailAddress, QUERY_MAX_LENGTHS.emailAddress, 'single-line'),
    queryType: Type.Unsafe<QueryType>(Type.String({ enum: [...QUERY_TYPES], [REQUIRED_WORDS]: QUERY_WORDS.queryType })),
    query: requiredText(QUERY_WORDS.query, QUERY_MAX_LENGTHS.query, 'multi-line'),
  },
  { additionalProperties: false },
);
export type ContactQuery = Static<typeof ContactQuery>;
