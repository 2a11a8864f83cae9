import type { Account } from './accounts.ts';
import { requireCaller, requireRecentLogin } from './caller.ts';
import type { Operation } from './parts.ts';

/** `accounts:lookup`: the caller's own account. */
export const lookUp: Operation = async (parts, { body }) => {
  const { account } = await requireCaller(parts, body);
  return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [describe(account)] };
};

/** `accounts:delete`: removes the caller's own account. Its sessions lead nowhere then, and their clients are told why. */
export const deleteAccount: Operation = async (parts, { body }) => {
  const caller = await requireCaller(parts, body);
  requireRecentLogin(parts, caller);
  parts.accounts.remove(caller.account.uid);
  return { kind: 'identitytoolkit#DeleteAccountResponse' };
};

/** How the account is signed in to, as the library keeps it with the user; a guest has no way. */
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
