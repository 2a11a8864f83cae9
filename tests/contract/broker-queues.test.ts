import { beforeEach, describe, expect, test } from 'vitest';

import type { Broker } from '#bff/broker/broker';

import { type BrokerClient, connectClient } from '../support/broker/broker-client.ts';
import { BROKERS } from '../support/broker/broker-kinds.ts';
import { PASSING_QUEUE, uniqueName } from '../support/broker/rabbitmq.ts';

for (const { name, open } of BROKERS) {
  describe(`${name} as a broker`, () => {
    let broker: Broker;
    let topic: string;
    let queue: string;

    beforeEach(async () => {
      broker = await open();
      topic = `/topic/${uniqueName('sullivan-test')}`;
      queue = `/queue/${uniqueName('sullivan-test')}`;
    });

    const client = () => connectClient(broker);
    const consume = (who: BrokerClient, headers: Record<string, string> = {}, id = 'q') =>
      who.confirm('SUBSCRIBE', { id, destination: queue, ...PASSING_QUEUE, ...headers });
    const enqueue = async (who: BrokerClient, ...bodies: string[]) => {
      for (const body of bodies) await who.confirm('SEND', { destination: queue, ...PASSING_QUEUE }, body);
    };
    const individually = { ack: 'client-individual' };

    test('a queue keeps its messages in order until somebody takes them', async () => {
      const [sender, consumer] = [await client(), await client()];
      await enqueue(sender, 'first', 'second', 'third');
      await consume(consumer);
      expect([await consumer.nextText(), await consumer.nextText(), await consumer.nextText()]).toEqual([
        'first',
        'second',
        'third',
      ]);
    });

    test('a queue deals its messages out in turn', async () => {
      const [a, b, sender] = [await client(), await client(), await client()];
      await consume(a);
      await consume(b);
      for (let index = 0; index < 10; index++) await enqueue(sender, String(index));
      await expect.poll(() => a.frames.length + b.frames.length).toBe(12); // with the receipts
      const deliveries = [a, b].map(({ texts }) => texts().length);
      expect(deliveries).toEqual([5, 5]);
    });

    test('a consumer gets no more than its prefetch count before it acknowledges', async () => {
      const [consumer, sender] = [await client(), await client()];
      await consume(consumer, { ...individually, 'prefetch-count': '2' });
      await enqueue(sender, 'a', 'b', 'c', 'd');
      const first = await consumer.next('MESSAGE');
      const second = await consumer.next('MESSAGE');
      // Anything more would have come before this receipt.
      await consumer.confirm('SEND', { destination: topic });
      expect(consumer.texts()).toHaveLength(2);
      consumer.send('ACK', { id: second.headers.get('ack') ?? '' });
      expect(await consumer.nextText()).toBe('c');
      consumer.send('ACK', { id: first.headers.get('ack') ?? '' });
      expect(await consumer.nextText()).toBe('d');
    });

    test('in the mode client an acknowledgement is also one of all before, and the rest is delivered again', async () => {
      const [consumer, sender, heir] = [await client(), await client(), await client()];
      await consume(consumer, { ack: 'client' });
      await enqueue(sender, 'a', 'b', 'c', 'd');
      await consumer.next('MESSAGE');
      await consumer.next('MESSAGE');
      const third = await consumer.next('MESSAGE');
      await consumer.next('MESSAGE');
      await consumer.confirm('ACK', { id: third.headers.get('ack') ?? '' });
      consumer.link.close();
      await consume(heir);
      const { headers, body } = await heir.next('MESSAGE');
      expect(body.toString()).toBe('d');
      expect(headers.get('redelivered')).toBe('true');
      await enqueue(sender, 'end');
      expect(await heir.nextText()).toBe('end');
    });

    test('in the mode client-individual an acknowledgement is of one message only', async () => {
      const [consumer, sender, heir] = [await client(), await client(), await client()];
      await consume(consumer, individually);
      await enqueue(sender, 'a', 'b');
      await consumer.next('MESSAGE');
      const second = await consumer.next('MESSAGE');
      await consumer.confirm('ACK', { id: second.headers.get('ack') ?? '' });
      consumer.link.close();
      await consume(heir);
      expect(await heir.nextText()).toBe('a');
      await enqueue(sender, 'end');
      expect(await heir.nextText()).toBe('end');
    });

    test('what a lost consumer had not acknowledged goes to another one, marked as redelivered', async () => {
      const [lost, heir, sender] = [await client(), await client(), await client()];
      await consume(lost, individually);
      await enqueue(sender, 'precious');
      expect((await lost.next('MESSAGE')).headers.get('redelivered') ?? 'false').toBe('false');
      await consume(heir, individually);
      lost.link.close();
      const { headers, body } = await heir.next('MESSAGE');
      expect(body.toString()).toBe('precious');
      expect(headers.get('redelivered')).toBe('true');
    });

    test('a refused message goes to another consumer', async () => {
      const [refuser, taker, sender] = [await client(), await client(), await client()];
      refuser.onFrame(({ command, headers }) => {
        if (command === 'MESSAGE') refuser.send('NACK', { id: headers.get('ack') ?? '' });
      });
      await consume(refuser, { ...individually, 'prefetch-count': '1' });
      await consume(taker, { ...individually, 'prefetch-count': '1' });
      await enqueue(sender, 'hot');
      await enqueue(sender, 'potato');
      const taken: string[] = [];
      for (let count = 0; count < 2; count++) {
        const { headers, body } = await taker.next('MESSAGE');
        taken.push(body.toString());
        taker.send('ACK', { id: headers.get('ack') ?? '' });
      }
      expect(taken.toSorted()).toEqual(['hot', 'potato']);
    });

    test('a message that its only consumer refuses comes back to it', async () => {
      const [consumer, sender] = [await client(), await client()];
      await consume(consumer, individually);
      await enqueue(sender, 'boomerang');
      for (let round = 0; round < 5; round++) {
        const { headers, body } = await consumer.next('MESSAGE');
        expect(body.toString()).toBe('boomerang');
        expect(headers.get('redelivered') ?? 'false').toBe(String(round > 0));
        consumer.send('NACK', { id: headers.get('ack') ?? '' });
      }
    });

    test('a message that is refused without requeue is gone', async () => {
      const [consumer, sender] = [await client(), await client()];
      await consume(consumer, individually);
      await enqueue(sender, 'poison', 'good');
      const poison = await consumer.next('MESSAGE');
      await consumer.confirm('NACK', { id: poison.headers.get('ack') ?? '', requeue: 'false' });
      const good = await consumer.next('MESSAGE');
      expect(good.body.toString()).toBe('good');
      await consumer.confirm('ACK', { id: good.headers.get('ack') ?? '' });
      await enqueue(sender, 'end');
      expect(await consumer.nextText()).toBe('end');
    });

    test('a topic can be acknowledged too, and refused', async () => {
      const [consumer, sender] = [await client(), await client()];
      await consumer.confirm('SUBSCRIBE', { id: 't', destination: topic, ...individually, 'prefetch-count': '1' });
      await sender.confirm('SEND', { destination: topic }, 'a');
      await sender.confirm('SEND', { destination: topic }, 'b');
      const first = await consumer.next('MESSAGE');
      consumer.send('NACK', { id: first.headers.get('ack') ?? '' });
      const again = await consumer.next('MESSAGE');
      expect(again.body.toString()).toBe('a');
      consumer.send('ACK', { id: again.headers.get('ack') ?? '' });
      expect(await consumer.nextText()).toBe('b');
    });

    test('a queue with a length keeps its newest messages', async () => {
      const [sender, consumer] = [await client(), await client()];
      const bounded = { destination: queue, ...PASSING_QUEUE, 'x-max-length-bytes': '25000' };
      for (const letter of 'abcd') await sender.confirm('SEND', bounded, letter.repeat(10_000));
      await consumer.confirm('SUBSCRIBE', { id: 'q', ...bounded });
      expect([(await consumer.nextText())[0], (await consumer.nextText())[0]]).toEqual(['c', 'd']);
    });

    test('a queue with a time for its messages drops them then', async () => {
      const [sender, consumer] = [await client(), await client()];
      const brief = { destination: queue, ...PASSING_QUEUE, 'x-message-ttl': '200' };
      await sender.confirm('SEND', brief, 'stale');
      // RabbitMQ has its own clock, which no test can set. Longer is as good.
      const untilMs = performance.now() + 400;
      await expect.poll(() => performance.now()).toBeGreaterThan(untilMs);
      await consumer.confirm('SUBSCRIBE', { id: 'q', ...brief });
      await sender.confirm('SEND', brief, 'fresh');
      expect(await consumer.nextText()).toBe('fresh');
    });

    test('what is sent in a transaction arrives when it is committed, and not before', async () => {
      const [consumer, sender] = [await client(), await client()];
      await consume(consumer);
      await sender.confirm('BEGIN', { transaction: 'tx' });
      sender.send('SEND', { destination: queue, transaction: 'tx', ...PASSING_QUEUE }, 'later');
      await enqueue(sender, 'sooner');
      expect(await consumer.nextText()).toBe('sooner');
      await sender.confirm('COMMIT', { transaction: 'tx' });
      const { headers, body } = await consumer.next('MESSAGE');
      expect(body.toString()).toBe('later');
      expect(headers.get('destination')).toBe(queue);
    });

    test('what is sent in a transaction that is aborted, or lost with its link, never arrives', async () => {
      const [consumer, sender, loser] = [await client(), await client(), await client()];
      await consume(consumer);
      await sender.confirm('BEGIN', { transaction: 'tx' });
      sender.send('SEND', { destination: queue, transaction: 'tx', ...PASSING_QUEUE }, 'aborted');
      await sender.confirm('ABORT', { transaction: 'tx' });
      await loser.confirm('BEGIN', { transaction: 'tx' });
      loser.send('SEND', { destination: queue, transaction: 'tx', ...PASSING_QUEUE }, 'lost');
      loser.link.close();
      await enqueue(sender, 'end');
      expect(await consumer.nextText()).toBe('end');
    });

    test('an acknowledgement in an aborted transaction does not count, in a committed one it does', async () => {
      const [consumer, sender, heir] = [await client(), await client(), await client()];
      await consume(consumer, individually);
      await enqueue(sender, 'kept', 'done');
      const [kept, done] = [await consumer.next('MESSAGE'), await consumer.next('MESSAGE')];
      await consumer.confirm('BEGIN', { transaction: 'no' });
      await consumer.confirm('ACK', { id: kept.headers.get('ack') ?? '', transaction: 'no' });
      await consumer.confirm('ABORT', { transaction: 'no' });
      await consumer.confirm('BEGIN', { transaction: 'yes' });
      await consumer.confirm('ACK', { id: done.headers.get('ack') ?? '', transaction: 'yes' });
      await consumer.confirm('COMMIT', { transaction: 'yes' });
      consumer.link.close();
      await consume(heir);
      expect(await heir.nextText()).toBe('kept');
      await enqueue(sender, 'end');
      expect(await heir.nextText()).toBe('end');
    });

    test('sixteen transactions of a link may be open', async () => {
      const sender = await client();
      for (let index = 0; index < 16; index++) await sender.confirm('BEGIN', { transaction: `t${index}` });
    });
  });
}
