import {
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  reauthenticateWithCredential,
  signInAnonymously,
  signInWithEmailAndPassword,
  updateEmail,
  updatePassword,
  updateProfile,
  type User,
} from 'firebase/auth';
import { createLocalJWKSet, createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';

import { IDENTITY_FILE } from '#bff/identity/embedded/identity-schema';
import type { TokenClaims } from '#bff/identity/identity';
import { SqliteDatabase } from '#bff/storage/sqlite/sqlite-database';
import { PUBLIC_KEYS_PATH } from '#shared-types/people/identity';

import {
  callToolkit,
  exchange,
  identityCall,
  identityClient,
  openIdentityOn,
  startTimedBff,
  type TimedBff,
} from '../support/identity/identity-client.ts';
import { startBff } from '../support/server/start-bff.ts';

const EMAIL = 'writer@example.org';
const PASSWORD = 'correct horse';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let bff: TimedBff;
beforeEach(async () => {
  bff = await startTimedBff();
});

const signUp = async (email = EMAIL) =>
  (await createUserWithEmailAndPassword(identityClient(bff), email, PASSWORD)).user;
const signIn = async (password = PASSWORD) =>
  (await signInWithEmailAndPassword(identityClient(bff), EMAIL, password)).user;
const isActive = (idToken: string) => bff.identity.isActive?.(decodeJwt<TokenClaims>(idToken));

/** The library renews a token by the real clock; the clock of the service has moved. */
const renew = (user: User) => user.getIdToken(true);

async function verify(idToken: string): Promise<string | undefined> {
  const { jwks } = await bff.identity.publicKeys();
  const { payload } = await jwtVerify(idToken, createLocalJWKSet(jwks), { currentDate: new Date(bff.now()) });
  return payload.sub;
}

const kidsOf = async () => (await bff.identity.publicKeys()).jwks.keys.map(({ kid }) => kid);
const kidOf = (idToken: string) => decodeProtectedHeader(idToken).kid;

/** Tries a wrong password this many times, one after another, and returns the answer to each. */
const fail = async (times: number, email = EMAIL) => {
  const messages: string[] = [];
  for (let made = 0; made < times; made += 1) {
    const { body } = await callToolkit(bff, 'signInWithPassword', { email, password: 'wrong one' });
    messages.push(body.error.message.split(' : ')[0]);
  }
  return messages;
};

describe('A token', () => {
  test('lives as long as the operator says, and the refresh token gets the next one', async () => {
    const short = await startTimedBff({ tokenLifetimeS: 60 });
    const { body } = await callToolkit(short, 'signUp', {}).expect(200);
    expect(body.expiresIn).toBe('60');
    short.wait(61 * SECOND_MS);
    const late = await callToolkit(short, 'lookup', { idToken: body.idToken }).expect(400);
    expect(late.body.error.message).toBe('TOKEN_EXPIRED');
    const renewed = await exchange(short, { grant_type: 'refresh_token', refresh_token: body.refreshToken });
    expect(renewed.body).toMatchObject({
      expires_in: '60',
      token_type: 'Bearer',
      refresh_token: body.refreshToken,
      user_id: body.localId,
      project_id: 'sullivan-embedded',
      id_token: renewed.body.access_token,
    });
    await callToolkit(short, 'lookup', { idToken: renewed.body.id_token }).expect(200);
  });

  test('from before a change of password is active no more, and the new one is', async () => {
    const user = await signUp();
    const [old, oldRefreshToken] = [await user.getIdToken(), user.refreshToken];
    expect(await isActive(old)).toBe(true);
    bff.wait(2 * SECOND_MS);
    await updatePassword(user, 'battery staple');
    expect(await isActive(old)).toBe(false);
    expect(await isActive(await user.getIdToken())).toBe(true);
    const lookup = await callToolkit(bff, 'lookup', { idToken: old }).expect(400);
    expect(lookup.body.error.message).toBe('TOKEN_EXPIRED');
    const renewal = await exchange(bff, { grant_type: 'refresh_token', refresh_token: oldRefreshToken }).expect(400);
    expect(renewal.body.error.message).toBe('TOKEN_EXPIRED');
  });
});

describe('What cannot be undone', () => {
  test('needs a sign-in of the last five minutes', async () => {
    const user = await signUp();
    bff.wait(5 * MINUTE_MS + SECOND_MS);
    await renew(user);
    const tooOld = { code: 'auth/requires-recent-login' };
    await expect(deleteUser(user)).rejects.toMatchObject(tooOld);
    await expect(updatePassword(user, 'battery staple')).rejects.toMatchObject(tooOld);
    await expect(updateEmail(user, 'next@example.org')).rejects.toMatchObject(tooOld);
    await updateProfile(user, { displayName: 'Ana' });
    await user.reload();
    expect(user).toMatchObject({ email: EMAIL, displayName: 'Ana' });

    await reauthenticateWithCredential(user, EmailAuthProvider.credential(EMAIL, PASSWORD));
    await updatePassword(user, 'battery staple');
    await deleteUser(user);
    await expect(signIn('battery staple')).rejects.toMatchObject({ code: 'auth/account-closed' });
  });

  test('is open to a guest at any time, who has nothing to sign in with', async () => {
    const { user } = await signInAnonymously(identityClient(bff));
    bff.wait(DAY_MS);
    await renew(user);
    await deleteUser(user);
  });
});

describe('An account that the operator has disabled', () => {
  test('cannot sign in, and its tokens are refused, until it is enabled', async () => {
    const user = await signUp();
    const idToken = await user.getIdToken();
    await bff.identity.administration.setDisabled(EMAIL, true);

    const disabled = { code: 'auth/user-disabled' };
    const signingIn = await callToolkit(bff, 'signInWithPassword', { email: EMAIL, password: PASSWORD }).expect(400);
    expect(signingIn.body.error.message).toBe('USER_DISABLED');
    await expect(signIn()).rejects.toMatchObject(disabled);
    await expect(user.reload()).rejects.toMatchObject(disabled);
    await expect(renew(user)).rejects.toMatchObject(disabled);
    expect(await isActive(idToken)).toBe(false);
    // Without the password, nobody finds out anything.
    await expect(signIn('wrong one')).rejects.toMatchObject({ code: 'auth/invalid-credential' });

    await bff.identity.administration.setDisabled(user.uid, false);
    await signIn();
    await expect(renew(user)).resolves.toBeTypeOf('string');
    expect(await isActive(idToken)).toBe(true);
  });

  test('must exist', async () => {
    const locked = bff.identity.administration.setDisabled('nobody@example.org', true);
    await expect(locked).rejects.toThrow(/no account nobody@example.org/);
  });
});

/** Tries to sign in from a network, and returns "in" or the code of the refusal. */
async function signInFrom(network: string, password: string) {
  const body = { email: EMAIL, password };
  const answer = await bff.identity.call(identityCall('/v1/accounts:signInWithPassword', body, network));
  return answer.status === 200 ? 'in' : (answer.body as { error: { message: string } }).error.message.split(' ')[0];
}

describe('Repeated failures', () => {
  const WRONG = 'INVALID_LOGIN_CREDENTIALS';
  const LOCKED = 'TOO_MANY_ATTEMPTS_TRY_LATER';

  test('lock an address, also for the right password, and for longer each time', async () => {
    await signUp();
    expect(await fail(6)).toEqual([WRONG, WRONG, WRONG, WRONG, WRONG, LOCKED]);
    await expect(signIn()).rejects.toMatchObject({ code: 'auth/too-many-requests' });

    bff.wait(30 * SECOND_MS);
    expect(await fail(2)).toEqual([WRONG, LOCKED]);
    bff.wait(30 * SECOND_MS);
    await expect(signIn()).rejects.toMatchObject({ code: 'auth/too-many-requests' });
    bff.wait(30 * SECOND_MS);
    await signIn();
    expect(await fail(6)).toEqual([WRONG, WRONG, WRONG, WRONG, WRONG, LOCKED]);
  });

  test('lock an address that has no account in the same way, and leave other addresses alone', async () => {
    await signUp();
    expect(await fail(6, 'other@example.org')).toEqual([WRONG, WRONG, WRONG, WRONG, WRONG, LOCKED]);
    await signIn();
  });

  test('by a stranger never keep an owner out of a network that the owner has signed in from', async () => {
    await signUp();
    // Per wait, five guesses of one network are checked, and fifty of all networks together.
    const guesses = [];
    for (let network = 0; network < 12; network += 1)
      for (let guess = 0; guess < 5; guess += 1) guesses.push(await signInFrom(`10.0.0.${network}`, 'wrong one'));
    expect(guesses.filter((said) => said === WRONG)).toHaveLength(50);
    expect(guesses.slice(50)).toEqual(Array.from({ length: 10 }, () => LOCKED));
    expect(await signInFrom('10.9.9.9', PASSWORD)).toBe(LOCKED);
    expect(await signInFrom('127.0.0.1', PASSWORD)).toBe('in');
  });

  test('made all at the same time are no more than those made one by one', async () => {
    const body = { email: EMAIL, password: 'wrong one' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => callToolkit(bff, 'signInWithPassword', body)));
    const checked = answers.filter((answer) => answer.body.error.message === WRONG);
    expect(checked).toHaveLength(5);
  });

  test('never lock an address for longer than a quarter of an hour', async () => {
    await signUp();
    for (let round = 0; round < 12; round += 1) {
      await fail(1);
      bff.wait(15 * MINUTE_MS);
    }
    await signIn();
  });
});

describe('The signing key', () => {
  test('is published as RS256 with 2048 bits, so that a service behind the gateway can check tokens itself', async () => {
    const token = await (await signUp()).getIdToken();
    const keys = createRemoteJWKSet(new URL(bff.url + PUBLIC_KEYS_PATH));
    const { payload } = await jwtVerify(token, keys, { audience: 'sullivan-embedded', algorithms: ['RS256'] });
    expect(payload['email']).toBe(EMAIL);
    const answer = await fetch(bff.url + PUBLIC_KEYS_PATH);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');

    const { jwks } = await bff.identity.publicKeys();
    expect(jwks.keys).toHaveLength(1);
    const [key] = jwks.keys;
    expect(Object.keys(key ?? {}).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    expect(key).toMatchObject({ kty: 'RSA', alg: 'RS256', use: 'sig' });
    expect(Buffer.from(String(key?.n), 'base64url')).toHaveLength(256);
  });

  test('is made once, however many ask for it first', async () => {
    const tokens = await Promise.all(Array.from({ length: 8 }, () => callToolkit(bff, 'signUp', {})));
    expect(new Set(tokens.map(({ body }) => kidOf(body.idToken))).size).toBe(1);
    expect(await kidsOf()).toHaveLength(1);
  });

  test('is followed by another: published before it signs, and kept until the last token of the old one has expired', async () => {
    const user = await signUp();
    const first = kidOf(await user.getIdToken());
    bff.wait(30 * DAY_MS);
    const before = await renew(user);
    expect(kidOf(before)).toBe(first);
    expect(await kidsOf()).toHaveLength(2);

    bff.wait(2 * HOUR_MS);
    const last = await renew(user);
    expect(kidOf(last)).not.toBe(first);
    expect(await verify(last)).toBe(user.uid);

    // The real clock keeps running, for a second or more if the machine is busy.
    bff.wait(2 * HOUR_MS - MINUTE_MS);
    expect(await kidsOf()).toContain(first);
    bff.wait(2 * MINUTE_MS);
    expect(await kidsOf()).toEqual([kidOf(last)]);
    await expect(callToolkit(bff, 'lookup', { idToken: before })).resolves.toMatchObject({ status: 400 });
    await expect(renew(user).then(verify)).resolves.toBe(user.uid);
  });

  test('verifies the tokens of its predecessor for their whole life', async () => {
    const user = await signUp();
    bff.wait(30 * DAY_MS);
    await renew(user);
    bff.wait(2 * HOUR_MS - MINUTE_MS);
    const last = await renew(user);
    bff.wait(HOUR_MS - MINUTE_MS);
    await expect(renew(user).then(kidOf)).resolves.not.toBe(kidOf(last));
    expect(await verify(last)).toBe(user.uid);
    await callToolkit(bff, 'lookup', { idToken: last }).expect(200);
  });
});

describe('Guests', () => {
  test('are removed after thirty days without use; used ones and accounts stay', async () => {
    const account = await signUp();
    const { user: idle } = await signInAnonymously(identityClient(bff));
    const { user: busy } = await signInAnonymously(identityClient(bff));
    bff.wait(29 * DAY_MS);
    await renew(busy);
    bff.wait(DAY_MS + SECOND_MS);
    await signInAnonymously(identityClient(bff));

    await expect(renew(idle)).rejects.toMatchObject({ code: 'auth/user-token-expired' });
    await renew(busy);
    await renew(account);
  });
});

describe('Two identity services on one file, such as the server and a command of its operator', () => {
  test('have the same accounts and accept the tokens of each other', async () => {
    const one = await startBff();
    const database = new SqliteDatabase({ directory: one.dataDirectory, file: IDENTITY_FILE });
    const identity = await openIdentityOn(database);
    const two = await startBff({ upstreams: { identity } });
    const [made] = await Promise.all([
      createUserWithEmailAndPassword(identityClient(one), EMAIL, PASSWORD),
      createUserWithEmailAndPassword(identityClient(two), 'other@example.org', PASSWORD),
    ]);
    const { user } = await signInWithEmailAndPassword(identityClient(two), EMAIL, PASSWORD);
    expect(user.uid).toBe(made.user.uid);
    await callToolkit(one, 'lookup', { idToken: await user.getIdToken() }).expect(200);
    await callToolkit(two, 'lookup', { idToken: await made.user.getIdToken() }).expect(200);
    expect((await one.upstreams.identity.publicKeys()).jwks.keys).toHaveLength(1);
  });
});

test('After its end the service takes no more calls, and what was begun before is finished', async () => {
  const call = bff.identity.call(identityCall('/v1/accounts:signUp', { email: EMAIL, password: PASSWORD }));
  await bff.identity.close();
  expect((await call).status).toBe(200);
  const response = await callToolkit(bff, 'signUp', {}).expect(503);
  expect(response.body.error.message).toMatch(/^NETWORK_REQUEST_FAILED : The server is restarting/);
  await expect(bff.identity.publicKeys()).rejects.toThrow(/restarting/);
  await expect(isActive('e30.e30.')).rejects.toThrow(/restarting/);
});
