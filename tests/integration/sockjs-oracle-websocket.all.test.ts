import { beforeAll, describe, expect, test } from 'vitest';

import { openWebSocket } from '../support/sockjs/sockjs-client.ts';
import {
  ODD_CHARACTERS,
  type SockJsPair,
  startSockJsPair,
  type Transcript,
} from '../support/sockjs/sockjs-transcript.ts';

let pair: SockJsPair;

beforeAll(async () => {
  pair = await startSockJsPair();
});

const AGREEMENTS: [string, Transcript][] = [
  [
    'requests to the WebSocket that are no upgrades',
    async ({ ask }, session) => [
      await ask('GET', `/echo${session}/websocket`),
      await ask('GET', '/echo/websocket'),
      await ask('GET', `/echo${session}/websocket`, { headers: { Upgrade: 'WebSocket', Connection: 'close' } }),
      await ask('POST', `/echo${session}/websocket`),
    ],
  ],
  [
    'an upgrade with POST',
    ({ ask }, session) =>
      ask('POST', `/echo${session}/websocket`, { headers: { Upgrade: 'WebSocket', Connection: 'Upgrade' } }),
  ],
  [
    'the head of an upgrade',
    async ({ open, url }, session) => {
      const { status, headers, socket } = await open('GET', `/echo${session}/websocket`, {
        headers: {
          Upgrade: 'websocket',
          Connection: 'Upgrade',
          Origin: url,
          'Sec-WebSocket-Version': '13',
          'Sec-WebSocket-Key': 'x3JJHMbDL1EzLkh9GBhXDw==',
        },
      });
      socket.destroy();
      return [
        status,
        headers['sec-websocket-accept'],
        headers['upgrade'],
        headers['connection'],
        headers['content-length'],
      ];
    },
  ],
  [
    'a framed WebSocket: arrays, single strings, empty frames, and empty messages, which are messages',
    async ({ url }, session) => {
      const { socket, received, closed } = await openWebSocket(url, `/echo${session}/websocket`);
      let messages = await received(1);
      for (const [at, frame] of ['["a"]', '"b"', ODD_CHARACTERS, '[""]', '""', '["c"]'].entries()) {
        for (const empty of ['', '[]']) socket.send(empty);
        socket.send(frame);
        messages = await received(2 + at);
      }
      socket.close(1000);
      return [messages, (await closed).code];
    },
  ],
  [
    'two WebSockets with one session id, and a third after them',
    async ({ url }, session) => {
      const [one, two] = [
        await openWebSocket(url, `/echo${session}/websocket`),
        await openWebSocket(url, `/echo${session}/websocket`),
      ];
      one.socket.send('["a"]');
      two.socket.send('["b"]');
      const messages = [await one.received(2), await two.received(2)];
      for (const { socket } of [one, two]) socket.close();
      await Promise.all([one.closed, two.closed]);
      const three = await openWebSocket(url, `/echo${session}/websocket`);
      three.socket.send('["c"]');
      messages.push(await three.received(2));
      three.socket.close();
      return messages;
    },
  ],
  [
    'a raw WebSocket, echoing and closed by the server',
    async ({ url }) => {
      const echoing = await openWebSocket(url, '/echo/websocket');
      for (const message of ['Hello world!', '["a"]', 'é € 😀']) echoing.socket.send(message);
      const messages = await echoing.received(3);
      echoing.socket.close(1000);
      const closing = await openWebSocket(url, '/close/websocket');
      return [messages, await echoing.closed, await closing.closed];
    },
  ],
];

describe('the endpoint and the sockjs package say the same about', () => {
  test.concurrent.each(AGREEMENTS)('%s', async (_name, transcript) => {
    const { our, their } = await pair.compare(transcript);
    expect(our).toEqual(their);
  });
});
