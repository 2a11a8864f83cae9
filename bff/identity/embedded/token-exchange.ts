import { StorageFull } from '../../storage/database.ts';
import { textField } from './fields.ts';
import type { IdentityContext, Operation } from './identity-context.ts';
import { IdentityError } from './identity-error.ts';
import { requireAccount, requireSignedIn } from './signed-in-account.ts';

/**
 * `token`: a new id token for a refresh token (RFC 6749 section 6). The refresh token stays the same, as with Google: several
 * tabs of one browser share it, and giving one of them a new one would sign the others out.
 */
export const exchangeRefreshToken: Operation = async (context, { body }) => {
  const grantType = textField(body, 'grant_type');
  if (grantType === undefined) throw new IdentityError('MISSING_GRANT_TYPE');
  if (grantType !== 'refresh_token') throw new IdentityError('INVALID_GRANT_TYPE');
  const refreshToken = textField(body, 'refresh_token');
  if (refreshToken === undefined) throw new IdentityError('MISSING_REFRESH_TOKEN');

  const session = await context.sessions.find(refreshToken);
  if (!session) throw new IdentityError('INVALID_REFRESH_TOKEN');
  const account = await requireAccount(context, session.uid, session.authTimeS);
  if (session.revoked) throw new IdentityError('TOKEN_EXPIRED');

  const nowMs = context.now();
  await noteUse(context, { refreshToken, uid: account.uid, nowMs });
  const idToken = await context.tokens.issue(account, session.authTimeS);
  return {
    access_token: idToken,
    expires_in: String(context.tokenLifetimeS),
    token_type: 'Bearer',
    refresh_token: refreshToken,
    id_token: idToken,
    user_id: account.uid,
    project_id: context.projectId,
  };
};

/** This record only decides how long we keep an unused session, so a full disk must not end a session. */
async function noteUse(
  { sessions, accounts }: IdentityContext,
  { refreshToken, uid, nowMs }: { refreshToken: string; uid: string; nowMs: number },
): Promise<void> {
  try {
    await sessions.use(refreshToken, nowMs);
    await accounts.change(uid, { lastRefreshMs: nowMs });
  } catch (error) {
    if (!(error instanceof StorageFull)) throw error;
  }
}

/**
 * `accounts:revokeToken`: ends one session of the caller. For any other token the answer is the same, and nothing happens (RFC
 * 7009 section 2.2).
 */
export const revokeToken: Operation = async (context, { body }) => {
  const { account } = await requireSignedIn(context, body);
  const token = textField(body, 'token');
  if (token !== undefined) await context.sessions.revoke(account.uid, token);
  return {};
};
