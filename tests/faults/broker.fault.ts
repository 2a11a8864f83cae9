/**
 * `node tests/faults/broker.fault.ts`: two servers with a RabbitMQ, which is stopped and started, and then killed, while two people
 * talk by message, the second time with messages in a queue that nobody reads. Their subscriptions must come back, nothing may be
 * heard twice, and what was acknowledged for a queue must arrive.
 */
import { setTimeout as pause } from 'node:timers/promises';

import { ownRabbitMqIsMissing, startOwnRabbitMq } from '../support/broker/own-rabbitmq.ts';
import { postgresPrograms, startOwnCluster } from '../support/postgres/own-cluster.ts';
import { NO_EVALUATOR, startProcess } from '../support/server/start-process.ts';
import { startConversation } from './conversation.ts';
import { promise } from './promises.ts';

/** How long people talk before and after each fault, in milliseconds. */
const TALK_MS = 10_000;
/** How long messages wait in a queue before the broker is killed, in milliseconds. */
const WAITING_MS = 3000;
/** How long the broker is away, in milliseconds: shorter than the life of a message. */
const AWAY_MS = 8000;

if (ownRabbitMqIsMissing || postgresPrograms() === undefined) {
  console.log(
    'Skipped: "messages outlive a restart of RabbitMQ" needs RabbitMQ and PostgreSQL (apt-get install rabbitmq-server postgresql).',
  );
  process.exit(0);
}

const firstPort = 20_000 + Math.floor(Math.random() * 10_000);
const cluster = await startOwnCluster(firstPort);
const broker = await startOwnRabbitMq(firstPort + 1);
const settings = {
  ...NO_EVALUATOR,
  DATABASE_URL: cluster.url,
  BROKER_URL: broker.url,
  RATE_LIMIT_FACTOR: '1000',
  LOG_LEVEL: 'warn',
};
const servers = [await startProcess(settings), await startProcess(settings)] as const;
const [{ url }, other] = servers;
const brokerState = async () => {
  const answer = await fetch(`${url}/readyz`);
  const { dependencies }: { dependencies: { broker: { state: string; why?: string } } } = await answer.json();
  return { status: answer.status, ...dependencies.broker };
};
const conversation = await startConversation([url, other.url]);
await pause(TALK_MS);
for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  const comeBack = signal === 'SIGKILL' ? await conversation.leaveQueue() : undefined;
  if (comeBack) await pause(WAITING_MS);
  await broker.stop(signal);
  await pause(AWAY_MS);
  const { status, state, why } = await brokerState();
  promise(
    status === 200 && state === 'failing',
    `${signal}: /readyz takes work without a broker, and says “${why}” of it`,
  );
  await broker.start();
  conversation.mended();
  comeBack?.();
  await pause(TALK_MS);
  promise((await brokerState()).state === 'ok', '/readyz says that the broker is back');
}
await conversation.end();
const stops = await Promise.all(servers.map((server) => server.stop()));
promise(
  stops.every(({ code }) => code === 0),
  'the servers ran on, and stopped when they were told to',
);
await broker.remove();
await cluster.remove();
