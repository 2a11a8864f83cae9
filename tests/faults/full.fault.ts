/**
 * `node tests/faults/full.fault.ts`: two servers on a PostgreSQL whose disk fills up. First its tables can't grow (53100), then
 * it can't write its log, either, and stops. Nothing acknowledged may be lost, people must read what is wrong, their pages keep
 * their words, and store them when there is room again. The disk is a small tmpfs, so this needs Linux and the right to mount one.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { Client } from 'pg';

import { postgresPrograms, startOwnCluster } from '../support/postgres/own-cluster.ts';
import { NO_EVALUATOR, startProcess } from '../support/server/start-process.ts';
import { goThrough, openPage, startWork } from './at-work.ts';
import { promise } from './promises.ts';

/** Room for an empty cluster and some of its log. */
const DISK_MIB = 160;
/** How long each lasts once people have noticed, in milliseconds: `/readyz` says so after 10 seconds. */
const LASTS_MS = 15_000;
const LIMITS = { noticedMs: 20_000, answerMs: 20_000, savedAgainMs: 10_000 };

const disk = mkdtempSync(path.join(tmpdir(), 'sullivan-full-'));
const mount = ['-t', 'tmpfs', '-o', `size=${DISK_MIB}m,mode=777`, 'tmpfs', disk];
if (postgresPrograms() === undefined || spawnSync('mount', mount).status !== 0) {
  console.log(
    'Skipped: "a full disk of PostgreSQL" needs its programs (apt-get install postgresql), and the right to mount a tmpfs.',
  );
  process.exit(0);
}

const cluster = await startOwnCluster(20_000 + Math.floor(Math.random() * 10_000), { folder: disk });
const settings = {
  ...NO_EVALUATOR,
  DATABASE_URL: cluster.url,
  RATE_LIMIT_FACTOR: '1000',
  SOCKETS_PER_ADDRESS: '10000',
  LOG_LEVEL: 'warn',
};
const servers = [await startProcess(settings), await startProcess(settings)] as const;
const [{ url }] = servers;
const work = await startWork([url, servers[1].url], { drafts: 10, perDraft: 4, perSecond: 1, bytes: 300 });
const page = await openPage(url);
const people = { work, page, url };

const filler = path.join(disk, 'something-else');
const fill = () => spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k', 'oflag=append', 'conv=notrunc']);
const makeRoom = async () => rmSync(filler);

console.log('The tables can’t grow.');
await goThrough(people, {
  limits: LIMITS,
  parts: [], // it can still be read
  async begin() {
    fill();
    // The last pages still take some words.
    while (work.toldNotStoring() < work.writers) await pause(100);
  },
  during: () => pause(LASTS_MS),
  end: makeRoom,
});

console.log('PostgreSQL stops, since it can’t write its log.');
await goThrough(people, {
  limits: LIMITS,
  parts: ['documents', 'identity', 'forms', 'preferences', 'desk'],
  async begin() {
    fill();
    const operator = new Client({ connectionString: cluster.url });
    operator.on('error', () => {}); // it ends with the cluster
    await operator.connect();
    for (let isUp = true; isUp;)
      isUp = await operator.query('SELECT pg_switch_wal(), pg_logical_emit_message(false, $1, $1)', ['x']).then(
        () => true,
        () => false,
      );
  },
  during: () => pause(LASTS_MS),
  async end() {
    await makeRoom();
    // It may have come back by itself.
    await cluster.start().catch(() => {});
  },
});

await work.leave();
await page.close();
const stops = await Promise.all(servers.map((server) => server.stop()));
promise(
  stops.every(({ code }) => code === 0),
  'the servers ran on, and stopped when they were told to',
);
await cluster.stop('immediate');
spawnSync('umount', [disk]);
await cluster.remove();
