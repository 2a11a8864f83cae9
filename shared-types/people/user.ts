import { Type, type Static } from 'typebox';

import { requiredText } from '../text/form-text.ts';

/** Where to post the user record of a newly registered person (REQ-305). */
export const USER_PATH = '/api/user';

/** The maximum lengths of a user record's texts, in Unicode characters; 128 is the longest user id of Firebase. */
export const USER_MAX_LENGTHS = { id: 128, username: 100, email: 320 } as const;

/** A user record. The BFF only accepts it if `id` and `email` match the token that comes with it (D-54). */
export const UserRecord = Type.Object(
  {
    id: requiredText('id is required', USER_MAX_LENGTHS.id, 'single-line'),
    username: requiredText('Username is required', USER_MAX_LENGTHS.username, 'single-line'),
    email: requiredText('Email is required', USER_MAX_LENGTHS.email, 'single-line'),
  },
  { additionalProperties: false },
);
export type UserRecord = Static<typeof UserRecord>;
