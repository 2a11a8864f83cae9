import { verify as verifySignature } from 'node:crypto';
import { loadavg } from 'node:os';

import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { jwtVerify } from 'jose';

import { firebaseIdentity } from '#bff/identity/firebase/firebase-identity';
import { createVerifier } from '#bff/identity/tokens/verifier';

import { type GoogleStandIn, startGoogle } from '../support/identity/google-stand-in.ts';
import { claimsOf, signToken } from '../support/identity/tokens.ts';

const TOKENS = 200;
const ROUNDS = 25;
/** A hit takes so little that one pass over the tokens is too short to measure. */
const PASSES_OVER_HITS = 50;
const GOAL_HIT_US = 8;

/** Claims as Firebase issues them for an account with a picture, which makes tokens of about 880 characters. */
function firebaseClaims(google: GoogleStandIn, user: number): Record<string, unknown> {
  return claimsOf(google.projectId, {
    sub: `user-${user}-${'x'.repeat(18)}`,
    user_id: `user-${user}-${'x'.repeat(18)}`,
    picture: 'https://example.org/picture.png',
  });
}

interface Rival {
  name: string;
  passes: number;
  /** Prepares one round, outside the measured time. */
  prepare: () => (token: string) => unknown;
}

/** The processor time of one verification, in microseconds. Each token is a new string, as it comes off the wire. */
async function measure(tokens: readonly Buffer[], { passes, prepare }: Rival): Promise<number> {
  const verify = prepare();
  await verify(tokens[0]?.toString('latin1') ?? ''); // so that the keys are there
  const before = process.cpuUsage();
  for (let pass = 0; pass < passes; pass++) {
    for (const token of tokens) await verify(token.toString('latin1'));
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / (passes * tokens.length);
}

/** Prints the cost of verifying a token here, by parts, and with other libraries. */
export async function run(): Promise<void> {
  const google = await startGoogle();
  const identity = firebaseIdentity({ ...google.identity, deadlineMs: 1000 });
  const app = initializeApp({ projectId: google.projectId, httpAgent: google.agent }, 'token-bench');
  const admin = getAuth(app);
  const key = google.key();
  const tokens = Array.from({ length: TOKENS }, (_, user) => Buffer.from(signToken(key, firebaseClaims(google, user))));

  const remembering = createVerifier({ identity });
  await Promise.all(tokens.map((token) => remembering(token.toString('latin1'))));
  const options = {
    algorithms: ['RS256'],
    issuer: `https://securetoken.google.com/${google.projectId}`,
    audience: google.projectId,
  };
  const joseKey = await crypto.subtle.importKey('jwk', key.jwk, { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }, false, [
    'verify',
  ]);

  const rivals: Rival[] = [
    { name: 'Sullivan, known token', passes: PASSES_OVER_HITS, prepare: () => remembering },
    { name: 'Sullivan, new token', passes: 1, prepare: () => createVerifier({ identity }) },
    { name: 'jose jwtVerify', passes: 1, prepare: () => (token) => jwtVerify(token, joseKey, options) },
    { name: 'firebase-admin verifyIdToken', passes: 1, prepare: () => (token) => admin.verifyIdToken(token) },
    {
      name: 'node:crypto, signature only',
      passes: 1,
      prepare: () => (token) => {
        const end = token.lastIndexOf('.');
        const signature = Buffer.from(token.slice(end + 1), 'base64url');
        return verifySignature('sha256', Buffer.from(token.slice(0, end)), key.publicKey, signature);
      },
    },
  ];
  const lowest = new Map(rivals.map(({ name }) => [name, Number.POSITIVE_INFINITY]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const rival of rivals) {
      lowest.set(rival.name, Math.min(lowest.get(rival.name) ?? 0, await measure(tokens, rival)));
    }
  }
  await deleteApp(app);
  await identity.close();
  await google.close();

  const hit = lowest.get('Sullivan, known token') ?? Number.NaN;
  const miss = lowest.get('Sullivan, new token') ?? Number.NaN;
  console.table(
    rivals.map(({ name }) => {
      const us = lowest.get(name) ?? Number.NaN;
      return {
        verifier: name,
        'CPU µs per token': us.toFixed(1),
        'theirs / ours, known': (us / hit).toFixed(1),
        'theirs / ours, new': (us / miss).toFixed(2),
      };
    }),
  );
  console.log(
    `Goal: ${GOAL_HIT_US} µs for a known token; ${hit <= GOAL_HIT_US ? 'met' : 'missed'}.`,
    `${TOKENS} tokens of ${tokens[0]?.length} characters, lowest of ${ROUNDS} rounds.`,
    `Load average ${loadavg()[0]?.toFixed(2)}.`,
  );
}

if (import.meta.main) await run();
