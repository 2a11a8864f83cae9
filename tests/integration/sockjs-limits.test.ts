import { connect } from 'node:net';

import { expect, test, vi } from 'vitest';

import { threadTimeMs } from '#bff/limits/thread-time';

import { openWebSocket, request } from '../support/sockjs/sockjs-client.ts';
import { startListener } from '../support/sockjs/sockjs-listener.ts';

const MIB = 1_048_576;

test('a body of 40 MiB is answered with 413 at once, and others are answered meanwhile', async () => {
  const { server, ask, poll } = await startListener();
  await poll();
  const chunk = Buffer.alloc(MIB, 'x');
  for (const framing of [`Content-Length: ${40 * MIB}`, 'Transfer-Encoding: chunked']) {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {}); // the connection may be reset once the answer has arrived
    let answer = '';
    socket.on('data', (data: Buffer) => (answer += data.toString()));
    const before = threadTimeMs();
    socket.write(`POST /listen/000/s/xhr_send HTTP/1.1\r\nHost: x\r\n${framing}\r\n\r\n`);
    for (let sent = 0; sent < 40; sent++) {
      if (framing.startsWith('Transfer')) socket.write(`${MIB.toString(16)}\r\n`);
      socket.write(chunk);
      if (framing.startsWith('Transfer')) socket.write('\r\n');
    }
    let longest = 0;
    while (!answer.includes('Payload too large.')) {
      const askedAt = threadTimeMs();
      await ask('GET', '/listen/info');
      longest = Math.max(longest, threadTimeMs() - askedAt);
      // Of this thread, which both sends the body and serves: it would take longer to read all of it.
      expect(threadTimeMs() - before).toBeLessThan(1000);
    }
    expect(answer).toMatch(/^HTTP\/1\.1 413 .*connection: close/is);
    // The benchmark judges it by the clock, where another process sends the body (`tests/bench/echo.bench.ts`).
    expect(longest).toBeLessThan(500);
    await vi.waitUntil(() => socket.closed);
  }
});

test('a body that says that it is too large is refused before it comes', async () => {
  const { server, poll } = await startListener();
  await poll();
  const { status, socket } = await request(server.url, 'POST', '/listen/000/s/xhr_send', {
    headers: { 'Content-Length': String(40 * MIB) },
  });
  expect(status).toBe(413);
  socket.destroy();
});

test('a message of 256 KiB passes, and one byte more than the limit of a body does not', async () => {
  const { poll, send, channel } = await startListener({ bodyBytes: 300_000 });
  await poll();
  expect(await send(JSON.stringify(['x'.repeat(262_144)]))).toBe(204);
  expect(await send(JSON.stringify(['x'.repeat(299_996)]))).toBe(204);
  expect(await send(JSON.stringify(['x'.repeat(299_997)]))).toBe(413);
  expect((await channel()).received.map((message) => message.length)).toEqual([262_144, 299_996]);
});

test('a frame of a WebSocket over 1 MiB is closed with 1009', async () => {
  const { server } = await startListener();
  for (const path of ['/listen/websocket', '/listen/000/s/websocket']) {
    const { socket, closed } = await openWebSocket(server.url, path);
    socket.send('x'.repeat(MIB + 1));
    expect((await closed).code).toBe(1009);
  }
});

test.each(['["a', '[1]', '5', 'null', '{}', '["a",{}]', 'x', '[["a"]]', '"', '['.repeat(100_000)])(
  'a frame that holds no text closes the WebSocket and gives nothing on: %s',
  async (frame) => {
    const { server, channel } = await startListener();
    const { socket, closed, messages } = await openWebSocket(server.url, '/listen/000/s/websocket');
    socket.send(frame);
    expect(await closed).toEqual({ code: 3000, reason: 'Broken framing.' });
    expect(messages).toEqual(['o', 'c[3000,"Broken framing."]']);
    expect((await channel()).received).toEqual([]);
  },
);

test('a raw WebSocket agrees on a version of STOMP', async () => {
  const { server } = await startListener();
  const { socket } = await openWebSocket(server.url, '/listen/websocket', { protocols: ['v12.stomp', 'v11.stomp'] });
  expect(socket.protocol).toBe('v12.stomp');
  socket.close();
});

test('ids that are too long, and addresses that are no text, are refused', async () => {
  const { ask } = await startListener();
  const long = 'x'.repeat(65);
  for (const path of [`/000/${long}/xhr`, `/${long}/s/xhr`])
    expect((await ask('POST', `/listen${path}`)).status).toBe(404);
  expect((await ask('POST', `/listen/000/${'x'.repeat(64)}/xhr`)).status).toBe(200);
  for (const id of ['%', '%zz', '%ff']) expect((await ask('POST', `/listen/000/${id}/xhr`)).status).toBeLessThan(500);
});

test('with as many sessions as allowed, more are refused until one ends, over every transport', async () => {
  const { server, poll, send, openStream } = await startListener({ sessions: 2, disconnectDelayMs: 50 });
  const held = await openWebSocket(server.url, '/listen/websocket');
  const stream = await openStream();
  const refused = await request(server.url, 'POST', '/echo/000/t/xhr', { body: '' });
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
  refused.socket.destroy();
  await expect(openWebSocket(server.url, '/listen/websocket')).rejects.toThrow('503');
  expect(await send('["x"]')).toBe(204); // open ones continue
  held.socket.close();
  stream.socket.destroy();
  await vi.waitUntil(() => server.sessions.size === 0);
  expect(await poll('another')).toBe('o\n'); // a client that asks for "s" may still get the reason why it ended
});
