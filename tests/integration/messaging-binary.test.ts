import { describe, expect, test } from 'vitest';

import { CONFIGURED_BROKERS } from '../support/broker/broker-kinds.ts';
import { type TestClient, uniqueDestination } from '../support/messaging/messaging.ts';
import { useRelay } from '../support/messaging/relay.ts';
import { openWebSocket, request } from '../support/sockjs/sockjs-client.ts';

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
  describe(`With ${name}`, () => {
    const { connect, url, token } = useRelay(brokerUrls);

    /** Makes one request of a polling client, and returns the body. */
    async function ask(transport: string, session: string, body = ''): Promise<string> {
      const answer = await request(url(), 'POST', `/ws/000/${session}/${transport}?token=${token}`, { body });
      const text = await answer.ended();
      answer.socket.destroy();
      return text;
    }

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
      const framed = await openWebSocket(url(), `/ws/000/${crypto.randomUUID()}/websocket?token=${token}`);
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
}
