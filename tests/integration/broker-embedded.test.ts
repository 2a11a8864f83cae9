import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { SLOW_CONSUMER } from '#bff/broker/broker';
import type { EmbeddedBrokerLimits } from '#bff/broker/embedded/broker-limits';
import type { EmbeddedBroker } from '#bff/broker/embedded/embedded-broker';
import { threadTimeMs } from '#bff/limits/thread-time';

import { type BrokerClient, connectClient, connectClients } from '../support/broker/broker-client.ts';
import { openTestBroker } from '../support/broker/broker-lifetime.ts';

/** Sends once, over a new link, and returns the broker's objection. */
async function trySending(
  broker: EmbeddedBroker,
  headers: Record<string, string>,
  body: string | Buffer = '',
): Promise<string> {
  const sender = await connectClient(broker);
  const refusal = sender.closed.then(() => sender.frames.at(-1)?.headers.get('message') ?? '');
  const taken = sender.confirm('SEND', headers, body).then(() => 'taken');
  const outcome = await Promise.race([taken, refusal]).catch(() => refusal);
  sender.link.close();
  return outcome;
}

const FULL = 'The queue is full: send it again later';

/** Clients of a broker with these limits. */
const connected = (count: 2 | 3 | 4, limits: Partial<EmbeddedBrokerLimits> = {}) =>
  connectClients(openTestBroker(limits), count);

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
    expect(await trySending(broker, { destination: '/queue/b' }, BULKY)).toBe(FULL);
    await expect.poll(() => trySending(broker, { destination: '/queue/b' }, BULKY)).toBe('taken');
  });

  test('a message that comes back to its queue is forgotten in time too', async () => {
    const broker = openTestBroker({ queuedBytes: 50_000, sweepEveryMs: 20 });
    const holder = await connectClient(broker);
    await holder.confirm('SUBSCRIBE', { id: '1', destination: '/queue/a', ack: 'client' });
    for (let count = 0; count < 2; count++)
      await holder.confirm('SEND', { destination: '/queue/a', expiration: '40' }, BULKY);
    expect(await trySending(broker, { destination: '/queue/b' }, BULKY)).toBe(FULL);
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

  test.each(['x-expires', 'x-message-ttl', 'x-max-length-bytes'])('a %s that is no number is refused', async (name) => {
    const broker = openTestBroker();
    const message = `The header ${name} is not a number`;
    expect(await trySending(broker, { destination: '/queue/a', [name]: 'many' })).toBe(message);
    const consumer = await connectClient(broker);
    consumer.send('SUBSCRIBE', { id: '1', destination: '/queue/a', [name]: '-1' });
    expect((await consumer.next('ERROR')).headers.get('message')).toBe(message);
  });
});

const passing = (name: string) => ({ destination: `/queue/own.${name}`, 'x-expires': '60000' });

describe('queues that pass leave room for those that stay', () => {
  test('they have a part of the bytes only', async () => {
    const broker = openTestBroker({ queuedBytes: 100_000, passingBytes: 50_000 });
    for (const name of ['a', 'b']) expect(await trySending(broker, passing(name), BULKY)).toBe('taken');
    expect(await trySending(broker, passing('c'), BULKY)).toBe(FULL);
    const lasting = { destination: '/queue/evaluate' };
    for (let count = 0; count < 2; count++) expect(await trySending(broker, lasting, BULKY)).toBe('taken');
    // All together are bounded as before.
    expect(await trySending(broker, lasting, BULKY)).toBe(FULL);
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
    const [listener, sender] = await connectClients(broker, 2);
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
    expect(await trySending(broker, passing('a'), BULKY)).toBe(FULL);
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
    const [holder, consumer] = await connected(2);
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

describe('a queue and its consumers', () => {
  test('an acknowledgement that comes after its queue has gone leaves the next queue of that name alone', async () => {
    const [late, taker, heir, sender] = await connected(4);
    const queue = { id: '1', destination: '/queue/q' };
    await late.confirm('SUBSCRIBE', { ...queue, ack: 'client-individual' });
    await sender.confirm('SEND', { destination: '/queue/q' }, 'zero');
    const { headers } = await late.next('MESSAGE');
    late.send('BEGIN', { transaction: 't' });
    late.send('ACK', { id: headers.get('ack') ?? '', transaction: 't' });
    await late.confirm('UNSUBSCRIBE', { id: '1' });
    await taker.confirm('SUBSCRIBE', queue);
    expect(await taker.nextText()).toBe('zero');
    await taker.confirm('UNSUBSCRIBE', { id: '1' });
    await heir.confirm('SUBSCRIBE', queue);
    await sender.confirm('SEND', { destination: '/queue/q' }, 'one');
    expect(await heir.nextText()).toBe('one');
    await late.confirm('COMMIT', { transaction: 't' });
    await sender.confirm('SEND', { destination: '/queue/q' }, 'two');
    expect(await heir.nextText()).toBe('two');
  });

  test('refusing everything in a full queue costs little, and the messages keep their order', async () => {
    const broker = openTestBroker();
    const [refuser, sender] = await connectClients(broker, 2);
    const total = 10_000;
    await refuser.confirm('SUBSCRIBE', { id: '1', destination: '/queue/q', ack: 'client-individual' });
    for (let index = 0; index < total; index++) sender.send('SEND', { destination: '/queue/q' }, String(index));
    await expect.poll(() => refuser.texts().length).toBe(total);
    const ids = refuser.frames.flatMap(({ headers }) => headers.get('ack') ?? []);
    refuser.link.pause();
    // For this thread alone: other threads of the process read texts for other tests.
    const before = threadTimeMs();
    for (const id of ids) refuser.send('NACK', { id });
    expect(threadTimeMs() - before).toBeLessThan(500);
    refuser.link.close();
    const heir = await connectClient(broker);
    await heir.confirm('SUBSCRIBE', { id: '1', destination: '/queue/q' });
    await expect.poll(() => heir.texts().length).toBe(total);
    expect(heir.texts()).toEqual(Array.from({ length: total }, (_, index) => String(index)));
  });

  test('a message that goes round between refusals leaves room for everything else', async () => {
    const broker = openTestBroker();
    const [refuser, sender] = await connectClients(broker, 2);
    refuser.onFrame(({ command, headers }) => {
      if (command === 'MESSAGE') refuser.send('NACK', { id: headers.get('ack') ?? '' });
    });
    await refuser.confirm('SUBSCRIBE', { id: '1', destination: '/queue/q', ack: 'client-individual' });
    await sender.confirm('SEND', { destination: '/queue/q' }, 'hot');
    await expect.poll(() => refuser.texts().length).toBeGreaterThan(10);
    const taker = await connectClient(broker);
    await taker.confirm('SUBSCRIBE', { id: '1', destination: '/queue/q' });
    expect(await taker.nextText()).toBe('hot');
  });

  test('a refused message is offered to the others first, no matter whose turn is next', async () => {
    const [refuser, taker] = await connected(2);
    const individually = { id: '1', destination: '/queue/q', ack: 'client-individual' };
    await refuser.confirm('SUBSCRIBE', individually);
    await taker.confirm('SUBSCRIBE', individually);
    await taker.confirm('SEND', { destination: '/queue/q' }, 'hot');
    await taker.confirm('SEND', { destination: '/queue/q' }, 'mild');
    expect(await taker.nextText()).toBe('mild');
    const { headers } = await refuser.next('MESSAGE'); // and it would be its turn again
    refuser.send('NACK', { id: headers.get('ack') ?? '' });
    expect(await taker.nextText()).toBe('hot');
  });

  test('a message that waits is a copy, which does not keep the bytes alive among which it came', async () => {
    const [sender, consumer] = await connected(2);
    const chunk = Buffer.from('among many other bytes');
    sender.link.send({ command: 'SEND', headers: new Map([['destination', '/queue/q']]), body: chunk.subarray(6, 10) });
    chunk.fill('x');
    await consumer.confirm('SUBSCRIBE', { id: '1', destination: '/queue/q' });
    expect(await consumer.nextText()).toBe('many');
  });

  test('messages that come back take their old places', async () => {
    const broker = openTestBroker();
    const [one, other, sender] = await connectClients(broker, 3);
    const individually = { id: '1', destination: '/queue/q', ack: 'client-individual', 'prefetch-count': '2' };
    await one.confirm('SUBSCRIBE', individually);
    await other.confirm('SUBSCRIBE', individually);
    for (const body of ['a', 'b', 'c', 'd', 'e']) await sender.confirm('SEND', { destination: '/queue/q' }, body);
    one.link.close();
    other.link.close();
    const heir = await connectClient(broker);
    await heir.confirm('SUBSCRIBE', { id: '1', destination: '/queue/q' });
    await expect.poll(() => heir.texts()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});

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
    const [sender, consumer] = await connected(2, { messagesPerQueue: 2 });
    for (const body of ['a', 'b', 'c']) sender.send('SEND', { destination: '/queue/q', receipt: body }, body);
    const error = await sender.next('ERROR');
    expect(error.headers.get('message')).toBe(FULL);
    expect(error.headers.get('receipt-id')).toBe('c');
    await sender.closed;
    consumer.send('SUBSCRIBE', { id: '1', destination: '/queue/q' });
    expect([await consumer.nextText(), await consumer.nextText()]).toEqual(['a', 'b']);
  });

  test('messages that wait for their acknowledgement count too', async () => {
    const [sender, consumer] = await connected(2, { messagesPerQueue: 2 });
    consumer.send('SUBSCRIBE', { id: '1', destination: '/queue/q', ack: 'client' });
    for (const body of ['a', 'b']) sender.send('SEND', { destination: '/queue/q' }, body);
    const { headers } = await consumer.next('MESSAGE');
    await consumer.confirm('ACK', { id: headers.get('ack') ?? '' });
    await sender.confirm('SEND', { destination: '/queue/q' }, 'c');
    sender.send('SEND', { destination: '/queue/q' }, 'd');
    expect(await refusalOf(sender)).toBe(FULL);
  });

  test('all queues together hold a limited number of bytes', async () => {
    const broker = openTestBroker({ queuedBytes: 300_000 });
    const sender = await connectClient(broker);
    await sender.confirm('SEND', { destination: '/queue/a' }, Buffer.alloc(200_000));
    sender.send('SEND', { destination: '/queue/b' }, Buffer.alloc(200_000));
    expect(await refusalOf(sender)).toBe(FULL);
    const consumer = await connectClient(broker);
    await consumer.confirm('SUBSCRIBE', { id: '1', destination: '/queue/a' });
    await consumer.confirm('SEND', { destination: '/queue/b' }, Buffer.alloc(200_000));
  });

  test('queues are counted, and one that has neither messages nor consumers is forgotten', async () => {
    const broker = openTestBroker({ queues: 1 });
    const [sender, consumer] = await connectClients(broker, 2);
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
    const [sender, consumer] = await connected(2, { queues: 1, messagesPerQueue: 1 });
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
    const [sender, consumer] = await connected(2, { messagesPerQueue: 1 });
    await sender.confirm('SEND', { destination: '/queue/a', expiration: '1' }, 'stale');
    outlive();
    await sender.confirm('SEND', { destination: '/queue/a' }, 'fresh');
    await consumer.confirm('SUBSCRIBE', { id: '1', destination: '/queue/a' });
    await consumer.confirm('SEND', { destination: '/topic/a' });
    expect(consumer.texts()).toEqual(['fresh']);
  });

  test('a topic ends a link that takes nothing, and no other', async () => {
    const [slow, quick, sender] = await connected(3, { waitingBytesPerLink: 100_000 });
    await slow.confirm('SUBSCRIBE', { id: '1', destination: '/topic/t' });
    await quick.confirm('SUBSCRIBE', { id: '1', destination: '/topic/t' });
    slow.link.pause();
    for (let index = 0; index < 12; index++) sender.send('SEND', { destination: '/topic/t' }, Buffer.alloc(10_000));
    expect(await slow.closed).toBe(SLOW_CONSUMER);
    expect(slow.texts()).toEqual([]);
    for (let index = 0; index < 12; index++) await quick.next('MESSAGE');
  });

  test('a paused link still gets one message that is larger than all that may wait for it', async () => {
    const [slow, sender] = await connected(2, { waitingBytesPerLink: 1000 });
    await slow.confirm('SUBSCRIBE', { id: '1', destination: '/topic/t' });
    slow.link.pause();
    await sender.confirm('SEND', { destination: '/topic/t' }, 'x'.repeat(10_000));
    slow.link.resume();
    expect(await slow.nextText()).toHaveLength(10_000);
  });

  test('a burst does not end a link that takes everything', async () => {
    const [reader, sender] = await connected(2, { waitingBytesPerLink: 100_000, roomBytesPerLink: 1000 });
    await reader.confirm('SUBSCRIBE', { id: '1', destination: '/topic/t' });
    for (let index = 0; index < 100; index++) sender.send('SEND', { destination: '/topic/t' }, Buffer.alloc(10_000));
    for (let index = 0; index < 100; index++) await reader.next('MESSAGE');
  });

  test('a queue keeps what a paused consumer cannot take, or gives it to another', async () => {
    const [slow, quick, sender] = await connected(3, { waitingBytesPerLink: 1000 });
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
    const [sender, consumer] = await connected(2, { messagesPerQueue: 2 });
    sender.send('BEGIN', { transaction: 't' });
    for (const body of ['a', 'b', 'c']) sender.send('SEND', { transaction: 't', destination: '/queue/q' }, body);
    sender.send('COMMIT', { transaction: 't' });
    expect(await refusalOf(sender)).toBe(FULL);
    await consumer.confirm('SUBSCRIBE', { id: '1', destination: '/queue/q' });
    await consumer.confirm('SEND', { destination: '/queue/q' }, 'only');
    expect(await consumer.nextText()).toBe('only');
  });
});
