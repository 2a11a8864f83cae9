import { describe, expect, onTestFinished, test, vi } from 'vitest';

import type { Broker, BrokerLink } from '#bff/broker/broker';
import { openEmbeddedBroker } from '#bff/broker/embedded/embedded-broker';
import type { Identity } from '#bff/identity/identity';
import { FairTurns } from '#bff/limits/fair-turns';
import { OK } from '#bff/observability/health';

import { makeTestIdentity } from '../support/identity/test-identity.ts';
import { connectClient, openClient, startMessaging } from '../support/messaging/messaging.ts';

const { identity, tokenOf } = makeTestIdentity();
const ANA = tokenOf('ana', 'ana@example.org');
const broken = (): never => {
  throw new Error('A part is broken');
};
/** A broken link to a broker. */
const BROKEN_LINK: BrokerLink = { send: broken, pause: broken, resume: broken, close: broken };

/** Starts messaging for the test; a promise that nobody catches would end the process, and fails the test. */
async function start(parts: { broker?: Broker; identity?: Identity; reviewIntervalMs?: number }): Promise<string> {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  process.on('unhandledRejection', note);
  const { reviewIntervalMs = 60_000 } = parts;
  const server = await startMessaging({ identity, ...parts, limits: { reviewIntervalMs } });
  onTestFinished(async () => {
    await server.close();
    process.off('unhandledRejection', note);
    expect(uncaught).toEqual([]);
  });
  return server.url;
}

function brokerWith(connect: Broker['connect']): Broker {
  return { connect, health: () => OK, close: async () => {} };
}

describe('A part that breaks ends nothing but the connection that needed it:', () => {
  test('a broker that fails in a way that nobody foresaw', async () => {
    const url = await start({ broker: brokerWith(() => Promise.reject(new TypeError('unforeseen'))) });
    const client = await openClient(url, ANA);
    client.send('CONNECT', { 'accept-version': '1.2', host: 'x' });
    expect((await client.next('ERROR')).headers['message']).toBe('Broker not available');
    expect((await client.closed).code).toBe(1013);
  });

  test('a link to the broker that throws when it is used', async () => {
    const url = await start({ broker: brokerWith(async () => BROKEN_LINK) });
    const client = await connectClient(url, ANA);
    client.send('SEND', { destination: '/topic/public/x' }, 'hello');
    expect((await client.next('ERROR')).headers['message']).toBe('Something went wrong on our side');
    expect((await client.closed).code).toBe(1011);
  });

  test('a link that throws when it is closed, opened for a client who has left meanwhile', async () => {
    const opened = Promise.withResolvers<BrokerLink>();
    const asked = vi.fn<Broker['connect']>(() => opened.promise);
    const url = await start({ broker: brokerWith(asked) });
    const client = await openClient(url, ANA);
    client.send('CONNECT', { 'accept-version': '1.2', host: 'x' });
    await vi.waitUntil(() => asked.mock.calls.length > 0);
    client.socket.terminate();
    await client.closed;
    const embedded = openEmbeddedBroker();
    onTestFinished(() => embedded.close());
    const other = await start({ broker: embedded });
    await (await connectClient(other, ANA)).confirmed('BEGIN', { transaction: 'a turn of the event loop, and more' });
    opened.resolve(BROKEN_LINK);
    await opened.promise;
    await (await connectClient(other, ANA)).close();
  });

  test('a judge of tokens that fails in a way that nobody foresaw, before a connection and during one', async () => {
    let isBroken = false;
    const isActive = vi.fn<() => Promise<boolean>>(async () => (isBroken ? broken() : true));
    const breaking: Identity = { ...identity, isActive };
    const url = await start({ identity: breaking, reviewIntervalMs: 500 });
    const client = await connectClient(url, ANA);
    isBroken = true;
    await expect(openClient(url, ANA)).rejects.toThrow('500');
    const judged = isActive.mock.calls.length;
    await expect.poll(() => isActive.mock.calls.length).toBeGreaterThan(judged + 1);
    await client.confirmed('BEGIN', { transaction: 'as before' });
    await client.close();
  });
});

test('the failed work of a caller is reported to that caller, makes room for the next, and troubles nobody', async () => {
  const turns = new FairTurns({ atOnce: 1, atOncePerCaller: 1 });
  const outcomes = await Promise.allSettled([
    turns.run({ caller: 'ana' }, async () => broken()),
    turns.run({ caller: 'ben' }, () => broken()),
    turns.run({ caller: 'ana' }, async () => 'after it'),
  ]);
  await turns.idle();
  const failure = { status: 'rejected', reason: new Error('A part is broken') };
  expect(outcomes).toEqual([failure, failure, { status: 'fulfilled', value: 'after it' }]);
});
