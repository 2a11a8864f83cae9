import { describe, expect, onTestFinished, test, vi } from 'vitest';

import type { EmbeddedBroker } from '#bff/broker/embedded/embedded-broker';

import { connectClient } from '../support/broker/broker-client.ts';
import { openTestBroker } from '../support/broker/broker-lifetime.ts';

/** Sends once, over a new link, and returns the broker's objection. */
async function trySending(
  broker: EmbeddedBroker,
  headers: Record<string, string>,
  body: string | Buffer = '',
): Promise<string> {
  const sender = await connectClient(broker);
  const refusal = sender.closed.then(() => sender.frames.at(-1)?.headers.get('message') ?? '');
  const outcome = await Promise.race([sender.confirm('SEND', headers, body).then(() => 'taken'), refusal]).catch(
    () => refusal,
  );
  sender.link.close();
  return outcome;
}

/** A body so large that a few fill a small broker. */
const BULKY = Buffer.alloc(20_000);

describe('what nobody takes does not stay in the embedded broker', () => {
  test.each([
    ['a message that has an expiration', { expiration: '40' }],
    ['a message of a queue that keeps messages for a while only', { 'x-message-ttl': '40' }],
    ['a queue that goes when nobody uses it', { 'x-expires': '40' }],
  ])('%s is forgotten in time, though nobody asks for it', async (_what, headers) => {
    const broker = openTestBroker({ queuedBytes: 50_000, passingBytes: 50_000, sweepEveryMs: 20 });
    expect(await trySending(broker, { destination: '/queue/a', ...headers }, BULKY)).toBe('taken');
    expect(await trySending(broker, { destination: '/queue/a', ...headers }, BULKY)).toBe('taken');
    // Only the bytes that are gone make room in another queue.
    expect(await trySending(broker, { destination: '/queue/b' }, BULKY)).toBe('The queue is full: send it again later');
    await expect.poll(() => trySending(broker, { destination: '/queue/b' }, BULKY)).toBe('taken');
  });

  test('a message that comes back to its queue is forgotten in time too', async () => {
    const broker = openTestBroker({ queuedBytes: 50_000, sweepEveryMs: 20 });
    const holder = await connectClient(broker);
    await holder.confirm('SUBSCRIBE', { id: '1', destination: '/queue/a', ack: 'client' });
    for (let count = 0; count < 2; count++)
      await holder.confirm('SEND', { destination: '/queue/a', expiration: '40' }, BULKY);
    expect(await trySending(broker, { destination: '/queue/b' }, BULKY)).toBe('The queue is full: send it again later');
    holder.link.close();
    await expect.poll(() => trySending(broker, { destination: '/queue/b' }, BULKY)).toBe('taken');
  });

  test('a queue that goes when nobody uses it stays while somebody consumes it', async () => {
    const broker = openTestBroker({ sweepEveryMs: 10 });
    const consumer = await connectClient(broker);
    const passing = { destination: '/queue/a', 'x-expires': '20' };
    await consumer.confirm('SUBSCRIBE', { id: '1', ack: 'client', 'prefetch-count': '1', ...passing });
    for (const body of ['a', 'b']) await consumer.confirm('SEND', passing, body);
    // Something that can expire keeps the broker looking.
    await consumer.confirm('SEND', { destination: '/queue/b', expiration: '600000' });
    const first = await consumer.next('MESSAGE');
    const now = performance.now.bind(performance);
    const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
    onTestFinished(() => later.mockRestore());
    // By then the broker has looked whether the queue is used, a minute later by its clock.
    await expect.poll(() => later.mock.calls.length).toBeGreaterThan(1);
    consumer.send('ACK', { id: first.headers.get('ack') ?? '' });
    expect(await consumer.nextText()).toBe('b');
  });

  test.each([['x-expires'], ['x-message-ttl'], ['x-max-length-bytes']])(
    'a header %s that is no number is refused',
    async (name) => {
      const broker = openTestBroker();
      const message = `The header ${name} is not a number`;
      expect(await trySending(broker, { destination: '/queue/a', [name]: 'many' })).toBe(message);
      const consumer = await connectClient(broker);
      consumer.send('SUBSCRIBE', { id: '1', destination: '/queue/a', [name]: '-1' });
      expect((await consumer.next('ERROR')).headers.get('message')).toBe(message);
    },
  );
});

const passing = (name: string) => ({ destination: `/queue/own.${name}`, 'x-expires': '60000' });

describe('queues that pass leave room for those that stay', () => {
  test('they have a part of the bytes only', async () => {
    const broker = openTestBroker({ queuedBytes: 100_000, passingBytes: 50_000 });
    expect(await trySending(broker, passing('a'), BULKY)).toBe('taken');
    expect(await trySending(broker, passing('b'), BULKY)).toBe('taken');
    expect(await trySending(broker, passing('c'), BULKY)).toBe('The queue is full: send it again later');
    expect(await trySending(broker, { destination: '/queue/evaluate' }, BULKY)).toBe('taken');
    expect(await trySending(broker, { destination: '/queue/evaluate' }, BULKY)).toBe('taken');
    // All together are bounded as before.
    expect(await trySending(broker, { destination: '/queue/evaluate' }, BULKY)).toBe(
      'The queue is full: send it again later',
    );
  });

  test('they have a part of the names only, and give them back', async () => {
    const broker = openTestBroker({ queues: 4, passingQueues: 2 });
    const client = await connectClient(broker);
    for (let round = 0; round < 5; round++) {
      await client.confirm('SUBSCRIBE', { id: '1', ...passing(`${round}`) });
      await client.confirm('UNSUBSCRIBE', { id: '1' });
    }
    expect(await trySending(broker, passing('a'))).toBe('taken');
    expect(await trySending(broker, passing('b'))).toBe('taken');
    expect(await trySending(broker, passing('c'))).toBe('There are too many queues');
    expect(await trySending(broker, { destination: '/queue/evaluate' })).toBe('taken');
  });

  test('topics that are acknowledged share that part', async () => {
    const broker = openTestBroker({ queues: 4, passingQueues: 2, queuedBytes: 100_000, passingBytes: 50_000 });
    const [listener, sender] = [await connectClient(broker), await connectClient(broker)];
    const acknowledged = { destination: '/topic/t', ack: 'client' };
    for (let round = 0; round < 5; round++) {
      await listener.confirm('SUBSCRIBE', { id: '1', ...acknowledged });
      await listener.confirm('UNSUBSCRIBE', { id: '1' });
    }
    await listener.confirm('SUBSCRIBE', { id: '1', ...acknowledged });
    await listener.confirm('SUBSCRIBE', { id: '2', ...acknowledged });
    await sender.confirm('SEND', { destination: '/topic/t' }, BULKY);
    expect(await trySending(broker, passing('a'), BULKY)).toBe('There are too many queues');
    await listener.confirm('UNSUBSCRIBE', { id: '2' });
    expect(await trySending(broker, passing('a'), BULKY)).toBe('taken');
    expect(await trySending(broker, passing('a'), BULKY)).toBe('The queue is full: send it again later');
    expect(await trySending(broker, { destination: '/queue/evaluate' }, BULKY)).toBe('taken');
  });

  test.each([
    ['its length', { 'x-max-length-bytes': '45000' }, {}],
    ['the part of all such queues', { 'x-max-length-bytes': '60000' }, {}],
    ['its number of messages', { 'x-max-length-bytes': '60000' }, { messagesPerQueue: 2 }],
  ])('a queue with a length drops its oldest messages beyond %s, and refuses none', async (_what, length, limits) => {
    const broker = openTestBroker({ queuedBytes: 100_000, passingBytes: 50_000, ...limits });
    const bounded = { ...passing('a'), ...length };
    for (const letter of 'abcdefghij') expect(await trySending(broker, bounded, letter.repeat(20_000))).toBe('taken');
    const committer = await connectClient(broker);
    committer.send('BEGIN', { transaction: 't' });
    committer.send('SEND', { ...bounded, transaction: 't' }, 'k'.repeat(20_000));
    await committer.confirm('COMMIT', { transaction: 't' });
    const consumer = await connectClient(broker);
    await consumer.confirm('SUBSCRIBE', { id: '1', ...bounded });
    await consumer.next('MESSAGE');
    await consumer.next('MESSAGE');
    expect(consumer.texts().map(([letter]) => letter)).toEqual(['j', 'k']);
  });

  test('messages that come back to a queue with a length are the first to go', async () => {
    const broker = openTestBroker();
    const [holder, consumer] = [await connectClient(broker), await connectClient(broker)];
    const bounded = { ...passing('a'), 'x-max-length-bytes': '45000' };
    await holder.confirm('SUBSCRIBE', { id: '1', ack: 'client', 'prefetch-count': '2', ...bounded });
    for (const letter of 'abcd') await consumer.confirm('SEND', bounded, letter.repeat(20_000));
    holder.link.close();
    await consumer.confirm('SUBSCRIBE', { id: '1', ...bounded });
    await consumer.next('MESSAGE');
    await consumer.next('MESSAGE');
    expect(consumer.texts().map(([letter]) => letter)).toEqual(['c', 'd']);
  });

  test('a message that is larger than its queue may be is gone, unless somebody waits for it', async () => {
    const broker = openTestBroker();
    const consumer = await connectClient(broker);
    const bounded = { ...passing('a'), 'x-max-length-bytes': '10000' };
    expect(await trySending(broker, bounded, 'lost'.repeat(5000))).toBe('taken');
    await consumer.confirm('SUBSCRIBE', { id: '1', ...bounded });
    expect(await trySending(broker, bounded, 'heard'.repeat(5000))).toBe('taken');
    expect((await consumer.nextText()).slice(0, 5)).toBe('heard');
  });
});
