import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';

import { describe, expect, onTestFinished, test } from 'vitest';

import type { EmbeddedBrokerLimits } from '#bff/broker/embedded/broker-limits';

import { connectClient } from '../support/broker/broker-client.ts';
import { openTestBroker } from '../support/broker/broker-lifetime.ts';

const CONNECT = 'CONNECT\nlogin:sullivan\npasscode:open\n';

async function listen(limits?: Partial<EmbeddedBrokerLimits>) {
  const broker = openTestBroker(limits);
  const port = await broker.listen({ port: 0, passcode: 'open' });
  return { broker, port };
}

/** A client that speaks bytes. */
async function dial(port: number) {
  const socket: Socket = connectTcp({ port, host: '127.0.0.1' });
  let text = '';
  let isClosed = false;
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    isClosed = true;
  });
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return {
    socket,
    write: (bytes: string) => void socket.write(bytes),
    text: () => text,
    isClosed: () => isClosed,
    /** Waits until the broker has said something of this form. */
    says: (pattern: RegExp) => expect.poll(() => text).toMatch(pattern),
    ends: () => expect.poll(() => isClosed).toBe(true),
  };
}

describe('the embedded broker over TCP', () => {
  test.each([
    ['no version', '', '1.0'],
    ['1.0 and 1.1', 'accept-version:1.0,1.1\n', '1.1'],
    ['all versions', 'accept-version:1.0,1.1,1.2\n', '1.2'],
  ])('a client that names %s is answered in the newest common one', async (_what, header, version) => {
    const client = await dial((await listen()).port);
    client.write(`${CONNECT}${header}\n\0`);
    await client.says(new RegExp(`^CONNECTED\nversion:${version}\n`));
  });

  test('a client of STOMP 1.0 needs no subscription ids, and gets no escapes', async () => {
    const { broker, port } = await listen();
    const [client, sender] = [await dial(port), await connectClient(broker)];
    client.write(`${CONNECT}\n\0SUBSCRIBE\ndestination:/queue/a\nack:client\n\n\0`);
    await client.says(/^CONNECTED/);
    sender.send('SEND', { destination: '/queue/a', own: 'a:b\nc\\' }, 'x');
    await client.says(/\0\nMESSAGE\ndestination:\/queue\/a\n[^]*\nown:a:b c\\\n/);
    const id = /message-id:(\S+)/.exec(client.text())?.[1];
    client.write(`ACK\nmessage-id:${id}\nreceipt:acked\n\n\0UNSUBSCRIBE\ndestination:/queue/a\nreceipt:left\n\n\0`);
    await client.says(/receipt-id:acked\n[^]*receipt-id:left\n/);
  });

  test('a client of STOMP 1.1 acknowledges with the subscription and the message id', async () => {
    const { broker, port } = await listen();
    const [client, sender] = [await dial(port), await connectClient(broker)];
    client.write(
      `${CONNECT}accept-version:1.1\n\n\0SUBSCRIBE\nid:s\ndestination:/queue/a\nack:client-individual\n\n\0`,
    );
    sender.send('SEND', { destination: '/queue/a', own: 'a:\r\n' }, 'x');
    await client.says(/\0\nMESSAGE\nsubscription:s\n[^]*\nown:a\\c \\n\n/);
    const id = /message-id:(\S+)/.exec(client.text())?.[1];
    client.write(`ACK\nsubscription:s\nmessage-id:${id}\nreceipt:acked\n\n\0`);
    await client.says(/receipt-id:acked\n/);
    client.write(`ACK\nsubscription:s\nmessage-id:${id}\n\n\0`);
    await client.says(/\0\nERROR\nmessage:Unknown ack id\n/);
    await client.ends();
  });

  test.each([
    ['another passcode', 'CONNECT\nlogin:sullivan\npasscode:opem\n\n\0', 'Access refused'],
    ['a longer passcode', 'CONNECT\nlogin:sullivan\npasscode:openopen\n\n\0', 'Access refused'],
    ['no passcode', 'CONNECT\nlogin:sullivan\n\n\0', 'Access refused'],
    ['another name', 'CONNECT\nlogin:guest\npasscode:open\n\n\0', 'Access refused'],
    ['no CONNECT', 'SEND\ndestination:/topic/a\n\n\0', 'The first frame must be CONNECT'],
    ['an unknown version', `${CONNECT}accept-version:3.0\n\n\0`, 'Supported protocol versions are 1.0,1.1,1.2'],
    ['strange heart-beats', `${CONNECT}heart-beat:x\n\n\0`, 'The heart-beat header is not two numbers'],
    ['no STOMP', 'GET / HTTP/1.1\r\n\r\n', 'The command of the frame is unknown'],
  ])('a client with %s is refused', async (_what, bytes, message) => {
    const client = await dial((await listen()).port);
    client.write(bytes);
    await client.ends();
    expect(client.text()).toBe(`ERROR\nmessage:${message}\nversion:1.0,1.1,1.2\n\n\0\n`);
  });

  test('a client that says nothing is refused after a while', async () => {
    const client = await dial((await listen({ connectDeadlineMs: 50 })).port);
    await client.ends();
    expect(client.text()).toMatch(/^ERROR\nmessage:No CONNECT frame came in time\n/);
  });

  test.each([
    ['a second CONNECT', `${CONNECT}\n\0`, /CONNECT is not taken here/],
    ['bytes that break the rules', 'nonsense', /The command of the frame is unknown/],
    ['a subscription without an id', 'SUBSCRIBE\ndestination:/topic/a\n\n\0', /SUBSCRIBE must have the header id/],
    [
      'a subscription with an empty id',
      'SUBSCRIBE\nid:\ndestination:/topic/a\n\n\0',
      /SUBSCRIBE must have the header id/,
    ],
    ['an ack mode that does not exist', 'SUBSCRIBE\nid:1\ndestination:/topic/a\nack:no\n\n\0', /The header ack/],
    [
      'a prefetch that is no number',
      'SUBSCRIBE\nid:1\ndestination:/queue/a\nprefetch-count:-1\n\n\0',
      /prefetch-count/,
    ],
    ['an expiration that is no number', 'SEND\ndestination:/queue/a\nexpiration:soon\n\n\0', /expiration/],
    ['a wildcard in a queue', 'SUBSCRIBE\nid:1\ndestination:/queue/a.*\n\n\0', /Invalid destination/],
    ['a wildcard in the middle', 'SUBSCRIBE\nid:1\ndestination:/topic/a.*.b\n\n\0', /Invalid destination/],
    ['a wildcard for everything', 'SUBSCRIBE\nid:1\ndestination:/topic/#\n\n\0', /Invalid destination/],
    ['a message to a wildcard', 'SEND\ndestination:/topic/a.*\n\n\0', /Invalid destination/],
    ['a name that is too long', `SEND\ndestination:/topic/${'a'.repeat(256)}\n\n\0`, /Invalid destination/],
  ])('%s is answered with an ERROR and the end', async (_what, bytes, message) => {
    const client = await dial((await listen()).port);
    client.write(`${CONNECT}accept-version:1.2\n\n\0${bytes}`);
    await client.ends();
    expect(client.text()).toMatch(/^CONNECTED[^]*\0\nERROR\n/);
    expect(client.text()).toMatch(message);
  });

  test('both sides send heart-beats as they agreed, and a silent client is ended', async () => {
    const client = await dial((await listen({ heartbeatFloorMs: 250 })).port);
    client.write(`${CONNECT}accept-version:1.2\nheart-beat:250,250\n\n\0`);
    await client.says(/heart-beat:250,250\n\n\0\n\n/);
    await client.says(/ERROR\nmessage:No heart-beat came in time/);
    await client.ends();
  });

  test('a client that reads nothing is ended when a topic has too much for it', async () => {
    const { broker, port } = await listen();
    const [client, sender] = [await dial(port), await connectClient(broker)];
    client.write(`${CONNECT}accept-version:1.2\n\n\0SUBSCRIBE\nid:1\ndestination:/topic/t\nreceipt:1\n\n\0`);
    await client.says(/receipt-id:1/);
    client.socket.pause();
    // The system itself buffers a few megabytes before the broker sees that nobody reads.
    for (let round = 0; round < 200; round++)
      await sender.confirm('SEND', { destination: '/topic/t' }, Buffer.alloc(200_000, 'x'));
    client.socket.resume();
    await client.ends();
    expect(client.text().split('MESSAGE\n').length).toBeLessThan(150);
  });

  test('only a limited number of clients are served', async () => {
    const { port } = await listen({ connections: 1 });
    const first = await dial(port);
    first.write(`${CONNECT}\n\0`);
    await first.says(/^CONNECTED/);
    const second = await dial(port);
    await second.ends();
    expect(second.text()).toBe('');
  });

  test('closing the broker tells every client and frees the port', async () => {
    const { broker, port } = await listen();
    const client = await dial(port);
    client.write(`${CONNECT}\n\0`);
    await client.says(/^CONNECTED/);
    await broker.close();
    await client.ends();
    expect(client.text()).toMatch(/ERROR\nmessage:The broker was closed\n/);
    const late = connectTcp({ port, host: '127.0.0.1' });
    await expect(once(late, 'connect')).rejects.toThrow(/ECONNREFUSED/);
  });

  test('nobody outside this machine reaches it', async () => {
    const { port } = await listen();
    const outside = Object.values(networkInterfaces())
      .flatMap((entries) => entries ?? [])
      .find(({ family, internal }) => family === 'IPv4' && !internal);
    const socket = connectTcp({ port, host: outside?.address ?? '127.0.0.2' });
    await expect(once(socket, 'connect')).rejects.toThrow(/ECONNREFUSED/);
  });
});
