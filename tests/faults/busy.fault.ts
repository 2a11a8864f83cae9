/**
 * `node tests/faults/busy.fault.ts`: two servers on a PostgreSQL that has no connection left for them, and then on one where
 * somebody keeps the tables locked, as an operator can with a transaction forgotten in psql. People must read that nothing can be
 * saved, calls must be answered in time, nothing acknowledged may be lost, and all must go on by itself.
 */
import { setTimeout as pause } from 'node:timers/promises';

import { Client } from 'pg';

import { startOwnCluster } from '../support/postgres/own-cluster.ts';
import { ALL_STORES, goThrough, startInstallation } from './at-work.ts';
import { FIRST_PORT, requirePostgres } from './promises.ts';

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

requirePostgres('a busy database');
const cluster = await startOwnCluster(FIRST_PORT, {
  settings: { max_connections: String(CONNECTIONS), superuser_reserved_connections: '0' },
});
const installation = await startInstallation(cluster.url);

const connected = async () => {
  const client = new Client({ connectionString: cluster.url });
  client.on('error', () => {}); // when the cluster stops
  await client.connect();
  return client;
};

console.log(`Somebody else has all ${CONNECTIONS} connections.`);
const taken: Client[] = [];
await goThrough(installation, {
  limits: LIMITS,
  parts: ALL_STORES,
  during: () => pause(NO_CONNECTION_MS),
  async begin() {
    const first = await connected();
    taken.push(first);
    while (taken.length < CONNECTIONS) {
      // Whoever is thrown out finds no way back.
      await first.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'sullivan' LIMIT 1",
      );
      const more = await connected().catch(() => undefined);
      if (more) taken.push(more);
    }
  },
  end: () => Promise.all(taken.map((client) => client.end())),
});

console.log('Somebody keeps the tables locked.');
const operator = await connected();
await goThrough(installation, {
  limits: LIMITS,
  parts: [], // the database answers
  during: () => pause(LOCKED_MS),
  begin: () => operator.query('BEGIN; LOCK TABLE document, query, account IN ACCESS EXCLUSIVE MODE'),
  end: () => operator.query('ROLLBACK'),
});
await operator.end();
await installation.end();
await cluster.remove();
