import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { expect, test, vi } from 'vitest';

import { openWebSocket, request } from '../support/sockjs/sockjs-client.ts';
import { ending, startListener } from '../support/sockjs/sockjs-listener.ts';

test('heart-beats come at their interval over every transport', async () => {
  const { server, poll, openStream } = await startListener({ heartbeatMs: 30 });
  const stream = await openStream();
  await stream.endsIn('o\nh\nh\n');
  stream.socket.destroy();
  await poll('t');
  expect(await poll('t')).toBe('h\n');
  const framed = await openWebSocket(server.url, '/listen/000/s/websocket');
  expect(await framed.received(3)).toEqual(['o', 'h', 'h']);
  framed.socket.close();
  const raw = await openWebSocket(server.url, '/listen/websocket');
  await once(raw.socket, 'ping');
  raw.socket.close();
});

test('a WebSocket whose peer is gone without a word is ended', async () => {
  const { server, channel } = await startListener({ heartbeatMs: 30 });
  const { socket } = await openWebSocket(server.url, '/listen/websocket');
  socket.pause(); // so it doesn't answer pings either
  await vi.waitUntil(() => server.sessions.size === 0);
  expect((await channel()).ended?.code).toBe(1006);
  socket.terminate();
});

test('a session that is not polled any more ends, is forgotten, and its id can be used again', async () => {
  const { server, poll, channel } = await startListener({ disconnectDelayMs: 30 });
  expect(await poll()).toBe('o\n');
  expect(await ending(await channel())).toEqual({ code: 1002, reason: 'Connection interrupted' });
  expect(server.sessions.size).toBe(0);
  expect(await poll()).toBe('o\n');
});

test('sessions that are over take no place, and the oldest of many is forgotten', async () => {
  const { server, poll } = await startListener({ sessions: 2, finishedSessions: 3 });
  const visit = async (session: string) => {
    expect(await poll(session)).toBe('o\n');
    server.channels.at(-1)?.socket.close(3000, 'Go away!');
  };
  await poll('stays');
  for (const session of ['a', 'b', 'c', 'd']) await visit(session);
  for (const session of ['b', 'c', 'd']) expect(await poll(session)).toBe('c[3000,"Go away!"]\n');
  expect(await poll('a')).toBe('o\n');
  expect(server.sessions.size).toBe(2);
});

test('a session keeps its place while something waits for its client', async () => {
  const { server, poll, ask } = await startListener({ sessions: 1 });
  await poll();
  server.channels[0]?.socket.send('the last words');
  server.channels[0]?.socket.close(3000, 'Go away!');
  expect((await ask('POST', '/listen/000/t/xhr')).status).toBe(503);
  expect(await poll()).toBe('a["the last words"]\n');
  await expect.poll(() => poll('t')).toBe('o\n');
});

test('when the app closes, every client gets the reason, and no session is left', async () => {
  const { server, poll, openStream } = await startListener();
  const framed = await openWebSocket(server.url, '/listen/000/s/websocket');
  const raw = await openWebSocket(server.url, '/listen/websocket');
  const stream = await openStream();
  await poll('t');
  const polling = poll('t');
  await vi.waitUntil(async () => (await poll('t')).startsWith('c[2010'));
  await poll('u');
  const silent = await openWebSocket(server.url, '/listen/websocket');
  silent.socket.pause(); // it doesn't answer a close frame
  const endedStream = stream.ended();
  const closed = server.close();
  await expect(openWebSocket(server.url, '/other-socket')).rejects.toThrow('503');
  await expect(openWebSocket(server.url, '/listen/websocket')).rejects.toThrow('503');
  await closed;
  // It didn't wait for the one that doesn't answer.
  expect(silent.socket.readyState).toBe(silent.socket.OPEN);
  expect(server.sessions.size).toBe(0);
  expect(await raw.closed).toEqual({ code: 1012, reason: 'Server restarting' });
  await framed.closed;
  expect(framed.messages).toEqual(['o', 'c[1012,"Server restarting"]']);
  expect((await endedStream).slice(2049)).toBe('o\nc[1012,"Server restarting"]\n');
  expect(await polling).toBe('c[1012,"Server restarting"]\n');
  expect(server.channels.map(({ ended }) => ended !== undefined)).toEqual(server.channels.map(() => true));
  silent.socket.terminate();
});

test('a process whose app has closed ends by itself, since no socket and no timer is left', async () => {
  const child = fork(join(import.meta.dirname, '../support/sockjs/sockjs-server.ts'), { execArgv: [] });
  const [url]: string[] = await once(child, 'message');
  if (url === undefined) throw new Error('the server did not say its address');
  const sockets = await Promise.all([
    openWebSocket(url, '/listen/000/s/websocket'),
    openWebSocket(url, '/listen/websocket'),
  ]);
  const stream = await request(url, 'POST', '/listen/000/s/xhr_streaming', { body: '' });
  const polled = await request(url, 'POST', '/listen/000/t/xhr', { body: '' });
  await Promise.all([stream.endsIn('o\n'), polled.ended()]);
  const exit = once(child, 'exit', { signal: AbortSignal.timeout(3000) });
  child.send('stop');
  expect((await exit)[0]).toBe(0);
  await Promise.all(sockets.map(({ closed }) => closed));
});

test('thousands of clients that come and go leave nothing behind', async () => {
  const { server, ask, openStream } = await startListener({ disconnectDelayMs: 20 });
  const CLIENTS = 3000;
  const AT_ONCE = 50;
  const oneClient = async (number: number) => {
    if (number % 3 === 0) {
      const { socket, received, closed } = await openWebSocket(server.url, `/echo/000/${number}/websocket`);
      socket.send('["x"]');
      await received(2);
      if (number % 2 === 0) socket.terminate();
      else socket.close();
      await closed;
    } else if (number % 3 === 1) {
      const stream = await openStream(`/echo/000/${number}/xhr_streaming`);
      stream.socket.destroy();
    } else {
      await ask('POST', `/echo/000/${number}/xhr`);
    }
  };
  for (let first = 0; first < CLIENTS; first += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, async (_, at) => oneClient(first + at)));
  await vi.waitUntil(() => server.sessions.size === 0);
  expect(server.channels).toHaveLength(CLIENTS);
  expect(server.channels.filter(({ ended }) => ended === undefined)).toEqual([]);
  expect(server.webSockets().size).toBe(0);
  expect(await new Promise((resolve) => server.app.server.getConnections((_error, count) => resolve(count)))).toBe(0);
});
