import { describe, expect, test } from 'vitest';

import { BROKER_CLOSED, SLOW_CONSUMER } from '#bff/broker/broker';

import { connectClient } from '../support/broker/broker-client.ts';
import { openTestBroker, testStompBroker } from '../support/broker/broker-lifetime.ts';
import {
  brokerAt,
  connectedFrame,
  HELLO_FRAME,
  silent,
  startBrokerStub,
  welcome,
} from '../support/broker/broker-stub.ts';

describe('an open link', () => {
  test('answers false when the broker does not read, and says when it does again', async () => {
    const broker = await startBrokerStub(welcome());
    const client = await connectClient(brokerAt([broker]));
    broker.sockets[0]?.pause();
    const body = Buffer.alloc(262_144, 'x');
    let sent = 0;
    const frame = () => ({ command: 'SEND', headers: new Map([['destination', '/topic/a']]), body });
    do sent += 1;
    while (client.link.send(frame()) && sent < 100);
    expect(sent).toBeLessThan(100);
    expect(client.drains()).toBe(0);
    // The system itself buffers a few megabytes.
    for (; sent < 80; sent += 1) client.link.send(frame());
    broker.sockets[0]?.resume();
    await expect.poll(client.drains).toBeGreaterThan(0);
    await expect.poll(() => broker.received[0]?.length ?? 0).toBeGreaterThan(80 * body.length);
  });

  test.each<[string, string, RegExp]>([
    ['talks nonsense', 'nonsense', /command/],
    ['sends a frame of a client', 'SEND\ndestination:/a\n\n\0', /command/],
    ['sends a body that is too large', 'MESSAGE\ncontent-length:4194305\n\n', /larger/],
    ['sends a length that is wrong', 'MESSAGE\ncontent-length:1\n\nabc\0', /content-length/],
  ])('ends when the broker %s', async (_how, bytes, reason) => {
    const broker = await startBrokerStub(welcome());
    const client = await connectClient(brokerAt([broker]));
    broker.sockets[0]?.write(`${HELLO_FRAME}${bytes}`);
    expect(await client.closed).toMatch(reason);
    expect(client.frames.map(({ command }) => command)).toEqual(['MESSAGE']);
    await expect.poll(() => broker.sockets[0]?.closed).toBe(true);
  });

  test('takes messages that are larger than any client may send', async () => {
    const broker = await startBrokerStub(welcome());
    const client = await connectClient(brokerAt([broker]));
    const headers = Array.from({ length: 200 }, (_, index) => `h${index}:${'x'.repeat(600)}\n`).join('');
    broker.sockets[0]?.write(`MESSAGE\n${headers}\n${'y'.repeat(4_000_000)}\0`);
    const frame = await client.next('MESSAGE');
    expect([frame.headers.size, frame.body.length]).toEqual([200, 4_000_000]);
  });

  test.each([
    'AMQP connection died',
    'AMQP channel died',
    'Server cancelled subscription',
    'Server cancelled unknown subscription',
    'Processing error',
    'connection_forced',
    'internal_error',
    SLOW_CONSUMER,
    BROKER_CLOSED,
  ])('says that the broker is lost, and hands no ERROR over, when that says "%s"', async (message) => {
    const broker = await startBrokerStub(welcome());
    const client = await connectClient(brokerAt([broker]));
    broker.sockets[0]?.write(`${HELLO_FRAME}ERROR\nmessage:${message}\n\n\0`);
    expect(await client.closed).toBe(message);
    expect(client.frames.map(({ command }) => command)).toEqual(['MESSAGE']);
    await expect.poll(() => broker.sockets[0]?.closed).toBe(true);
  });

  test('says that the broker is lost when an embedded broker behind it is closed', async () => {
    const server = openTestBroker();
    const port = await server.listen({ port: 0, passcode: 'open' });
    const broker = testStompBroker({ urls: [`stomp://sullivan:open@127.0.0.1:${port}`] });
    const client = await connectClient(broker);
    await server.close();
    expect(await client.closed).toBe(BROKER_CLOSED);
    expect(client.frames).toEqual([]);
  });

  test('hands an ERROR over, and then ends', async () => {
    const broker = await startBrokerStub(welcome());
    const client = await connectClient(brokerAt([broker]));
    broker.sockets[0]?.write(`ERROR\nmessage:Invalid destination\n\n\0${HELLO_FRAME}`);
    expect(await client.closed).toBe('Invalid destination');
    expect(client.frames.map(({ command }) => command)).toEqual(['ERROR']);
    await expect.poll(() => broker.sockets[0]?.closed).toBe(true);
  });

  test('calls nobody before its caller has it, even when the broker is quicker', async () => {
    const broker = await startBrokerStub((socket) => socket.write(`${connectedFrame()}ERROR\nmessage:Go away\n\n\0`));
    const client = await connectClient(brokerAt([broker]));
    expect(client.frames).toEqual([]);
    expect(await client.closed).toBe('Go away');
    expect(client.frames.map(({ command }) => command)).toEqual(['ERROR']);
  });

  test('notices when the broker hangs up, in the middle of a frame too', async () => {
    const broker = await startBrokerStub(welcome());
    const [one, other] = [await connectClient(brokerAt([broker])), await connectClient(brokerAt([broker]))];
    broker.sockets[0]?.end();
    broker.sockets[1]?.end(HELLO_FRAME.slice(0, 20));
    expect(await one.closed).toMatch(/closed/);
    expect(await other.closed).toMatch(/closed/);
    expect(other.frames).toEqual([]);
  });

  test('sends heart-beats, and ends when none come', async () => {
    const broker = await startBrokerStub(welcome('100,300'));
    const client = await connectClient(brokerAt([broker], { heartbeatMs: 300 }));
    expect(await client.closed).toMatch(/heart-beat/);
    expect(broker.received[0]).toMatch(/\0\n+$/);
    await expect.poll(() => broker.sockets[0]?.closed).toBe(true);
  });

  test('lives while the broker only beats, and while nothing is read of it', async () => {
    // It answers each heart-beat with one of its own.
    const broker = await startBrokerStub((socket) => {
      welcome('300,300')(socket);
      socket.on('data', (chunk: Buffer) => {
        if (chunk.toString() === '\n') socket.write('\n');
      });
    });
    const [client, paused] = [
      await connectClient(brokerAt([broker], { heartbeatMs: 300 })),
      await connectClient(brokerAt([broker], { heartbeatMs: 300 })),
    ];
    paused.link.pause();
    let isEnded = false;
    void Promise.race([client.closed, paused.closed]).then(() => (isEnded = true));
    // More than 2.5 times the agreed time; the second one reads nothing all the while.
    await expect.poll(() => broker.received.every((text) => text.endsWith('\n'.repeat(8)))).toBe(true);
    expect(isEnded).toBe(false);
    broker.sockets[1]?.write(HELLO_FRAME);
    paused.link.resume();
    expect(await paused.nextText()).toBe('hello');
  });

  test('says goodbye, and waits until the broker has confirmed that, whatever else it confirms', async () => {
    const broker = await startBrokerStub(welcome('0,20'));
    const client = await connectClient(brokerAt([broker], { heartbeatMs: 20 }));
    const [socket] = broker.sockets;
    client.send('SEND', { destination: '/topic/a', receipt: 'goodbye' }, 'last words');
    client.link.close();
    client.link.close();
    const farewell = () => /last words\0DISCONNECT\nreceipt:(\S+)\n\n\0(\n*)$/.exec(broker.received[0] ?? '');
    await expect.poll(farewell).not.toBe(null);
    const [, receipt, beats = ''] = farewell() ?? [];
    socket?.write('RECEIPT\nreceipt-id:goodbye\n\n\0');
    // Heart-beats end with the connection.
    await expect.poll(() => farewell()?.[2]?.length).toBeGreaterThan(beats.length + 2);
    socket?.write(`RECEIPT\nreceipt-id:${receipt}\n\n\0`);
    await expect.poll(() => socket?.closed).toBe(true);
    expect(client.frames).toEqual([]);
  });

  test('closes after a second though the broker confirms nothing', async () => {
    const broker = await startBrokerStub(welcome());
    const client = await connectClient(brokerAt([broker]));
    client.link.pause();
    client.link.close();
    await expect.poll(() => broker.sockets[0]?.closed).toBe(true);
  });
});

describe('closing the broker', () => {
  test('ends every link and every one that is being opened, and leaves no socket', async () => {
    const [open, slow] = [await startBrokerStub(welcome()), await startBrokerStub(silent)];
    const first = brokerAt([open]);
    const clients = await Promise.all(Array.from({ length: 20 }, () => connectClient(first)));
    const second = brokerAt([slow], { connectTimeoutMs: 60_000 });
    const opening = connectClient(second).catch((error: unknown) => error);
    await expect.poll(() => slow.sockets.length).toBe(1);
    await Promise.all([first.close(), second.close()]);
    for (const client of clients) expect(await client.closed).toMatch(/closed/);
    expect(await opening).toMatchObject({ code: 'SHUTTING_DOWN' });
    await expect.poll(() => [...open.sockets, ...slow.sockets].every(({ closed }) => closed)).toBe(true);
  });
});
