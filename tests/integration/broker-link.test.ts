import dns, { type LookupAddress } from 'node:dns';
import type { Socket } from 'node:net';
import tls from 'node:tls';

import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { type Broker, BROKER_CLOSED, SLOW_CONSUMER } from '#bff/broker/broker';

import { connectClient } from '../support/broker/broker-client.ts';
import {
  brokerAt,
  type BrokerStub,
  connectedFrame,
  deserted,
  HELLO_FRAME,
  operatorLog,
  refused,
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

describe('opening a link', () => {
  test('says CONNECT with the credentials, the virtual host and the version, and waits for CONNECTED', async () => {
    const broker = await startBrokerStub(welcome());
    await connectClient(brokerAt([broker]));
    const rest = 'host:house\nlogin:me\npasscode:secret\nheart-beat:10000,10000';
    expect(broker.received[0]).toBe(`CONNECT\naccept-version:1.2\n${rest}\n\n\0`);
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
    const words = JSON.stringify(error, Object.getOwnPropertyNames(error)) + String((error as Error).cause);
    expect(words).not.toMatch(/secret|me:/);
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

type Names = (error: null, addresses: LookupAddress[]) => void;

/** What happens to a try, as its error; undefined if the link is open. */
async function outcome(client: Broker): Promise<string | undefined> {
  return connectClient(client).then(
    () => undefined,
    (error: Error) => String(error.cause),
  );
}

/** Ways for a broker to be unavailable, and the error that a try gives. */
const TROUBLES: Record<string, { begin: (broker: BrokerStub) => Promise<void>; says: RegExp }> = {
  'is down': { begin: (broker) => broker.close(), says: /ECONNREFUSED/ },
  'refuses the credentials': {
    async begin(broker) {
      await reopen(broker);
      broker.answer((socket) => socket.end('ERROR\nmessage:Bad CONNECT\n\n\0'));
    },
    says: /Bad CONNECT/,
  },
  'says nothing': {
    async begin(broker) {
      await reopen(broker);
      broker.answer(silent);
    },
    says: /no answer/,
  },
};

async function reopen(broker: BrokerStub): Promise<void> {
  await broker.close();
  await broker.reopen();
}

const TROUBLE_NAMES = Object.keys(TROUBLES);
const prolonged = (histories: string[][]) =>
  histories.flatMap((history) => TROUBLE_NAMES.map((name) => history.concat(name)));
const PAIRS = prolonged(TROUBLE_NAMES.map((name) => [name]));
/** What may happen to a broker, one after the other. */
const HISTORIES = PAIRS.concat(prolonged(PAIRS));

/** The one line of the log about a broker at the address. */
async function told(url: string): Promise<string> {
  const { log, lines } = operatorLog();
  const client = brokerAt([{ ...(await deserted()), url }], { log });
  await outcome(client);
  expect(lines()).toHaveLength(1);
  return lines().join('');
}

describe('an outage', () => {
  test.each(HISTORIES.map((history) => [history.join(', then '), history] as const))(
    'ends when the broker is good again: it %s',
    async (_words, history) => {
      const broker = await startBrokerStub(silent);
      const client = brokerAt([broker], { probeEveryMs: 20, connectTimeoutMs: 50 });
      for (const name of history) {
        const { begin, says } = TROUBLES[name] ?? expect.unreachable();
        await begin(broker);
        await expect.poll(() => outcome(client), { interval: 5 }).toMatch(says);
      }
      await reopen(broker);
      broker.answer(welcome());
      await expect.poll(() => outcome(client), { interval: 5 }).toBe(undefined);
      await broker.close(); // otherwise the link would wait for an answer to its goodbye
    },
  );

  test('passes over an address that refuses immediately', async () => {
    const client = brokerAt([await deserted()], { probeEveryMs: 60_000 });
    await expect(connectClient(client)).rejects.toMatchObject(refused(/ECONNREFUSED/));
    await expect(connectClient(client)).rejects.toMatchObject(refused(/No broker has answered lately/));
  });

  test('does not count a broker that was slow or refused once as down', async () => {
    const broker = await startBrokerStub(silent);
    const client = brokerAt([broker], { probeEveryMs: 60_000 });
    const fail = () => expect(connectClient(client)).rejects.toMatchObject(refused(/no answer|Busy/));
    await fail();
    broker.answer((socket) => socket.end('ERROR\nmessage:Busy\n\n\0'));
    await fail();
    broker.answer(welcome());
    await connectClient(client);
    broker.answer(silent);
    await fail();
    await fail();
    broker.answer(welcome());
    await connectClient(client);
  });

  test('fails immediately when the broker was silent three times in a row, except for an occasional probe', async () => {
    const broker = await startBrokerStub(silent);
    const client = brokerAt([broker], { probeEveryMs: 60_000 });
    for (let round = 0; round < 3; round++)
      await expect(connectClient(client)).rejects.toMatchObject(refused(/no answer/));
    const tries = Array.from({ length: 100 }, () => connectClient(client));
    expect((await Promise.allSettled(tries)).every(({ status }) => status === 'rejected')).toBe(true);
    expect(broker.sockets).toHaveLength(3);
  });

  test('works again soon after an outage has ended', async () => {
    const broker = await startBrokerStub((socket) => socket.destroy());
    const client = brokerAt([broker], { probeEveryMs: 50 });
    for (let round = 0; round < 4; round++) await expect(connectClient(client)).rejects.toMatchObject(refused(/./));
    broker.answer(welcome());
    await expect.poll(() => outcome(client)).toBe(undefined);
    await Promise.all(Array.from({ length: 20 }, () => connectClient(client)));
  });

  test('at one address does not keep the next from being tried, even if the system cannot even begin with it', async () => {
    const good = await startBrokerStub(welcome());
    const { log, lines } = operatorLog();
    const client = brokerAt([{ ...good, url: good.url.replace('stomp:', 'stomp+ssl:') }, good], { log });
    const { DEFAULT_CIPHERS } = tls;
    onTestFinished(() => void (tls.DEFAULT_CIPHERS = DEFAULT_CIPHERS));
    tls.DEFAULT_CIPHERS = 'nonsense';
    await connectClient(client);
    expect(lines()).toEqual([expect.stringMatching(/^40: 127\.0\.0\.1:\d+: .*no cipher match/)]);
  });
});

/** A broker that refuses everybody in these words. */
const refusing = (words: string) => startBrokerStub((socket) => socket.end(words));

describe('the operator reads', () => {
  test.each([
    [
      'that a broker is not reached: see whether it runs, and its address',
      deserted,
      /^40: 127\.0\.0\.1:\d+: .*ECONNREFUSED.* see whether it runs.*address/,
      /user|password/,
    ],
    [
      'that a broker takes other credentials: look at those, and not at the address',
      () => refusing('ERROR\nmessage:Bad CONNECT\n\n\0'),
      /^40: .*Bad CONNECT.* user, the password and the virtual host/,
      /secret|address/,
    ],
    [
      'that what is at the address is no broker',
      () => refusing('HTTP/1.1 400 Bad Request\r\n\r\n'),
      /^40: .*STOMP/,
      /user|password/,
    ],
  ])('%s', async (_what, open, says, never) => {
    const line = await told((await open()).url);
    expect(line).toMatch(says);
    expect(line).not.toMatch(never);
  });

  test('why a name with several addresses is not reached', async () => {
    const { url } = await deserted();
    const lookup = vi.spyOn(dns, 'lookup').mockImplementation(((_name: string, _options: unknown, done: Names) =>
      done(null, [
        { address: '127.0.0.2', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ])) as typeof dns.lookup); // one of its forms, the one that sockets use
    onTestFinished(() => lookup.mockRestore());
    expect(await told(url.replace('127.0.0.1', 'broker'))).toMatch(/^40: broker:\d+: .*ECONNREFUSED/);
  });
});
