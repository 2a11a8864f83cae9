import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

import type { JWK } from 'jose';

/** A key pair that tokens of a test are signed with. */
export interface SigningKey {
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
  /** The public key as a key set publishes it. */
  jwk: JWK & { kty: string };
}

/** Makes a key pair of RSA. @param modulusLength its size in bits. */
export function makeSigningKey(kid: string, modulusLength = 2048): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength });
  const jwk = { ...publicKey.export({ format: 'jwk' }), kty: 'RSA', kid, use: 'sig', alg: 'RS256' };
  return { kid, privateKey, publicKey, jwk };
}

/** The claims of a Firebase ID token of somebody who signed in a minute ago; undefined removes a claim. */
export function claimsOf(projectId: string, changes: Record<string, unknown> = {}): Record<string, unknown> {
  const nowS = Math.floor(Date.now() / 1000);
  const email = 'ana@example.org';
  return {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    auth_time: nowS - 60,
    user_id: 'ana',
    sub: 'ana',
    iat: nowS - 60,
    exp: nowS + 3540,
    email,
    email_verified: false,
    firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
    ...changes,
  };
}

/** Signs a token with RS256 as Google does; changes to the header replace its usual fields. */
export function signToken(
  { kid, privateKey }: SigningKey,
  claims: unknown,
  header: Record<string, unknown> = {},
): string {
  return compactJws({ alg: 'RS256', kid, typ: 'JWT', ...header }, claims, (input) =>
    sign('sha256', Buffer.from(input), privateKey),
  );
}

/** A token of one of many users, valid for ten days so that a test may move the clock. */
export function tokenOf(projectId: string, user: number | string, key: SigningKey): string {
  const exp = Math.floor(Date.now() / 1000) + 864_000;
  return signToken(key, claimsOf(projectId, { sub: `user-${user}`, exp }));
}

/** Writes a token in the compact form (RFC 7515 section 7.1), with any header, payload and signature. */
export function compactJws(header: unknown, payload: unknown, signature: (input: string) => Buffer): string {
  const input = `${encode(header)}.${encode(payload)}`;
  return `${input}.${signature(input).toString('base64url')}`;
}

function encode(part: unknown): string {
  return Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');
}
