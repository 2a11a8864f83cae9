import { describe, expect, test } from 'vitest';

import type { StompVersion } from '#bff/stomp/frame';

import { CONFIGURED_BROKERS } from '../support/broker/broker-kinds.ts';
import { uniqueDestination } from '../support/messaging/messaging.ts';
import { useRelay } from '../support/messaging/relay.ts';

const VERSIONS: StompVersion[] = ['1.0', '1.1', '1.2'];
const NOT_WAITING = 'No message of that id waits to be acknowledged';

for (const { name, brokerUrls } of CONFIGURED_BROKERS) {
  describe(`Through the relay, with ${name}:`, () => {
    const { connect } = useRelay(brokerUrls);

    test.each(VERSIONS)(
      'with STOMP %s a message that was not acknowledged comes again, to another consumer',
      async (version) => {
        const destination = uniqueDestination('/queue/own');
        const first = await connect({ version });
        const ack = version === '1.0' ? 'client' : 'client-individual';
        await first.confirmed('SUBSCRIBE', { id: 'a', destination, ack });
        first.send('SEND', { destination }, 'precious');
        const delivered = await first.next('MESSAGE');
        expect(delivered.headers['redelivered']).toBeUndefined();
        const second = await connect({ version });
        await second.confirmed('SUBSCRIBE', { id: 'b', destination, ack });
        await first.close();
        const again = await second.next('MESSAGE');
        expect(again.body).toBe('precious');
        expect(again.headers['redelivered']).toBe('true');
        const id =
          version === '1.2'
            ? { id: again.headers['ack'] ?? '' }
            : { 'message-id': again.headers['message-id'] ?? '', subscription: 'b' };
        await second.confirmed('ACK', id);
      },
    );

    test('NACK gives a message to another consumer', async () => {
      const destination = uniqueDestination('/queue/own');
      const [first, second] = [await connect(), await connect()];
      await first.confirmed('SUBSCRIBE', { id: 'a', destination, ack: 'client-individual' });
      first.send('SEND', { destination }, 'not mine');
      await expect.poll(() => first.unread().length).toBe(1);
      await second.confirmed('SUBSCRIBE', { id: 'b', destination, ack: 'client-individual' });
      await expect
        .poll(() => {
          // RabbitMQ may try the same consumer again.
          for (const { headers } of first.unread().splice(0)) first.send('NACK', { id: headers['ack'] ?? '' });
          return second.unread().length;
        })
        .toBe(1);
      const again = await second.next('MESSAGE');
      expect(again.body).toBe('not mine');
      await second.confirmed('ACK', { id: again.headers['ack'] ?? '' });
    });

    test('in the mode client one ACK counts for everything before it', async () => {
      const destination = uniqueDestination('/queue/own');
      const first = await connect();
      await first.confirmed('SUBSCRIBE', { id: 'a', destination, ack: 'client' });
      for (const body of ['1', '2', '3']) first.send('SEND', { destination }, body);
      const delivered = [await first.next('MESSAGE'), await first.next('MESSAGE'), await first.next('MESSAGE')];
      await first.confirmed('ACK', { id: delivered[1]?.headers['ack'] ?? '' });
      const second = await connect();
      await second.confirmed('SUBSCRIBE', { id: 'b', destination, ack: 'auto' });
      await first.close();
      expect((await second.next('MESSAGE')).body).toBe('3');
      await second.confirmed('SEND', { destination }, '4');
      expect((await second.next('MESSAGE')).body).toBe('4');
    });

    test('a message is acknowledged once, and not after its subscription has ended', async () => {
      const destination = uniqueDestination('/queue/own');
      for (const way of ['again', 'after UNSUBSCRIBE']) {
        const client = await connect();
        await client.confirmed('SUBSCRIBE', { id: 'a', destination, ack: 'client-individual' });
        client.send('SEND', { destination }, 'precious');
        const id = (await client.next('MESSAGE')).headers['ack'] ?? '';
        if (way === 'again') await client.confirmed('ACK', { id });
        else await client.confirmed('UNSUBSCRIBE', { id: 'a' });
        client.send('ACK', { id });
        expect((await client.next('ERROR')).headers['message']).toBe(NOT_WAITING);
        expect((await client.closed).code).toBe(1008);
      }
    });

    test('a transaction that is aborted has acknowledged nothing, and a subscription outlives one that acknowledges', async () => {
      const destination = uniqueDestination('/queue/own');
      const client = await connect();
      await client.confirmed('SUBSCRIBE', { id: 'a', destination, ack: 'client-individual' });
      client.send('SEND', { destination }, 'precious');
      const id = (await client.next('MESSAGE')).headers['ack'] ?? '';
      await client.confirmed('BEGIN', { transaction: 't' });
      await client.confirmed('ACK', { id, transaction: 't' });
      await client.confirmed('ABORT', { transaction: 't' });
      await client.confirmed('BEGIN', { transaction: 'u' });
      await client.confirmed('ACK', { id, transaction: 'u' });
      client.send('UNSUBSCRIBE', { id: 'a' });
      expect((await client.next('ERROR')).headers['message']).toMatch(/end it first$/);
    });

    test('a transaction is carried out as a whole, or not at all', async () => {
      const destination = uniqueDestination('/topic/public');
      const client = await connect();
      await client.confirmed('SUBSCRIBE', { id: 'a', destination });
      await client.confirmed('BEGIN', { transaction: 'kept' });
      await client.confirmed('BEGIN', { transaction: 'dropped' });
      client.send('SEND', { destination, transaction: 'kept' }, 'kept 1');
      client.send('SEND', { destination, transaction: 'dropped' }, 'dropped');
      client.send('SEND', { destination, transaction: 'kept' }, 'kept 2');
      await client.confirmed('ABORT', { transaction: 'dropped' });
      expect(client.unread()).toEqual([]);
      await client.confirmed('COMMIT', { transaction: 'kept' });
      expect((await client.next('MESSAGE')).body).toBe('kept 1');
      expect((await client.next('MESSAGE')).body).toBe('kept 2');
      expect(client.unread()).toEqual([]);
    });
  });
}
