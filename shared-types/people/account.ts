import { Type, type Static } from 'typebox';

import { requiredText } from '../text/form-text.ts';

/** The page where people choose a new password; the code of a link is its fragment. */
export const RESET_PASSWORD_PATH = '/reset-password';

/** Where to end all sessions of the caller's account. */
export const SESSIONS_END_PATH = '/api/account/sign-out-everywhere';
/** Where to restore a closed account. */
export const ACCOUNT_RESTORE_PATH = '/api/account/restore';
/** Where to download everything that is kept for the caller's account. */
export const ACCOUNT_DATA_PATH = '/api/account/data';

/** How long a closed account can be restored, in days; then it is deleted with everything that belongs to it. */
export const CLOSED_ACCOUNT_DAYS = 14;

/** Why all sessions of an account ended, by the names of their close events (`collaboration.ts`). */
export type SessionEnd =
  | 'signedOutEverywhere'
  | 'passwordChanged'
  /** The operator has disabled it. */
  | 'accountDisabled'
  /** Its owner has closed it, and can restore it for a while. */
  | 'accountClosed'
  | 'accountDeleted';

/** How to restore a closed account: with its credentials. The longest ones are those that the identity service accepts. */
export const AccountRestoration = Type.Object(
  {
    email: requiredText('Email is required', 320, 'single-line'),
    password: Type.String({ minLength: 1, maxLength: 4096 }),
  },
  { additionalProperties: false },
);
export type AccountRestoration = Static<typeof AccountRestoration>;
