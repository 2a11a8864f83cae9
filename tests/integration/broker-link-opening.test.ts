import type { Socket } from 'node:net';

import { describe, expect, test } from 'vitest';

import { connectClient } from '../support/broker/broker-client.ts';
import {
  brokerAt,
  connectedFrame,
  deserted,
  HELLO_FRAME,
  refused,
  silent,
  startBrokerStub,
  welcome,
} from '../support/broker/broker-stub.ts';

describe('opening a link', () => {
  test('says CONNECT with the credentials, the virtual host and the version, and waits for CONNECTED', async () => {
    const broker = await startBrokerStub(welcome());
    await connectClient(brokerAt([broker]));
    expect(broker.received[0]).toBe(
      'CONNECT\naccept-version:1.2\nhost:house\nlogin:me\npasscode:secret\nheart-beat:10000,10000\n\n\0',
    );
  });

  test.each<[string, (socket: Socket) => void, RegExp]>([
    ['says nothing', silent, /no answer within 1000 ms/],
    ['hangs up', (socket) => socket.destroy(), /closed|ECONNRESET/],
    ['hangs up politely', (socket) => socket.end(), /closed/],
    ['hangs up in the middle of its answer', (socket) => socket.end('CONNECTED\nversion:1.'), /closed/],
    ['resets the connection', (socket) => socket.resetAndDestroy(), /ECONNRESET|closed/],
    ['refuses the credentials', (socket) => socket.end('ERROR\nmessage:Bad CONNECT\n\nno\0'), /refused.*Bad CONNECT/],
    ['is a web server', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), /command/],
    ['talks nonsense', (socket) => socket.end(Buffer.alloc(1000, 7)), /command/],
    ['never ends its answer', (socket) => socket.write('CONNECTED\n'.padEnd(140_000, 'a')), /larger than 131072/],
    ['speaks an old version only', (socket) => socket.write('CONNECTED\nversion:1.0\n\n\0'), /STOMP 1\.2/],
    ['offers strange heart-beats', (socket) => socket.write(connectedFrame('soon,often')), /heart-beat/],
    ['starts with a message', (socket) => socket.write(HELLO_FRAME), /refused/],
  ])('fails when the broker %s, and names neither user nor password', async (_how, serve, cause) => {
    const broker = await startBrokerStub(serve);
    const error: unknown = await connectClient(brokerAt([broker])).catch((reason: unknown) => reason);
    expect(error).toMatchObject(refused(cause));
    const told = JSON.stringify(error, Object.getOwnPropertyNames(error)) + String((error as Error).cause);
    expect(told).not.toMatch(/secret|me:/);
    await expect.poll(() => broker.sockets.every(({ closed }) => closed)).toBe(true);
  });

  test('takes the first address that answers, in their order', async () => {
    const [first, second, third] = [
      await startBrokerStub(silent),
      await startBrokerStub(welcome()),
      await startBrokerStub(welcome()),
    ];
    const broker = brokerAt([await deserted(), first, second, third], { probeEveryMs: 60_000 });
    await connectClient(broker);
    expect([first, second, third].map(({ sockets }) => sockets.length)).toEqual([1, 1, 0]);
    for (let round = 0; round < 2; round++) await connectClient(broker);
    // The ones that are down aren't waited for a fourth time.
    await connectClient(broker);
    expect([first, second, third].map(({ sockets }) => sockets.length)).toEqual([3, 4, 0]);
    expect([first, second, third].map(({ sockets }) => sockets.length)).toEqual([3, 4, 0]);
  });

  test('goes back to the first address when that is there again', async () => {
    const [first, second] = [await startBrokerStub((socket) => socket.destroy()), await startBrokerStub(welcome())];
    const broker = brokerAt([first, second]);
    await connectClient(broker);
    first.answer(welcome());
    await expect
      .poll(async () => {
        const before = first.sockets.length;
        await connectClient(broker);
        return first.sockets.length > before;
      })
      .toBe(true);
    const [atFirst, atSecond] = [first.sockets.length, second.sockets.length];
    await connectClient(broker);
    expect([first.sockets.length, second.sockets.length]).toEqual([atFirst + 1, atSecond]);
  });
});
