import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

import { claimsOf, compactJws, makeSigningKey, type SigningKey, signToken } from './tokens.ts';

/** A token that must be refused. */
export interface TokenAttack {
  name: string;
  token: string;
  /** Why it is refused, in the words of the log. */
  reason: string;
  /** Set where firebase-admin accepts the token: why we don't. */
  adminAccepts?: string | undefined;
}

const RULES = "Google's own list of rules asks for it; the library does not check it";

type Row = [name: string, reason: string, token: string, adminAccepts?: string];

const SESSION_ISSUER = 'https://session.firebase.google.com';

const nothing = () => Buffer.alloc(0);
const junk = () => Buffer.alloc(256, 7);
const hmac = (secret: string) => (input: string) => createHmac('sha256', secret).update(input).digest();
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const signed = (hash: string, key: KeyObject) => (input: string) => sign(hash, Buffer.from(input), key);

/** Every attack on ID tokens of a project that signs with this key: RFC 8725, OWASP ASVS 5.0 chapter 9, and Google's rules. */
export function tokenAttacks(key: SigningKey, projectId: string): TokenAttack[] {
  const nowS = Math.floor(Date.now() / 1000);
  const claims = (changes: Record<string, unknown> = {}) => claimsOf(projectId, changes);
  const claiming = (changes: Record<string, unknown>) => signToken(key, claims(changes));
  const { kid } = key;
  const valid = signToken(key, claims());
  const [header = '', payload = '', signature = ''] = valid.split('.');
  const stranger = makeSigningKey(key.kid);
  const pem = key.publicKey.export({ format: 'pem', type: 'spki' });
  const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

  const by = (alg: string | undefined, sealed: (input: string) => Buffer) => compactJws({ alg, kid }, claims(), sealed);

  const rows: Row[] = [
    ...['none', 'None', 'NONE', 'nOnE'].flatMap((alg): Row[] => [
      [`alg ${alg} without a signature`, 'malformed', by(alg, nothing)],
      [`alg ${alg} with a signature`, 'algorithm', by(alg, junk)],
    ]),
    ['no alg', 'malformed', by(undefined, junk)],
    ['HS256 with the PEM of the public key as its secret', 'algorithm', by('HS256', hmac(pem))],
    ['HS256 with the JWK of the public key as its secret', 'algorithm', by('HS256', hmac(JSON.stringify(key.jwk)))],
    ['HS256 with an empty secret', 'algorithm', by('HS256', hmac(''))],
    ['RS512 with the right key', 'algorithm', by('RS512', signed('sha512', key.privateKey))],
    ['ES256', 'algorithm', by('ES256', signed('sha256', elliptic))],
    ['the key of a stranger', 'signature', signToken(stranger, claims())],
    ['an unknown kid', 'unknown-key', signToken(makeSigningKey('unknown'), claims())],
    ['an unknown kid, the right key', 'unknown-key', signToken(key, claims(), { kid: 'other' })],
    ['no kid', 'unknown-key', signToken(key, claims(), { kid: undefined })],
    ['a kid that is a number', 'unknown-key', signToken(key, claims(), { kid: 1 })],
    ['the kid __proto__', 'unknown-key', signToken(key, claims(), { kid: '__proto__' })],
    ['an embedded jwk of its own', 'embedded-key', signToken(stranger, claims(), { jwk: stranger.jwk })],
    ['a jku of its own', 'embedded-key', signToken(stranger, claims(), { jku: 'https://evil.example/keys' })],
    [
      'an x5u beside the right signature',
      'embedded-key',
      signToken(key, claims(), { x5u: 'https://evil.example/certificate' }),
      'the library ignores the field; no token of Google has it',
    ],
    [
      'an unknown critical extension',
      'malformed',
      signToken(key, claims(), { crit: ['exp'], exp: 1 }),
      'RFC 7515 section 4.1.11 asks for it; the library does not check it',
    ],
    ['a payload that was changed', 'signature', `${header}.${encoded(claims({ sub: 'eve' }))}.${signature}`],
    ['a header that was changed', 'signature', `${encoded({ alg: 'RS256', kid })}.${payload}.${signature}`],
    ['a signature that was cut off', 'malformed', `${header}.${payload}.`],
    ['a signature that was shortened', 'signature', valid.slice(0, -8)],
    ['a fourth part', 'malformed', `${valid}.${signature}`],
    ['two parts', 'malformed', `${header}.${payload}`],
    ['no token at all', 'malformed', 'undefined'],
    ['dots only', 'malformed', '..'],
    ['a claim set that is a list', 'malformed', signToken(key, [claims()])],
    ['a claim set that is not JSON', 'malformed', signToken(key, '{"sub":')],
    ['another audience', 'claim aud', claiming({ aud: 'other-project' })],
    ['a list of audiences with ours', 'claim aud', claiming({ aud: [projectId, 'other-project'] })],
    ['no audience', 'claim aud', claiming({ aud: undefined })],
    ['another issuer', 'claim iss', claiming({ iss: 'https://evil.example' })],
    ['the issuer of another project', 'claim iss', claiming({ iss: 'https://securetoken.google.com/other-project' })],
    ['the issuer of session cookies', 'claim iss', claiming({ iss: `${SESSION_ISSUER}/${projectId}` })],
    ['no issuer', 'claim iss', claiming({ iss: undefined })],
    ['expired a minute ago', 'expired', claiming({ iat: nowS - 3660, auth_time: nowS - 3660, exp: nowS - 60 })],
    ['no expiry', 'claim exp', claiming({ exp: undefined }), RULES],
    ['an expiry that is text', 'claim exp', claiming({ exp: '9999999999' })],
    [
      'an infinite expiry',
      'claim exp',
      signToken(key, JSON.stringify(claims({ exp: 'INFINITE' })).replace('"INFINITE"', '1e999')),
      'such a token would never expire',
    ],
    ['issued in the future', 'claim iat', claiming({ iat: nowS + 3600, exp: nowS + 7200 }), RULES],
    ['no time of issue', 'claim iat', claiming({ iat: undefined }), RULES],
    ['a time of issue that is text', 'claim iat', claiming({ iat: 'now' }), RULES],
    ['signed in in the future', 'claim auth_time', claiming({ auth_time: nowS + 3600 }), RULES],
    ['no time of sign-in', 'claim auth_time', claiming({ auth_time: undefined }), RULES],
    ['a time of sign-in that is text', 'claim auth_time', claiming({ auth_time: 'now' }), RULES],
    ['not valid before an hour from now', 'claim nbf', claiming({ nbf: nowS + 3600 })],
    ['no subject', 'claim sub', claiming({ sub: undefined })],
    ['an empty subject', 'claim sub', claiming({ sub: '' })],
    ['a subject that is a number', 'claim sub', claiming({ sub: 42 })],
    ['a subject of 129 characters', 'claim sub', claiming({ sub: 'a'.repeat(129) })],
    [
      'a token of 5 KB with the right signature',
      'too-long',
      claiming({ padding: 'x'.repeat(3400) }),
      'no token of Google is that long, and the work must be bounded',
    ],
  ];
  return rows.map(([name, reason, token, adminAccepts]) => ({ name, reason, token, adminAccepts }));
}
