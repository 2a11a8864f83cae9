import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { firebaseIdentity } from '#bff/identity/firebase/firebase-identity';
import type { Identity } from '#bff/identity/identity';
import { createVerifier, type TokenVerifier } from '#bff/identity/tokens/verifier';

import { type GoogleStandIn, hang, reset, sendPage, startGoogle } from '../support/identity/google-stand-in.ts';
import { claimsOf, makeSigningKey, type SigningKey, signToken, tokenOf } from '../support/identity/tokens.ts';
import { answerJson } from '../support/server/upstream-stub.ts';

const HOUR_MS = 3_600_000;
const fail = answerJson({ error: 'out of order' }, 503);

let google: GoogleStandIn;
let identity: Identity;
let verify: TokenVerifier;
let nowMs: number;

/** A token of one of many users. */
const tokenFor = (user: number | string, key?: SigningKey) => tokenOf(google.projectId, user, key ?? google.key());
const fetches = () => google.arrivals('keys').length;

describe('The keys of the tokens', () => {
  const warn = vi.fn<(details: { err: unknown }, message: string) => void>();
  beforeEach(async () => {
    google = await startGoogle();
    nowMs = Date.now();
    warn.mockClear();
    identity = firebaseIdentity({ ...google.identity, deadlineMs: 300 });
    verify = createVerifier({ identity, now: () => nowMs, log: { warn } as never });
  });
  afterEach(async () => {
    await identity.close();
  });

  test('100 first tokens at the same moment cause one fetch', async () => {
    await identity.close();
    identity = firebaseIdentity({ ...google.identity, deadlineMs: 60_000 });
    verify = createVerifier({ identity, now: () => nowMs, log: { warn } as never });
    await Promise.all(Array.from({ length: 100 }, (_, user) => verify(tokenFor(user))));
    expect(fetches()).toBe(1);
  });

  test('100 requests at the same moment with one new token cause one verification of its signature', async () => {
    await verify(tokenFor('first'));
    const signatures = vi.spyOn(crypto.subtle, 'verify');
    const token = tokenFor('second');
    await Promise.all(Array.from({ length: 100 }, () => verify(token)));
    expect(signatures).toHaveBeenCalledTimes(1);
    signatures.mockRestore();
  });

  test('they are fetched again after 80 % of their lifetime, and nobody waits for it', async () => {
    await verify(tokenFor(1));
    nowMs += google.keysMaxAgeS * 790;
    await verify(tokenFor(2));
    expect(fetches()).toBe(1);
    google.answer('keys', hang);
    nowMs += google.keysMaxAgeS * 20;
    await verify(tokenFor(3));
    expect(warn).not.toHaveBeenCalled(); // it hasn't failed yet
    await expect.poll(fetches).toBe(2);
  });

  test.each([
    ['answers 503', fail],
    ['never answers', hang],
    ['closes connections', reset],
    ['answers with a page', sendPage],
    ['answers with an empty set', answerJson({ keys: [] })],
    ['answers with something else', answerJson({ error: null })],
    ['answers with keys of another kind', answerJson({ keys: [{ kty: 'oct', kid: 'first', k: 'c2VjcmV0' }] })],
    ['answers with a weak key', answerJson({ keys: [makeSigningKey('weak', 1024).jwk] })],
    ['answers with 1 MB', answerJson({ keys: [{ ...makeSigningKey('new').jwk, padding: 'x'.repeat(1_048_576) }] })],
    ['redirects', answerJson({}, 302, { location: '/keys-elsewhere' })],
  ])('when their source %s past their lifetime, no valid token is refused', async (_case, respond) => {
    const old = tokenFor('old');
    await verify(old);
    google.answer('keys', respond);
    nowMs += google.keysMaxAgeS * 1000;
    let accepted = 0;
    // Five new or known users a second, for a minute.
    for (let count = 0; count < 300; count++) {
      await verify(count % 3 === 0 ? old : tokenFor(count));
      accepted += 1;
      nowMs += 200;
    }
    expect(accepted).toBe(300);
    expect(fetches()).toBeLessThanOrEqual(4); // the first, and one in 30 s
    expect(warn).toHaveBeenCalled();
  });

  test('once their source has failed to answer, nobody waits for its next answer', async () => {
    await verify(tokenFor(1));
    google.answer('keys', hang);
    nowMs += google.keysMaxAgeS * 1000;
    await verify(tokenFor(2));
    expect(warn).toHaveBeenCalledTimes(1);
    nowMs += 30_000;
    await verify(tokenFor(3));
    expect(warn).toHaveBeenCalledTimes(1);
    await expect.poll(fetches).toBe(3);
  });

  test('the last good set is given up 24 h after its lifetime: then nothing can be verified', async () => {
    await verify(tokenFor(1));
    google.answer('keys', fail);
    nowMs += google.keysMaxAgeS * 1000 + 24 * HOUR_MS - 1000;
    await verify(tokenFor(2));
    nowMs += 2000;
    await expect(verify(tokenFor(3))).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE', statusCode: 503 });
    google.answer('keys', undefined);
    nowMs += 2000;
    await verify(tokenFor(3));
  });

  test('while there never was a set, the source is asked at most once a second', async () => {
    google.answer('keys', fail);
    for (let count = 0; count < 20; count++) {
      await expect(verify(tokenFor(count))).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' });
      nowMs += 100;
    }
    expect(fetches()).toBe(2);
  });

  test('while the first fetch takes long, all wait for that one', async () => {
    google.answer('keys', hang);
    const verdicts = [verify(tokenFor(1))];
    nowMs += 2000;
    verdicts.push(verify(tokenFor(2)));
    for (const { status } of await Promise.allSettled(verdicts)) expect(status).toBe('rejected');
    expect(fetches()).toBe(1);
  });

  test('100 tokens with invented key ids cause no fetch within 30 s, and one after it', async () => {
    await verify(tokenFor(1));
    const inventAll = async () => {
      for (let count = 0; count < 100; count++) {
        const token = signToken({ ...google.key(), kid: `invented-${count}` }, claimsOf(google.projectId));
        await expect(verify(token)).rejects.toMatchObject({ reason: 'unknown-key' });
      }
    };
    await inventAll();
    expect(fetches()).toBe(1);
    nowMs += 30_000;
    await inventAll();
    expect(fetches()).toBe(2);
  });

  test('a new key is found when the first token with it comes, and tokens of the old one stay valid', async () => {
    const old = tokenFor(1);
    await verify(old);
    const next = makeSigningKey('next');
    google.keys = [google.key(), next];
    nowMs += HOUR_MS;
    await verify(tokenFor(2, next));
    await verify(old);
    expect(fetches()).toBe(2);
  });

  test('a token with a new key that comes during an outage is not called invalid', async () => {
    await verify(tokenFor(1));
    google.answer('keys', fail);
    nowMs += HOUR_MS;
    await expect(verify(tokenFor(2, makeSigningKey('next')))).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' });
  });

  test('a key that is withdrawn takes its tokens with it, also those that are remembered', async () => {
    const old = google.key();
    const token = tokenFor(1, old);
    await verify(token);
    const next = makeSigningKey('next');
    google.keys = [next];
    nowMs += 31_000;
    await verify(token); // known keys aren't fetched again before it's time
    await verify(tokenFor(2, next));
    await expect(verify(token)).rejects.toMatchObject({ reason: 'unknown-key' });
  });

  test('a key id that gets another key is not mixed up with the old one', async () => {
    const token = tokenFor(1);
    await verify(token);
    google.keys = [makeSigningKey('first')];
    nowMs += google.keysMaxAgeS * 1000;
    await verify(tokenFor(2));
    await expect(verify(token)).rejects.toMatchObject({ reason: 'signature' });
  });

  test.each([
    ['max-age less the age in a cache on the way', { 'cache-control': 'public, max-age=1000', age: '400' }, 600],
    ['one hour without Cache-Control', {}, 3600],
    ['one day at most', { 'cache-control': 'max-age=31536000' }, 86_400],
    ['not at all when a cache held them too long', { 'cache-control': 'max-age=60', age: '90' }, 0],
  ])('their lifetime is %s', async (_case, headers, seconds) => {
    google.answer('keys', answerJson({ keys: [google.key().jwk] }, 200, headers));
    expect((await identity.publicKeys()).maxAgeS).toBe(seconds);
  });
});
