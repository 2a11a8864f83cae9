import { Type, type Static } from 'typebox';

import { requiredText } from './form-text.ts';

/** Call 4 of the specification: the record of a person who has registered (REQ-305, REQ-306). */
export const USER_PATH = '/api/user';

/** The longest texts of a record, in Unicode characters; 128 is the longest user id of Firebase. */
export const USER_MAX_LENGTHS = { id: 128, username: 100, email: 320 } as const;

/** The registration payload of the specification, section 3 (REQ-242); `id` and `email` are those of the token (D-54). */
export const UserRecord = Type.Object(
  {
    id: requiredText('id is required', USER_MAX_LENGTHS.id, 'single-line'),
    username: requiredText('Username is required', USER_MAX_LENGTHS.username, 'single-line'),
    email: requiredText('Email is required', USER_MAX_LENGTHS.email, 'single-line'),
  },
  { additionalProperties: false },
);
export type UserRecord = Static<typeof UserRecord>;
