import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';

import { calculateJwkThumbprint, CompactSign, compactVerify, decodeProtectedHeader, type JSONWebKeySet } from 'jose';

import { SIGNED_RECORD_TYPE, type SignedRecord } from '#shared-types/documents/record';
import { isObject } from '#shared-types/is-object';
import { normalForm } from '#shared-types/text/normal-form';

import type { Documents, RecordKey } from '../documents.ts';

/** EdDSA with Ed25519 (RFC 8037). No other algorithm is ever accepted. */
const ALGORITHM = 'EdDSA';
/** A compact JWS (RFC 7515 section 7.1). */
const COMPACT_JWS = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/;

/** Why a file isn't accepted. */
export type RecordFault =
  | { kind: 'no record' | 'changed' | 'key unknown' }
  /** @property issuer the origin of the site that the file names; undefined if it names none. */
  | { kind: 'foreign'; issuer: string | undefined };

/** Signs records, and checks signed ones. */
export interface RecordSigner {
  /** Signs a record. @returns a compact JWS. */
  sign(record: SignedRecord): Promise<string>;
  /** What a signed file says. @param ownIssuer the public address of this site, if it has one. */
  check(file: string, ownIssuer: string | undefined): Promise<{ record: SignedRecord } | { fault: RecordFault }>;
  /** The public halves of the keys (RFC 7517). */
  publicKeys(): Promise<JSONWebKeySet>;
}

interface KeyPair {
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

/** Signs with the keys of the database. The first key is made when it is first needed. */
export function recordSigner(records: Pick<Documents['records'], 'keys'>): RecordSigner {
  let reading: Promise<KeyPair[]> | undefined;
  const pairs = () => {
    reading ??= readPairs(records).catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
  /** Another server on the same database may have stored a key since. */
  const pairsAnew = () => {
    reading = undefined;
    return pairs();
  };
  return {
    async sign(record) {
      const [pair] = await pairs();
      if (!pair) throw new Error('There is no key that signs records.');
      return new CompactSign(Buffer.from(JSON.stringify(record)))
        .setProtectedHeader({ alg: ALGORITHM, typ: SIGNED_RECORD_TYPE, kid: pair.kid })
        .sign(pair.privateKey);
    },
    async check(file, ownIssuer) {
      const jws = file.trim();
      const kid = kidOf(jws);
      if (kid === undefined) return { fault: { kind: 'no record' } };
      const isKey = (known: KeyPair) => known.kid === kid;
      const pair = (await pairs()).find(isKey) ?? (await pairsAnew()).find(isKey);
      if (!pair) {
        const issuer = claimedIssuer(jws);
        return {
          fault: issuer !== undefined && issuer === ownIssuer ? { kind: 'key unknown' } : { kind: 'foreign', issuer },
        };
      }
      try {
        const { payload } = await compactVerify(jws, pair.publicKey, { algorithms: [ALGORITHM] });
        return { record: JSON.parse(new TextDecoder().decode(payload)) };
      } catch {
        return { fault: { kind: 'changed' } };
      }
    },
    async publicKeys() {
      const keys = (await pairs()).map(({ kid, publicKey }) => {
        const { kty = '', crv = '', x = '' } = publicKey.export({ format: 'jwk' });
        return { kty, crv, x, kid, alg: ALGORITHM, use: 'sig' };
      });
      return { keys };
    },
  };
}

/** The SHA-256 of the words of a text in base64url: white space and the form of accents make no difference. */
export function hashOfText(text: string): string {
  const words = normalForm(text, 'NFC').replaceAll(/\s+/gu, ' ').trim();
  return createHash('sha256').update(words).digest('base64url');
}

async function readPairs(records: Pick<Documents['records'], 'keys'>): Promise<KeyPair[]> {
  const kept = await records.keys(await newKey());
  return kept.map(({ kid, privateKey: pem }) => {
    const privateKey = createPrivateKey(pem);
    return { kid, privateKey, publicKey: createPublicKey(privateKey) };
  });
}

async function newKey(): Promise<RecordKey> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { kty = '', crv = '', x = '' } = publicKey.export({ format: 'jwk' });
  const kid = await calculateJwkThumbprint({ kty, crv, x });
  return { kid, privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) };
}

/** The id of the key of a well-formed signed record. */
function kidOf(jws: string): string | undefined {
  const parts = COMPACT_JWS.exec(jws)?.slice(1);
  // There is only one way to write the same bytes, so a changed file is never accepted.
  if (!parts || parts.some((part) => Buffer.from(part, 'base64url').toString('base64url') !== part)) return undefined;
  try {
    const { alg, typ, kid, crit } = decodeProtectedHeader(jws);
    const isRecord = alg === ALGORITHM && typ === SIGNED_RECORD_TYPE && crit === undefined;
    return isRecord && typeof kid === 'string' ? kid : undefined;
  } catch {
    return undefined;
  }
}

/** The origin that an unchecked file names as its signer's. */
function claimedIssuer(jws: string): string | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString());
    const url = isObject(claims) && typeof claims['issuer'] === 'string' ? URL.parse(claims['issuer']) : null;
    return url && /^https?:$/.test(url.protocol) ? url.origin : undefined;
  } catch {
    return undefined;
  }
}
