import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { threadTimeMs } from '#bff/limits/thread-time';
import type { RelayLimits } from '#bff/messaging/relay/relay-limits';
import { OK } from '#bff/observability/health';

import { connectClient as connectToBroker } from '../support/broker/broker-client.ts';
import { makeTestIdentity } from '../support/identity/test-identity.ts';
import {
  connectClient,
  openClient,
  startMessaging,
  type TestClient,
  uniqueDestination,
} from '../support/messaging/messaging.ts';

const { identity, tokenOf } = makeTestIdentity();
const ANA = tokenOf('ana', 'ana@example.org');
const BEN = tokenOf('ben', 'ben@example.org');

const start = async (limits: Partial<RelayLimits> = {}) => (await startMessaging({ identity, limits })).url;
const connect = (url: string, token = ANA) => connectClient(url, token);
/** What asks for an evaluation. */
const EVALUATION = { destination: '/queue/evaluate', 'reply-to': '/topic/temp-queue/x' };

async function expectEnd(client: TestClient, message: string, code = 1008): Promise<void> {
  await expect.poll(() => client.unread().at(-1)?.headers['message']).toBe(message);
  expect((await client.closed).code).toBe(code);
}

describe('A connection', () => {
  test('without a CONNECT in time is let go', async () => {
    const url = await start({ connectDeadlineMs: 200 });
    await expectEnd(await openClient(url, ANA), 'No CONNECT frame came in time');
  });

  test('that begins with another frame than CONNECT gets the versions, and is let go', async () => {
    const client = await openClient(await start(), ANA);
    client.send('SEND', { destination: '/topic/public/x' });
    const told = { message: 'The first frame must be CONNECT', version: '1.0,1.1,1.2' };
    expect((await client.next('ERROR')).headers).toMatchObject(told);
    await client.closed;
  });

  test.each([
    ['HTTP', 'GET / HTTP/1.1\r\n\r\n'],
    ['a command in small letters', 'connect\n\n\0'],
    ['a command of servers', 'MESSAGE\n\n\0'],
    ['a head without end', `SEND\n${'x'.repeat(20_000)}`],
    ['a header without a colon', 'CONNECT\nno colon\n\n\0'],
    ['a negative length', 'SEND\ncontent-length:-1\n\n\0'],
    ['heart-beats in words', 'CONNECT\naccept-version:1.2\nheart-beat:often,never\n\n\0'],
  ])('that says %s is let go', async (_what, text) => {
    const client = await openClient(await start(), ANA);
    client.sendRaw(text);
    await client.next('ERROR');
    expect((await client.closed).code).toBe(1008);
  });

  test('is refused with 429 when too many of its user or address are open, over every transport, and those of others are not', async () => {
    const url = await start({ connectionsPerUser: 3 });
    const clients = [await connect(url), await connect(url), await connect(url)];
    await expect(openClient(url, ANA)).rejects.toThrow('429');
    for (const transport of ['xhr', 'xhr_streaming']) {
      const refused = await fetch(`${url}/ws/000/${transport}/${transport}?token=${ANA}`, { method: 'POST' });
      expect(refused.status).toBe(429);
      expect(refused.headers.get('retry-after')).toBe('5');
    }
    await connect(url, BEN);
    await clients[0]?.close();
    await expect.poll(() => connect(url).then(() => 'open')).toBe('open');

    const small = await start({ connectionsPerAddress: 1 });
    await connect(small);
    await expect(openClient(small, BEN)).rejects.toThrow('429');
  });
});

describe('A client', () => {
  test('has 64 subscriptions at most, and may have one more when it gave up one', async () => {
    const client = await connect(await start());
    for (let id = 0; id < 64; id += 1)
      client.send('SUBSCRIBE', { id: String(id), destination: id % 2 ? '/topic/public/x' : `/topic/temp-queue/${id}` });
    await client.confirmed('UNSUBSCRIBE', { id: '0' });
    await client.confirmed('SUBSCRIBE', { id: '0', destination: '/topic/public/x' });
    client.send('SUBSCRIBE', { id: '64', destination: '/topic/public/x' });
    await expectEnd(client, 'No more than 64 subscriptions are allowed');
  });

  test('uses no id of a subscription twice', async () => {
    const client = await connect(await start());
    await client.confirmed('SUBSCRIBE', { id: '1', destination: '/topic/public/x' });
    client.send('SUBSCRIBE', { id: '1', destination: '/topic/public/y' });
    await expectEnd(client, 'The id of the subscription is in use');
  });

  test('has 8 open transactions at most', async () => {
    const client = await connect(await start());
    for (let name = 0; name < 8; name += 1) await client.confirmed('BEGIN', { transaction: String(name) });
    await client.confirmed('ABORT', { transaction: '3' });
    await client.confirmed('BEGIN', { transaction: '8' });
    client.send('BEGIN', { transaction: '9' });
    await expectEnd(client, 'No more than 8 transactions may be open');
  });

  test('keeps 1 MiB in open transactions at most', async () => {
    const client = await connect(await start());
    await client.confirmed('BEGIN', { transaction: 't' });
    for (let count = 0; count < 5; count += 1)
      client.send('SEND', { destination: '/topic/public/x', transaction: 't' }, 'x'.repeat(250_000));
    await expectEnd(client, 'The open transactions hold too much');
  });

  test('uses 16 queues of its own at most, and a new connection brings no more', async () => {
    const url = await start();
    const client = await connect(url);
    for (let name = 0; name < 16; name += 1) await client.confirmed('SEND', { destination: `/queue/own/q${name}` });
    const another = await connect(url);
    await another.confirmed('SEND', { destination: '/queue/own/q3' });
    another.send('SEND', { destination: '/queue/own/q16' });
    await expectEnd(another, 'Too many queues of your own are in use');
  });

  test('does not get round that by listening to them for longer than a minute', async () => {
    const client = await connect(await start());
    for (let name = 0; name < 16; name += 1)
      await client.confirmed('SUBSCRIBE', { id: String(name), destination: `/queue/own/q${name}` });
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 61_000);
    onTestFinished(() => clock.mockRestore());
    await client.confirmed('UNSUBSCRIBE', { id: '3' });
    clock.mockImplementation(() => now() + 122_000);
    await client.confirmed('SUBSCRIBE', { id: '16', destination: '/queue/own/q16' });
    client.send('SUBSCRIBE', { id: '17', destination: '/queue/own/q17' });
    await expectEnd(client, 'Too many queues of your own are in use');
  });

  test('keeps the place of a subscription that it ends without acknowledging its messages, as the broker keeps those', async () => {
    const client = await connect(await start());
    for (let id = 0; id < 8; id += 1) {
      const destination = `/queue/own/q${id}`;
      await client.confirmed('SUBSCRIBE', { id: String(id), destination, ack: 'client' });
      client.send('SEND', { destination });
      await client.next('MESSAGE');
      await client.confirmed('UNSUBSCRIBE', { id: String(id) });
    }
    client.send('SUBSCRIBE', { id: '8', destination: '/queue/own/q8', ack: 'client' });
    await expectEnd(client, 'No more than 8 subscriptions may be acknowledged');
  });

  test('acknowledges the messages of 8 subscriptions at most, and none of topics', async () => {
    const url = await start();
    const client = await connect(url);
    for (let id = 0; id < 9; id += 1)
      client.send('SUBSCRIBE', { id: String(id), destination: `/queue/own/q${id}`, ack: 'client' });
    await expectEnd(client, 'No more than 8 subscriptions may be acknowledged');
    const listener = await connect(url);
    listener.send('SUBSCRIBE', { id: '1', destination: '/topic/public/x', ack: 'client' });
    await expectEnd(listener, 'Only messages of queues are acknowledged');
  });

  test('has 32 headers of its own carried at most, so that everyone can read what it sends', async () => {
    const url = await start();
    const [listener, sender] = [await connect(url, BEN), await connect(url)];
    await listener.confirmed('SUBSCRIBE', { id: '1', destination: '/topic/public/x' });
    const headers = Object.fromEntries(Array.from({ length: 32 }, (_, index) => [`h${index}`, 'x']));
    await sender.confirmed('SEND', { destination: '/topic/public/x', ...headers });
    expect((await listener.next('MESSAGE')).headers).toMatchObject(headers);
    sender.send('SEND', { destination: '/topic/public/x', ...headers, h32: 'x' });
    await expectEnd(sender, 'No more than 32 headers of your own and 4096 characters are carried');
    const another = await connect(url);
    another.send('SEND', { destination: '/topic/public/x', long: 'x'.repeat(5000) });
    await expectEnd(another, 'No more than 32 headers of your own and 4096 characters are carried');
  });

  test('that sends faster than it may is held back first: nothing is lost, and it comes no faster', async () => {
    const client = await connect(await start({ sendsPerSecond: 200, sendBurst: 20 }));
    const destination = uniqueDestination('/topic/public');
    await client.confirmed('SUBSCRIBE', { id: '1', destination });
    const startedAt = performance.now();
    for (let count = 0; count < 100; count += 1) client.send('SEND', { destination }, String(count));
    for (let count = 0; count < 100; count += 1) expect((await client.next('MESSAGE')).body).toBe(String(count));
    // 80 of them had to wait for their turn, 5 ms each. A slow machine takes longer, which is no fault.
    expect(performance.now() - startedAt).toBeGreaterThan(350);
  });

  test('is let go when its messages have waited too long, because it sent too many together', async () => {
    const client = await connect(await start({ sendsPerSecond: 10, sendBurst: 1, holdBackMs: 300 }));
    client.sendRaw('SEND\ndestination:/topic/public/x\n\n\0'.repeat(20));
    await expectEnd(client, 'Too many messages in a short time');
  });

  test('that sends as fast as it may for long, one message after the other, is not let go', async () => {
    const client = await connect(await start({ sendsPerSecond: 100, sendBurst: 1, holdBackMs: 300 }));
    for (let count = 0; count < 60; count += 1) await client.confirmed('SEND', { destination: '/topic/public/x' });
    expect(client.unread()).toEqual([]);
  });

  test('cannot hold up others with many small frames in one message, nor with new connections', async () => {
    const url = await start({ framesPerSecond: 50, frameBurst: 200 });
    const other = await connect(url, BEN);
    const client = await connect(url);
    const frames = 'BEGIN\ntransaction:t\n\n\0ABORT\ntransaction:t\n\n\0'.repeat(20_000);
    const startedAt = performance.now();
    const before = threadTimeMs();
    client.sendRaw(frames);
    await other.confirmed('SEND', { destination: '/topic/public/x' });
    // Of the thread that both sends and serves: it reads few of those frames before it turns to the other client.
    expect(threadTimeMs() - before).toBeLessThan(1000);
    await expectEnd(client, 'Too many messages in a short time');
    const another = await openClient(url, ANA);
    another.send('CONNECT', { 'accept-version': '1.2', host: 'x' });
    another.send('SEND', { destination: '/topic/public/x', receipt: 'r' });
    // Twenty for the CONNECT, fifty a second; it may well take longer.
    await another.next('CONNECTED');
    expect(performance.now() - startedAt).toBeGreaterThan(300);
  });

  test('asks for no more evaluations than its user may, over all its connections', async () => {
    const url = await start({ evaluationsPerSecond: 0.001, evaluationBurst: 3, holdBackMs: 300 });
    const [one, two] = [await connect(url), await connect(url)];
    for (const client of [one, two, one]) await client.confirmed('SEND', EVALUATION, '{}');
    two.send('SEND', EVALUATION, '{}');
    await expectEnd(two, 'Too many messages in a short time');
    await one.confirmed('SEND', { destination: '/topic/public/x' });
  });

  test('waits for a reply before it asks for more than 8 evaluations, over all the connections of its user', async () => {
    const server = await startMessaging({ identity, limits: { holdBackMs: 300 } });
    const responder = await connectToBroker(server.broker);
    await responder.confirm('SUBSCRIBE', { id: '1', destination: '/queue/evaluate' });
    const [one, two] = [await connect(server.url), await connect(server.url)];
    await one.confirmed('SUBSCRIBE', { id: '1', destination: '/topic/temp-queue/x' });
    for (let count = 0; count < 8; count += 1) await one.confirmed('SEND', EVALUATION, '{}');
    const asked = await responder.next('MESSAGE');
    responder.send('SEND', { destination: asked.headers.get('reply-to') ?? '' }, '{}');
    await one.next('MESSAGE');
    await two.confirmed('SEND', EVALUATION, '{}');
    two.send('SEND', EVALUATION, '{}');
    await expectEnd(two, 'Too many messages in a short time');
  });

  test('that is a guest shares the limits of one user with the other guests of the network', async () => {
    const url = await start({ evaluationsPerSecond: 0.001, evaluationBurst: 1, holdBackMs: 300 });
    const [one, two] = [await connect(url, tokenOf('guest-1')), await connect(url, tokenOf('guest-2'))];
    await one.confirmed('SEND', EVALUATION, '{}');
    two.send('SEND', EVALUATION, '{}');
    await expectEnd(two, 'Too many messages in a short time');
  });
});

test('A client whose broker takes nothing for long gets an error that it is not available', async () => {
  const stuck = { send: () => false, pause() {}, resume() {}, close() {} };
  const broker = { connect: async () => stuck, health: () => OK, close: async () => {} };
  const server = await startMessaging({ identity, broker, limits: { holdBackMs: 200 } });
  const client = await connect(server.url);
  client.send('SEND', { destination: '/topic/public/x' });
  await expectEnd(client, 'Broker not available', 1013);
});

test('A client that polls gets a message larger than 1 MiB, though heart-beats would have come meanwhile', async () => {
  const server = await startMessaging({ identity, limits: { heartbeatFloorMs: 50 } });
  const post = async (transport: string, body?: string) => {
    const path = `/ws/000/polls/${transport}?token=${ANA}`;
    return (await fetch(server.url + path, { method: 'POST', body: body ?? null })).text();
  };
  const say = (frame: string) => post('xhr_send', JSON.stringify([frame]));
  await post('xhr');
  await say('CONNECT\naccept-version:1.2\nhost:x\nheart-beat:0,50\n\n\0');
  await say('SUBSCRIBE\nid:1\ndestination:/topic/public/x\nreceipt:r\n\n\0');
  let heard = '';
  while (!heard.includes('RECEIPT')) heard += await post('xhr');
  const other = await openClient(server.url, BEN);
  other.send('CONNECT', { 'accept-version': '1.2', host: 'x', 'heart-beat': '0,50' });
  const service = await connectToBroker(server.broker);
  service.send('SEND', { destination: '/topic/public.x' }, 'x'.repeat(1_200_000));
  const before = other.heartbeats();
  await expect.poll(() => other.heartbeats()).toBeGreaterThan(before + 4);
  heard = '';
  while (!heard.includes('MESSAGE') && !heard.startsWith('c')) heard = await post('xhr');
  expect(heard).toMatch(/^a\[(?:"\\n",)*"MESSAGE/); // a heart-beat may come along with it
});
