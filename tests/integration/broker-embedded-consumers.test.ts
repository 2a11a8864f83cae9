import { describe, expect, test } from 'vitest';

import { threadTimeMs } from '#bff/limits/thread-time';

import { connectClient } from '../support/broker/broker-client.ts';
import { openTestBroker } from '../support/broker/broker-lifetime.ts';

describe('a queue and its consumers', () => {
  test('an acknowledgement that comes after its queue has gone leaves the next queue of that name alone', async () => {
    const broker = openTestBroker();
    const [late, taker, heir, sender] = [
      await connectClient(broker),
      await connectClient(broker),
      await connectClient(broker),
      await connectClient(broker),
    ];
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
    const [refuser, sender] = [await connectClient(broker), await connectClient(broker)];
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
    const [refuser, sender] = [await connectClient(broker), await connectClient(broker)];
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
    const broker = openTestBroker();
    const [refuser, taker] = [await connectClient(broker), await connectClient(broker)];
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
    const broker = openTestBroker();
    const [sender, consumer] = [await connectClient(broker), await connectClient(broker)];
    const chunk = Buffer.from('among many other bytes');
    sender.link.send({ command: 'SEND', headers: new Map([['destination', '/queue/q']]), body: chunk.subarray(6, 10) });
    chunk.fill('x');
    await consumer.confirm('SUBSCRIBE', { id: '1', destination: '/queue/q' });
    expect(await consumer.nextText()).toBe('many');
  });

  test('messages that come back take their old places', async () => {
    const broker = openTestBroker();
    const [one, other, sender] = [
      await connectClient(broker),
      await connectClient(broker),
      await connectClient(broker),
    ];
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
