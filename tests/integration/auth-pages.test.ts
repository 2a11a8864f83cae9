import type { ServerResponse } from 'node:http';

import request from 'supertest';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { type GoogleStandIn, hang, reset, startGoogle } from '../support/identity/google-stand-in.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';

const HANDLER = '/__/auth/handler';
const TIMEOUT_MS = 2000;

let google: GoogleStandIn;
let bff: TestBff;
beforeAll(async () => {
  google = await startGoogle();
  bff = await startBff({ config: { identity: google.identity, upstreamTimeoutMs: TIMEOUT_MS, rateLimitFactor: 1000 } });
});
beforeEach(() => google.answer('authPages', undefined));

/** Has the auth domain answer with these headers. */
const answerWith = (status: number, headers: Record<string, string | string[]>, body = '') =>
  google.answer('authPages', (_arrival, response) => response.writeHead(status, headers).end(body));

describe('REQ-327, D-08: the pages of the auth domain, on our own origin,', () => {
  test.each([
    `${HANDLER}?apiKey=k&providerId=google.com&redirectUrl=https%3A%2F%2Fwrite.example.org%2Flogin`,
    '/__/auth/handler.js',
    '/__/auth/iframe?apiKey=k&v=12.19.0',
    '/__/auth/iframe.js',
    '/__/firebase/init.json',
  ])('GET %s comes from there as it is', async (path) => {
    google.answer('authPages', (_arrival, response) =>
      response.writeHead(200, { 'content-type': 'text/x-own', 'cache-control': 'max-age=60', etag: '"1"' }).end('page'),
    );
    const { headers, text } = await request(bff.url).get(path).buffer(true).expect(200);
    expect(text).toBe('page');
    expect(headers).toMatchObject({ 'content-type': 'text/x-own', 'cache-control': 'max-age=60', etag: '"1"' });
    expect(google.arrivals('authPages').at(-1)).toMatchObject({ method: 'GET', path });
  });

  test('are asked for without cookies, tokens and addresses of ours, and set no cookies of theirs', async () => {
    answerWith(200, { 'set-cookie': ['a=b'], 'x-own': 'x', 'content-security-policy': "default-src 'none'" }, 'page');
    const { headers } = await request(bff.url)
      .get(HANDLER)
      .set('cookie', 'JSESSIONID=web1')
      .set('authorization', 'Bearer token')
      .set('x-forwarded-for', '203.0.113.9')
      .set('accept-language', 'de')
      .expect(200);
    const sent = google.arrivals('authPages').at(-1)?.headers ?? {};
    expect(sent).toMatchObject({ 'accept-language': 'de', host: new URL(google.identity.authDomainUrl ?? '').host });
    for (const name of ['cookie', 'authorization', 'x-forwarded-for', 'origin']) expect(sent[name]).toBeUndefined();
    expect([headers['set-cookie'], headers['x-own']]).toEqual([undefined, undefined]);
  });

  test('may load what Google’s script needs and be framed by our pages only, and can be spoken to by the page that opened them', async () => {
    const { headers } = await request(bff.url).get(HANDLER).expect(200);
    const policy = headers['content-security-policy'];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'self' 'unsafe-inline' https:\/\/apis\.google\.com/);
    expect(policy).toMatch(/connect-src 'self' https:\/\/identitytoolkit\.googleapis\.com/);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(headers['cross-origin-opener-policy']).toBe('unsafe-none');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect((await request(bff.url).get('/healthz')).headers['cross-origin-opener-policy']).toBe('same-origin');
  });

  test.each([
    ['https://accounts.google.com/o/oauth2/auth?client_id=1', 'https://accounts.google.com/o/oauth2/auth?client_id=1'],
    ['/__/auth/handler?code=1', '/__/auth/handler?code=1'],
    ['AUTH_DOMAIN/__/auth/handler?code=1', '/__/auth/handler?code=1'],
  ])('lead on to %s', async (target, expected) => {
    answerWith(302, { location: target.replace('AUTH_DOMAIN', google.identity.authDomainUrl ?? '') });
    const { headers } = await request(bff.url).get(HANDLER).redirects(0).expect(302);
    expect(headers['location']).toBe(expected);
  });

  test.each([
    'https://evil.example/',
    '//evil.example/',
    'https://accounts.google.com.evil.example/',
    'http://accounts.google.com/',
    'https://accounts.google.com:444/',
    'https://me@accounts.google.com/',
    'AUTH_DOMAIN/elsewhere',
    'javascript:alert(1)',
    '',
  ])('do not lead to %j', async (target) => {
    answerWith(302, { location: target.replace('AUTH_DOMAIN', google.identity.authDomainUrl ?? '') });
    const { headers, body } = await request(bff.url).get(HANDLER).redirects(0).expect(502);
    expect(headers['location']).toBeUndefined();
    expect(body).toMatchObject({ error: 'UPSTREAM_FAILED' });
  });

  test.each([
    ['is silent', hang, 504],
    ['resets the connection', reset, 502],
    ['answers 3 MB', (_: unknown, response: ServerResponse) => response.end('x'.repeat(3_000_000)), 502],
  ])('when the auth domain %s, say so', async (_what, respond, status) => {
    google.answer('authPages', respond);
    const { body } = await request(bff.url).get(HANDLER).expect(status);
    expect(body).toMatchObject({ message: expect.stringContaining('identity service') });
  });

  test.each([
    ['POST', HANDLER, 405],
    ['GET', '/__/auth/', 404],
    ['GET', '/__/auth/..%2f..%2fsecret', 404],
    ['GET', '/__/auth/a/../../secret', 404],
    ['GET', '/__/firebase/other.json', 404],
    ['GET', '/__/other', 404],
  ])('are no way to anything else: %s %s', async (method, path, status) => {
    const before = google.arrivals('authPages').length;
    const answer = await fetch(bff.url + path, { method, headers: { accept: 'application/json' } });
    expect(answer.status).toBe(status);
    expect(google.arrivals('authPages')).toHaveLength(before);
  });

  test('are not there without a provider that has them', async () => {
    const embedded = await startBff();
    await request(embedded.url).get(HANDLER).set('accept', 'application/json').expect(404);
    await request(embedded.url).get('/__/firebase/init.json').set('accept', 'application/json').expect(404);
    await embedded.close();
  });
});
