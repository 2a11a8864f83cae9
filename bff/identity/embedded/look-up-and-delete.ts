import type { Account } from './accounts.ts';
import { closeAccount } from './closing.ts';
import type { Operation } from './identity-context.ts';
import { requireSignedIn, requireRecentLogin } from './signed-in-account.ts';

/** `accounts:lookup`: the caller's own account. */
export const lookUp: Operation = async (context, { body }) => {
  const { account } = await requireSignedIn(context, body);
  return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [describe(account)] };
};

/**
 * `accounts:delete`: closes the caller's own account, which is removed after a wait (`closing.ts`); a guest, whom nobody could
 * restore, is removed at once. The sessions end, and their clients learn why.
 */
export const deleteAccount: Operation = async (context, { body }) => {
  const caller = await requireSignedIn(context, body);
  requireRecentLogin(context, caller);
  const { uid, email } = caller.account;
  if (email === undefined) await context.accounts.remove(uid);
  else await closeAccount(context, uid);
  return { kind: 'identitytoolkit#DeleteAccountResponse' };
};

/** The sign-in methods of the account, in the format the library keeps with the user; a guest has none. */
export function providersOf({ email, displayName, photoUrl }: Account) {
  if (email === undefined) return [];
  return [
    {
      providerId: 'password',
      federatedId: email,
      email,
      rawId: email,
      ...(displayName === undefined ? {} : { displayName }),
      ...(photoUrl === undefined ? {} : { photoUrl }),
    },
  ];
}

function describe(account: Account) {
  const { email, displayName, photoUrl } = account;
  return {
    localId: account.uid,
    ...(email === undefined
      ? {}
      : {
          email,
          emailVerified: false,
          passwordUpdatedAt: account.passwordUpdatedMs,
          providerUserInfo: providersOf(account),
        }),
    ...(displayName === undefined ? {} : { displayName }),
    ...(photoUrl === undefined ? {} : { photoUrl }),
    validSince: String(account.validSinceS),
    disabled: account.disabled,
    lastLoginAt: String(account.lastLoginMs),
    createdAt: String(account.createdMs),
    lastRefreshAt: new Date(account.lastRefreshMs).toISOString(),
  };
}
