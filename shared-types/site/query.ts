import { Type, type Static } from 'typebox';

import { REQUIRED_WORDS, requiredText } from '../text/form-text.ts';

/** Where contact queries are posted. */
export const QUERY_PATH = '/api/query';

/** What a contact query can be about. */
export const QUERY_TYPES = ['BUSINESS', 'QUESTION', 'COMPLAINT'] as const;
export type QueryType = (typeof QUERY_TYPES)[number];

/** What the form says under an empty field; the specification fixes the wording. */
export const QUERY_WORDS = {
  name: 'Name is required',
  emailAddress: 'Email is required',
  queryType: 'Please select a reason',
  query: 'Query is required',
} as const;

/** The maximum lengths of a contact query's texts, in Unicode characters. */
export const QUERY_MAX_LENGTHS = { name: 200, emailAddress: 320, query: 5000 } as const;

/** A contact query. We only check the length and characters of the address, never its format (D-48). */
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
