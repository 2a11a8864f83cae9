import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

import { createUserWithEmailAndPassword, signInAnonymously, signInWithEmailAndPassword } from 'firebase/auth';
import request from 'supertest';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { errors } from '#bff/errors';
import type { Identity, IdentityAnswer, IdentityCall } from '#bff/identity/identity';
import { OK } from '#bff/observability/health';
import { IDENTITY_TOOLKIT_PATH, SECURE_TOKEN_PATH } from '#shared-types/people/identity';

import { callToolkit, exchange, identityClient } from '../support/identity/identity-client.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';

/** Every call that reached the identity service, and how it answers the next ones. */
let calls: IdentityCall[];
let answer: (call: IdentityCall) => Promise<IdentityAnswer>;
let bff: TestBff;

beforeEach(async () => {
  calls = [];
  answer = async () => ({ status: 200, body: { answered: true } });
  const identity: Identity = {
    projectId: 'of-a-test',
    call: async (call) => {
      calls.push(call);
      return answer(call);
    },
    publicKeys: async () => ({ jwks: { keys: [] }, maxAgeS: 1 }),
    isActive: undefined,
    health: () => OK,
    close: async () => undefined,
  };
  bff = await startBff({ upstreams: { identity } });
});

const POSTED =
  'signUp signInWithPassword signInWithEmailLink signInWithIdp lookup update delete sendOobCode resetPassword';
const TOOLKIT_CALLS: [method: string, path: string][] = [
  ...POSTED.split(' ').map((name): [string, string] => ['POST', `/v1/accounts:${name}`]),
  ['POST', '/v2/accounts:revokeToken'],
  ...['/v2/recaptchaConfig', '/v2/passwordPolicy', '/v1/projects'].map((path): [string, string] => ['GET', path]),
];

/** The error form of the provider. */
const providerError = (code: number, message: RegExp) => ({
  error: {
    code,
    message: expect.stringMatching(message),
    errors: [{ message: expect.stringMatching(message), domain: 'global', reason: 'invalid' }],
  },
});

describe('The allow-list', () => {
  test.each(TOOLKIT_CALLS)('%s %s reaches the service, and its answer comes back as it is', async (method, path) => {
    answer = async () => ({ status: 418, body: { error: { code: 418, message: 'AS_IT_IS' } } });
    const url = `${IDENTITY_TOOLKIT_PATH}${path}?key=of-the-client`;
    const response = await (method === 'GET' ? request(bff.url).get(url) : request(bff.url).post(url).send({ a: 'b' }));
    expect(response.status).toBe(418);
    expect(response.body).toEqual({ error: { code: 418, message: 'AS_IT_IS' } });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({ service: 'identitytoolkit', method, path, query: {} });
    expect(calls[0]?.body).toEqual(method === 'GET' ? undefined : { a: 'b' });
  });

  test('the exchange of refresh tokens reaches the service with its fields', async () => {
    await exchange(bff, { grant_type: 'refresh_token', refresh_token: 'a+b/c=' }).expect(200);
    expect(calls[0]).toMatchObject({
      service: 'securetoken',
      method: 'POST',
      path: '/v1/token',
      body: { grant_type: 'refresh_token', refresh_token: 'a+b/c=' },
    });
  });

  test.each([
    ['POST', `${IDENTITY_TOOLKIT_PATH}/v1/accounts:signInWithCustomToken`],
    ['POST', `${IDENTITY_TOOLKIT_PATH}/v1/accounts:createAuthUri`],
    ['POST', `${IDENTITY_TOOLKIT_PATH}/v1/accounts:signupx`],
    ['POST', `${IDENTITY_TOOLKIT_PATH}/v1/accounts`],
    ['POST', `${IDENTITY_TOOLKIT_PATH}/v1/projects/of-a-test/accounts:delete`],
    ['POST', `${IDENTITY_TOOLKIT_PATH}/v1/token`],
    ['POST', `${IDENTITY_TOOLKIT_PATH}/v1/../v1/projects/x/accounts`],
    ['POST', `${IDENTITY_TOOLKIT_PATH}/v1/accounts%3AsignUp/..%2faccounts:query`],
    ['GET', `${IDENTITY_TOOLKIT_PATH}/v1/accounts:signUp`],
    ['DELETE', `${IDENTITY_TOOLKIT_PATH}/v1/accounts:delete`],
    ['POST', `${IDENTITY_TOOLKIT_PATH}/v1/projects`],
    ['GET', `${IDENTITY_TOOLKIT_PATH}/v1/publicKeys`],
    ['POST', `${SECURE_TOKEN_PATH}/v1/accounts:signUp`],
    ['GET', `${SECURE_TOKEN_PATH}/v1/token`],
    ['GET', `${IDENTITY_TOOLKIT_PATH}/`],
    ['GET', '/idp'],
    ['GET', '/idp/elsewhere'],
  ])('%s %s answers 404, and nothing reaches the service', async (method, path) => {
    // fetch would resolve the dots itself.
    const socket = connect(Number(new URL(bff.url).port), '127.0.0.1');
    socket.end(`${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 /);
    expect(calls).toEqual([]);
  });

  test('only the headers that the provider needs are passed on', async () => {
    const passedOn = {
      'x-client-version': 'Chrome/JsCore/12.19.0/FirebaseCore-web',
      'x-firebase-client': 'heart',
      'x-firebase-gmpid': '1:2:web:3',
      'x-firebase-appcheck': 'app',
      'x-firebase-locale': 'es',
      referer: 'https://write.example.org/',
      origin: 'https://write.example.org',
    };
    await callToolkit(bff, 'lookup', { idToken: 't' })
      .set({
        ...passedOn,
        cookie: 'session=1',
        authorization: 'Bearer of-the-client',
        'x-forwarded-for': '203.0.113.9',
        'x-goog-api-key': 'another',
        'x-http-method-override': 'DELETE',
        'x-unknown': 'unknown',
      })
      .expect(200);
    expect(calls[0]?.headers).toEqual(passedOn);
  });

  test('the query is passed on without the key of the client', async () => {
    await request(bff.url)
      .get(`${IDENTITY_TOOLKIT_PATH}/v2/recaptchaConfig?clientType=CLIENT_TYPE_WEB&key=of-the-client&version=V`)
      .expect(200);
    expect(calls[0]?.query).toEqual({ clientType: 'CLIENT_TYPE_WEB', version: 'V' });
  });

  test('a call ends when its client goes away', async () => {
    const { promise, resolve } = Promise.withResolvers<AbortSignal>();
    answer = async ({ signal }) => {
      resolve(signal);
      await new Promise((ended) => signal.addEventListener('abort', ended));
      throw signal.reason;
    };
    const call = callToolkit(bff, 'lookup', { idToken: 't' });
    call.then(
      () => undefined,
      () => undefined,
    );
    const signal = await promise;
    expect(signal.aborted).toBe(false);
    call.abort();
    await expect.poll(() => signal.aborted).toBe(true);
    expect(bff.log()).not.toContain('identity call failed');
  });
});

describe('A request that is not a call', () => {
  const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
  const SIGN_UP = `${IDENTITY_TOOLKIT_PATH}/v1/accounts:signUp`;
  const TOKEN = `${SECURE_TOKEN_PATH}/v1/token`;
  const JSON_TYPE = 'application/json';
  const FORM = 'application/x-www-form-urlencoded';
  test.each([
    ['text in the place of JSON', SIGN_UP, JSON_TYPE, 'key=value', 400],
    ['a list', SIGN_UP, JSON_TYPE, '[]', 400],
    ['a text', SIGN_UP, JSON_TYPE, '"a"', 400],
    ['nothing', SIGN_UP, JSON_TYPE, '', 400],
    ['an object in an object', SIGN_UP, JSON_TYPE, '{"a":{"b":"c"}}', 400],
    ['a very deep list', SIGN_UP, JSON_TYPE, `{"a":${deep}}`, 400],
    ['half of a surrogate pair', SIGN_UP, JSON_TYPE, '{"email":"a\\ud800"}', 400],
    ['a NUL', SIGN_UP, JSON_TYPE, '{"email":"a\\u0000"}', 400],
    ['a NUL in a name', SIGN_UP, JSON_TYPE, '{"e\\u0000":"a"}', 400],
    ['a NUL in a list', SIGN_UP, JSON_TYPE, '{"deleteProvider":["\\u0000"]}', 400],
    ['__proto__', SIGN_UP, JSON_TYPE, '{"__proto__":{"a":1}}', 400],
    ['a form', SIGN_UP, FORM, 'email=a', 415],
    ['JSON in UTF-16', SIGN_UP, 'application/json; charset=utf-16', '{}', 415],
    ['17 KiB', SIGN_UP, JSON_TYPE, JSON.stringify({ email: 'a'.repeat(17_408) }), 413],
    ['an exchange with a field given twice', TOKEN, FORM, 'grant_type=a&grant_type=b', 400],
    ['an exchange with a NUL', TOKEN, FORM, 'grant_type=%00', 400],
    ['an exchange with JSON', TOKEN, JSON_TYPE, '{"grant_type":"refresh_token"}', 415],
    ['an exchange with 17 KiB', TOKEN, FORM, `refresh_token=${'a'.repeat(17_408)}`, 413],
  ])('%s is refused in the provider’s form, and nothing reaches the service', async (_of, path, type, body, status) => {
    const response = await request(bff.url).post(path).set('content-type', type).send(body).expect(status);
    expect(response.body).toEqual(providerError(status, /^INVALID_REQUEST : \w/));
    expect(response.headers['cache-control']).toBe('no-store');
    expect(calls).toEqual([]);
  });

  test('a query that holds a name twice, or a NUL, is refused', async () => {
    for (const query of ['version=a&version=b', 'version=%00'])
      await request(bff.url).get(`${IDENTITY_TOOLKIT_PATH}/v2/recaptchaConfig?${query}`).expect(400);
    expect(calls).toEqual([]);
  });

  test('a compressed body is refused', async () => {
    const response = await callToolkit(bff, 'lookup', {}).set('content-encoding', 'gzip').expect(415);
    expect(response.body).toEqual(providerError(415, /^INVALID_REQUEST/));
  });
});

describe('A limit or a fault of ours', () => {
  // A limit gives something back as time passes, and a busy machine takes long for these calls.
  beforeEach(() => {
    vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test.each([
    ['signUp', 60, /^TOO_MANY_ATTEMPTS_TRY_LATER : Too many requests/],
    ['signInWithPassword', 60, /^TOO_MANY_ATTEMPTS_TRY_LATER : Too many requests/],
    ['sendOobCode', 5, /^TOO_MANY_ATTEMPTS_TRY_LATER : Too many requests/],
    // The library would sign out anyone who loads a page at that moment.
    ['lookup', 240, /^NETWORK_REQUEST_FAILED : Too many requests/],
  ])('a burst of %s beyond %d calls is refused with 429 and Retry-After', async (call, burst, message) => {
    const answers = await Promise.all(Array.from({ length: burst + 5 }, () => callToolkit(bff, call, {})));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(calls).toHaveLength(answers.length - refused.length);
    expect(refused[0]?.body).toEqual(providerError(429, message));
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(refused[0]?.headers['cache-control']).toBe('no-store');
  });

  test('after too many attempts to sign in, the library says so, updates are refused too, but the person stays signed in', async () => {
    await Promise.all(Array.from({ length: 61 }, () => callToolkit(bff, 'signInWithPassword', {})));
    await callToolkit(bff, 'update', {}).expect(429);
    await callToolkit(bff, 'lookup', {}).expect(200);
    await exchange(bff, {}).expect(200);
    await expect(signInWithEmailAndPassword(identityClient(bff), 'a@example.org', 'secret')).rejects.toMatchObject({
      code: 'auth/too-many-requests',
    });
  });

  test.each([
    ['an unreachable service', () => errors.upstreamUnavailable('identity', 3), 503, '3'],
    ['a late service', () => errors.upstreamTimeout('identity', 15_000), 504, undefined],
    ['a lying service', () => errors.upstreamFailed('identity'), 502, undefined],
    ['a fault', () => new Error('secret words'), 500, undefined],
  ])('%s is a failure of the network for the library, which keeps its user', async (_name, fault, status, after) => {
    answer = async () => {
      throw fault();
    };
    const response = await callToolkit(bff, 'lookup', { idToken: 'a-token' }).expect(status);
    expect(response.body).toEqual(providerError(status, /^NETWORK_REQUEST_FAILED : \w/));
    expect(response.text).not.toContain('secret words');
    expect(response.headers['retry-after']).toBe(after);
    expect(bff.log()).toContain('identity call failed');
    expect(bff.log()).not.toContain('a-token');
    await expect(createUserWithEmailAndPassword(identityClient(bff), 'a@example.org', 'secret')).rejects.toMatchObject({
      code: 'auth/network-request-failed',
    });
  });

  test('an outage leaves a signed-in user signed in', async () => {
    const embedded = await startBff();
    const auth = identityClient(embedded);
    const { user } = await signInAnonymously(auth);
    answer = async () => {
      throw errors.upstreamUnavailable('identity', 1);
    };
    const { host } = new URL(bff.url);
    auth.config.apiHost = host + IDENTITY_TOOLKIT_PATH;
    auth.config.tokenApiHost = host + SECURE_TOKEN_PATH;
    await expect(user.reload()).rejects.toMatchObject({ code: 'auth/network-request-failed' });
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/network-request-failed' });
    expect(auth.currentUser).toBe(user);
  });
});
