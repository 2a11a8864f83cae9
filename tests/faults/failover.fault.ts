/**
 * `node tests/faults/failover.fault.ts`: two servers on a primary of PostgreSQL with a synchronous standby, at an address that moves.
 * The primary is stopped as hard as by a power cut; for a while the address leads nowhere, then to the standby, which only reads, and
 * then the standby is promoted. Later its network falls silent instead, with another standby. Nothing acknowledged may be lost, no
 * server may need a restart, and people must read what is wrong meanwhile. Prints how long until words are acknowledged again.
 */
import { setTimeout as pause } from 'node:timers/promises';

import { cableTo } from '../support/postgres/cable.ts';
import { type OwnCluster, startOwnCluster } from '../support/postgres/own-cluster.ts';
import { ALL_STORES, goThrough, startInstallation } from './at-work.ts';
import { FIRST_PORT, requirePostgres } from './promises.ts';

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

requirePostgres('a standby takes over');
const primary = await startOwnCluster(FIRST_PORT);
const standby = await primary.standby(FIRST_PORT + 1);
const address = await cableTo(primary.url);
const installation = await startInstallation(address.url);
const outage = { parts: ALL_STORES, limits: LIMITS };
/** The address leads nowhere until somebody notices, and then to the standby before that is promoted. */
const moveTo = async (next: OwnCluster) => {
  await pause(NOTICED_MS);
  address.leadTo(next.url);
  await pause(STANDBY_MS);
};

console.log('The primary is stopped hard.');
await goThrough(installation, {
  ...outage,
  begin: () => primary.stop('immediate'),
  during: () => moveTo(standby),
  end: () => standby.promote(),
});

console.log('The network to the primary falls silent.');
const third = await standby.standby(FIRST_PORT + 2);
await goThrough(installation, {
  ...outage,
  begin: () => address.freeze(),
  during: () => moveTo(third),
  end: () => third.promote(),
});
await installation.end();
for (const cluster of [primary, standby, third]) await cluster.remove();
