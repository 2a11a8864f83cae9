import { type AccountState, DELETED, endOf } from '../account-watch.ts';
import type { TokenClaims } from '../identity.ts';
import type { Account } from './accounts.ts';
import { textField } from './fields.ts';
import type { IdentityContext } from './identity-context.ts';
import { IdentityError } from './identity-error.ts';
import type { StoredIdentity } from './stored-identity.ts';

/** How long after a sign-in the account may be deleted, or its address or password changed, in seconds; the same as Google's. */
const RECENT_LOGIN_S = 300;

/** The account whose id token a call carries, and when its user signed in, in seconds since 1970. */
export interface SignedIn {
  account: Account;
  authTimeS: number;
}

/** @throws {IdentityError} MISSING_ID_TOKEN, INVALID_ID_TOKEN, TOKEN_EXPIRED, USER_NOT_FOUND, or USER_DISABLED. */
export async function requireSignedIn(
  context: IdentityContext,
  body: Record<string, unknown> | undefined,
): Promise<SignedIn> {
  const token = textField(body, 'idToken');
  if (token === undefined) throw new IdentityError('MISSING_ID_TOKEN');
  const claims = await context.tokens.read(token);
  return { account: await requireAccount(context, claims.sub, claims.auth_time), authTimeS: claims.auth_time };
}

/**
 * The account of a session that started in that second.
 * @throws {IdentityError} USER_NOT_FOUND, USER_DISABLED, or TOKEN_EXPIRED.
 */
export async function requireAccount(
  { accounts }: Pick<StoredIdentity, 'accounts'>,
  uid: string,
  authTimeS: number,
): Promise<Account> {
  const account = await accounts.find(uid);
  if (!account) throw new IdentityError('USER_NOT_FOUND');
  if (account.disabled) throw new IdentityError('USER_DISABLED');
  if (account.closedMs !== undefined || authTimeS < account.validSinceS) throw new IdentityError('TOKEN_EXPIRED');
  return account;
}

/** Whether the tokens of a session that started then are still valid (`Identity.isActive`). */
export async function isActive(
  { accounts }: Pick<StoredIdentity, 'accounts'>,
  { sub, auth_time: authTimeS }: TokenClaims,
): Promise<boolean> {
  return endOf(stateOf(await accounts.find(sub)), authTimeS) === undefined;
}

/** What decides whether the sessions of an account continue. */
export function stateOf(account: Account | undefined): AccountState {
  if (account === undefined) return DELETED;
  const { disabled, closedMs, validSinceS, passwordUpdatedMs, createdMs } = account;
  const statusWhileKept = disabled ? 'disabled' : 'open';
  return {
    status: closedMs === undefined ? statusWhileKept : 'closed',
    validSinceS,
    // A new password ends the sessions in the moment in which it is set (`credentials.ts`).
    endedByPassword: passwordUpdatedMs > createdMs && Math.floor(passwordUpdatedMs / 1000) + 1 >= validSinceS,
  };
}

/**
 * Requires a recent sign-in before an irreversible action. A guest has no credentials to sign in with.
 * @throws {IdentityError} CREDENTIAL_TOO_OLD_LOGIN_AGAIN.
 */
export function requireRecentLogin({ now }: IdentityContext, { account, authTimeS }: SignedIn): void {
  if (account.email !== undefined && now() / 1000 - authTimeS > RECENT_LOGIN_S)
    throw new IdentityError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
}
