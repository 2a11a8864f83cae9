import dns, { type LookupAddress } from 'node:dns';
import tls from 'node:tls';

import { describe, expect, onTestFinished, test, vi } from 'vitest';

import type { Broker } from '#bff/broker/broker';

import { connectClient } from '../support/broker/broker-client.ts';
import {
  brokerAt,
  type BrokerStub,
  deserted,
  operatorLog,
  refused,
  silent,
  startBrokerStub,
  welcome,
} from '../support/broker/broker-stub.ts';

type Names = (error: null, addresses: LookupAddress[]) => void;

/** What happens to a try, as its error; undefined if the link is open. */
async function outcome(client: Broker): Promise<string | undefined> {
  return connectClient(client).then(
    () => undefined,
    (error: Error) => String(error.cause),
  );
}

/** Ways for a broker to be unavailable, and the error that a try gives. */
const TROUBLES: Record<string, { begin: (broker: BrokerStub) => Promise<void>; says: RegExp }> = {
  'is down': { begin: (broker) => broker.close(), says: /ECONNREFUSED/ },
  'refuses the credentials': {
    async begin(broker) {
      await reopen(broker);
      broker.answer((socket) => socket.end('ERROR\nmessage:Bad CONNECT\n\n\0'));
    },
    says: /Bad CONNECT/,
  },
  'says nothing': {
    async begin(broker) {
      await reopen(broker);
      broker.answer(silent);
    },
    says: /no answer/,
  },
};

async function reopen(broker: BrokerStub): Promise<void> {
  await broker.close();
  await broker.reopen();
}

const TROUBLE_NAMES = Object.keys(TROUBLES);
const prolonged = (histories: string[][]) =>
  histories.flatMap((history) => TROUBLE_NAMES.map((name) => history.concat(name)));
const PAIRS = prolonged(TROUBLE_NAMES.map((name) => [name]));
/** What may happen to a broker, one after the other. */
const HISTORIES = PAIRS.concat(prolonged(PAIRS));

/** The one line of the log about a broker at the address. */
async function told(url: string): Promise<string> {
  const { log, lines } = operatorLog();
  const client = brokerAt([{ ...(await deserted()), url }], { log });
  await outcome(client);
  expect(lines()).toHaveLength(1);
  return lines().join('');
}

describe('an outage', () => {
  test.each(HISTORIES.map((history) => [history.join(', then '), history] as const))(
    'ends when the broker is good again: it %s',
    async (_words, history) => {
      const broker = await startBrokerStub(silent);
      const client = brokerAt([broker], { probeEveryMs: 20, connectTimeoutMs: 50 });
      for (const name of history) {
        const { begin, says } = TROUBLES[name] ?? expect.unreachable();
        await begin(broker);
        await expect.poll(() => outcome(client), { interval: 5 }).toMatch(says);
      }
      await reopen(broker);
      broker.answer(welcome());
      await expect.poll(() => outcome(client), { interval: 5 }).toBe(undefined);
      await broker.close(); // otherwise the link would wait for an answer to its goodbye
    },
  );

  test('passes over an address that refuses immediately', async () => {
    const client = brokerAt([await deserted()], { probeEveryMs: 60_000 });
    await expect(connectClient(client)).rejects.toMatchObject(refused(/ECONNREFUSED/));
    await expect(connectClient(client)).rejects.toMatchObject(refused(/No broker has answered lately/));
  });

  test('does not count a broker that was slow or refused once as down', async () => {
    const broker = await startBrokerStub(silent);
    const client = brokerAt([broker], { probeEveryMs: 60_000 });
    const fail = () => expect(connectClient(client)).rejects.toMatchObject(refused(/no answer|Busy/));
    await fail();
    broker.answer((socket) => socket.end('ERROR\nmessage:Busy\n\n\0'));
    await fail();
    broker.answer(welcome());
    await connectClient(client);
    broker.answer(silent);
    await fail();
    await fail();
    broker.answer(welcome());
    await connectClient(client);
  });

  test('fails immediately when the broker was silent three times in a row, except for an occasional probe', async () => {
    const broker = await startBrokerStub(silent);
    const client = brokerAt([broker], { probeEveryMs: 60_000 });
    for (let round = 0; round < 3; round++)
      await expect(connectClient(client)).rejects.toMatchObject(refused(/no answer/));
    const tries = Array.from({ length: 100 }, () => connectClient(client));
    expect((await Promise.allSettled(tries)).every(({ status }) => status === 'rejected')).toBe(true);
    expect(broker.sockets).toHaveLength(3);
  });

  test('works again soon after an outage has ended', async () => {
    const broker = await startBrokerStub((socket) => socket.destroy());
    const client = brokerAt([broker], { probeEveryMs: 50 });
    for (let round = 0; round < 4; round++) await expect(connectClient(client)).rejects.toMatchObject(refused(/./));
    broker.answer(welcome());
    await expect
      .poll(() =>
        connectClient(client).then(
          () => 'connected',
          () => 'refused',
        ),
      )
      .toBe('connected');
    await Promise.all(Array.from({ length: 20 }, () => connectClient(client)));
  });

  test('at one address does not keep the next from being tried, even if the system cannot even begin with it', async () => {
    const good = await startBrokerStub(welcome());
    const { log, lines } = operatorLog();
    const client = brokerAt([{ ...good, url: good.url.replace('stomp:', 'stomp+ssl:') }, good], { log });
    const { DEFAULT_CIPHERS } = tls;
    onTestFinished(() => void (tls.DEFAULT_CIPHERS = DEFAULT_CIPHERS));
    tls.DEFAULT_CIPHERS = 'nonsense';
    await connectClient(client);
    expect(lines()).toEqual([expect.stringMatching(/^40: 127\.0\.0\.1:\d+: .*no cipher match/)]);
  });
});

describe('the operator reads', () => {
  test('that a broker is not reached: see whether it runs, and its address', async () => {
    const line = await told((await deserted()).url);
    expect(line).toMatch(/^40: 127\.0\.0\.1:\d+: .*ECONNREFUSED.* see whether it runs.*address/);
    expect(line).not.toMatch(/user|password/);
  });

  test('why a name with several addresses is not reached', async () => {
    const { url } = await deserted();
    const lookup = vi.spyOn(dns, 'lookup').mockImplementation(((_name: string, _options: unknown, done: Names) =>
      done(null, [
        { address: '127.0.0.2', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ])) as typeof dns.lookup); // one of its forms, the one that sockets use
    onTestFinished(() => lookup.mockRestore());
    expect(await told(url.replace('127.0.0.1', 'broker'))).toMatch(/^40: broker:\d+: .*ECONNREFUSED/);
  });

  test('that a broker takes other credentials: look at those, and not at the address', async () => {
    const broker = await startBrokerStub((socket) => socket.end('ERROR\nmessage:Bad CONNECT\n\n\0'));
    const line = await told(broker.url);
    expect(line).toMatch(/^40: .*Bad CONNECT.* user, the password and the virtual host/);
    expect(line).not.toMatch(/secret|address/);
  });

  test('that what is at the address is no broker', async () => {
    const broker = await startBrokerStub((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    const line = await told(broker.url);
    expect(line).toMatch(/^40: .*STOMP/);
    expect(line).not.toMatch(/user|password/);
  });
});
