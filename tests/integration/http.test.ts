import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

import request from 'supertest';
import { beforeAll, describe, expect, test } from 'vitest';

import { FEEDBACK_PATH } from '#shared-types/analysis/feedback';
import { DEMO_ROOM } from '#shared-types/documents/collaboration';
import { QUERY_PATH } from '#shared-types/site/query';

import { startBff, type TestBff } from '../support/server/start-bff.ts';

const PUBLIC_URL = 'https://write.example.org';

let bff: TestBff;
let published: TestBff;
let opened: TestBff;
beforeAll(async () => {
  bff = await startBff();
  published = await startBff({ config: { publicUrl: PUBLIC_URL } });
  opened = await startBff({ config: { host: '0.0.0.0' } });
});

/** Sends bytes over a new connection, and returns everything that comes back until it ends. */
async function raw(server: TestBff, words: string): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(words);
  const answer = await Promise.race([text(socket), once(socket, 'data').then(([chunk]) => String(chunk))]);
  socket.destroy();
  return answer;
}

const upgrade = (server: TestBff, path: string, host: string, more: string) =>
  raw(
    server,
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
const port = (server: TestBff) => new URL(server.url).port;

describe('A name that a stranger has pointed at the server (DNS rebinding)', () => {
  test.each(['/collab/' + DEMO_ROOM, '/ws/websocket'])('opens no socket at %s', async (path) => {
    for (const server of [bff, published]) {
      const host = `evil.example:${port(server)}`;
      const answer = await upgrade(server, path, host, `Origin: http://${host}\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 403 [^]*FOREIGN_ORIGIN/);
    }
  });

  test('is named in the log once, with the settings that let it in if it is ours', async () => {
    const server = await startBff();
    const host = `write.example:${port(server)}`;
    for (let time = 0; time < 2; time++)
      await upgrade(server, `/collab/${DEMO_ROOM}`, host, `Origin: https://${host}\r\n`);
    const advice = server
      .log()
      .split('\n')
      .filter((line) => line.includes('set PUBLIC_URL'));
    expect(advice).toHaveLength(1);
    expect(advice[0]).toContain(`"origin":"https://${host}"`);
  });

  test('gets no session by what markup can load', async () => {
    for (const server of [bff, published]) {
      const answer = await raw(
        server,
        `GET /ws/000/abcdefgh/eventsource HTTP/1.1\r\nHost: evil.example\r\nSec-Fetch-Site: same-origin\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 403 [^]*FOREIGN_ORIGIN/);
    }
  });

  test.each(['/robots.txt', '/sitemap.xml', '/.well-known/security.txt'])(
    'is not named in %s of a server that knows its own',
    async (path) => {
      const answer = await raw(published, `GET ${path} HTTP/1.1\r\nHost: evil.example\r\n\r\n`);
      expect(answer).toContain(PUBLIC_URL);
      expect(answer).not.toContain('evil.example');
    },
  );
});

test('the public address, and addresses that no stranger can give a name to, open sockets', async () => {
  const path = `/collab/${DEMO_ROOM}`;
  const opens = async (server: TestBff, host: string, origin: string) =>
    expect([origin, await upgrade(server, path, host, `Origin: ${origin}\r\n`)]).toEqual([
      origin,
      expect.stringMatching(/^HTTP\/1\.1 101 /),
    ]);
  await opens(published, 'write.example.org', PUBLIC_URL);
  await opens(published, 'backend:3000', PUBLIC_URL);
  for (const server of [bff, published, opened]) {
    for (const host of ['127.0.0.1', 'localhost', '[::1]', 'sullivan.localhost'])
      await opens(server, `${host}:${port(server)}`, `http://${host}:${port(server)}`);
  }
  await opens(opened, 'school.example', 'http://school.example');
});

test.each([
  ['two Host headers', 'GET / HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n\r\n'],
  ['a Host that is no host', 'GET / HTTP/1.1\r\nHost: a.example/path\r\n\r\n'],
  ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
])('%s is answered with 400', async (_what, words) => {
  expect(await raw(bff, words)).toMatch(/^HTTP\/1\.1 400 /);
});

test.each(['/%', '/api/%E0%A4%A', `/collab/${'a'.repeat(200)}%`])(
  'the address %s that cannot be read is answered in the shape and with the headers of every error',
  async (path) => {
    const answer = await raw(bff, `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/content-security-policy: default-src 'none'/);
    expect(answer).toMatch(/x-content-type-options: nosniff/);
    expect(answer).toMatch(/x-request-id: /);
    expect(answer).toContain('{"error":"INVALID_REQUEST","message":"We can’t read this address.');
  },
);

test('bytes that are not HTTP are answered in the same shape', async () => {
  const answer = await raw(bff, 'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toMatch(/content-security-policy: default-src 'none'/);
  expect(answer).toContain('"error":"INVALID_REQUEST"');
  const tooLong = await raw(bff, `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`);
  expect(tooLong).toMatch(/^HTTP\/1\.1 431 /);
});

test.each([
  ['GET', QUERY_PATH, 'POST, OPTIONS'],
  ['HEAD', FEEDBACK_PATH, 'POST, OPTIONS'],
  ['DELETE', '/contact', 'GET, HEAD, OPTIONS'],
  ['POST', '/healthz', 'GET, HEAD, OPTIONS'],
  ['PUT', `/collab/${DEMO_ROOM}`, 'GET, HEAD, OPTIONS'],
  ['TRACE', '/config.json', 'GET, HEAD, OPTIONS'],
])('%s %s is answered with 405, which names the methods that there are', async (method, path, allow) => {
  const answer = await raw(bff, `${method} ${path}?a=b HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 405 /);
  expect(answer).toContain(`\r\nallow: ${allow}\r\n`);
  if (method !== 'HEAD') expect(answer).toContain('"error":"METHOD_NOT_ALLOWED"');
});

test('OPTIONS names the methods of an address, and lets no other site in', async () => {
  const { headers } = await request(bff.url)
    .options(FEEDBACK_PATH)
    .set('origin', 'https://evil.example')
    .set('access-control-request-method', 'POST')
    .expect(204);
  expect(headers).toMatchObject({ allow: 'POST, OPTIONS' });
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  await request(bff.url).options('/no-such-page').expect(404);
  await request(bff.url).head('/contact').expect(200);
});
