import { beforeEach, describe, expect, test } from 'vitest';

import type { Broker } from '#bff/broker/broker';
import { MESSAGE_MAX_BODY_BYTES } from '#shared-types/messaging';

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

    test('a message on a topic goes to every subscriber, with the headers of its sender', async () => {
      const [a, b, sender] = [await client(), await client(), await client()];
      await a.confirm('SUBSCRIBE', { id: 'a', destination: topic });
      await b.confirm('SUBSCRIBE', { id: 'b', destination: topic, ack: 'auto' });
      sender.send('SEND', { destination: topic, 'content-type': 'text/plain', colour: 'green' }, 'to all');
      for (const [who, id] of [
        [a, 'a'],
        [b, 'b'],
      ] as const) {
        const { headers, body } = await who.next('MESSAGE');
        expect(body.toString()).toBe('to all');
        expect(headers.get('subscription')).toBe(id);
        expect(headers.get('destination')).toBe(topic);
        expect(headers.get('message-id')).toMatch(/./);
        expect(headers.get('content-type')).toBe('text/plain');
        expect(headers.get('colour')).toBe('green');
        expect(headers.has('ack')).toBe(false);
      }
    });

    test('messages of one sender come in their order', async () => {
      const [reader, sender] = [await client(), await client()];
      await reader.confirm('SUBSCRIBE', { id: 't', destination: topic });
      const bodies = Array.from({ length: 300 }, (_, index) => `message ${index}`);
      for (const body of bodies) sender.send('SEND', { destination: topic }, body);
      for (const body of bodies) expect(await reader.nextText()).toBe(body);
    });

    test('a wildcard matches exactly one part of a name', async () => {
      const [reader, sender] = [await client(), await client()];
      await reader.confirm('SUBSCRIBE', { id: 'w', destination: `${topic}.*` });
      sender.send('SEND', { destination: topic }, 'none');
      sender.send('SEND', { destination: `${topic}.a.b` }, 'two');
      sender.send('SEND', { destination: `${topic}x.a` }, 'another');
      sender.send('SEND', { destination: `${topic}.a` }, 'one');
      const { headers, body } = await reader.next('MESSAGE');
      expect(body.toString()).toBe('one');
      expect(headers.get('destination')).toBe(`${topic}.a`);
    });

    test('a client that has unsubscribed gets no more messages, and others still do', async () => {
      const [leaver, stayer] = [await client(), await client()];
      await leaver.confirm('SUBSCRIBE', { id: '1', destination: topic });
      await stayer.confirm('SUBSCRIBE', { id: '1', destination: topic });
      await leaver.confirm('UNSUBSCRIBE', { id: '1' });
      await leaver.confirm('SEND', { destination: topic }, 'late');
      expect(await stayer.nextText()).toBe('late');
      expect(leaver.texts()).toEqual([]);
    });

    test('every byte of a body arrives, up to the largest body', async () => {
      const [reader, sender] = [await client(), await client()];
      await reader.confirm('SUBSCRIBE', { id: 't', destination: topic });
      const everyByte = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
      const largest = Buffer.alloc(MESSAGE_MAX_BODY_BYTES, everyByte);
      for (const body of [everyByte, Buffer.alloc(0), largest, Buffer.from('\n\n\0\n\0')]) {
        sender.send('SEND', { destination: topic }, body);
        expect((await reader.next('MESSAGE')).body.equals(body)).toBe(true);
      }
    });

    test('a message may be larger than any client may send', async () => {
      const [reader, sender] = [await client(), await client()];
      await reader.confirm('SUBSCRIBE', { id: 't', destination: topic });
      const own = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`own-${index}`, 'x'.repeat(500)]));
      sender.send('SEND', { destination: topic, ...own }, Buffer.alloc(1_000_000, 'y'));
      const { headers, body } = await reader.next('MESSAGE');
      expect(headers.get('own-99')).toBe('x'.repeat(500));
      expect(body.length).toBe(1_000_000);
    });

    test('headers carry every character, colons, backslashes and line ends among them', async () => {
      const [reader, sender] = [await client(), await client()];
      await reader.confirm('SUBSCRIBE', { id: 't:1', destination: topic });
      const own = {
        'a:b\\c': 'colon: backslash\\ line\nreturn\r\\n',
        größe: 'naïve 学生 🎓',
        ' spaced ': ' kept ',
        empty: '',
      };
      sender.send('SEND', { destination: topic, ...own });
      const { headers } = await reader.next('MESSAGE');
      expect(headers.get('subscription')).toBe('t:1');
      expect(Object.fromEntries(Object.keys(own).map((key) => [key, headers.get(key)]))).toEqual(own);
    });

    test('what is sent right before a link is closed arrives', async () => {
      const [reader, sender] = [await client(), await client()];
      await reader.confirm('SUBSCRIBE', { id: 't', destination: topic });
      for (let index = 0; index < 200; index++) sender.send('SEND', { destination: topic }, Buffer.alloc(2000, index));
      sender.link.close();
      for (let index = 0; index < 200; index++) expect((await reader.next('MESSAGE')).body[0]).toBe(index % 256);
    });

    test('a paused link delivers nothing until it is resumed, not even the rest of a batch', async () => {
      const [reader, witness] = [await client(), await client()];
      await reader.confirm('SUBSCRIBE', { id: 't', destination: topic });
      await witness.confirm('SUBSCRIBE', { id: 't', destination: topic });
      reader.onFrame(() => reader.link.pause());
      const bodies = Array.from({ length: 100 }, (_, index) => String(index));
      for (const body of bodies) witness.send('SEND', { destination: topic }, body);
      for (const body of bodies) expect(await witness.nextText()).toBe(body);
      await reader.next('MESSAGE');
      await witness.confirm('SEND', { destination: `${topic}.elsewhere` });
      expect(reader.texts()).toEqual(['0']);
      reader.link.resume();
      expect(reader.texts()).toEqual(['0']); // never from inside a call
      await expect.poll(reader.texts).toEqual(['0', '1']);
      reader.onFrame(() => {});
      reader.link.resume();
      await expect.poll(reader.texts).toEqual(bodies);
    });

    test('closing a link while its frame is handled is the last that it hears', async () => {
      const [reader, sender] = [await client(), await client()];
      await reader.confirm('SUBSCRIBE', { id: 't', destination: topic });
      await sender.confirm('SUBSCRIBE', { id: 't', destination: topic });
      reader.onFrame(() => reader.link.close());
      for (const body of ['a', 'b', 'c']) sender.send('SEND', { destination: topic }, body);
      await reader.next('MESSAGE');
      expect([await sender.nextText(), await sender.nextText(), await sender.nextText()]).toEqual(['a', 'b', 'c']);
      await sender.confirm('SEND', { destination: topic });
      expect(reader.texts()).toHaveLength(1);
    });

    test.each([
      ['SUBSCRIBE', { id: '1', destination: '/topic/a/b' }],
      ['SUBSCRIBE', { id: '1', destination: '/nowhere/a' }],
      ['SUBSCRIBE', { id: '1' }],
      ['SEND', { destination: '/queue/a/b' }],
      ['SEND', { destination: '/nowhere/a' }],
      ['SEND', {}],
      ['SEND', { destination: '/topic/a', transaction: 'unknown' }],
      ['SEND', { destination: '/topic/a', 'message-id': '1' }],
      ['UNSUBSCRIBE', { id: 'unknown' }],
      ['UNSUBSCRIBE', {}],
      ['ACK', { id: 'unknown' }],
      ['ACK', {}],
      ['NACK', { id: 'unknown' }],
      ['COMMIT', { transaction: 'unknown' }],
      ['ABORT', { transaction: 'unknown' }],
      ['BEGIN', {}],
    ] as [string, Record<string, string>][])('%s with %j ends in an ERROR', async (command, headers) => {
      const sender = await client();
      sender.send(command, headers);
      const error = await sender.next('ERROR');
      expect(error.headers.get('message')).toMatch(/./);
      expect(await sender.closed).toMatch(/./);
    });

    test('a subscription of a name that is taken is refused', async () => {
      const reader = await client();
      await reader.confirm('SUBSCRIBE', { id: '1', destination: topic });
      // RabbitMQ makes the queue before it refuses the subscription.
      reader.send('SUBSCRIBE', { id: '1', destination: `${topic}.b`, ...PASSING_QUEUE });
      await reader.next('ERROR');
      await reader.closed;
    });
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

    test('closing the broker ends its links, and no more are opened', async () => {
      const reader = await client();
      await broker.close();
      expect(await reader.closed).toMatch(/closed/);
      await expect(client()).rejects.toMatchObject({ code: 'SHUTTING_DOWN' });
    });
  });
}
