import { describe, expect, test } from 'vitest';

import type { Broker, BrokerLink } from '#bff/broker/broker';
import { openEmbeddedBroker } from '#bff/broker/embedded/embedded-broker';
import { stompBroker } from '#bff/broker/remote/stomp-broker';
import { threadTimeMs } from '#bff/limits/thread-time';

import { RABBITMQ_URL } from '../support/broker/rabbitmq.ts';
import { wrappedLink } from '../support/broker/wrapped-link.ts';
import { makeTestIdentity } from '../support/identity/test-identity.ts';
import { connectClient, startMessaging, type TestClient } from '../support/messaging/messaging.ts';
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
      const server = await startMessaging({
        identity,
        broker,
        rateLimitFactor: 1e6,
        limits: { connectionsPerUser: 100, connectionsPerAddress: 1000 },
      });
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
