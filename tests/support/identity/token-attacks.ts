import { createHmac, generateKeyPairSync, sign } from 'node:crypto';

import { claimsOf, compactJws, makeSigningKey, type SigningKey, signToken } from './tokens.ts';

/** A token that must be refused. */
export interface TokenAttack {
  name: string;
  token: string;
  /** Why it is refused, in the words of the log. */
  reason: string;
  /** Set where firebase-admin accepts the token: why we don't. */
  adminAccepts?: string;
}

const GOOGLES_RULES = "Google's own list of rules asks for it; the library does not check it";

const nothing = () => Buffer.alloc(0);
const junk = () => Buffer.alloc(256, 7);
const hmac = (secret: string) => (input: string) => createHmac('sha256', secret).update(input).digest();

/** Every attack on ID tokens of a project that signs with this key: RFC 8725, OWASP ASVS 5.0 chapter 9, and Google's rules. */
export function tokenAttacks(key: SigningKey, projectId: string): TokenAttack[] {
  const nowS = Math.floor(Date.now() / 1000);
  const claims = (changes: Record<string, unknown> = {}) => claimsOf(projectId, changes);
  const valid = signToken(key, claims());
  const [header = '', payload = '', signature = ''] = valid.split('.');
  const stranger = makeSigningKey(key.kid);
  const pem = key.publicKey.export({ format: 'pem', type: 'spki' });
  const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

  return [
    ...['none', 'None', 'NONE', 'nOnE'].flatMap((alg) => [
      {
        name: `alg ${alg} without a signature`,
        token: compactJws({ alg, kid: key.kid }, claims(), nothing),
        reason: 'malformed',
      },
      {
        name: `alg ${alg} with a signature`,
        token: compactJws({ alg, kid: key.kid }, claims(), junk),
        reason: 'algorithm',
      },
    ]),
    { name: 'no alg', token: compactJws({ kid: key.kid }, claims(), junk), reason: 'malformed' },
    {
      name: 'HS256 with the PEM of the public key as its secret',
      token: compactJws({ alg: 'HS256', kid: key.kid }, claims(), hmac(pem)),
      reason: 'algorithm',
    },
    {
      name: 'HS256 with the JWK of the public key as its secret',
      token: compactJws({ alg: 'HS256', kid: key.kid }, claims(), hmac(JSON.stringify(key.jwk))),
      reason: 'algorithm',
    },
    {
      name: 'HS256 with an empty secret',
      token: compactJws({ alg: 'HS256', kid: key.kid }, claims(), hmac('')),
      reason: 'algorithm',
    },
    {
      name: 'RS512 with the right key',
      token: compactJws({ alg: 'RS512', kid: key.kid }, claims(), (input) =>
        sign('sha512', Buffer.from(input), key.privateKey),
      ),
      reason: 'algorithm',
    },
    {
      name: 'ES256',
      token: compactJws({ alg: 'ES256', kid: key.kid }, claims(), (input) =>
        sign('sha256', Buffer.from(input), elliptic),
      ),
      reason: 'algorithm',
    },
    { name: 'the key of a stranger', token: signToken(stranger, claims()), reason: 'signature' },
    { name: 'an unknown kid', token: signToken(makeSigningKey('unknown'), claims()), reason: 'unknown-key' },
    { name: 'an unknown kid, the right key', token: signToken(key, claims(), { kid: 'other' }), reason: 'unknown-key' },
    { name: 'no kid', token: signToken(key, claims(), { kid: undefined }), reason: 'unknown-key' },
    { name: 'a kid that is a number', token: signToken(key, claims(), { kid: 1 }), reason: 'unknown-key' },
    { name: 'the kid __proto__', token: signToken(key, claims(), { kid: '__proto__' }), reason: 'unknown-key' },
    {
      name: 'an embedded jwk of its own',
      token: signToken(stranger, claims(), { jwk: stranger.jwk }),
      reason: 'embedded-key',
    },
    {
      name: 'a jku of its own',
      token: signToken(stranger, claims(), { jku: 'https://evil.example/keys' }),
      reason: 'embedded-key',
    },
    {
      name: 'an x5u beside the right signature',
      token: signToken(key, claims(), { x5u: 'https://evil.example/certificate' }),
      reason: 'embedded-key',
      adminAccepts: 'the library ignores the field; no token of Google has it',
    },
    {
      name: 'an unknown critical extension',
      token: signToken(key, claims(), { crit: ['exp'], exp: 1 }),
      reason: 'malformed',
      adminAccepts: 'RFC 7515 section 4.1.11 asks for it; the library does not check it',
    },
    {
      name: 'a payload that was changed',
      token: `${header}.${Buffer.from(JSON.stringify(claims({ sub: 'eve' }))).toString('base64url')}.${signature}`,
      reason: 'signature',
    },
    {
      name: 'a header that was changed',
      token: `${Buffer.from(JSON.stringify({ alg: 'RS256', kid: key.kid })).toString('base64url')}.${payload}.${signature}`,
      reason: 'signature',
    },
    { name: 'a signature that was cut off', token: `${header}.${payload}.`, reason: 'malformed' },
    { name: 'a signature that was shortened', token: valid.slice(0, -8), reason: 'signature' },
    { name: 'a fourth part', token: `${valid}.${signature}`, reason: 'malformed' },
    { name: 'two parts', token: `${header}.${payload}`, reason: 'malformed' },
    { name: 'no token at all', token: 'undefined', reason: 'malformed' },
    { name: 'dots only', token: '..', reason: 'malformed' },
    { name: 'a claim set that is a list', token: signToken(key, [claims()]), reason: 'malformed' },
    { name: 'a claim set that is not JSON', token: signToken(key, '{"sub":'), reason: 'malformed' },
    { name: 'another audience', token: signToken(key, claims({ aud: 'other-project' })), reason: 'claim aud' },
    {
      name: 'a list of audiences with ours',
      token: signToken(key, claims({ aud: [projectId, 'other-project'] })),
      reason: 'claim aud',
    },
    { name: 'no audience', token: signToken(key, claims({ aud: undefined })), reason: 'claim aud' },
    { name: 'another issuer', token: signToken(key, claims({ iss: 'https://evil.example' })), reason: 'claim iss' },
    {
      name: 'the issuer of another project',
      token: signToken(key, claims({ iss: 'https://securetoken.google.com/other-project' })),
      reason: 'claim iss',
    },
    {
      name: 'the issuer of session cookies',
      token: signToken(key, claims({ iss: `https://session.firebase.google.com/${projectId}` })),
      reason: 'claim iss',
    },
    { name: 'no issuer', token: signToken(key, claims({ iss: undefined })), reason: 'claim iss' },
    {
      name: 'expired a minute ago',
      token: signToken(key, claims({ iat: nowS - 3660, auth_time: nowS - 3660, exp: nowS - 60 })),
      reason: 'expired',
    },
    {
      name: 'no expiry',
      token: signToken(key, claims({ exp: undefined })),
      reason: 'claim exp',
      adminAccepts: GOOGLES_RULES,
    },
    { name: 'an expiry that is text', token: signToken(key, claims({ exp: '9999999999' })), reason: 'claim exp' },
    {
      name: 'an infinite expiry',
      token: signToken(key, JSON.stringify(claims({ exp: 'INFINITE' })).replace('"INFINITE"', '1e999')),
      reason: 'claim exp',
      adminAccepts: 'such a token would never expire',
    },
    {
      name: 'issued in the future',
      token: signToken(key, claims({ iat: nowS + 3600, exp: nowS + 7200 })),
      reason: 'claim iat',
      adminAccepts: GOOGLES_RULES,
    },
    {
      name: 'no time of issue',
      token: signToken(key, claims({ iat: undefined })),
      reason: 'claim iat',
      adminAccepts: GOOGLES_RULES,
    },
    {
      name: 'a time of issue that is text',
      token: signToken(key, claims({ iat: 'now' })),
      reason: 'claim iat',
      adminAccepts: GOOGLES_RULES,
    },
    {
      name: 'signed in in the future',
      token: signToken(key, claims({ auth_time: nowS + 3600 })),
      reason: 'claim auth_time',
      adminAccepts: GOOGLES_RULES,
    },
    {
      name: 'no time of sign-in',
      token: signToken(key, claims({ auth_time: undefined })),
      reason: 'claim auth_time',
      adminAccepts: GOOGLES_RULES,
    },
    {
      name: 'a time of sign-in that is text',
      token: signToken(key, claims({ auth_time: 'now' })),
      reason: 'claim auth_time',
      adminAccepts: GOOGLES_RULES,
    },
    {
      name: 'not valid before an hour from now',
      token: signToken(key, claims({ nbf: nowS + 3600 })),
      reason: 'claim nbf',
    },
    { name: 'no subject', token: signToken(key, claims({ sub: undefined })), reason: 'claim sub' },
    { name: 'an empty subject', token: signToken(key, claims({ sub: '' })), reason: 'claim sub' },
    { name: 'a subject that is a number', token: signToken(key, claims({ sub: 42 })), reason: 'claim sub' },
    {
      name: 'a subject of 129 characters',
      token: signToken(key, claims({ sub: 'a'.repeat(129) })),
      reason: 'claim sub',
    },
    {
      name: 'a token of 5 KB with the right signature',
      token: signToken(key, claims({ padding: 'x'.repeat(3400) })),
      reason: 'too-long',
      adminAccepts: 'no token of Google is that long, and the work must be bounded',
    },
  ];
}
