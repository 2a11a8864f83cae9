import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

import { describe, expect, onTestFinished, test, vi } from 'vitest';

import type { Broker, BrokerLink } from '#bff/broker/broker';
import { openEmbeddedBroker } from '#bff/broker/embedded/embedded-broker';
import { stompBroker } from '#bff/broker/remote/stomp-broker';
import { threadTimeMs } from '#bff/limits/thread-time';

import { RABBITMQ_URL } from '../support/broker/rabbitmq.ts';
import { wrappedLink } from '../support/broker/wrapped-link.ts';
import { closeInTheEnd } from '../support/closing.ts';
import { identityWith, makeTestIdentity } from '../support/identity/test-identity.ts';
import { claimsOf, makeSigningKey, signToken } from '../support/identity/tokens.ts';
import {
  connectClient,
  openClient,
  startMessaging,
  type TestClient,
  uniqueDestination,
} from '../support/messaging/messaging.ts';
import { freePort } from '../support/server/listen.ts';
import { startBff } from '../support/server/start-bff.ts';

const { identity, tokenOf } = makeTestIdentity();

const user = (name: number | string) => tokenOf(`user-${name}`, `${name}@example.org`);

/** The open sockets and running timers of this process. */
const openResources = () =>
  process.getActiveResourcesInfo().filter((kind) => /TCPSocketWrap|Timeout|TLSWrap/.test(kind)).length;

/** How many are open now. They are counted during a poll, as they will be afterwards: it has a timer of its own. */
async function resourcesBefore(): Promise<number> {
  let before = 0;
  await expect.poll(() => (before = openResources())).toBeGreaterThanOrEqual(0);
  return before;
}

describe('When the BFF stops', () => {
  test('500 clients get the reason and are closed within the time of a stop, and no socket or timer is left', async () => {
    const before = await resourcesBefore();
    const bff = await startBff({
      upstreams: { identity },
      config: { rateLimitFactor: 1000, socketsPerAddress: 1000, answersEvaluations: false },
    });
    const clients: TestClient[] = [];
    for (let count = 0; count < 500; count += 50)
      clients.push(
        ...(await Promise.all(Array.from({ length: 50 }, (_, index) => connectClient(bff.url, user(count + index))))),
      );
    const beganMs = threadTimeMs();
    await bff.close();
    expect(threadTimeMs() - beganMs).toBeLessThan(10_000); // of the thread of both sides
    const ends = await Promise.all(clients.map((client) => client.closed));
    expect(new Set(ends.map(({ code }) => code))).toEqual(new Set([1012]));
    expect(clients.every((client) => client.unread()[0]?.headers['message'] === 'Server restarting')).toBe(true);
    await expect.poll(openResources).toBeLessThanOrEqual(before);
  });
});

/** The same broker, and how many of its links are open. */
function counted(broker: Broker): { broker: Broker; openLinks: () => number } {
  const links = new Set<BrokerLink>();
  return {
    openLinks: () => links.size,
    broker: {
      ...broker,
      async connect(events) {
        const link = await broker.connect({
          ...events,
          onClose(reason) {
            links.delete(link);
            events.onClose(reason);
          },
        });
        links.add(link);
        return wrappedLink(link, {
          close() {
            links.delete(link);
            link.close();
          },
        });
      },
    },
  };
}

describe('Over many connects and disconnects', () => {
  test.for([
    { name: 'the embedded broker', rounds: 10_000, open: () => openEmbeddedBroker() },
    { name: 'RabbitMQ', rounds: 300, open: () => stompBroker({ urls: [RABBITMQ_URL] }) },
  ])(
    '$rounds times with $name nothing is left: no socket, timer, or connection to the broker',
    { timeout: 600_000 },
    async ({ rounds, open }) => {
      const { broker, openLinks } = counted(open());
      const limits = { connectionsPerUser: 100, connectionsPerAddress: 1000 };
      const server = await startMessaging({ identity, broker, rateLimitFactor: 1e6, limits });
      const before = await resourcesBefore();
      const token = user('soak');
      const live = async (number: number) => {
        const client = await connectClient(server.url, token);
        client.send('SUBSCRIBE', { id: '1', destination: '/topic/temp-queue/reply' });
        client.send('SUBSCRIBE', { id: '2', destination: `/queue/own/q${number % 8}`, ack: 'client' });
        // Half of them just go away.
        if (number % 2 === 0) client.socket.terminate();
        else client.socket.close();
        await client.closed;
      };
      const workers = Array.from({ length: 20 }, async (_, index) => {
        for (let number = index; number < rounds; number += 20) await live(number);
      });
      await Promise.all(workers);
      await expect.poll(openResources).toBeLessThanOrEqual(before);
      expect(openLinks()).toBe(0);
      await server.close();
    },
  );
});

const PASSCODE = 'a passcode of the test';

async function startBrokerProcess(port: number): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, '../support/broker/broker-process.ts'), String(port), PASSCODE],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(child.stdout, 'data');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe('When the broker is killed under load', () => {
  test('every client gets "Broker not available" and is closed; when it is back they can connect again', async () => {
    const port = await freePort();
    let brokerProcess = await startBrokerProcess(port);
    closeInTheEnd(() => kill(brokerProcess));
    const brokerUrls = [`stomp://sullivan:${encodeURIComponent(PASSCODE)}@127.0.0.1:${port}`];
    const config = { brokerUrls, rateLimitFactor: 1000, socketsPerAddress: 1000 };
    const bff = await startBff({ upstreams: { identity }, config });
    const destination = uniqueDestination('/topic/public');
    const clients = await Promise.all(Array.from({ length: 50 }, (_, count) => connectClient(bff.url, user(count))));
    await Promise.all(clients.map((client) => client.confirmed('SUBSCRIBE', { id: '1', destination })));
    const talk = setInterval(() => {
      for (const client of clients)
        if (client.socket.readyState === client.socket.OPEN) client.send('SEND', { destination }, 'x');
    }, 10);
    closeInTheEnd(async () => clearInterval(talk));
    await expect.poll(() => clients.every((client) => client.unread().length > 20)).toBe(true);

    await kill(brokerProcess);
    const ends = await Promise.all(clients.map((client) => client.closed));
    clearInterval(talk);
    expect(new Set(ends.map(({ code }) => code))).toEqual(new Set([1013]));
    expect(clients.every((client) => client.unread().at(-1)?.headers['message'] === 'Broker not available')).toBe(true);

    const refused = await openClient(bff.url, user('while it is away'));
    refused.send('CONNECT', { 'accept-version': '1.2', host: 'x' });
    expect((await refused.next('ERROR')).headers['message']).toBe('Broker not available');
    await refused.closed;
    expect((await fetch(`${bff.url}/readyz`)).status).toBe(200);

    brokerProcess = await startBrokerProcess(port);
    await expect
      .poll(async () => {
        const client = await openClient(bff.url, user('back'));
        client.send('CONNECT', { 'accept-version': '1.2', host: 'x' });
        const answer = await Promise.race([
          client.next('CONNECTED').then(() => 'connected'),
          client.closed.then(() => 'refused'),
        ]).catch(() => 'refused');
        await client.close();
        return answer;
      })
      .toBe('connected');
  });
});

test('what is sent to a queue is kept by the broker, should it restart, and what is sent to a topic is not', async () => {
  const broker = openEmbeddedBroker();
  const sent: Record<string, string>[] = [];
  const connect: Broker['connect'] = async (events) => {
    const link = await broker.connect(events);
    return wrappedLink(link, {
      send(frame) {
        if (frame.command === 'SEND') sent.push(Object.fromEntries(frame.headers));
        return link.send(frame);
      },
    });
  };
  const server = await startMessaging({ identity, broker: { ...broker, connect } });
  const client = await connectClient(server.url, user('ana'));
  const [queue, topic] = [uniqueDestination('/queue/own'), uniqueDestination('/topic/own')];
  await client.confirmed('SEND', { destination: queue }, 'kept');
  await client.confirmed('SEND', { destination: topic, persistent: 'true' }, 'said');
  expect(sent.map(({ persistent }) => persistent)).toEqual(['true', undefined]);
});

describe('A broker that cannot be used', () => {
  test('is reported to the operator when the product starts, once, with the reason and without the password', async () => {
    const brokerUrls = [`stomp://user:secret@127.0.0.1:${await freePort()}`];
    const bff = await startBff({ upstreams: { identity }, config: { brokerUrls, answersEvaluations: true } });
    await expect.poll(() => bff.log()).toMatch(/"level":40.*127\.0\.0\.1:\d+.*a message broker cannot be used/);
    const client = await openClient(bff.url, user('early'));
    client.send('CONNECT', { 'accept-version': '1.2', host: 'x' });
    expect((await client.next('ERROR')).headers['message']).toBe('Broker not available');
    expect((await client.closed).code).toBe(1013);
    expect(bff.log().match(/a message broker cannot be used/g)).toHaveLength(1);
    expect(bff.log()).not.toContain('secret');
  });
});

describe('When a token ends', () => {
  const key = makeSigningKey('expiring');
  const expiring = identityWith([key], 'test-project');

  test('in the middle of a stream the client gets "Token expired", and nothing after it', async () => {
    const server = await startMessaging({ identity: expiring, rateLimitFactor: 1000 });
    const expiresAtS = Math.floor(Date.now() / 1000) + 60;
    const token = signToken(key, claimsOf('test-project', { sub: 'ana', exp: expiresAtS }));
    const other = signToken(key, claimsOf('test-project', { sub: 'bob' }));
    const destination = uniqueDestination('/topic/public');
    const [listener, speaker] = [await connectClient(server.url, token), await connectClient(server.url, other)];
    await listener.confirmed('SUBSCRIBE', { id: '1', destination });
    const talk = setInterval(() => speaker.send('SEND', { destination }, 'x'), 5);
    closeInTheEnd(async () => clearInterval(talk));
    await expect.poll(() => listener.unread().length).toBeGreaterThan(10);
    expect(listener.socket.readyState).toBe(listener.socket.OPEN);
    // The clock moves past its end: the next look, within a second, ends it.
    vi.useFakeTimers({ toFake: ['Date'], now: expiresAtS * 1000 });
    onTestFinished(() => void vi.useRealTimers());
    expect(await listener.closed).toEqual({ code: 3401, reason: 'Token expired' });
    expect(listener.unread().at(-1)).toMatchObject({ command: 'ERROR', headers: { message: 'Token expired' } });
  });

  test('because its account was disabled the connection ends with the next review', async () => {
    let isActive = true;
    const watched = identityWith([key], 'test-project', { isActive: async () => isActive });
    const server = await startMessaging({ identity: watched, limits: { reviewIntervalMs: 500 } });
    const client = await connectClient(server.url, signToken(key, claimsOf('test-project', { sub: 'ana' })));
    isActive = false;
    expect((await client.next('ERROR')).headers['message']).toBe('Token not valid any more');
    expect((await client.closed).code).toBe(3401);
  });
});
