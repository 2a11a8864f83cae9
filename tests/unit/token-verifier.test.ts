import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { TokenRefused } from '#bff/identity/tokens/refusal';
import { createVerifier } from '#bff/identity/tokens/verifier';
import { threadTimeMs } from '#bff/limits/thread-time';

import { identityWith } from '../support/identity/test-identity.ts';
import { tokenAttacks } from '../support/identity/token-attacks.ts';
import { claimsOf, makeSigningKey, signToken } from '../support/identity/tokens.ts';

const PROJECT_ID = 'ink-project';
const KEY = makeSigningKey('first');
const ATTACKS = tokenAttacks(KEY, PROJECT_ID);

describe('The verifier', () => {
  const verify = createVerifier({ identity: identityWith([KEY], PROJECT_ID) });

  test('a valid token gives its claims, and nothing else that is in it', async () => {
    const claims = claimsOf(PROJECT_ID);
    expect(await verify(signToken(KEY, claims))).toEqual({
      sub: 'ana',
      email: 'ana@example.org',
      iat: claims['iat'],
      exp: claims['exp'],
      auth_time: claims['auth_time'],
      firebase: { sign_in_provider: 'password' },
    });
  });

  test.each(ATTACKS)('$name is refused: $reason', async ({ token, reason }) => {
    await expect(verify(token)).rejects.toMatchObject({ name: 'TokenRefused', reason });
  });

  test('clocks may differ by 5 s: a token that expired or will be issued within them is valid', async () => {
    const nowS = Math.floor(Date.now() / 1000);
    await verify(signToken(KEY, claimsOf(PROJECT_ID, { exp: nowS - 3 })));
    await verify(signToken(KEY, claimsOf(PROJECT_ID, { iat: nowS + 3, auth_time: nowS + 3 })));
  });

  test('a token of 4,096 characters is valid', async () => {
    const short = signToken(KEY, claimsOf(PROJECT_ID, { padding: '' }));
    const token = signToken(KEY, claimsOf(PROJECT_ID, { padding: 'x'.repeat(((4096 - short.length) * 3) / 4) }));
    expect(token.length).toBeGreaterThan(4090);
    expect(token.length).toBeLessThanOrEqual(4096);
    await verify(token);
  });

  test('a remembered token is refused from its expiry on', async () => {
    let nowMs = Date.now();
    const strict = createVerifier({ identity: identityWith([KEY], PROJECT_ID), now: () => nowMs });
    const token = signToken(KEY, claimsOf(PROJECT_ID, { exp: Math.floor(nowMs / 1000) + 20 }));
    await strict(token);
    nowMs += 30_000;
    await expect(strict(token)).rejects.toMatchObject({ reason: 'expired' });
  });

  test('no change of a valid token is valid, nor does one end in another error', async () => {
    const token = signToken(KEY, claimsOf(PROJECT_ID));
    // The last character of a signature of 256 bytes contains four unused bits (RFC 4648 section 3.5).
    const place = fc.nat({ max: token.length - 2 });
    const letter = fc.oneof(fc.constantFrom(...token.split('')), fc.string({ maxLength: 2 }));
    await fc.assert(
      fc.asyncProperty(place, letter, async (at, replacement) => {
        fc.pre(token[at] !== replacement);
        await expect(verify(token.slice(0, at) + replacement + token.slice(at + 1))).rejects.toBeInstanceOf(
          TokenRefused,
        );
      }),
      { numRuns: 2000 },
    );
  });

  test('no attack costs 5 ms of processor time', async () => {
    const repetitions = 50;
    const costs: { name: string; ms: number }[] = [];
    for (const { name, token } of [...ATTACKS, { name: 'a token of 1 MB', token: 'a.'.repeat(524_288) }]) {
      await verify(token).catch(() => undefined);
      const before = threadTimeMs();
      for (let count = 0; count < repetitions; count++) await verify(token).catch(() => undefined);
      costs.push({ name, ms: (threadTimeMs() - before) / repetitions });
    }
    const [slowest] = costs.toSorted((a, b) => b.ms - a.ms);
    process.stdout.write(
      `Slowest of ${costs.length} attacks: ${slowest?.name}, ${slowest?.ms.toFixed(3)} ms of processor time\n`,
    );
    expect(slowest?.ms).toBeLessThan(5);
  });

  test('a user who is not active is refused, on the first request and on later ones', async () => {
    let active = true;
    const strict = createVerifier({ identity: identityWith([KEY], PROJECT_ID, { isActive: async () => active }) });
    const token = signToken(KEY, claimsOf(PROJECT_ID));
    await strict(token);
    active = false;
    await expect(strict(token)).rejects.toMatchObject({ reason: 'inactive' });
  });
});
