import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { firebaseIdentity } from '#bff/identity/firebase/firebase-identity';
import type { Identity } from '#bff/identity/identity';
import { CLOSE_EVENTS } from '#shared-types/documents/collaboration';
import { IDENTITY_TOOLKIT_PATH, SECURE_TOKEN_PATH } from '#shared-types/people/identity';

import { aQuery } from '../support/builders.ts';
import { openRaw } from '../support/collaboration/collaboration-client.ts';
import { newId, roomOf, roomToken } from '../support/documents.ts';
import { type GoogleStandIn, hang, reset, sendPage, startGoogle } from '../support/identity/google-stand-in.ts';
import { callToolkit } from '../support/identity/identity-client.ts';
import { claimsOf, makeSigningKey, signToken, tokenOf } from '../support/identity/tokens.ts';
import { connectClient } from '../support/messaging/messaging.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';
import { answerJson, startUpstreamStub, type UpstreamStub } from '../support/server/upstream-stub.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const QUERY = aQuery();
const MINUTE_MS = 60_000;
const fail = answerJson({ error: 'out of order' }, 503);

let google: GoogleStandIn;
let bff: TestBff;
let gateway: UpstreamStub;
beforeEach(async () => {
  google = await startGoogle();
});

/** A token of one of many users. */
const tokenFor = (user: number) => tokenOf(google.projectId, user, google.key());

/** Starts a BFF whose contact form goes to a stub. */
async function startWithForm(upstreams?: { identity: Identity }): Promise<void> {
  gateway = await startUpstreamStub();
  gateway.answer(answerJson({ id: 'receipt' }));
  const gatewayUrls = { query: `${gateway.url}/query` };
  // Nothing is evaluated here, and the embedded evaluator takes a while to load.
  const config = { upstreamTimeoutMs: 2000, rateLimitFactor: 1000, evaluatorUrl: gateway.url, gatewayUrls };
  bff = await startBff({ config: { ...config, identity: google.identity }, ...(upstreams && { upstreams }) });
}

function send(token: string, to = bff) {
  return request(to.url).post('/api/query').set('authorization', `Bearer ${token}`).send(QUERY);
}

const signUp = () =>
  callToolkit(bff, 'signUp', { email: 'ana@example.org', password: 'secret', returnSecureToken: true });

/** Opens a draft of nobody as one of many users. */
async function openDraft(user: number) {
  const editor = await openRaw(bff.url, roomOf(newId()), { token: roomToken({ user: tokenFor(user) }) });
  await editor.answered();
  return editor;
}

/** How many accounts Google was asked about each time. */
const askedTogether = () => google.arrivals('users').map(({ body }): number => JSON.parse(body).localId.length);

/** Google's data on user 1. */
const record = (changes: object) => answerJson({ users: [{ localId: 'user-1', validSince: '0', ...changes }] });

describe('With IDENTITY=firebase', () => {
  beforeEach(async () => {
    await startWithForm();
  });

  describe('the product API', () => {
    test('nobody has to sign in again because the keys could never be fetched: 503, and nothing is forwarded', async () => {
      google.answer('keys', fail);
      const response = await send(tokenFor(1)).expect(503);
      expect(response.body).toMatchObject({ error: 'UPSTREAM_UNAVAILABLE' });
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
      expect(gateway.arrivals).toEqual([]);
      expect(bff.log()).not.toContain('server-key');
    });

    test('tokens of the embedded service are not accepted, nor Google tokens by the embedded service', async () => {
      const embedded = await startBff();
      const guest = await callToolkit(embedded, 'signUp', { returnSecureToken: true }).expect(200);
      const { idToken } = guest.body as { idToken: string };
      await send(idToken, embedded).expect(200);
      await send(idToken).expect(401);
      await send(tokenFor(1)).expect(200);
      await send(tokenFor(1), embedded).expect(401);
      // Not even if the project has the same name.
      const claims = claimsOf('sullivan-embedded');
      await send(signToken(google.key(), claims), embedded).expect(401);
    });
  });

  describe('an identity call', () => {
    test('arrives at Google with the key of the server, what Google needs, the id of the request, and nothing else', async () => {
      const given = { email: 'ana@example.org', password: 'secret', returnSecureToken: true };
      const headers = {
        'x-client-version': 'Chrome/JsCore/12.19.0/FirebaseCore-web',
        referer: 'https://write.example.org/login',
      };
      await signUp()
        .set({ ...headers, cookie: 'session=1', authorization: 'Bearer token', 'x-forwarded-for': '203.0.113.9' })
        .expect(200);
      const [arrival] = google.arrivals('accounts');
      expect(arrival).toMatchObject({ method: 'POST', path: '/accounts/v1/accounts:signUp?key=server-key' });
      expect(JSON.parse(arrival?.body ?? '')).toEqual(given);
      expect(arrival?.headers).toEqual({
        host: new URL(google.identity.identityToolkitUrl).host,
        connection: 'keep-alive',
        accept: 'application/json',
        'accept-encoding': 'identity',
        'content-type': 'application/json',
        'content-length': expect.any(String),
        ...headers,
        'x-request-id': expect.any(String),
      });
    });

    test('to exchange a refresh token arrives as the form that it is', async () => {
      const response = await request(bff.url)
        .post(`${SECURE_TOKEN_PATH}/v1/token?key=of-the-client`)
        .type('form')
        .send({ grant_type: 'refresh_token', refresh_token: 'a+b/c=&d' })
        .expect(200);
      expect(response.body).toMatchObject({ access_token: 'new' });
      const [arrival] = google.arrivals('tokens');
      expect(arrival).toMatchObject({
        path: '/tokens/v1/token?key=server-key',
        body: 'grant_type=refresh_token&refresh_token=a%2Bb%2Fc%3D%26d',
      });
      expect(arrival?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    });

    test('without a body arrives with its query, and without a content type', async () => {
      await request(bff.url)
        .get(`${IDENTITY_TOOLKIT_PATH}/v2/recaptchaConfig?clientType=CLIENT_TYPE_WEB&version=a%26key%3Db&key=mine`)
        .expect(200);
      const [arrival] = google.arrivals('accounts');
      expect(arrival).toMatchObject({ method: 'GET', body: '' });
      expect(arrival?.path).toBe(
        '/accounts/v2/recaptchaConfig?clientType=CLIENT_TYPE_WEB&version=a%26key%3Db&key=server-key',
      );
      expect(arrival?.headers).not.toHaveProperty('content-type');
    });

    test.each([400, 403, 429, 500, 503])("gets Google's own answer when that is %i", async (status) => {
      const message = 'EMAIL_EXISTS';
      const body = { error: { code: status, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } };
      google.answer('accounts', answerJson(body, status));
      const response = await signUp().expect(status);
      expect(response.body).toEqual(body);
    });

    test.each([429, 500, 503])('a look-up that Google answers with %i signs nobody out', async (status) => {
      google.answer('accounts', answerJson({ error: { code: status, message: 'BACKEND_ERROR' } }, status));
      const response = await callToolkit(bff, 'lookup', { idToken: 'x' }).expect(503);
      // The only code for which the library keeps the user.
      expect(response.body.error.message).toMatch(/^NETWORK_REQUEST_FAILED : /);
    });

    test.each([
      ['is slow', hang, 504],
      ['closes the connection', reset, 502],
      ['redirects', answerJson({}, 307, { location: '/tokens/v1/token' }), 502],
      ['sends a page', sendPage, 502],
      ['sends 3 MB', answerJson({ padding: 'x'.repeat(3 * 1_048_576) }), 502],
    ])("gets an error in Google's form when Google %s", async (_case, respond, status) => {
      google.answer('accounts', respond);
      const response = await signUp().expect(status);
      expect(response.body).toEqual({
        error: { code: status, message: expect.any(String), errors: [expect.any(Object)] },
      });
      expect(google.arrivals('tokens')).toEqual([]);
      expect(JSON.stringify(response.body) + bff.log()).not.toMatch(/server-key|secret/);
    });
  });
});

describe('With IDENTITY_CHECK_REVOKED', () => {
  let nowMs: number;
  let directory: string;
  beforeAll(async () => {
    directory = await temporaryFolder();
    const file = path.join(directory, 'service-account.json');
    const privateKey = makeSigningKey('service').privateKey.export({ format: 'pem', type: 'pkcs8' });
    const account = {
      type: 'service_account',
      project_id: 'ink-project',
      private_key_id: 'service',
      private_key: privateKey,
      client_email: 'bff@ink-project.iam.gserviceaccount.com',
      client_id: '1',
      token_uri: 'https://oauth2.googleapis.com/token',
    };
    await writeFile(file, JSON.stringify(account));
    vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', file);
  });
  afterAll(() => void vi.unstubAllEnvs());
  beforeEach(async () => {
    nowMs = Date.now();
    const identity = firebaseIdentity({
      ...google.identity,
      checkRevoked: true,
      deadlineMs: 2000,
      adminAgent: google.agent,
      now: () => nowMs,
    });
    await startWithForm({ identity });
  });
  test('Google is asked with the service account, once a minute for each user', async () => {
    await Promise.all(Array.from({ length: 20 }, () => send(tokenFor(1)).expect(200)));
    await send(tokenFor(1)).expect(200);
    await send(tokenFor(2)).expect(200);
    const questions = google.arrivals('users');
    expect(questions.map(({ body }) => body)).toEqual(['{"localId":["user-1"]}', '{"localId":["user-2"]}']);
    expect(questions[0]?.headers.authorization).toBe('Bearer of-the-service-account');
    nowMs += MINUTE_MS;
    await send(tokenFor(1)).expect(200);
    expect(google.arrivals('users')).toHaveLength(3);
  });

  test.each([
    ['is disabled', record({ disabled: true })],
    ['was deleted', answerJson({ kind: 'identitytoolkit#GetAccountInfoResponse' })],
    ['has been signed out everywhere since', record({ validSince: '9999999999' })],
  ])('a user who %s is refused with 401', async (_case, respond) => {
    google.answer('users', respond);
    await send(tokenFor(1)).expect(401);
    expect(bff.log()).toContain('"reason":"inactive"');
    expect(gateway.arrivals).toEqual([]);
  });

  test('a user who signed in after being signed out everywhere is let in', async () => {
    google.answer('users', record({ validSince: String(Math.floor(Date.now() / 1000) - 3600) }));
    await send(tokenFor(1)).expect(200);
  });

  test('a user who is disabled is kept out after a minute at the latest', async () => {
    await send(tokenFor(1)).expect(200);
    google.answer('users', record({ disabled: true }));
    nowMs += MINUTE_MS;
    await send(tokenFor(1)).expect(401);
  });

  test.each([
    ['refuses the question', answerJson({ error: { code: 403, message: 'PERMISSION_DENIED' } }, 403)],
    ['is out of order', fail],
    ['never answers', hang],
  ])(
    'when Google %s, the last answer counts for five minutes, and without one there is a 503',
    async (_case, respond) => {
      await send(tokenFor(1)).expect(200);
      google.answer('users', respond);
      nowMs += MINUTE_MS;
      await send(tokenFor(1)).expect(200);
      const response = await send(tokenFor(2)).expect(503);
      expect(response.body).toMatchObject({ error: 'UPSTREAM_UNAVAILABLE' });
      await send(tokenFor(3)).expect(503);
      // After three failures in a row Google is left alone for a while.
      await send(tokenFor(4)).expect(503);
      const asked = google.arrivals('users').map(({ body }) => body);
      expect(asked).toContain('{"localId":["user-3"]}');
      expect(asked).not.toContain('{"localId":["user-4"]}');
      nowMs += 4 * MINUTE_MS;
      await send(tokenFor(1)).expect(503);
      google.answer('users', undefined);
      nowMs += MINUTE_MS;
      await send(tokenFor(1)).expect(200);
    },
  );

  describe('an account that has something open', () => {
    /** Google's data on the accounts that a request names; the others are in order. */
    let changed: Map<string, object | undefined>;
    beforeEach(() => {
      changed = new Map();
      google.answer('users', (arrival, response) => {
        const { localId }: { localId: string[] } = JSON.parse(arrival.body);
        const users = localId
          .filter((id) => !changed.has(id) || changed.get(id) !== undefined)
          .map((id) => Object.assign({ localId: id, validSince: '0' }, changed.get(id)));
        answerJson({ users })(arrival, response);
      });
    });

    test.each([
      ['is disabled', () => ({ disabled: true }), CLOSE_EVENTS.accountDisabled],
      ['was deleted', () => undefined, CLOSE_EVENTS.accountDeleted],
      [
        'has been signed out everywhere',
        // After the tokens were issued, also on a slow machine.
        () => ({ validSince: String(Math.ceil(Date.now() / 1000)) }),
        CLOSE_EVENTS.signedOutEverywhere,
      ],
    ])('loses it when it %s, and others keep theirs', async (_case, state, event) => {
      const [editor, other] = [await openDraft(1), await openDraft(2)];
      const messages = await connectClient(bff.url, tokenFor(1));
      changed.set('user-1', state());
      expect(await editor.closed).toEqual(event);
      expect(await messages.closed).toMatchObject({ code: 3401 });
      await send(tokenFor(1)).expect(401);
      await other.answered();
      expect(other.socket.readyState).toBe(other.socket.OPEN);
    });

    test('keeps it while Google is out of order, and loses it afterwards', async () => {
      const editor = await openDraft(1);
      changed.set('user-1', { disabled: true });
      const answer = google.arrivals('users').length;
      google.answer('users', fail);
      await expect.poll(() => google.arrivals('users').length).toBeGreaterThan(answer + 2);
      await editor.answered();
      expect(editor.socket.readyState).toBe(editor.socket.OPEN);
      google.answer('users', record({ disabled: true }));
      nowMs += 10_000;
      expect(await editor.closed).toEqual(CLOSE_EVENTS.accountDisabled);
    });

    test('is asked about together with others, a hundred at a time, and no longer than it has something open', async () => {
      const { watch } = bff.upstreams.identity;
      const follow = (user: number) => watch?.onSessionEnd({ userId: `user-${user}`, signedInAtS: 0 }, () => undefined);
      const all = Array.from({ length: 150 }, (_, user) => follow(user));
      await expect.poll(askedTogether).toEqual(expect.arrayContaining([100, 50]));
      expect(Math.max(...askedTogether())).toBe(100);
      for (const stop of all.slice(1)) stop?.();
      await expect.poll(askedTogether).toContain(1);
      all[0]?.();
    });
  });
});
