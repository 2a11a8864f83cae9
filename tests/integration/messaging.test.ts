import { beforeAll, describe, expect, test } from 'vitest';

import type { StompVersion } from '#bff/stomp/frame';
import { MESSAGE_MAX_BODY_BYTES } from '#shared-types/messaging';

import { CONFIGURED_BROKERS } from '../support/broker/broker-kinds.ts';
import { makeTestIdentity } from '../support/identity/test-identity.ts';
import { connectClient, openClient, type TestClient, uniqueDestination } from '../support/messaging/messaging.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';
import { openWebSocket, request } from '../support/sockjs/sockjs-client.ts';

const { identity, tokenOf } = makeTestIdentity();
const ANA = tokenOf('ana', 'ana@example.org');
type Options = Parameters<typeof openClient>[2];
const VERSIONS: StompVersion[] = ['1.0', '1.1', '1.2'];
const NOT_WAITING = 'No message of that id waits to be acknowledged';
const EVERY_BYTE = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
const CONNECT = JSON.stringify(['CONNECT\naccept-version:1.2\nhost:x\n\n\0']);
const subscribe = (destination: string) =>
  JSON.stringify([`SUBSCRIBE\nid:a\ndestination:${destination}\nreceipt:r\n\n\0`]);

/** Whether each message of the WebSocket so far was binary. */
function kindsOf(client: TestClient): boolean[] {
  const kinds: boolean[] = [];
  client.socket.on('message', (_data, isBinary) => kinds.push(isBinary));
  return kinds;
}

for (const { name, brokerUrls } of CONFIGURED_BROKERS) {
  describe(`Any STOMP client reaches ${name} through the relay:`, () => {
    let bff: TestBff;
    beforeAll(async () => {
      bff = await startBff({ upstreams: { identity }, config: { brokerUrls, rateLimitFactor: 1000 } });
    });
    const open = (options?: Options) => openClient(bff.url, ANA, options);
    const connect = (options?: Options) => connectClient(bff.url, ANA, options);

    /** Makes one request of a polling client, and returns the body. */
    async function ask(transport: string, session: string, body = ''): Promise<string> {
      const answer = await request(bff.url, 'POST', `/ws/000/${session}/${transport}?token=${ANA}`, { body });
      const text = await answer.ended();
      answer.socket.destroy();
      return text;
    }

    test.each(VERSIONS)('it connects with STOMP %s and gets its user name and heart-beats', async (version) => {
      const client = await open({ version });
      client.send('CONNECT', { 'accept-version': version, login: 'root', passcode: 'secret', host: '/evil' });
      const { headers } = await client.next('CONNECTED');
      expect(headers).toMatchObject({ version, 'user-name': 'ana', 'heart-beat': '1000,1000' });
    });

    test('STOMP as the first command, and the newest of several versions, are taken', async () => {
      const client = await open();
      client.send('STOMP', { 'accept-version': '1.0,1.1,1.2,2.0', host: 'x' });
      expect((await client.next('CONNECTED')).headers['version']).toBe('1.2');
    });

    test('a version that nobody speaks is answered with ERROR and the versions that are, and the close', async () => {
      const client = await open();
      client.send('CONNECT', { 'accept-version': '3.0', host: 'x' });
      const { headers } = await client.next('ERROR');
      expect(headers).toMatchObject({ message: 'Supported protocol versions are 1.0,1.1,1.2', version: '1.0,1.1,1.2' });
      expect((await client.closed).code).toBe(1008);
    });

    test.each(VERSIONS)(
      'with STOMP %s a message comes to every subscriber of a topic, with its own headers and nothing of the broker’s',
      async (version) => {
        const destination = uniqueDestination('/topic/public');
        const [one, two] = [await connect({ version }), await connect({ version })];
        await one.confirmed('SUBSCRIBE', { id: 'a', destination });
        await two.confirmed('SUBSCRIBE', { id: 'b', destination });
        await one.confirmed(
          'SEND',
          { destination, 'content-type': 'text/plain', course: 'IB', 'x-secret': '1' },
          'Grüße, 世界 🎓',
        );
        for (const [client, id] of [
          [one, 'a'],
          [two, 'b'],
        ] as const) {
          const { headers, body } = await client.next('MESSAGE');
          expect(body).toBe('Grüße, 世界 🎓');
          const { 'message-id': messageId, ...others } = headers;
          expect(messageId).toBeTruthy();
          expect(others).toEqual({
            destination,
            subscription: id,
            'content-type': 'text/plain',
            course: 'IB',
            'content-length': String(Buffer.byteLength(body)),
          });
        }
      },
    );

    test.each(VERSIONS.filter((version) => version !== '1.0'))(
      'with STOMP %s headers may hold line feeds, colons and backslashes',
      async (version) => {
        const destination = uniqueDestination('/topic/public');
        const client = await connect({ version });
        await client.confirmed('SUBSCRIBE', { id: 'a', destination });
        const tricky = 'a:b\\c\nd\\n ünï';
        client.send('SEND', { destination, 'tricky:name': tricky }, 'x');
        expect((await client.next('MESSAGE')).headers['tricky:name']).toBe(tricky);
      },
    );

    test('a client that has unsubscribed gets nothing any more, and may subscribe again', async () => {
      const destination = uniqueDestination('/topic/public');
      const client = await connect();
      await client.confirmed('SUBSCRIBE', { id: 'a', destination });
      await client.confirmed('UNSUBSCRIBE', { id: 'a' });
      await client.confirmed('SEND', { destination }, 'x');
      await client.confirmed('SUBSCRIBE', { id: 'a', destination });
      await client.confirmed('SEND', { destination }, 'y');
      expect((await client.next('MESSAGE')).body).toBe('y');
      expect(client.unread()).toEqual([]);
    });

    test('in STOMP 1.0 a subscription needs no id, and is ended by its destination', async () => {
      const destination = uniqueDestination('/topic/public');
      const client = await connect({ version: '1.0' });
      await client.confirmed('SUBSCRIBE', { destination });
      client.send('SEND', { destination }, 'x');
      const { headers } = await client.next('MESSAGE');
      expect(headers['subscription']).toBeUndefined();
      await client.confirmed('UNSUBSCRIBE', { destination });
    });

    test('frames that come together with CONNECT are read in the version that it asks for', async () => {
      const client = await open({ version: '1.0' });
      client.sendRaw('CONNECT\naccept-version:1.0\n\n\0SEND\ndestination:/topic/public/x\npath:c:\\x\nreceipt:r\n\n\0');
      await client.next('CONNECTED');
      expect((await client.next('RECEIPT')).headers['receipt-id']).toBe('r');
    });

    test('frames right after CONNECT wait until the client is connected', async () => {
      const destination = uniqueDestination('/topic/public');
      const client = await open();
      client.send('CONNECT', { 'accept-version': '1.2', host: 'x' });
      client.send('SUBSCRIBE', { id: '1', destination });
      client.send('SEND', { destination }, 'at once');
      await client.next('CONNECTED');
      expect((await client.next('MESSAGE')).body).toBe('at once');
    });

    test('a client that reads slowly gets everything that waits in a queue, in its order', async () => {
      const destination = uniqueDestination('/queue/own');
      const [slow, fast] = [await connect(), await connect()];
      await slow.confirmed('SUBSCRIBE', { id: '1', destination });
      slow.socket.pause();
      const filling = 'x'.repeat(30_000);
      for (let count = 0; count < 100; count += 1) await fast.confirmed('SEND', { destination }, `${count} ${filling}`);
      slow.socket.resume();
      for (let count = 0; count < 100; count += 1) expect(parseInt((await slow.next('MESSAGE')).body, 10)).toBe(count);
    });

    test('DISCONNECT is confirmed when everything before it is done, and the connection closes', async () => {
      const destination = uniqueDestination('/topic/public');
      const [sender, listener] = [await connect(), await connect()];
      await listener.confirmed('SUBSCRIBE', { id: 'a', destination });
      for (let count = 0; count < 50; count += 1) sender.send('SEND', { destination }, String(count));
      await sender.confirmed('DISCONNECT');
      expect((await sender.closed).code).toBe(1000);
      for (let count = 0; count < 50; count += 1) expect((await listener.next('MESSAGE')).body).toBe(String(count));
    });

    test('DISCONNECT is not confirmed when something before it failed', async () => {
      const client = await connect();
      client.send('ACK', { id: 'never came' });
      client.send('DISCONNECT', { receipt: 'r' });
      await client.next('ERROR');
      expect(client.unread()).toEqual([]);
    });

    test('DISCONNECT is confirmed with as many open transactions as there may be', async () => {
      const client = await connect();
      for (let count = 0; count < 8; count += 1) await client.confirmed('BEGIN', { transaction: String(count) });
      await client.confirmed('DISCONNECT');
    });

    test('a body of 256 KiB passes, and one byte more ends the connection', async () => {
      const destination = uniqueDestination('/topic/public');
      const client = await connect();
      await client.confirmed('SUBSCRIBE', { id: 'a', destination });
      const body = 'é'.repeat(MESSAGE_MAX_BODY_BYTES / 2);
      client.send('SEND', { destination }, body);
      expect((await client.next('MESSAGE')).body).toBe(body);
      client.send('SEND', { destination }, `${body}x`);
      expect((await client.next('ERROR')).headers['message']).toMatch(/body/i);
      expect((await client.closed).code).toBe(1008);
    });

    test('heart-beats come as often as the client asks for, also while the broker is silent', async () => {
      const client = await open();
      client.send('CONNECT', { 'accept-version': '1.2', host: 'x', 'heart-beat': '0,1000' });
      await client.next('CONNECTED');
      await expect.poll(() => client.heartbeats()).toBeGreaterThan(1);
    });

    test('a client that owes heart-beats and sends none is let go', async () => {
      const client = await open();
      client.send('CONNECT', { 'accept-version': '1.2', host: 'x', 'heart-beat': '1000,0' });
      await client.next('CONNECTED');
      expect((await client.next('ERROR')).headers['message']).toBe('No heart-beat came in time');
      await client.closed;
    });

    test.each([
      ['a second CONNECT', 'CONNECT', { 'accept-version': '1.2' }],
      ['SUBSCRIBE without id', 'SUBSCRIBE', { destination: '/topic/public/x' }],
      ['SUBSCRIBE without destination', 'SUBSCRIBE', { id: 'a' }],
      ['SUBSCRIBE with an unknown ack mode', 'SUBSCRIBE', { id: 'a', destination: '/topic/public/x', ack: 'perhaps' }],
      ['UNSUBSCRIBE of nothing', 'UNSUBSCRIBE', { id: 'a' }],
      ['SEND without destination', 'SEND', {}],
      ['a request without reply-to', 'SEND', { destination: '/queue/evaluate' }],
      [
        'a request whose progress goes where its reply goes',
        'SEND',
        { destination: '/queue/evaluate', 'reply-to': '/topic/temp-queue/x', 'progress-to': '/topic/temp-queue/x' },
      ],
      ['SEND in a transaction that is not open', 'SEND', { destination: '/topic/public/x', transaction: 't' }],
      ['COMMIT of a transaction that is not open', 'COMMIT', { transaction: 't' }],
      ['BEGIN without a name', 'BEGIN', {}],
      ['ACK without id', 'ACK', {}],
      ['ACK of a message that never came', 'ACK', { id: 'nope' }],
      ['ACK of what looks like an id of RabbitMQ', 'ACK', { id: 'T_s1@@session-x@@abc' }],
      ['a header whose name begins with a space', 'SEND', { destination: '/topic/public/x', ' x-user-id': 'the head' }],
    ])('%s is answered with ERROR, the receipt that was asked for, and the close', async (_what, command, headers) => {
      const client = await connect();
      client.send(command, { ...headers, receipt: 'r' });
      const error = await client.next('ERROR');
      expect(error.headers['message']).toBeTruthy();
      expect((await client.closed).code).toBe(1008);
    });

    describe('acknowledgements:', () => {
      test.each(VERSIONS)('with STOMP %s an unacknowledged message comes again, to somebody else', async (version) => {
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
      });

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

    describe('binary messages:', () => {
      test('256 different bytes arrive as 256 bytes at a WebSocket client that only listens', async () => {
        const destination = uniqueDestination('/topic/public');
        const [listener, sender] = [await connect(), await connect({ isBinary: true })];
        const kinds = kindsOf(listener);
        await listener.confirmed('SUBSCRIBE', { id: 'a', destination });
        listener.sendRaw('\n'); // a heart-beat, which is text
        await sender.confirmed('SEND', { destination, 'content-type': 'application/octet-stream' }, EVERY_BYTE);
        const { bytes, headers } = await listener.next('MESSAGE');
        expect(bytes).toEqual(EVERY_BYTE);
        expect(headers).toMatchObject({ 'content-length': '256', 'content-type': 'application/octet-stream' });
        expect(kinds).toEqual([false, true]); // the receipt, the message
      });

      test('a client that connects in binary messages is answered in them, whatever its heart-beats are', async () => {
        const destination = uniqueDestination('/topic/public');
        const client = await connect({ isBinary: true });
        const kinds = kindsOf(client);
        client.sendRaw('\n');
        await client.confirmed('SUBSCRIBE', { id: 'a', destination });
        client.sendRaw('\n');
        await client.confirmed('SEND', { destination }, 'words');
        expect((await client.next('MESSAGE')).body).toBe('words');
        expect(kinds).toEqual([true, true, true]);
      });

      test('a SockJS client, which can be sent text only, gets an error in words if a message holds something else', async () => {
        const destination = uniqueDestination('/topic/public');
        const sender = await connect({ isBinary: true });
        const framed = await openWebSocket(bff.url, `/ws/000/${crypto.randomUUID()}/websocket?token=${ANA}`);
        framed.socket.send(CONNECT);
        framed.socket.send(subscribe(destination));
        await framed.received(3); // open, CONNECTED, RECEIPT
        const session = crypto.randomUUID();
        const poll = () => ask('xhr', session);
        await poll();
        await ask('xhr_send', session, CONNECT);
        await poll();
        await ask('xhr_send', session, subscribe(destination));
        await poll();

        await sender.confirmed('SEND', { destination }, 'still words');
        expect(String((await framed.received(4))[3])).toContain('still words');
        expect(await poll()).toContain('still words');
        await sender.confirmed('SEND', { destination }, EVERY_BYTE);
        const words = 'The message is not text, and SockJS carries text only';
        expect(String((await framed.received(5))[4])).toContain(String.raw`ERROR\nmessage:${words}`);
        expect(String(framed.messages[4])).toContain(destination);
        expect(await framed.closed).toMatchObject({ code: 1003 });
        expect(await poll()).toContain(String.raw`ERROR\nmessage:${words}`);
        expect(await poll()).toContain('c[1003');
      });
    });
  });
}
