/**
 * `node tests/faults/failover.fault.ts`: two servers on a primary of PostgreSQL with a synchronous standby, at an address that moves.
 * The primary is stopped as hard as by a power cut; for a while the address leads nowhere, then to the standby, which only reads, and
 * then the standby is promoted. Later its network falls silent instead, with another standby. Nothing acknowledged may be lost, no
 * server may need a restart, and people must read what is wrong meanwhile. Prints how long until words are acknowledged again.
 */
import { setTimeout as pause } from 'node:timers/promises';

import { cableTo } from '../support/postgres/cable.ts';
import { type OwnCluster, postgresPrograms, startOwnCluster } from '../support/postgres/own-cluster.ts';
import { NO_EVALUATOR, startProcess } from '../support/server/start-process.ts';
import { goThrough, openPage, startWork } from './at-work.ts';
import { promise } from './promises.ts';

/** How long it takes until the loss of a primary is noticed, and how long the address leads to a standby, in milliseconds. */
const NOTICED_MS = 8000;
const STANDBY_MS = 4000;
const LIMITS = {
  /** A server notices a network that says nothing when an answer is due, and then connects anew. */
  noticedMs: 20_000,
  answerMs: 20_000,
  /** A server tries again every 5 seconds at least. */
  savedAgainMs: 10_000,
};

if (postgresPrograms() === undefined) {
  console.log('Skipped: "a standby takes over" needs the programs of PostgreSQL (apt-get install postgresql).');
  process.exit(0);
}

const firstPort = 20_000 + Math.floor(Math.random() * 10_000);
const primary = await startOwnCluster(firstPort);
const standby = await primary.standby(firstPort + 1);
const address = await cableTo(primary.url);
const settings = {
  ...NO_EVALUATOR,
  DATABASE_URL: address.url,
  RATE_LIMIT_FACTOR: '1000',
  SOCKETS_PER_ADDRESS: '10000',
  LOG_LEVEL: 'warn',
};
const servers = [await startProcess(settings), await startProcess(settings)] as const;
const [{ url }] = servers;
const work = await startWork([url, servers[1].url], { drafts: 10, perDraft: 4, perSecond: 1 });
const page = await openPage(url);
const people = { work, page, url };
const outage = { parts: ['documents', 'identity', 'forms', 'preferences', 'desk'], limits: LIMITS };
/** The address leads nowhere until somebody notices, and then to the standby before that is promoted. */
const moveTo = async (next: OwnCluster) => {
  await pause(NOTICED_MS);
  address.leadTo(next.url);
  await pause(STANDBY_MS);
};

console.log('The primary is stopped hard.');
await goThrough(people, {
  ...outage,
  begin: () => primary.stop('immediate'),
  during: () => moveTo(standby),
  end: () => standby.promote(),
});

console.log('The network to the primary falls silent.');
const third = await standby.standby(firstPort + 2);
await goThrough(people, {
  ...outage,
  begin: async () => address.freeze(),
  during: () => moveTo(third),
  end: () => third.promote(),
});

await work.leave();
await page.close();
const stops = await Promise.all(servers.map((server) => server.stop()));
promise(
  stops.every(({ code }) => code === 0),
  'the servers ran on, and stopped when they were told to',
);
for (const cluster of [primary, standby, third]) await cluster.remove();
