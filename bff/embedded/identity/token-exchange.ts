import { requireAccount, requireCaller } from './caller.ts';
import { textField } from './fields.ts';
import type { Operation } from './parts.ts';
import { Refusal } from './refusal.ts';

/**
 * `token`: a new id token for a refresh token (RFC 6749 section 6). The refresh token stays the same, as at Google: several
 * tabs of one browser share it, and a new one for each would sign the others out.
 */
export const exchangeRefreshToken: Operation = async (parts, { body }) => {
  const grantType = textField(body, 'grant_type');
  if (grantType === undefined) throw new Refusal('MISSING_GRANT_TYPE');
  if (grantType !== 'refresh_token') throw new Refusal('INVALID_GRANT_TYPE');
  const refreshToken = textField(body, 'refresh_token');
  if (refreshToken === undefined) throw new Refusal('MISSING_REFRESH_TOKEN');

  const session = parts.sessions.find(refreshToken);
  if (!session) throw new Refusal('INVALID_REFRESH_TOKEN');
  const account = requireAccount(parts, session.uid, session.authTimeS);
  if (session.revoked) throw new Refusal('TOKEN_EXPIRED');

  const nowMs = parts.now();
  parts.sessions.use(refreshToken, nowMs);
  parts.accounts.change(account.uid, { lastRefreshMs: nowMs });
  const idToken = await parts.tokens.issue(account, session.authTimeS);
  return {
    access_token: idToken,
    expires_in: String(parts.tokenLifetimeS),
    token_type: 'Bearer',
    refresh_token: refreshToken,
    id_token: idToken,
    user_id: account.uid,
    project_id: parts.projectId,
  };
};

/**
 * `accounts:revokeToken`: ends one session of the caller. Any other token is none of ours to revoke, and is answered in the
 * same way (RFC 7009 section 2.2).
 */
export const revokeToken: Operation = async (parts, { body }) => {
  const { account } = await requireCaller(parts, body);
  const token = textField(body, 'token');
  if (token !== undefined) parts.sessions.revoke(account.uid, token);
  return {};
};
