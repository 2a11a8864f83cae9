import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';

import { openWebSocket, request, UPGRADE } from '../support/sockjs/sockjs-client.ts';
import { ending, startListener } from '../support/sockjs/sockjs-listener.ts';
import type { Channel } from '../support/sockjs/sockjs-server.ts';

const MIB = 1_048_576;

/** Sends as long as the client keeps reading, and returns how the channel finally ended. */
async function sendUntilStalled(served: Channel): Promise<Channel['ended']> {
  while (served.ended === undefined) {
    const { drains } = served;
    if (!served.socket.send('x'.repeat(100_000)))
      await vi.waitUntil(() => served.drains > drains || served.ended !== undefined, { interval: 1, timeout: 3000 });
  }
  return served.ended;
}

/** Sends until the server gives up on the client; returns how much that took. */
async function sendUntilCut({ socket, ended }: Channel, message: string, isCut: () => boolean): Promise<number> {
  let sent = 0;
  for (; sent < 300 && !isCut(); sent++) socket.send(message);
  expect(ended).toBe(undefined);
  return sent * message.length;
}

test('a WebSocket that takes nothing is cut before 2 MiB wait for it', async () => {
  const { server, channel } = await startListener();
  const { socket } = await openWebSocket(server.url, '/listen/websocket');
  socket.pause();
  const served = await channel();
  const [session] = server.webSockets();
  let most = 0;
  const taken = await sendUntilCut(served, 'x'.repeat(MIB - 1), () => {
    most = Math.max(most, session?.bufferedAmount ?? 0);
    return session?.readyState !== WebSocket.OPEN;
  });
  expect(taken).toBeLessThan(20 * MIB); // what the kernel keeps of it isn't ours
  expect(most).toBeLessThanOrEqual(2 * MIB);
  expect(await ending(served)).toEqual({ code: 1013, reason: 'Slow consumer' });
  expect(server.sessions.size).toBe(0);
  socket.terminate();
});

test('a poll that does not come lets a sender fill 1 MiB, and ends the session then', async () => {
  const { poll, channel } = await startListener();
  await poll();
  const served = await channel();
  let kept = 0;
  while (served.socket.send('x'.repeat(1000))) kept += 1000;
  expect(kept).toBeGreaterThan(250_000);
  expect(kept).toBeLessThan(263_000);
  for (let sent = 0; sent < 2000 && served.ended === undefined; sent++) {
    served.socket.send('x'.repeat(1000));
    await Promise.resolve();
  }
  expect(served.ended).toEqual({ code: 1013, reason: 'Slow consumer' });
  expect(await poll()).toBe('c[1013,"Slow consumer"]\n');
});

test('a sender that has to wait is notified when the client has taken what waited', async () => {
  const { server, poll, channel } = await startListener();
  await poll();
  const polled = await channel();
  while (polled.socket.send('x'.repeat(1000)));
  expect(polled.drains).toBe(0);
  await poll();
  expect(polled.drains).toBe(1);
  const { socket } = await openWebSocket(server.url, '/listen/websocket');
  const raw = await vi.waitUntil(() => server.channels[1]);
  socket.pause();
  while (raw.socket.send('x'.repeat(60_000)));
  expect(raw.drains).toBe(0);
  socket.resume();
  await vi.waitUntil(() => raw.drains === 1);
  expect(raw.socket.send('x')).toBe(true);
  socket.close();
});

test('a client that takes nothing for the set time while much waits is cut, by WebSocket and by stream', async () => {
  const limits = { stallMs: 100, disconnectDelayMs: 100, responseBytes: 16 * MIB };
  const { server, openStream, channel } = await startListener(limits);
  const { socket } = await openWebSocket(server.url, '/listen/websocket');
  socket.pause();
  const raw = await channel();
  expect(await sendUntilStalled(raw)).toEqual({ code: 1013, reason: 'Slow consumer' });
  socket.terminate();
  const stream = await openStream();
  stream.socket.pause();
  const streamed = await vi.waitUntil(() => server.channels[1]);
  expect(await sendUntilStalled(streamed)).toEqual({ code: 1013, reason: 'Slow consumer' });
  await vi.waitUntil(() => server.sessions.size === 0);
  stream.socket.destroy();
});

test('a WebSocket that takes nothing for the set time while much waits is cut although it keeps sending', async () => {
  const { server, channel } = await startListener({ stallMs: 200 });
  const { socket } = await openWebSocket(server.url, '/listen/websocket');
  socket.pause();
  const sending = setInterval(() => socket.send('\n'), 10);
  onTestFinished(() => clearInterval(sending));
  const served = await channel();
  expect(await sendUntilStalled(served)).toEqual({ code: 1013, reason: 'Slow consumer' });
  expect(served.received.length).toBeGreaterThan(5);
  socket.terminate();
});

test('a stream whose client takes nothing is cut though more of a request keeps coming behind it', async () => {
  const { openStream, channel } = await startListener({ stallMs: 200, responseBytes: 16 * MIB });
  const { socket } = await openStream();
  socket.pause().write('GET /listen/info HTTP/1.1\r\nX-Endless: ');
  const sending = setInterval(() => socket.write('x'), 10);
  onTestFinished(() => clearInterval(sending));
  expect(await sendUntilStalled(await channel())).toEqual({ code: 1013, reason: 'Slow consumer' });
  socket.destroy();
});

test('a WebSocket that takes one large message slowly is not cut', async () => {
  // Longer than a busy machine keeps this process from its reads, and shorter than they take together.
  const stallMs = 2000;
  const { server, channel } = await startListener({ stallMs });
  const { socket } = await request(server.url, 'GET', '/listen/websocket', { headers: UPGRADE });
  socket.removeAllListeners('data').pause();
  const served = await channel();
  served.socket.send('x'.repeat(32 * MIB)); // more than the kernel keeps, in one write
  const startedAt = performance.now();
  const reading = setInterval(() => socket.read(), 10);
  onTestFinished(() => clearInterval(reading));
  await vi.waitUntil(() => socket.bytesRead > 16 * MIB, { timeout: 50_000 });
  expect(performance.now() - startedAt).toBeGreaterThan(stallMs);
  expect(served.ended).toBe(undefined);
  socket.destroy();
});

test('a client that takes its response slowly does not count as gone', async () => {
  const { openStream, channel } = await startListener({ disconnectDelayMs: 50 });
  const stream = await openStream();
  stream.socket.pause();
  const served = await channel();
  served.socket.send('x'.repeat(16 * MIB)); // it ends the response, and is more than the kernel keeps
  const startedAt = performance.now();
  const reading = setInterval(() => stream.socket.read(), 5);
  await vi.waitUntil(() => stream.socket.bytesRead > 8 * MIB);
  clearInterval(reading);
  expect(performance.now() - startedAt).toBeGreaterThan(100);
  expect(served.ended).toBe(undefined);
  stream.socket.destroy();
  expect(await ending(served)).toEqual({ code: 1002, reason: 'Connection interrupted' });
});

test('while the server is paused, a client is held back by its own answer, and nothing is lost or turned around', async () => {
  const { poll, send, channel } = await startListener();
  await poll();
  const served = await channel();
  served.socket.pause();
  let isAnswered = false;
  const held = send('["a","b"]').finally(() => (isAnswered = true));
  await vi.waitUntil(async () => (await send('["too early"]')) === 503);
  expect(isAnswered).toBe(false);
  expect(served.received).toEqual([]);
  served.socket.resume();
  expect(await held).toBe(204);
  expect(await send('["c"]')).toBe(204);
  expect(served.received).toEqual(['a', 'b', 'c']);
});

test('while the server is paused, a WebSocket is not read, and what was read is given on later', async () => {
  const { server, channel } = await startListener();
  const { socket } = await openWebSocket(server.url, '/listen/000/s/websocket');
  const served = await channel();
  socket.send('["first"]');
  await vi.waitUntil(() => served.received.length === 1);
  served.socket.pause();
  for (let sent = 0; sent < 200; sent++) socket.send(JSON.stringify([`${sent}`, 'x'.repeat(100_000)]));
  // The kernel takes what it can buffer; then the client itself has to wait.
  let waiting = -1;
  let looksAlike = 0;
  const isStuck = () => {
    looksAlike = socket.bufferedAmount === waiting ? looksAlike + 1 : 0;
    waiting = socket.bufferedAmount;
    return looksAlike === 20;
  };
  await vi.waitUntil(isStuck);
  expect(waiting).toBeGreaterThan(0);
  expect(served.received).toHaveLength(1);
  served.socket.resume();
  await vi.waitUntil(() => served.received.length === 401);
  expect(served.received.filter((message) => message.length < 10)).toEqual([
    'first',
    ...Array.from({ length: 200 }, (_, sent) => `${sent}`),
  ]);
  socket.close();
});

test('a WebSocket that the server has paused is closed like any other', async () => {
  const { server, channel } = await startListener();
  const { messages, closed } = await openWebSocket(server.url, '/listen/000/s/websocket');
  const served = await channel();
  served.socket.pause();
  served.socket.close(3401, 'Token expired');
  expect(await ending(served)).toEqual({ code: 3401, reason: 'Token expired' });
  expect(await closed).toEqual({ code: 3401, reason: 'Token expired' });
  expect(messages).toEqual(['o', 'c[3401,"Token expired"]']);
});
