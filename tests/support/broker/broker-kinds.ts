import type { Broker } from '#bff/broker/broker';

import { driversOfTier } from '../tier.ts';
import { openTestBroker, testStompBroker } from './broker-lifetime.ts';
import { RABBITMQ_URL } from './rabbitmq.ts';

/** Every kind of broker: each must keep what the product relies on. What `open` opens is closed when the test ends. */
export const BROKERS = driversOfTier<{ name: string; open: () => Promise<Broker> }>({
  embedded: [
    { name: 'the embedded broker', open: async () => openTestBroker() },
    { name: 'the embedded broker over TCP', open: openOverTcp },
  ],
  real: [{ name: 'RabbitMQ', open: async () => testStompBroker({ urls: [RABBITMQ_URL] }) }],
});

/** The brokers that the whole product can start with, by its settings. */
export const CONFIGURED_BROKERS = driversOfTier<{ name: string; brokerUrls: string[] }>({
  embedded: [{ name: 'the embedded broker', brokerUrls: [] }],
  real: [{ name: 'RabbitMQ', brokerUrls: [RABBITMQ_URL] }],
});

async function openOverTcp(): Promise<Broker> {
  const port = await openTestBroker().listen({ port: 0, passcode: 'pass:code' });
  return testStompBroker({ urls: [`stomp://sullivan:pass%3Acode@127.0.0.1:${port}`] });
}
