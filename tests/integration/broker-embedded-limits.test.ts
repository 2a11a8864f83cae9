import { describe, expect, test } from 'vitest';

import { SLOW_CONSUMER } from '#bff/broker/broker';

import { type BrokerClient, connectClient } from '../support/broker/broker-client.ts';
import { openTestBroker } from '../support/broker/broker-lifetime.ts';

async function refusalOf(client: BrokerClient): Promise<string | undefined> {
  const { headers } = await client.next('ERROR');
  await client.closed;
  return headers.get('message');
}

/** Longer than an expiration of one millisecond, and nothing else runs in the meantime. */
function outlive(): void {
  const untilMs = performance.now() + 2;
  while (performance.now() < untilMs);
}

describe('what the embedded broker keeps is bounded', () => {
  test('a SEND to a full queue is refused, and the messages before it stay', async () => {
    const broker = openTestBroker({ messagesPerQueue: 2 });
    const [sender, consumer] = [await connectClient(broker), await connectClient(broker)];
    for (const body of ['a', 'b', 'c']) sender.send('SEND', { destination: '/queue/q', receipt: body }, body);
    const error = await sender.next('ERROR');
    expect(error.headers.get('message')).toBe('The queue is full: send it again later');
    expect(error.headers.get('receipt-id')).toBe('c');
    await sender.closed;
    consumer.send('SUBSCRIBE', { id: '1', destination: '/queue/q' });
    expect([await consumer.nextText(), await consumer.nextText()]).toEqual(['a', 'b']);
  });

  test('messages that wait for their acknowledgement count too', async () => {
    const broker = openTestBroker({ messagesPerQueue: 2 });
    const [sender, consumer] = [await connectClient(broker), await connectClient(broker)];
    consumer.send('SUBSCRIBE', { id: '1', destination: '/queue/q', ack: 'client' });
    for (const body of ['a', 'b']) sender.send('SEND', { destination: '/queue/q' }, body);
    const { headers } = await consumer.next('MESSAGE');
    await consumer.confirm('ACK', { id: headers.get('ack') ?? '' });
    await sender.confirm('SEND', { destination: '/queue/q' }, 'c');
    sender.send('SEND', { destination: '/queue/q' }, 'd');
    expect(await refusalOf(sender)).toBe('The queue is full: send it again later');
  });

  test('all queues together hold a limited number of bytes', async () => {
    const broker = openTestBroker({ queuedBytes: 300_000 });
    const sender = await connectClient(broker);
    await sender.confirm('SEND', { destination: '/queue/a' }, Buffer.alloc(200_000));
    sender.send('SEND', { destination: '/queue/b' }, Buffer.alloc(200_000));
    expect(await refusalOf(sender)).toBe('The queue is full: send it again later');
    const consumer = await connectClient(broker);
    await consumer.confirm('SUBSCRIBE', { id: '1', destination: '/queue/a' });
    await consumer.confirm('SEND', { destination: '/queue/b' }, Buffer.alloc(200_000));
  });

  test('queues are counted, and one that has neither messages nor consumers is forgotten', async () => {
    const broker = openTestBroker({ queues: 1 });
    const [sender, consumer] = [await connectClient(broker), await connectClient(broker)];
    await sender.confirm('SEND', { destination: '/queue/a' }, 'a');
    const late = await connectClient(broker);
    late.send('SEND', { destination: '/queue/b' }, 'b');
    expect(await refusalOf(late)).toBe('There are too many queues');
    await consumer.confirm('SUBSCRIBE', { id: '1', destination: '/queue/a' });
    await consumer.confirm('UNSUBSCRIBE', { id: '1' });
    for (const name of ['b', 'c', 'd']) {
      await consumer.confirm('SUBSCRIBE', { id: '1', destination: `/queue/${name}` });
      await consumer.confirm('UNSUBSCRIBE', { id: '1' });
    }
  });

  test('a message that has waited too long is dropped, and makes room', async () => {
    const broker = openTestBroker({ queues: 1, messagesPerQueue: 1 });
    const [sender, consumer] = [await connectClient(broker), await connectClient(broker)];
    await sender.confirm('SEND', { destination: '/queue/a', expiration: '1' }, 'stale');
    outlive();
    await sender.confirm('SEND', { destination: '/queue/b', expiration: '60000' }, 'fresh');
    await consumer.confirm('SUBSCRIBE', { id: '1', destination: '/queue/b' });
    expect(await consumer.nextText()).toBe('fresh');
    await consumer.confirm('UNSUBSCRIBE', { id: '1' });
    await sender.confirm('SEND', { destination: '/queue/a', expiration: '1' }, 'stale');
    outlive();
    await consumer.confirm('SUBSCRIBE', { id: '1', destination: '/queue/a' });
    await sender.confirm('SEND', { destination: '/queue/a' }, 'new');
    expect(await consumer.nextText()).toBe('new');
    expect(consumer.texts()).toEqual(['fresh', 'new']);
  });

  test('a message that takes the place of one that has waited too long stays', async () => {
    const broker = openTestBroker({ messagesPerQueue: 1 });
    const [sender, consumer] = [await connectClient(broker), await connectClient(broker)];
    await sender.confirm('SEND', { destination: '/queue/a', expiration: '1' }, 'stale');
    outlive();
    await sender.confirm('SEND', { destination: '/queue/a' }, 'fresh');
    await consumer.confirm('SUBSCRIBE', { id: '1', destination: '/queue/a' });
    await consumer.confirm('SEND', { destination: '/topic/a' });
    expect(consumer.texts()).toEqual(['fresh']);
  });

  test('a topic ends a link that takes nothing, and no other', async () => {
    const broker = openTestBroker({ waitingBytesPerLink: 100_000 });
    const [slow, quick, sender] = [
      await connectClient(broker),
      await connectClient(broker),
      await connectClient(broker),
    ];
    await slow.confirm('SUBSCRIBE', { id: '1', destination: '/topic/t' });
    await quick.confirm('SUBSCRIBE', { id: '1', destination: '/topic/t' });
    slow.link.pause();
    for (let index = 0; index < 12; index++) sender.send('SEND', { destination: '/topic/t' }, Buffer.alloc(10_000));
    expect(await slow.closed).toBe(SLOW_CONSUMER);
    expect(slow.texts()).toEqual([]);
    for (let index = 0; index < 12; index++) await quick.next('MESSAGE');
  });

  test('a paused link still gets one message that is larger than all that may wait for it', async () => {
    const broker = openTestBroker({ waitingBytesPerLink: 1000 });
    const [slow, sender] = [await connectClient(broker), await connectClient(broker)];
    await slow.confirm('SUBSCRIBE', { id: '1', destination: '/topic/t' });
    slow.link.pause();
    await sender.confirm('SEND', { destination: '/topic/t' }, 'x'.repeat(10_000));
    slow.link.resume();
    expect(await slow.nextText()).toHaveLength(10_000);
  });

  test('a burst does not end a link that takes everything', async () => {
    const broker = openTestBroker({ waitingBytesPerLink: 100_000, roomBytesPerLink: 1000 });
    const [reader, sender] = [await connectClient(broker), await connectClient(broker)];
    await reader.confirm('SUBSCRIBE', { id: '1', destination: '/topic/t' });
    for (let index = 0; index < 100; index++) sender.send('SEND', { destination: '/topic/t' }, Buffer.alloc(10_000));
    for (let index = 0; index < 100; index++) await reader.next('MESSAGE');
  });

  test('a queue keeps what a paused consumer cannot take, or gives it to another', async () => {
    const broker = openTestBroker({ waitingBytesPerLink: 1000 });
    const [slow, quick, sender] = [
      await connectClient(broker),
      await connectClient(broker),
      await connectClient(broker),
    ];
    await slow.confirm('SUBSCRIBE', { id: '1', destination: '/queue/q' });
    slow.link.pause();
    const bodies = Array.from({ length: 50 }, (_, index) => String(index).padEnd(1000));
    for (const body of bodies.slice(0, 25)) sender.send('SEND', { destination: '/queue/q' }, body);
    slow.link.resume();
    for (const body of bodies.slice(0, 25)) expect(await slow.nextText()).toBe(body);
    slow.link.pause();
    await quick.confirm('SUBSCRIBE', { id: '1', destination: '/queue/q' });
    for (const body of bodies.slice(25)) sender.send('SEND', { destination: '/queue/q' }, body);
    for (const body of bodies.slice(25)) expect(await quick.nextText()).toBe(body);
  });

  test.each([
    ['subscriptions', { subscriptionsPerLink: 2 }, 'SUBSCRIBE', 'There are too many subscriptions'],
    ['open transactions', { transactionsPerLink: 2 }, 'BEGIN', 'There are too many open transactions'],
  ])('a link has a limited number of %s', async (_what, limits, command, message) => {
    const client = await connectClient(openTestBroker(limits));
    for (const id of ['1', '2', '3']) client.send(command, { id, transaction: id, destination: '/topic/a' });
    expect(await refusalOf(client)).toBe(message);
  });

  test.each([
    ['frames', { framesPerTransaction: 2 }],
    ['bytes', { bytesPerTransaction: 500 }],
  ])('a transaction has a limited number of %s', async (_what, limits) => {
    const client = await connectClient(openTestBroker(limits));
    client.send('BEGIN', { transaction: 't' });
    for (let index = 0; index < 3; index++)
      client.send('SEND', { transaction: 't', destination: '/topic/a' }, Buffer.alloc(100));
    expect(await refusalOf(client)).toBe('The transaction is too large');
  });

  test('a transaction that does not fit into its queue leaves nothing behind', async () => {
    const broker = openTestBroker({ messagesPerQueue: 2 });
    const [sender, consumer] = [await connectClient(broker), await connectClient(broker)];
    sender.send('BEGIN', { transaction: 't' });
    for (const body of ['a', 'b', 'c']) sender.send('SEND', { transaction: 't', destination: '/queue/q' }, body);
    sender.send('COMMIT', { transaction: 't' });
    expect(await refusalOf(sender)).toBe('The queue is full: send it again later');
    await consumer.confirm('SUBSCRIBE', { id: '1', destination: '/queue/q' });
    await consumer.confirm('SEND', { destination: '/queue/q' }, 'only');
    expect(await consumer.nextText()).toBe('only');
  });
});
