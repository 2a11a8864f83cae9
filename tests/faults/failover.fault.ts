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
import { inSeconds, LINE, openPage, promiseAnswers, promiseNotReady, startWork } from './at-work.ts';
import { promise } from './promises.ts';

/** How long it takes until the loss of a primary is noticed, and how long the address leads to a standby, in milliseconds. */
const NOTICED_MS = 8000;
const STANDBY_MS = 4000;
/** How long words may take to be saved again, in milliseconds: a server tries again every 5 s at least. */
const SAVED_AGAIN_MS = 10_000;
/** A server notices a network that says nothing when an answer is due (`ANSWER_TIMEOUT_MS`), and for a call it connects anew then. */
const ANSWER_MS = 20_000;

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
await page.type('Before. ');
await page.says(LINE.saved, 10_000);

/** Takes the primary away, and lets the standby take over. Everybody goes on. */
async function failOver(takeAway: () => Promise<void>, next: OwnCluster, noticedMs: number): Promise<void> {
  await takeAway();
  const awayAtMs = performance.now();
  await pause(500); // what was acknowledged is on its way
  const saved = work.saved();
  await page.type('While nothing can be saved. ');
  await page.says(LINE.notStoring, noticedMs);
  await pause(Math.max(0, noticedMs - (performance.now() - awayAtMs)));
  address.leadTo(next.url);
  await pause(STANDBY_MS);
  await promiseNotReady(url, ['documents', 'identity', 'forms', 'preferences']);
  const told = work.toldNotStoring();
  promise(told === work.writers, `${told} of ${work.writers} editors were told that nothing can be saved`);
  promise(work.saved() === saved, `${work.saved() - saved} words were called saved while nothing could be stored`);
  const promotedAtMs = performance.now();
  await next.promote();
  const tookMs = await work.savedAgain();
  await page.says(LINE.saved, 10_000);
  promise(
    (tookMs.at(-1) ?? Infinity) < SAVED_AGAIN_MS,
    `words are acknowledged again ${inSeconds(tookMs[0])} s to ${inSeconds(tookMs.at(-1))} s after the standby is promoted`,
  );
  console.log(`the database was away for ${inSeconds(promotedAtMs - awayAtMs)} s`);
  promiseAnswers(work.answersSince(awayAtMs + 500), { withinMs: ANSWER_MS });
  await pause(5000);
  const left = work.toldNotStoring();
  promise(left === 0, `${left} editors still show that nothing can be saved`);
  promise((await fetch(`${url}/readyz`)).ok, '/readyz says that the server takes work');
}

console.log('The primary is stopped hard.');
await failOver(() => primary.stop('immediate'), standby, NOTICED_MS);

console.log('The network to the primary falls silent.');
const third = await standby.standby(firstPort + 2);
await pause(2000);
await failOver(async () => address.freeze(), third, 45_000);

await work.leave();
await page.close();
const stops = await Promise.all(servers.map((server) => server.stop()));
promise(
  stops.every(({ code }) => code === 0),
  'the servers ran on, and stopped when they were told to',
);
for (const cluster of [primary, standby, third]) await cluster.remove();
