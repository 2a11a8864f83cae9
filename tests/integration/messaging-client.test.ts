import { createServer } from 'node:http';

import { beforeEach, describe, expect, test } from 'vitest';

import { MESSAGING_RECONNECT_DELAY_MS } from '#shared-types/messaging';

import { checkMessagingUrl } from '../../web/messaging/client.ts';
import { makeTestIdentity } from '../support/identity/test-identity.ts';
import { openPage } from '../support/messaging/messaging-page.ts';
import { startStompStub, type StompStub } from '../support/messaging/stomp-stub.ts';
import { listen } from '../support/server/listen.ts';
import { startBff } from '../support/server/start-bff.ts';

const NOT_CONNECTED = 'There is no underlying STOMP connection';
const TOPIC = '/topic/public/essays';

let stub: StompStub;
beforeEach(async () => {
  stub = await startStompStub();
});

const open = (url: string, token: string | null = 'one') => openPage(url, token);

describe('The messaging connection', () => {
  test('REQ-271, REQ-316, REQ-371: opens once there is a token, over SockJS at /ws with the token, in a session of 8 characters', async () => {
    const { client, token, connected } = open(stub.url, null);
    expect(client.getState()).toEqual({ connected: false, error: null, close: null });
    token.set('the token/1');
    await connected();
    const { url } = await stub.client(0);
    expect(url).toMatch(/^\/ws\/\d{1,3}\/\w{8}\/websocket\?token=the\+token%2F1$/);
    expect(stub.clients).toHaveLength(1);
  });

  test('REQ-368: offers and wants a heart-beat every 10 seconds', async () => {
    await open(stub.url).connected();
    const { headers } = await (await stub.client(0)).sent('CONNECT');
    expect(headers['heart-beat']).toBe('10000,10000');
  });

  test('REQ-272: closes when the token goes away, and opens again with another', async () => {
    const { client, token, connected } = open(stub.url);
    await connected();
    token.set(null);
    expect(client.getState()).toEqual({ connected: false, error: null, close: null });
    const first = await stub.client(0);
    await first.sent('DISCONNECT');
    await expect.poll(first.isOpen).toBe(false);
    token.set('two');
    await connected();
    expect((await stub.client(1)).url).toContain('token=two');
  });

  test('REQ-272: when the token changes it closes and opens with the new one', async () => {
    const { token, connected, client } = open(stub.url);
    await connected();
    token.set('two');
    expect(client.getState().connected).toBe(false);
    await connected();
    expect((await stub.client(1)).url).toContain('token=two');
    await (await stub.client(0)).sent('DISCONNECT');
  });

  test('D-58: a change of the token waits for what holds the connection; its loss does not', async () => {
    const { client, token, connected } = open(stub.url);
    await connected();
    const [release, releaseToo] = [client.hold(), client.hold()];
    token.set('two');
    release();
    expect(client.getState().connected).toBe(true);
    releaseToo();
    await (await stub.client(1)).sent('CONNECT');
    await connected();
    client.hold();
    token.set(null);
    expect(client.getState().connected).toBe(false);
  });

  test('REQ-269, REQ-270, REQ-273, REQ-347: an ERROR frame says why; 5 seconds after the close it opens again, and the error is gone', async () => {
    const { client, connected, disconnected } = open(stub.url);
    await connected();
    const first = await stub.client(0);
    first.send('ERROR', { message: 'Too many messages in a short time' });
    const lostAt = performance.now();
    first.end(3000, 'Go away');
    await disconnected();
    expect(client.getState()).toEqual({
      connected: false,
      error: 'Too many messages in a short time',
      close: { code: 3000, reason: 'Go away' },
    });
    await connected();
    expect(performance.now() - lostAt).toBeGreaterThan(MESSAGING_RECONNECT_DELAY_MS - 100);
    expect(client.getState()).toEqual({ connected: true, error: null, close: null });
  });

  test('REQ-347: an ERROR frame without words is a "STOMP connection error"', async () => {
    const { client, connected } = open(stub.url);
    await connected();
    (await stub.client(0)).send('ERROR');
    await expect.poll(() => client.getState().error).toBe('STOMP connection error');
  });

  test('REQ-348: a close that nothing explains is a "WebSocket connection failed"', async () => {
    const { client, connected, disconnected } = open(stub.url);
    await connected();
    (await stub.client(0)).end(3999, 'No words');
    await disconnected();
    expect(client.getState()).toMatchObject({ error: 'WebSocket connection failed', close: { code: 3999 } });
  });

  test.each([
    { what: 'no messaging at all', code: 1002, reason: 'Cannot connect to server', info: false },
    { what: 'no transport that works', code: 2000, reason: 'All transports failed', info: true },
  ])(
    'REQ-348, REQ-351: a server with $what: "WebSocket connection failed", $code "$reason"',
    async ({ code, reason, info }) => {
      const server = createServer(({ url }, response) => {
        if (info && url?.startsWith('/ws/info')) response.end('{"websocket":true,"origins":["*:*"],"entropy":1}');
        else response.writeHead(404).end();
      });
      const { client } = open(await listen(server));
      await expect
        .poll(client.getState)
        .toEqual({ connected: false, error: 'WebSocket connection failed', close: { code, reason } });
      client.close();
      server.close();
    },
  );

  test('REQ-350: while there is none, subscribe, unsubscribe and publish raise "There is no underlying STOMP connection"', async () => {
    const { client, token, connected } = open(stub.url, null);
    const tries = [
      () => client.subscribe(TOPIC, () => undefined),
      () => client.unsubscribe('sub-0'),
      () => client.publish({ destination: TOPIC, body: '' }),
    ];
    for (const each of tries) expect(each).toThrow(new TypeError(NOT_CONNECTED));
    token.set('one');
    for (const each of tries) expect(each).toThrow(new TypeError(NOT_CONNECTED));
    await connected();
    for (const each of tries) expect(each).not.toThrow();
    token.set(null);
    for (const each of tries) expect(each).toThrow(new TypeError(NOT_CONNECTED));
  });

  test('that is still opening when its page goes ends as soon as it is open', async () => {
    const { client } = open(stub.url);
    await stub.client(0);
    client.close();
    const first = await stub.client(0);
    await expect.poll(first.isOpen).toBe(false);
    expect(client.getState().connected).toBe(false);
    expect(stub.clients).toHaveLength(1);
  });

  test('ends for good when its page goes', async () => {
    const { client, token, connected } = open(stub.url);
    await connected();
    const release = client.hold();
    client.close();
    token.set('two');
    release();
    const first = await stub.client(0);
    await expect.poll(first.isOpen).toBe(false);
    expect(stub.clients).toHaveLength(1);
  });
});

test('REQ-317: with the product itself it subscribes, publishes and unsubscribes', async () => {
  const { identity, tokenOf } = makeTestIdentity();
  const bff = await startBff({ upstreams: { identity } });
  const one = open(bff.url, tokenOf('one', 'one@example.org'));
  const two = open(bff.url, tokenOf('two', 'two@example.org'));
  for (const { connected } of [one, two]) await connected();
  const heard: string[] = [];
  const id = one.client.subscribe(TOPIC, ({ body }) => heard.push(body));
  // Messages from one connection are handled in order, so its own echo shows that it is subscribed.
  one.client.publish({ destination: TOPIC, body: 'from one' });
  await expect.poll(() => heard).toEqual(['from one']);
  two.client.publish({ destination: TOPIC, body: '“from two”', headers: { 'content-type': 'text/plain' } });
  await expect.poll(() => heard).toEqual(['from one', '“from two”']);
  one.client.unsubscribe(id);
  one.client.publish({ destination: TOPIC, body: 'to nobody' });
  const ends: string[] = [];
  one.client.subscribe('/topic/public/ends', ({ body }) => ends.push(body));
  one.client.publish({ destination: '/topic/public/ends', body: 'the end' });
  await expect.poll(() => ends).toEqual(['the end']);
  expect(heard).toHaveLength(2);
});

describe('The address of messaging', () => {
  const refused: [requirement: string, address: string, page: string, words: RegExp][] = [
    ['REQ-280', 'ws://school.example/ws', 'http://school.example/', /must begin with "http:" or "https:", not "ws:"/],
    ['REQ-280', 'javascript:alert(1)', 'http://school.example/', /must begin with "http:" or "https:"/],
    ['REQ-280', '/ws', 'http://school.example/', /is not a URL/],
    ['REQ-281', 'https://school.example/ws?token=secret#part', 'https://school.example/', /must not have a fragment/],
    ['REQ-281', 'https://school.example/ws#', 'https://school.example/', /must not have a fragment/],
    ['REQ-282', 'http://school.example/ws?token=secret', 'https://school.example/', /From a secure page/],
    ['REQ-282', 'http://127.0.0.1.example/ws', 'https://school.example/', /From a secure page/],
  ];
  test.each(refused)('%s: "%s" is refused on "%s", without a word of the token', (_of, address, page, words) => {
    expect(() => checkMessagingUrl(address, page)).toThrow(words);
    expect(() => checkMessagingUrl(address, page)).not.toThrow(/secret/);
  });

  test.each([
    ['http://school.example/ws', 'http://school.example/'],
    ['https://school.example/ws', 'http://school.example/'],
    ['https://school.example/ws', 'https://school.example/'],
    ['http://localhost:3000/ws', 'https://school.example/'],
    ['http://127.8.9.1/ws', 'https://school.example/'],
    ['http://[::1]:3000/ws', 'https://school.example/'],
  ])('REQ-280 to REQ-282: "%s" is allowed on "%s"', (address, page) => {
    expect(() => checkMessagingUrl(address, page)).not.toThrow();
  });

  test('opening messaging from a page that may not do so fails immediately', () => {
    expect(() => openPage('file://', 'one')).toThrow(
      'The messaging URL must begin with "http:" or "https:", not "file:".',
    );
  });
});
