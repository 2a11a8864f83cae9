import { Type, type Static } from 'typebox';

import { requiredText } from './form-text.ts';

/** Where the user record of a newly registered person is posted (REQ-305). */
export const USER_PATH = '/api/user';

/** The longest texts of a user record, in Unicode characters; 128 is the longest user id of Firebase. */
export const USER_MAX_LENGTHS = { id: 128, username: 100, email: 320 } as const;

/** A user record. The BFF takes it only when `id` and `email` are those of the token that comes with it (D-54). */
export const UserRecord = Type.Object(
  {
    id: requiredText('id is required', USER_MAX_LENGTHS.id, 'single-line'),
    username: requiredText('Username is required', USER_MAX_LENGTHS.username, 'single-line'),
    email: requiredText('Email is required', USER_MAX_LENGTHS.email, 'single-line'),
  },
  { additionalProperties: false },
);
export type UserRecord = Static<typeof UserRecord>;
