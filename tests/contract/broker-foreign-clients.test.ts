import { describe, expect, onTestFinished, test } from 'vitest';

import { parseStompAddress } from '#bff/stomp/address';

import { openTestBroker } from '../support/broker/broker-lifetime.ts';
import { PASSING_QUEUE, RABBITMQ_URL, uniqueName } from '../support/broker/rabbitmq.ts';
import {
  type ForeignClient,
  stomp10,
  stompClient,
  stompit,
  type StompServer,
} from '../support/broker/stomp-clients.ts';
import { driversOfTier } from '../support/tier.ts';

const SERVERS = driversOfTier<{ name: string; open: () => Promise<StompServer> }>({
  embedded: [{ name: 'the TCP port of the embedded broker', open: listenEmbedded }],
  real: [{ name: 'RabbitMQ', open: async () => parseStompAddress(RABBITMQ_URL) }],
});
const CLIENTS: [string, (server: StompServer) => Promise<ForeignClient>][] = [
  ['the npm package stomp-client', stompClient],
  ['the npm package stompit', stompit],
  ['a client to the letter of STOMP 1.0', stomp10],
];

async function listenEmbedded(): Promise<StompServer> {
  const broker = openTestBroker({ heartbeatFloorMs: 250 });
  return { port: await broker.listen({ port: 0, passcode: 'open' }), login: 'sullivan', passcode: 'open' };
}

describe.for(SERVERS)('At $name', ({ open }) => {
  describe.for(CLIENTS)('%s', ([, connectTo]) => {
    /** A queue of the test, and clients that listen to it. */
    async function start() {
      const server = await open();
      const queue = `/queue/${uniqueName('foreign')}`;
      return {
        queue,
        send: (client: ForeignClient, body: string, headers: Record<string, string> = {}) =>
          client.send(queue, body, { ...PASSING_QUEUE, ...headers }),
        connect: async () => {
          const client = await connectTo(server);
          let isGone = false;
          const disconnect = async () => {
            if (isGone) return;
            isGone = true;
            await client.disconnect();
          };
          onTestFinished(disconnect);
          return { ...client, disconnect };
        },
        listen: (client: ForeignClient) => client.subscribe(queue, { ...PASSING_QUEUE, ack: 'client' }),
      };
    }

    test('connects, subscribes, and reads message after message as it was sent', async () => {
      const { queue, connect, send } = await start();
      const client = await connect();
      client.subscribe(queue, PASSING_QUEUE);
      const bodies = ['one', 'two\nlines\n\nand a third', 'three', 'Grüße, 世界'];
      for (const body of bodies) send(client, body, { course: 'IB' });
      for (const body of bodies)
        expect(await client.next()).toMatchObject({ body, headers: { destination: queue, course: 'IB' } });
    });

    test('acknowledges: what it took does not come again, what it did not take does', async () => {
      const { connect, send, listen } = await start();
      const first = await connect();
      listen(first);
      send(first, 'taken');
      first.conclude('ACK', await first.next());
      send(first, 'left');
      expect((await first.next()).body).toBe('left');
      await first.disconnect();
      const second = await connect();
      listen(second);
      const again = await second.next();
      expect(again).toMatchObject({ body: 'left', headers: { redelivered: 'true' } });
      second.conclude('ACK', again);
      send(second, 'marker');
      expect((await second.next()).body).toBe('marker');
    });

    test('refuses a message with NACK, and gets it again', async () => {
      const { connect, send, listen } = await start();
      const client = await connect();
      listen(client);
      send(client, 'once more');
      client.conclude('NACK', await client.next());
      const again = await client.next();
      expect(again).toMatchObject({ body: 'once more', headers: { redelivered: 'true' } });
      client.conclude('ACK', again);
    });

    test('sends and acknowledges in transactions', async () => {
      const { connect, send, listen } = await start();
      const client = await connect();
      listen(client);
      client.transact('BEGIN', 'dropped');
      send(client, 'never', { transaction: 'dropped' });
      client.transact('ABORT', 'dropped');
      client.transact('BEGIN', 'kept');
      send(client, 'in the transaction', { transaction: 'kept' });
      send(client, 'outside');
      const outside = await client.next();
      expect(outside.body).toBe('outside');
      client.conclude('ACK', outside, 'kept');
      client.transact('COMMIT', 'kept');
      const inside = await client.next();
      expect(inside.body).toBe('in the transaction');
      client.conclude('ACK', inside);
      await client.disconnect();
      const after = await connect();
      listen(after);
      send(after, 'marker');
      expect((await after.next()).body).toBe('marker');
    });
  });

  test('stompit and the broker keep one another alive with heart-beats', async () => {
    const client = await stompit(await open(), '250,250');
    onTestFinished(() => client.disconnect());
    const queue = `/queue/${uniqueName('foreign')}`;
    client.subscribe(queue, PASSING_QUEUE);
    const before = client.bytesRead();
    // A side that hears nothing ends the connection after 2.5 times the agreed time.
    await expect.poll(() => client.bytesRead() - before).toBeGreaterThan(4);
    client.send(queue, 'still here', PASSING_QUEUE);
    expect((await client.next()).body).toBe('still here');
  });
});
