import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import {
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  getIdTokenResult,
  initializeRecaptchaConfig,
  linkWithCredential,
  sendPasswordResetEmail,
  signInAnonymously,
  signInWithEmailAndPassword,
  unlink,
  updateEmail,
  updateProfile,
  validatePassword,
} from 'firebase/auth';
import request from 'supertest';
import { beforeAll, describe, expect, test } from 'vitest';

import { IDENTITY_FILE } from '#bff/identity/embedded/identity-schema';
import { SqliteDatabase } from '#bff/storage/sqlite/sqlite-database';
import { IDENTITY_TOOLKIT_PATH } from '#shared-types/people/identity';

import { callToolkit, exchange, identityClient, openIdentityOn } from '../support/identity/identity-client.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const PASSWORD = 'correct horse';
const HASH_LEAST_MS = 30;

let bff: TestBff;
let count = 0;
const newEmail = () => `writer-${(count += 1)}@example.org`;

beforeAll(async () => {
  bff = await startBff();
});

const signUp = async (email = newEmail(), password = PASSWORD, at = bff) =>
  (await createUserWithEmailAndPassword(identityClient(at), email, password)).user;
const signIn = async (email: string, password = PASSWORD, at = bff) =>
  (await signInWithEmailAndPassword(identityClient(at), email, password)).user;
const signInGuest = async (at = bff) => (await signInAnonymously(identityClient(at))).user;
/** Expects the library to end with `auth/` and this code. */
const expectFailure = (call: Promise<unknown>, code: string) =>
  expect(call).rejects.toMatchObject({ code: `auth/${code}` });

describe('The unmodified identity library, pointed at our origin', () => {
  test('signs a person up, once however the address is written, and in again in another browser', async () => {
    const email = newEmail();
    const user = await signUp(email);
    expect(user).toMatchObject({ email, emailVerified: false, isAnonymous: false, displayName: null });
    await expectFailure(signUp(email.toUpperCase(), 'another'), 'email-already-in-use');

    const elsewhere = await signIn(email.toUpperCase());
    expect(elsewhere.uid).toBe(user.uid);
    expect(elsewhere.metadata.creationTime).toBe(user.metadata.creationTime);
    expect(elsewhere.providerData).toEqual([expect.objectContaining({ providerId: 'password', email, uid: email })]);
  });

  test('has passwords kept as scrypt at the cost that OWASP asks for', async () => {
    const costly = await startBff({ withRealPasswords: true });
    const email = newEmail();
    await signUp(email, PASSWORD, costly);
    const database = new DatabaseSync(path.join(costly.dataDirectory, IDENTITY_FILE), { readOnly: true });
    const row = database.prepare('SELECT password_hash FROM account WHERE email = ?').get(email);
    database.close();
    expect(row?.['password_hash']).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/);
  });

  test('gets tokens with the claims of a Firebase user, and renews them with the time of the sign-in', async () => {
    const email = newEmail();
    const user = await signUp(email);
    const { claims, signInProvider } = await getIdTokenResult(user);
    expect(signInProvider).toBe('password');
    expect(claims).toMatchObject({
      iss: 'https://securetoken.google.com/sullivan-embedded',
      aud: 'sullivan-embedded',
      sub: user.uid,
      user_id: user.uid,
      email,
      email_verified: false,
      firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
    });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(3600);
    expect(claims.auth_time).toBe(claims.iat);
    const renewed = await getIdTokenResult(user, true);
    expect(renewed.claims).toMatchObject({ sub: user.uid, auth_time: claims.auth_time, email });
    await expect(user.reload()).resolves.toBeUndefined();
  });

  test('signs a guest in, whose token tells that there is no account', async () => {
    const user = await signInGuest();
    expect(user).toMatchObject({ isAnonymous: true, email: null });
    const { claims } = await getIdTokenResult(user);
    expect(claims).toMatchObject({
      provider_id: 'anonymous',
      firebase: { identities: {}, sign_in_provider: 'anonymous' },
    });
    expect(claims).not.toHaveProperty('email');
  });

  test('makes a guest an account with the same id', async () => {
    const email = newEmail();
    const guest = await signInGuest();
    const { uid, refreshToken } = guest;
    const { user } = await linkWithCredential(guest, EmailAuthProvider.credential(email, PASSWORD));
    expect(user).toMatchObject({ uid, email, isAnonymous: false });
    const { claims } = await getIdTokenResult(user);
    expect(claims).toMatchObject({ sub: uid, email, firebase: { sign_in_provider: 'password' } });
    expect(claims).not.toHaveProperty('provider_id');
    const again = await signIn(email);
    expect(again.uid).toBe(uid);
    const guestsToken = await exchange(bff, { grant_type: 'refresh_token', refresh_token: refreshToken });
    expect(guestsToken.body.error.message).toBe('TOKEN_EXPIRED');
  });

  test('does not make a guest the owner of an address that belongs to somebody', async () => {
    const email = newEmail();
    await signUp(email);
    const guest = await signInGuest();
    await expectFailure(
      linkWithCredential(guest, EmailAuthProvider.credential(email, PASSWORD)),
      'email-already-in-use',
    );
    await guest.reload();
    expect(guest).toMatchObject({ isAnonymous: true, email: null });
  });

  test('changes a name and a picture, which the next token carries, and removes them', async () => {
    const user = await signUp();
    await updateProfile(user, { displayName: 'Ana Ríos', photoURL: 'https://example.org/ana.png' });
    await user.reload();
    expect(user).toMatchObject({ displayName: 'Ana Ríos', photoURL: 'https://example.org/ana.png' });
    const { claims } = await getIdTokenResult(user);
    expect(claims).toMatchObject({ name: 'Ana Ríos', picture: 'https://example.org/ana.png' });
    await updateProfile(user, { displayName: null });
    await user.reload();
    expect(user).toMatchObject({ displayName: null, photoURL: 'https://example.org/ana.png' });
  });

  test('changes an e-mail address, unless somebody else has it', async () => {
    const [email, next] = [newEmail(), newEmail()];
    const user = await signUp(email);
    const other = await signUp();
    await updateEmail(user, next);
    await user.reload();
    expect(user.email).toBe(next);
    await signIn(next);
    await expectFailure(updateEmail(other, next), 'email-already-in-use');
    await expectFailure(updateEmail(other, 'nowhere'), 'invalid-email');
  });

  test('takes the password from an account, whose address is free then', async () => {
    const email = newEmail();
    const user = await signUp(email);
    await unlink(user, 'password');
    expect(user.providerData).toEqual([]);
    await signUp(email);
  });

  test('knows the policy of passwords, and finds no captcha to solve', async () => {
    const auth = identityClient(bff);
    await expect(validatePassword(auth, 'short')).resolves.toMatchObject({
      isValid: false,
      meetsMinPasswordLength: false,
    });
    await expect(validatePassword(auth, 'longer')).resolves.toMatchObject({ isValid: true });
    await expect(initializeRecaptchaConfig(auth)).resolves.toBeUndefined();
    const projects = await request(bff.url).get(`${IDENTITY_TOOLKIT_PATH}/v1/projects?key=k`).expect(200);
    expect(projects.body).toMatchObject({ projectId: 'sullivan-embedded', authorizedDomains: expect.any(Array) });
  });

  test('gets an error for what the service does not do', async () => {
    await expectFailure(sendPasswordResetEmail(identityClient(bff), newEmail()), 'operation-not-allowed');
    for (const call of ['signInWithIdp', 'signInWithEmailLink', 'resetPassword']) {
      const response = await callToolkit(bff, call, { returnSecureToken: true }).expect(400);
      expect(response.body.error.message).toBe('OPERATION_NOT_ALLOWED');
    }
  });

  test('revokes one session and leaves the others alone', async () => {
    const email = newEmail();
    const user = await signUp(email);
    const elsewhere = await signIn(email);
    const stranger = await signInGuest();
    const revoke = async (token: string) =>
      request(bff.url)
        .post(`${IDENTITY_TOOLKIT_PATH}/v2/accounts:revokeToken`)
        .send({ token, idToken: await user.getIdToken() })
        .expect(200);
    await revoke(elsewhere.refreshToken);
    await revoke(stranger.refreshToken);
    await expectFailure(elsewhere.getIdToken(true), 'user-token-expired');
    await expect(user.getIdToken(true)).resolves.toBeTypeOf('string');
    await expect(stranger.getIdToken(true)).resolves.toBeTypeOf('string');
  });
});

describe('What the library reads of a failure', () => {
  test.each([
    ['an address without a domain', 'ana', PASSWORD, 'auth/invalid-email'],
    ['an address with a space', 'ana b@example.org', PASSWORD, 'auth/invalid-email'],
    ['an address of 255 characters', `${'a'.repeat(60)}@${'b'.repeat(190)}.org`, PASSWORD, 'auth/invalid-email'],
    ['no address', '', PASSWORD, 'auth/missing-email'],
    ['no password', 'no-password@example.org', '', 'auth/missing-password'],
    ['a password of five characters', 'short@example.org', '12345', 'auth/weak-password'],
    ['a password of 4,097', 'long@example.org', 'a'.repeat(4097), 'auth/password-does-not-meet-requirements'],
  ])('%s is refused at sign-up', async (_name, email, password, code) => {
    await expect(signUp(email, password)).rejects.toMatchObject({ code });
  });

  test('only one of two sign-ups of one address at the same moment succeeds', async () => {
    const email = newEmail();
    const both = await Promise.all([0, 1].map(() => callToolkit(bff, 'signUp', { email, password: PASSWORD })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(both.find(({ status }) => status === 400)?.body.error.message).toBe('EMAIL_EXISTS');
  });

  test('a wrong password and an unknown address get the same answer after the same work', async () => {
    const costly = await startBff({ withRealPasswords: true });
    const email = newEmail();
    await signUp(email, PASSWORD, costly);
    const timed = async (address: string) => {
      const from = performance.now();
      const { status, body, headers } = await callToolkit(costly, 'signInWithPassword', {
        email: address,
        password: 'wrong one',
      });
      return { ms: performance.now() - from, answer: { status, body, length: headers['content-length'] } };
    };
    const wrong = await timed(email);
    const unknown = await timed(newEmail());
    expect(wrong.answer).toEqual(unknown.answer);
    expect(wrong.answer).toMatchObject({ status: 400, body: { error: { message: 'INVALID_LOGIN_CREDENTIALS' } } });
    // No machine makes the hash in less, and without it the answer is there within a few milliseconds.
    for (const { ms } of [wrong, unknown]) expect(ms).toBeGreaterThan(HASH_LEAST_MS);
    await expectFailure(signIn(email, 'wrong one', costly), 'invalid-credential');
  });

  test.each([
    ['no token', {}, 'MISSING_ID_TOKEN'],
    ['a text that is no token', { idToken: 'a.b.c' }, 'INVALID_ID_TOKEN'],
    ['an unsigned token', { idToken: `${btoa('{"alg":"none"}')}.${btoa('{"sub":"a"}')}.` }, 'INVALID_ID_TOKEN'],
    ['a number', { idToken: 5 }, 'MISSING_ID_TOKEN'],
  ])('a look-up, a change and a deletion with %s are refused', async (_name, body, message) => {
    for (const call of ['lookup', 'update', 'delete']) {
      const response = await callToolkit(bff, call, body).expect(400);
      expect(response.body.error).toEqual({
        code: 400,
        message,
        errors: [{ message, domain: 'global', reason: 'invalid' }],
      });
    }
  });

  test('a token whose signature was changed is refused', async () => {
    const { body } = await callToolkit(bff, 'signUp', {}).expect(200);
    const [head, claims] = String(body.idToken).split('.');
    const other = await callToolkit(bff, 'signUp', {}).expect(200);
    const response = await callToolkit(bff, 'lookup', {
      idToken: `${head}.${claims}.${other.body.idToken.split('.')[2]}`,
    });
    expect(response.body.error.message).toBe('INVALID_ID_TOKEN');
  });

  test.each([
    ['no grant', {}, 'MISSING_GRANT_TYPE'],
    ['another grant', { grant_type: 'password' }, 'INVALID_GRANT_TYPE'],
    ['no token', { grant_type: 'refresh_token' }, 'MISSING_REFRESH_TOKEN'],
    ['an unknown token', { grant_type: 'refresh_token', refresh_token: 'made up' }, 'INVALID_REFRESH_TOKEN'],
  ])('an exchange with %s is refused', async (_name, fields, message) => {
    const response = await exchange(bff, fields).expect(400);
    expect(response.body.error.message).toBe(message);
  });

  test('a profile that would not fit into a token is refused', async () => {
    // The longest address that is accepted, in letters of three bytes each.
    const email = `${'語'.repeat(64)}@${'語'.repeat(185)}.org`;
    const user = await signUp(email);
    await expectFailure(updateProfile(user, { photoURL: '語'.repeat(171) }), 'invalid-profile');
    await expectFailure(updateProfile(user, { displayName: '語'.repeat(41) }), 'invalid-display-name');
    await updateProfile(user, { displayName: '語'.repeat(40), photoURL: `https://example.org/${'a'.repeat(490)}` });
    await user.getIdToken(true);
    expect((await user.getIdToken()).length).toBeLessThan(4096);
  });

  test.each(['signUp', 'signInWithPassword', 'lookup', 'update', 'delete'])(
    'fields of the wrong kind get %s no further than a refusal',
    async (call) => {
      const { body: guest } = await callToolkit(bff, 'signUp', {});
      const kinds = [5, true, null, '', ['a'], 'not an address'];
      for (const kind of kinds) {
        const body = { idToken: guest.idToken, email: kind, password: kind, displayName: ['a'], deleteProvider: kind };
        const response = await callToolkit(bff, call, body);
        expect(response.status).toBe(call === 'lookup' || (call === 'delete' && kind === 5) ? 200 : 400);
      }
    },
  );
});

describe('What is kept', () => {
  test('a password of 8 characters is the least where the operator wants that', async () => {
    const identity = { kind: 'embedded', passwordMinLength: 8, tokenLifetimeS: 3600 } as const;
    const strict = await startBff({ config: { identity } });
    await expect(signUp(newEmail(), '1234567', strict)).rejects.toThrow(/at least 8 characters/);
    await expect(validatePassword(identityClient(strict), '1234567')).resolves.toMatchObject({ isValid: false });
  });

  test('accounts, sessions and signing keys outlive a restart, and the file holds no password and no refresh token', async () => {
    const dataDirectory = await temporaryFolder();
    const email = newEmail();
    const before = await startBff({ config: { dataDirectory } });
    const user = await signUp(email, PASSWORD, before);
    const idToken = await user.getIdToken();
    await before.close();

    const after = await startBff({ config: { dataDirectory } });
    const lookup = await callToolkit(after, 'lookup', { idToken }).expect(200);
    expect(lookup.body.users[0]).toMatchObject({ localId: user.uid, email });
    await exchange(after, { grant_type: 'refresh_token', refresh_token: user.refreshToken }).expect(200);
    expect((await signIn(email, PASSWORD, after)).uid).toBe(user.uid);
    await after.close();

    const file = path.join(dataDirectory, 'identity.sqlite');
    const content = await readFile(file);
    expect(content.includes(user.uid)).toBe(true);
    for (const secret of [PASSWORD, user.refreshToken, idToken]) expect(content.includes(secret)).toBe(false);
    expect((await stat(file)).mode & 0o077).toBe(0);
  });

  test('no log holds a password, a token, or an e-mail address', async () => {
    const quiet = await startBff({ config: { logLevel: 'debug' } });
    const auth = identityClient(quiet);
    const { user } = await createUserWithEmailAndPassword(auth, 'someone@example.org', 'a secret of mine');
    const secrets = [await user.getIdToken(true), user.refreshToken];
    await signInWithEmailAndPassword(auth, 'someone@example.org', 'another secret').catch(() => undefined);
    await user.reload();
    await callToolkit(quiet, 'signUp', '{"password":"a secret of mine"')
      .set('content-type', 'application/json')
      .expect(400);
    await deleteUser(user);
    const log = quiet.log();
    expect(log).toContain('/v1/accounts:signUp');
    for (const secret of [...secrets, 'secret', 'someone', 'of-the-client']) expect(log).not.toContain(secret);
  });
});

test('a full disk is reported at a sign-up or to a new guest, and signs nobody out', async () => {
  const directory = await temporaryFolder();
  const database = new SqliteDatabase({ directory, file: IDENTITY_FILE, maxBytes: 24 * 4096 });
  const identity = await openIdentityOn(database);
  const small = await startBff({ upstreams: { identity }, config: { rateLimitFactor: 1000 } });
  const user = await signInGuest(small);
  const refused = async () => {
    for (;;) {
      const { status, body } = await callToolkit(small, 'signUp', {});
      if (status !== 200) return { status, message: body.error.message };
    }
  };
  expect(await refused()).toEqual({
    status: 507,
    message: expect.stringMatching(/^STORAGE_FULL : The server is full/),
  });
  const answer = callToolkit(small, 'signUp', { email: newEmail(), password: PASSWORD });
  expect((await answer).body.error).toMatchObject({ code: 507 });
  await exchange(small, { grant_type: 'refresh_token', refresh_token: user.refreshToken }).expect(200);
});
