import SockJS from 'sockjs-client';
import { beforeAll, expect, test, vi } from 'vitest';

import { type SockJsServer, startSockJs } from '../support/sockjs/sockjs-server.ts';

let server: SockJsServer;

beforeAll(async () => {
  server = await startSockJs({ limits: { responseBytes: 131_072 } });
});

/** The client of the product, with one transport. It runs in no page here, so the Origin of its WebSocket has to be given to it. */
function openClient(transport: string, path: string) {
  const options = { transports: [transport], transportOptions: { websocket: { headers: { Origin: server.url } } } };
  const client = new SockJS(server.url + path, undefined, options);
  const messages: string[] = [];
  client.addEventListener('message', ({ data }) => messages.push(data));
  const opened = new Promise<void>((resolve) => client.addEventListener('open', () => resolve()));
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    client.addEventListener('close', ({ code, reason }) => resolve({ code, reason })),
  );
  return { client, messages, opened, closed };
}

/** Every UTF-16 code unit by itself, so lone surrogates too, and emoji, which are pairs of them. */
const CODE_UNITS_A_MESSAGE = 4096;
const UNICODE = [
  ...Array.from({ length: 65_536 / CODE_UNITS_A_MESSAGE }, (_, part) =>
    Array.from({ length: CODE_UNITS_A_MESSAGE }, (_unit, unit) =>
      String.fromCharCode(part * CODE_UNITS_A_MESSAGE + unit),
    ).join(' '),
  ),
  '😀 👩‍🚀 \ud83d%41\ude00',
];

/** By the names of the client, and of the protocol. */
const TRANSPORTS = [
  ['websocket', 'websocket'],
  ['xhr-streaming', 'xhr_streaming'],
  ['eventsource', 'eventsource'],
  ['xhr-polling', 'xhr'],
] as const;

test.each(TRANSPORTS)('sockjs-client gets back every character that it sends by %s', async (transport, name) => {
  const { client, messages, opened, closed } = openClient(transport, '/echo');
  await opened;
  expect(server.channels.at(-1)?.socket.transport).toBe(name);
  for (const text of UNICODE) client.send(text);
  await vi.waitUntil(() => messages.length === UNICODE.length);
  expect(messages).toEqual(UNICODE);
  client.close();
  expect(await closed).toMatchObject({ code: 1000 });
});

test.each(TRANSPORTS)('sockjs-client gets the reason for a close by %s', async (transport) => {
  const { closed } = openClient(transport, '/close');
  expect(await closed).toEqual({ code: 3000, reason: 'Go away!' });
});

test.each(TRANSPORTS)('a megabyte that is sent to sockjs-client by %s arrives in its order', async (transport) => {
  const { client, messages, opened } = openClient(transport, '/listen');
  await opened;
  const { socket } = await vi.waitUntil(() => server.channels.at(-1));
  const texts = Array.from({ length: 1000 }, (_, number) => `${number} ${'x'.repeat(1000)}`);
  // Half of it immediately; the rest as the client reads it.
  for (const text of texts) if (!socket.send(text)) await vi.waitUntil(() => socket.send(''));
  await vi.waitUntil(() => messages.filter(Boolean).length === texts.length);
  expect(messages.filter(Boolean)).toEqual(texts);
  client.close();
});
