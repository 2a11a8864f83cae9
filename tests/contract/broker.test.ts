import { beforeEach, describe, expect, test } from 'vitest';

import type { Broker } from '#bff/broker/broker';
import { MESSAGE_MAX_BODY_BYTES } from '#shared-types/messaging';

import { connectClient } from '../support/broker/broker-client.ts';
import { BROKERS } from '../support/broker/broker-kinds.ts';
import { PASSING_QUEUE, uniqueName } from '../support/broker/rabbitmq.ts';

for (const { name, open } of BROKERS) {
  describe(`${name} as a broker`, () => {
    let broker: Broker;
    let topic: string;

    beforeEach(async () => {
      broker = await open();
      topic = `/topic/${uniqueName('sullivan-test')}`;
    });

    const client = () => connectClient(broker);

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
    ] as [string, Record<string, string>][])(
      '%s with %j is answered with an ERROR and the end',
      async (command, headers) => {
        const sender = await client();
        sender.send(command, headers);
        const error = await sender.next('ERROR');
        expect(error.headers.get('message')).toMatch(/./);
        expect(await sender.closed).toMatch(/./);
      },
    );

    test('a subscription of a name that is taken is refused', async () => {
      const reader = await client();
      await reader.confirm('SUBSCRIBE', { id: '1', destination: topic });
      // RabbitMQ makes the queue before it refuses the subscription.
      reader.send('SUBSCRIBE', { id: '1', destination: `${topic}.b`, ...PASSING_QUEUE });
      await reader.next('ERROR');
      await reader.closed;
    });

    test('closing the broker ends its links, and no more are opened', async () => {
      const reader = await client();
      await broker.close();
      expect(await reader.closed).toMatch(/closed/);
      await expect(client()).rejects.toMatchObject({ code: 'SHUTTING_DOWN' });
    });
  });
}
