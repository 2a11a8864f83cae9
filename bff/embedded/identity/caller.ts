import type { TokenClaims } from '../../upstreams/identity.ts';
import type { Account } from './accounts.ts';
import { textField } from './fields.ts';
import type { Parts } from './parts.ts';
import { Refusal } from './refusal.ts';

/** For so long after a sign-in the account may be deleted, or its address or password changed, in seconds; as at Google. */
const RECENT_LOGIN_S = 300;

/** The account whose id token a call carries, and when its user signed in, in seconds since 1970. */
export interface Caller {
  account: Account;
  authTimeS: number;
}

/** @throws {Refusal} MISSING_ID_TOKEN, INVALID_ID_TOKEN, TOKEN_EXPIRED, USER_NOT_FOUND, or USER_DISABLED. */
export async function requireCaller(parts: Parts, body: Record<string, unknown> | undefined): Promise<Caller> {
  const token = textField(body, 'idToken');
  if (token === undefined) throw new Refusal('MISSING_ID_TOKEN');
  const claims = await parts.tokens.read(token);
  return { account: requireAccount(parts, claims.sub, claims.auth_time), authTimeS: claims.auth_time };
}

/**
 * The account of a session that began at that second.
 * @throws {Refusal} USER_NOT_FOUND, USER_DISABLED, or TOKEN_EXPIRED.
 */
export function requireAccount(parts: Parts, uid: string, authTimeS: number): Account {
  const account = parts.accounts.find(uid);
  if (!account) throw new Refusal('USER_NOT_FOUND');
  if (account.disabled) throw new Refusal('USER_DISABLED');
  if (authTimeS < account.validSinceS) throw new Refusal('TOKEN_EXPIRED');
  return account;
}

/**
 * Whether the tokens of a session that began then are still worth something (`Identity.isActive`). Time is counted in whole
 * seconds, as in Google's tokens: a token of the very second of a change of password outlives it until it expires.
 */
export function isActive({ accounts }: Pick<Parts, 'accounts'>, { sub, auth_time: authTimeS }: TokenClaims): boolean {
  const account = accounts.find(sub);
  return account !== undefined && !account.disabled && authTimeS >= account.validSinceS;
}

/**
 * Asks for a sign-in of the last minutes before something that cannot be undone. A guest has nothing to sign in with.
 * @throws {Refusal} CREDENTIAL_TOO_OLD_LOGIN_AGAIN.
 */
export function requireRecentLogin({ now }: Parts, { account, authTimeS }: Caller): void {
  if (account.email !== undefined && now() / 1000 - authTimeS > RECENT_LOGIN_S)
    throw new Refusal('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
}
