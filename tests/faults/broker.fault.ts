/**
 * `node tests/faults/broker.fault.ts`: two servers with a RabbitMQ, which is stopped and started, and then killed, while two people
 * talk by message, the second time with messages in a queue that nobody reads. Their subscriptions must come back, nothing may be
 * heard twice, and what was acknowledged for a queue must arrive.
 */
import { setTimeout as pause } from 'node:timers/promises';

import { ownRabbitMqIsMissing, startOwnRabbitMq } from '../support/broker/own-rabbitmq.ts';
import { startOwnCluster } from '../support/postgres/own-cluster.ts';
import { readinessOf } from './at-work.ts';
import { startConversation } from './conversation.ts';
import { FIRST_PORT, promise, requirePostgres, skip, stopAll, twoServers } from './promises.ts';

/** How long people talk before and after each fault, in milliseconds. */
const TALK_MS = 10_000;
/** How long messages wait in a queue before the broker is killed, in milliseconds. */
const WAITING_MS = 3000;
/** How long the broker is away, in milliseconds: shorter than the life of a message. */
const AWAY_MS = 8000;

const FAULT = 'messages outlive a restart of RabbitMQ';
requirePostgres(FAULT);
if (ownRabbitMqIsMissing) skip(FAULT, 'RabbitMQ (apt-get install rabbitmq-server)');

const cluster = await startOwnCluster(FIRST_PORT);
const broker = await startOwnRabbitMq(FIRST_PORT + 1);
const servers = await twoServers({ DATABASE_URL: cluster.url, BROKER_URL: broker.url });
const [{ url }, other] = servers;
const conversation = await startConversation([url, other.url]);
await pause(TALK_MS);
for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  const comeBack = signal === 'SIGKILL' ? await conversation.leaveQueue() : undefined;
  if (comeBack) await pause(WAITING_MS);
  await broker.stop(signal);
  await pause(AWAY_MS);
  const { code, failing, dependencies } = await readinessOf(url);
  promise(
    code === 200 && failing.includes('broker'),
    `${signal}: /readyz takes work without a broker, and says “${dependencies['broker']?.why}” of it`,
  );
  await broker.start();
  conversation.mended();
  comeBack?.();
  await pause(TALK_MS);
  promise((await readinessOf(url)).dependencies['broker']?.state === 'ok', '/readyz says that the broker is back');
}
await conversation.end();
await stopAll(servers);
await broker.remove();
await cluster.remove();
