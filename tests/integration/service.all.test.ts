import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';

import request from 'supertest';
import { beforeAll, describe, expect, test } from 'vitest';

import { readConfig } from '#bff/config/config';
import { FEEDBACK_PATH } from '#shared-types/analysis/feedback';
import { DRAFT_ROOM_PREFIX } from '#shared-types/documents/collaboration';
import { IDENTITY_TOOLKIT_PATH } from '#shared-types/people/identity';
import { QUERY_PATH } from '#shared-types/site/query';

import { aQuery } from '../support/builders.ts';
import { openRaw } from '../support/collaboration/collaboration-client.ts';
import { connectClient } from '../support/messaging/messaging.ts';
import { startHere } from '../support/server/mistakes.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';
import { NO_EVALUATOR, startProcess } from '../support/server/start-process.ts';
import { startServer } from '../support/server/start-server.ts';
import { startUpstreamStub } from '../support/server/upstream-stub.ts';

describe('The process', () => {
  test('the wait before a stop does not count: after the longest, a client that does not answer is still sent away in order', async () => {
    const running = await startProcess({ ...NO_EVALUATOR, SHUTDOWN_WAIT_MS: '9000' });
    const guest = await request(running.url).post(`${IDENTITY_TOOLKIT_PATH}/v1/accounts:signUp`).send({});
    const { socket } = await connectClient(running.url, guest.body.idToken);
    socket.pause();
    expect(await running.stop('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(running.output()).not.toContain('killed by timeout');
    socket.terminate();
  });

  test('npm start ends its server when it is stopped', async () => {
    const running = await startProcess(NO_EVALUATOR, { command: 'npm', words: ['start'] });
    await running.stop('SIGTERM');
    await expect.poll(() => request(running.url).get('/healthz').then(String, String)).toContain('ECONNREFUSED');
    await expect.poll(running.output).toContain('"signal":"SIGTERM","msg":"stopping"');
  });
});

describe('The site', () => {
  let bff: TestBff;
  beforeAll(async () => {
    bff = await startBff({ withSite: true });
  });

  test.each(['/', '/demo'])('%s is served as a page that browsers request each time', async (path) => {
    const response = await request(bff.url).get(path).expect(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.text).toContain('<div id="root">');
    await request(bff.url).get(path).set('if-none-match', String(response.headers['etag'])).expect(304);
    await request(bff.url).head(path).expect(200);
  });

  test('hashed files are served compressed and may be kept for good', async () => {
    const page = await request(bff.url).get('/');
    const asset = /\/assets\/[\w.-]+\.js/.exec(page.text)?.[0] ?? '';
    for (const [accept, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const response = await request(bff.url).get(asset).set('accept-encoding', accept).expect(200);
      expect(response.headers['content-encoding']).toBe(encoding);
      expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(response.headers['vary']).toBe('accept-encoding');
    }
  });

  test('an unknown path is answered with the application and status 404, and below /api with JSON', async () => {
    const page = await request(bff.url).get('/no-such-page').set('accept', 'text/html').expect(404);
    expect(page.text).toContain('<div id="root">');
    const api = await request(bff.url).get('/api/no-such-call?token=secret').expect(404);
    expect(api.body).toEqual({
      error: 'NOT_FOUND',
      message: 'There’s nothing at /api/no-such-call. Check the address.',
    });
    await request(bff.url).get('/assets/gone.js').expect(404).expect('content-type', /json/);
    await request(bff.url).get('/%2e%2e/package.json').expect(404);
    await request(bff.url).get('/..%2fpackage.json').expect(404);
  });

  test('every answer carries a strict policy: nothing is loaded from or sent to another origin', async () => {
    for (const path of ['/', '/demo', '/healthz', '/no-such-page', '/api/x', '/config.json']) {
      const { headers } = await request(bff.url).get(path);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("connect-src 'self';");
      expect(policy).toMatch(/script-src 'self'(?: 'sha256-[^']+')*;/);
      expect(policy).not.toMatch(/unsafe|https?:|\*/);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-request-id': expect.stringMatching(/^[\w-]{8,}$/),
      });
    }
  });

  test('a script of a page comes with few headers and loads nothing when it is opened alone; a worker keeps its strict policy', async () => {
    const assets = await readdir(join(import.meta.dirname, '../../web/dist/assets'));
    const named = (name: RegExp) => `/assets/${assets.find((file) => name.test(file))}`;
    const { headers } = await request(bff.url)
      .get(named(/^editor-.*\.js$/))
      .expect(200);
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(JSON.stringify(headers).length).toBeLessThan(550);
    for (const worker of ['/sw.js', named(/^file-worker-.*\.js$/)]) {
      const { headers: strict } = await request(bff.url).get(worker).expect(200);
      expect(strict['content-security-policy']).toContain("require-trusted-types-for 'script'");
    }
  });

  test('the browser reads the settings of the installation from /config.json', async () => {
    const response = await request(bff.url).get('/config.json').expect(200);
    expect(response.body).toEqual({
      demoRoom: 'public',
      guestForms: true,
      imageHosts: [],
      keepsAccounts: true,
      identity: readConfig({}).clientIdentity,
    });
  });

  test('one line per request is logged, with its id and without its query', async () => {
    await request(bff.url)
      .get('/healthz?token=TOPSECRET')
      .set('authorization', 'Bearer TOPSECRET')
      .set('x-request-id', 'caller-0001');
    await request(bff.url).get('/api/x?token=TOPSECRET').set('x-request-id', 'bad id\n{"forged":1}'.replace('\n', ''));
    const lines = bff
      .log()
      .split('\n')
      .filter((line) => line.includes('"msg":"request"'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.filter(({ reqId }) => reqId === 'caller-0001')).toMatchObject([
      { method: 'GET', path: '/healthz', status: 200, ms: expect.any(Number) },
    ]);
    expect(bff.log()).not.toContain('TOPSECRET');
    expect(bff.log()).not.toContain('forged');
  });
});

test('the address of a private draft, which opens it, is not in the log', async () => {
  const bff = await startBff();
  const id = randomBytes(16).toString('hex');
  const socket = await openRaw(bff.url, DRAFT_ROOM_PREFIX + id);
  socket.send(Buffer.from('not a message of the protocol'));
  await expect.poll(() => bff.log()).toContain('collaboration socket closed');
  expect(bff.log()).toContain(DRAFT_ROOM_PREFIX + id.slice(0, 4));
  expect(bff.log()).not.toContain(id);
});

describe('The process', () => {
  test('after SIGTERM it is no longer ready, finishes what it has begun, and exits with code 0 within 10 s', async () => {
    const evaluator = await startUpstreamStub();
    const running = await startProcess({ SHUTDOWN_WAIT_MS: '700', EVALUATOR_URL: evaluator.url });
    await request(running.url)
      .get('/readyz')
      .expect(200, /^\{"status":"ready",/);
    const ended = running.stop('SIGTERM');
    await expect.poll(async () => (await request(running.url).get('/readyz')).status).toBe(503);
    const late = await request(running.url).post(FEEDBACK_PATH).send({ arr: [] }).expect(200);
    expect(late.headers['connection']).toBe('close');
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(running.output()).not.toContain('killed by timeout'); // which comes after 10 s
  });

  test('a gateway that hangs does not keep it from ending in order: calls that wait for it are answered with 503', async () => {
    const gateway = await startUpstreamStub();
    gateway.answer(() => undefined);
    const running = await startServer({ GATEWAY_QUERY_URL: gateway.url });
    const guest = await request(running.url).post(`${IDENTITY_TOOLKIT_PATH}/v1/accounts:signUp`).send({});
    const waiting = request(running.url)
      .post(QUERY_PATH)
      .set('authorization', `Bearer ${guest.body.idToken}`)
      .send(aQuery())
      .then((answer) => answer.status);
    await expect.poll(() => gateway.arrivals.length).toBe(1);
    await running.stop();
    expect(await waiting).toBe(503);
  });

  test('an idle connection does not keep it from ending', async () => {
    const running = await startServer();
    const socket = connect(Number(new URL(running.url).port), '127.0.0.1');
    await once(socket, 'connect');
    await running.stop();
    socket.destroy();
  });

  test('a port of the embedded broker that is taken is reported by the name of its setting', async () => {
    const { url } = await startUpstreamStub();
    const { port } = new URL(url);
    const { words, code } = await startHere({
      settings: { EMBEDDED_BROKER_URL: `stomp://sullivan:secret@127.0.0.1:${port}` },
    });
    expect(code).toBe(1);
    expect(words).toMatch(/EMBEDDED_BROKER_URL[^]*EADDRINUSE/);
    expect(words).not.toMatch(/DATA_DIR|secret|    at /);
  });
});

test('a public installation reports at start what is still a placeholder, and what is left out', async () => {
  const url = { PUBLIC_URL: 'https://write.example.org' };
  const unset = await startHere(
    { settings: url },
    /Left out until you replace the samples: the team \(web\/content\/site\/team\.ts\)/,
  );
  expect(unset.words).toContain(
    'Set LEGAL_ENTITY_NAME, LEGAL_ENTITY_ADDRESS, LEGAL_CONTACT_EMAIL, LEGAL_REVIEWED: see .env.example.',
  );
  const settings = {
    ...url,
    LEGAL_ENTITY_NAME: 'Inkwell LLC',
    LEGAL_ENTITY_ADDRESS: '1 Row, Miami',
    LEGAL_CONTACT_EMAIL: 'law@write.example.org',
    LEGAL_REVIEWED: 'true',
  };
  expect((await startHere({ settings }, /Left out/)).words).not.toContain('placeholders');
});
