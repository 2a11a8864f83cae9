import type { Broker } from '#bff/broker/broker';

import { openTestBroker, testStompBroker } from './broker-lifetime.ts';
import { RABBITMQ_URL, rabbitmqIsMissing } from './rabbitmq.ts';

/** One kind of broker that the product can have. */
interface BrokerKind {
  name: string;
  /** Opens one, which is closed when the test ends. */
  open: () => Promise<Broker>;
  /** Whether its tests are left out. */
  isMissing: boolean;
}

/** Every kind of broker: each must keep what the product relies on. */
export const BROKERS: readonly BrokerKind[] = [
  { name: 'the embedded broker', open: async () => openTestBroker(), isMissing: false },
  { name: 'the embedded broker over TCP', open: openOverTcp, isMissing: false },
  { name: 'RabbitMQ', open: async () => testStompBroker({ urls: [RABBITMQ_URL] }), isMissing: rabbitmqIsMissing },
];

/** The brokers that the whole product can start with, by its settings. */
export const CONFIGURED_BROKERS: readonly { name: string; brokerUrls: string[]; isMissing: boolean }[] = [
  { name: 'the embedded broker', brokerUrls: [], isMissing: false },
  { name: 'RabbitMQ', brokerUrls: [RABBITMQ_URL], isMissing: rabbitmqIsMissing },
];

async function openOverTcp(): Promise<Broker> {
  const port = await openTestBroker().listen({ port: 0, passcode: 'pass:code' });
  return testStompBroker({ urls: [`stomp://sullivan:pass%3Acode@127.0.0.1:${port}`] });
}
