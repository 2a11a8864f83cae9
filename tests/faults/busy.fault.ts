/**
 * `node tests/faults/busy.fault.ts`: two servers on a PostgreSQL that has no connection left for them, and then on one where
 * somebody keeps the tables locked, as an operator can with a transaction forgotten in psql. People must read that nothing can be
 * saved, calls must be answered in time, nothing acknowledged may be lost, and all must go on by itself.
 */
import { setTimeout as pause } from 'node:timers/promises';

import { Client } from 'pg';

import { postgresPrograms, startOwnCluster } from '../support/postgres/own-cluster.ts';
import { NO_EVALUATOR, startProcess } from '../support/server/start-process.ts';
import { goThrough, openPage, startWork } from './at-work.ts';
import { promise } from './promises.ts';

/** How long each lasts once people have noticed, in milliseconds: `/readyz` says so after 10 seconds, the last call after 30. */
const NO_CONNECTION_MS = 15_000;
const LOCKED_MS = 30_000;
/** What PostgreSQL allows: two servers open 12 each. */
const CONNECTIONS = 30;
const LIMITS = {
  /** A statement is given up after 10 seconds, and another may have begun just before the tables were locked. */
  noticedMs: 25_000,
  /** What waits for a lock is given up after 10 seconds; documents may tidy up first, and a call of a person asks for two things. */
  answerMs: 25_000,
  savedAgainMs: 10_000,
};

if (postgresPrograms() === undefined) {
  console.log('Skipped: "a busy database" needs the programs of PostgreSQL (apt-get install postgresql).');
  process.exit(0);
}

const cluster = await startOwnCluster(20_000 + Math.floor(Math.random() * 10_000), {
  settings: { max_connections: String(CONNECTIONS), superuser_reserved_connections: '0' },
});
const settings = {
  ...NO_EVALUATOR,
  DATABASE_URL: cluster.url,
  RATE_LIMIT_FACTOR: '1000',
  SOCKETS_PER_ADDRESS: '10000',
  LOG_LEVEL: 'warn',
};
const servers = [await startProcess(settings), await startProcess(settings)] as const;
const [{ url }] = servers;
const work = await startWork([url, servers[1].url], { drafts: 10, perDraft: 4, perSecond: 1 });
const page = await openPage(url);
const people = { work, page, url };

const connected = async () => {
  const client = new Client({ connectionString: cluster.url });
  client.on('error', () => {}); // when the cluster stops
  await client.connect();
  return client;
};

console.log(`Somebody else has all ${CONNECTIONS} connections.`);
const taken: Client[] = [];
await goThrough(people, {
  limits: LIMITS,
  parts: ['documents', 'identity', 'forms', 'preferences', 'desk'],
  during: () => pause(NO_CONNECTION_MS),
  async begin() {
    const first = await connected();
    taken.push(first);
    while (taken.length < CONNECTIONS) {
      // Whoever is thrown out finds no way back.
      await first.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 LIMIT 1', [
        'sullivan',
      ]);
      taken.push(
        ...(await connected().then(
          (client) => [client],
          () => [],
        )),
      );
    }
  },
  end: () => Promise.all(taken.map((client) => client.end())),
});

console.log('Somebody keeps the tables locked.');
const operator = await connected();
await goThrough(people, {
  limits: LIMITS,
  parts: [], // the database answers
  during: () => pause(LOCKED_MS),
  begin: () => operator.query('BEGIN; LOCK TABLE document, query, account IN ACCESS EXCLUSIVE MODE'),
  end: () => operator.query('ROLLBACK'),
});
await operator.end();

await work.leave();
await page.close();
const stops = await Promise.all(servers.map((server) => server.stop()));
promise(
  stops.every(({ code }) => code === 0),
  'the servers ran on, and stopped when they were told to',
);
await cluster.remove();
