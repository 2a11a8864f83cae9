import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';

import { fastify } from 'fastify';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { errors } from '#bff/errors';
import { authentication } from '#bff/identity/authentication';
import { firebaseIdentity } from '#bff/identity/firebase/firebase-identity';
import { createVerifier } from '#bff/identity/tokens/verifier';

import { aQuery } from '../support/builders.ts';
import { type GoogleStandIn, startGoogle } from '../support/identity/google-stand-in.ts';
import { identityWith } from '../support/identity/test-identity.ts';
import { tokenAttacks } from '../support/identity/token-attacks.ts';
import { claimsOf, makeSigningKey, signToken } from '../support/identity/tokens.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';
import { answerJson, startUpstreamStub, type UpstreamStub } from '../support/server/upstream-stub.ts';

const PROJECT_ID = 'ink-project';
const KEY = makeSigningKey('first');
const ATTACKS = tokenAttacks(KEY, PROJECT_ID);
const QUERY = aQuery();

const valid = () => signToken(KEY, claimsOf(PROJECT_ID));

describe('Where a call may be made without a user', () => {
  const app = fastify();
  let outage = false;
  beforeAll(async () => {
    const verify = createVerifier({ identity: identityWith([KEY], PROJECT_ID) });
    await app.register(authentication, {
      verify: async (token) => {
        if (outage) throw errors.upstreamUnavailable('identity', 1);
        return verify(token);
      },
    });
    app.get('/', { onRequest: app.recogniseUser }, async ({ user }) => ({ user: user ?? 'nobody' }));
  });
  afterAll(() => app.close());
  const ask = async (authorization?: string) => {
    const answer = await app.inject({ path: '/', headers: authorization === undefined ? {} : { authorization } });
    expect(answer.statusCode).toBe(200);
    return answer.json<{ user: unknown }>().user;
  };

  test('a valid token tells who makes it', async () => {
    const token = valid();
    const user = {
      id: 'ana',
      email: 'ana@example.org',
      isAnonymous: false,
      token,
      expiresAtMs: expect.any(Number),
      signedInAtS: expect.any(Number),
    };
    expect(await ask(`Bearer ${token}`)).toEqual(user);
  });

  test('a guest is known as one, and has no e-mail address', async () => {
    const token = signToken(
      KEY,
      claimsOf(PROJECT_ID, { email: undefined, firebase: { sign_in_provider: 'anonymous' } }),
    );
    expect(await ask(`Bearer ${token}`)).toEqual({
      id: 'ana',
      isAnonymous: true,
      token,
      expiresAtMs: expect.any(Number),
      signedInAtS: expect.any(Number),
    });
  });

  test('no token, another scheme, a forged token and one that cannot be judged count as nobody', async () => {
    expect(await ask()).toBe('nobody');
    expect(await ask(`Basic ${valid()}`)).toBe('nobody');
    for (const { token } of ATTACKS) expect(await ask(`Bearer ${token}`)).toBe('nobody');
    outage = true;
    expect(await ask(`Bearer ${valid()}`)).toBe('nobody');
  });
});

describe('A call that needs a user', () => {
  let google: GoogleStandIn;
  let gateway: UpstreamStub;
  let bff: TestBff;
  beforeAll(async () => {
    google = await startGoogle(PROJECT_ID);
    google.keys = [KEY];
    gateway = await startUpstreamStub();
    const gatewayUrls = { query: `${gateway.url}/query` };
    // Nothing is evaluated here, and the embedded evaluator takes a while to load.
    const config = { rateLimitFactor: 1000, evaluatorUrl: gateway.url, gatewayUrls };
    bff = await startBff({ config: { ...config, identity: google.identity } });
  });
  beforeEach(() => {
    gateway.arrivals.length = 0;
    gateway.answer(answerJson({ id: 'receipt' }));
  });

  const send = (authorization?: string) => {
    const call = request(bff.url).post('/api/query');
    return (authorization === undefined ? call : call.set('authorization', authorization)).send(QUERY);
  };

  /** Sends a request exactly as written, and returns the status and the text of the answer. */
  async function sendRaw(headers: string): Promise<{ status: number; answer: string }> {
    const { port } = new URL(bff.url);
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
    });
    socket.on('error', () => undefined); // a server that refuses closes while we are still writing
    const closed = once(socket, 'close');
    const body = JSON.stringify(QUERY);
    const message =
      `POST /api/query HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\n` +
      `content-length: ${body.length}\r\n${headers}\r\n${body}`;
    // In pieces, so that an early answer is read before the rest of a large message runs into the closed connection.
    for (let at = 0; at < message.length && !socket.destroyed && socket.bytesRead === 0; at += 16_384) {
      socket.write(message.slice(at, at + 16_384), 'latin1');
      await setImmediate();
    }
    await closed;
    return { status: Number(answer.split(' ')[1]), answer };
  }

  test('a valid token lets the call through, and the scheme may be written in any case', async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      const { status } = await send(`${scheme} ${valid()}`);
      expect(status).toBe(200);
    }
    expect(gateway.arrivals).toHaveLength(3);
  });

  test.each([
    ['an empty header', () => ''],
    ['Bearer alone', () => 'Bearer'],
    ['Bearer and a space', () => 'Bearer '],
    ['two spaces', () => `Bearer  ${valid()}`],
    ['a tab in place of the space', () => `Bearer\t${valid()}`],
    ['a comma and more after the token', () => `Bearer ${valid()}, Basic YTpi`],
    ['the token alone', () => valid()],
    ['Basic', () => `Basic ${Buffer.from(`ana:${valid()}`).toString('base64')}`],
    ['Token in place of Bearer', () => `Token ${valid()}`],
    ['quotes around the token', () => `Bearer "${valid()}"`],
  ])('a valid token does not help with %s: 401', async (_name, authorization) => {
    await send(authorization()).expect(401);
    expect(gateway.arrivals).toEqual([]);
  });

  test('a token in the address, the body or a cookie is not looked at', async () => {
    const token = valid();
    await request(bff.url).post(`/api/query?access_token=${token}&token=${token}`).send(QUERY).expect(401);
    const withToken = { ...QUERY, access_token: token };
    await request(bff.url).post('/api/query').send(withToken).expect(401);
    await request(bff.url).post('/api/query').type('form').send(`access_token=${token}`).expect(401);
    await request(bff.url).post('/api/query').set('cookie', `token=${token}`).send(QUERY).expect(401);
    expect(gateway.arrivals).toEqual([]);
  });

  test('two Authorization headers are refused, whichever of them is valid', async () => {
    const good = `authorization: Bearer ${valid()}\r\n`;
    const bad = `Authorization: Bearer ${ATTACKS[0]?.token}\r\n`;
    for (const headers of [good + bad, bad + good, good + good]) expect((await sendRaw(headers)).status).toBe(401);
    expect((await sendRaw(good)).status).toBe(200);
    expect(gateway.arrivals).toHaveLength(1);
  });

  test('a token cannot bring headers with it', async () => {
    const token = valid();
    for (const [value, expected] of [
      ['Bearer x\r\nx-user-id: admin', 401],
      [`Bearer\r\n ${token}`, 400],
      [`Bearer ${token}\rx-user-id: admin`, 400],
      [`Bearer ${token}\nx-user-id: admin`, 400],
      [`Bearer ${token}\0`, 400],
      [`Bearer ${token}%0d%0ax-user-id:%20admin`, 401],
    ] as const) {
      const { status, answer } = await sendRaw(`authorization: ${value}\r\n`);
      expect({ value, status }).toEqual({ value, status: expected });
      expect(answer.toLowerCase()).not.toContain('x-user-id');
    }
    expect(gateway.arrivals).toEqual([]);
  });

  test('a token of 1 MB is refused by the HTTP parser: 431', async () => {
    const { status } = await sendRaw(`authorization: Bearer ${'a'.repeat(1_048_576)}\r\n`);
    expect(status).toBe(431);
    expect(gateway.arrivals).toEqual([]);
  });

  test('the log says why a token was refused, and holds no token', async () => {
    const forged = signToken(KEY, claimsOf(PROJECT_ID, { aud: 'other-project' }));
    await send(`Bearer ${forged}`).expect(401);
    expect(bff.log()).toContain('"reason":"claim aud"');
    for (const part of forged.split('.')) expect(bff.log()).not.toContain(part);
  });

  test('every attack gets the same 401, which does not tell why, and nothing is forwarded', async () => {
    const answers = new Set<string>();
    for (const { name, token } of ATTACKS) {
      const { text, headers, body } = await send(`Bearer ${token}`).expect(401);
      expect([name, headers['www-authenticate']]).toEqual([name, 'Bearer realm="sullivan", error="invalid_token"']);
      expect(body).toEqual({ error: 'UNAUTHENTICATED', message: expect.stringContaining('Sign in') });
      answers.add(text);
    }
    expect(answers.size).toBe(1);
    expect(gateway.arrivals).toEqual([]);
  });
});

function isAccepted(verdict: Promise<unknown>): Promise<boolean> {
  return verdict.then(
    () => true,
    () => false,
  );
}

test('firebase-admin and we judge tokens alike, except where we are stricter for a reason', async () => {
  const google = await startGoogle(PROJECT_ID);
  const app = initializeApp({ projectId: google.projectId, httpAgent: google.agent }, 'differential');
  const admin = getAuth(app);
  const identity = firebaseIdentity({ ...google.identity, deadlineMs: 1000 });
  const verify = createVerifier({ identity });
  const nowS = Math.floor(Date.now() / 1000);
  const tokenWith = (changes: object) => signToken(google.key(), claimsOf(google.projectId, { ...changes }));
  const accepted = [
    { name: 'a plain token', token: tokenWith({}) },
    { name: 'a guest', token: tokenWith({ email: undefined, firebase: { sign_in_provider: 'anonymous' } }) },
    { name: 'claims of its own', token: tokenWith({ role: 'editor', nested: { a: [1] } }) },
    { name: 'a subject of 128 characters', token: tokenWith({ sub: 'a'.repeat(128) }) },
    { name: 'an expiry in a hundred years', token: tokenWith({ exp: nowS + 3_155_760_000 }) },
    { name: 'no firebase claim', token: tokenWith({ firebase: undefined }) },
    { name: 'a sign-in of long ago', token: tokenWith({ auth_time: nowS - 31_557_600 }) },
    { name: 'a token without typ', token: signToken(google.key(), claimsOf(google.projectId), { typ: undefined }) },
  ];
  const stricter: string[] = [];
  for (const { name, token, adminAccepts } of tokenAttacks(google.key(), PROJECT_ID)) {
    const verdicts = {
      name,
      ours: await isAccepted(verify(token)),
      theirs: await isAccepted(admin.verifyIdToken(token)),
    };
    expect(verdicts).toEqual({ name, ours: false, theirs: adminAccepts !== undefined });
    if (adminAccepts !== undefined) stricter.push(name);
  }
  for (const { name, token } of accepted) {
    const verdicts = {
      name,
      ours: await isAccepted(verify(token)),
      theirs: await isAccepted(admin.verifyIdToken(token)),
    };
    expect(verdicts).toEqual({ name, ours: true, theirs: true });
  }
  // The one place where we are laxer: 5 s for clocks that differ, against none.
  const justExpired = tokenWith({ exp: Math.floor(Date.now() / 1000) - 1 });
  const [ours, theirs] = await Promise.all([verify(justExpired), admin.verifyIdToken(justExpired)].map(isAccepted));
  expect({ ours, theirs }).toEqual({ ours: true, theirs: false });
  process.stdout.write(`Stricter than firebase-admin in ${stricter.length} cases: ${stricter.join('; ')}\n`);
  await deleteApp(app);
  await identity.close();
});
