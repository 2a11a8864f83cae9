import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';

import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import { connectClient } from '../support/broker/broker-client.ts';
import { openTestBroker, testStompBroker } from '../support/broker/broker-lifetime.ts';
import { LOCALHOST_CERTIFICATE } from '../support/server/localhost-certificate.ts';

const trusted = getCACertificates();

let port: number;
/** How many bytes came through the encryption. */
let receivedBytes = 0;

/** A broker behind TLS, as a proxy or the broker itself would offer it. */
beforeEach(async () => {
  receivedBytes = 0;
  const brokerPort = await openTestBroker().listen({ port: 0, passcode: 'secret' });
  const server = createServer(LOCALHOST_CERTIFICATE, (socket) => {
    const broker = connect({ port: brokerPort, host: '127.0.0.1' });
    socket.on('data', ({ length }) => (receivedBytes += length));
    const pairs: [Socket, Socket][] = [
      [socket, broker],
      [broker, socket],
    ];
    for (const [from, to] of pairs) from.on('error', () => to.destroy()).pipe(to);
  });
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo); // a TCP server has an AddressInfo
  onTestFinished(() => void server.close());
});
afterEach(() => setDefaultCACertificates(trusted));

const brokerAt = (host: string) =>
  testStompBroker({ urls: [`stomp+ssl://sullivan:secret@${host}:${port}`], connectTimeoutMs: 3000 });

describe('A broker behind stomp+ssl://', () => {
  test.each(['localhost', '127.0.0.1'])('is reached at %s when its certificate is trusted', async (host) => {
    setDefaultCACertificates([...trusted, LOCALHOST_CERTIFICATE.cert]);
    const client = await connectClient(brokerAt(host));
    await client.confirm('SUBSCRIBE', { id: '1', destination: '/topic/secrets' });
    client.send('SEND', { destination: '/topic/secrets' }, 'hello');
    expect(await client.nextText()).toBe('hello');
  });

  test('is sent nothing when nobody vouches for its certificate', async () => {
    await expect(connectClient(brokerAt('localhost'))).rejects.toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
      cause: { message: expect.stringMatching(/^localhost:\d+: self-signed certificate/) as string },
    });
    expect(receivedBytes).toBe(0);
  });

  test('is sent nothing when its certificate is for another host', async () => {
    setDefaultCACertificates([...trusted, LOCALHOST_CERTIFICATE.cert]);
    await expect(connectClient(brokerAt('127.0.0.2'))).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' });
    expect(receivedBytes).toBe(0);
  });
});
