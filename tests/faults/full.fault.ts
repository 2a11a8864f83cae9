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

import { startOwnCluster } from '../support/postgres/own-cluster.ts';
import { ALL_STORES, goThrough, startInstallation } from './at-work.ts';
import { FIRST_PORT, requirePostgres, skip } from './promises.ts';

/** Room for an empty cluster and some of its log. */
const DISK_MIB = 160;
/** How long each lasts once people have noticed, in milliseconds: `/readyz` says so after 10 seconds. */
const LASTS_MS = 15_000;
const LIMITS = { noticedMs: 20_000, answerMs: 20_000, savedAgainMs: 10_000 };

requirePostgres('a full disk of PostgreSQL');
const disk = mkdtempSync(path.join(tmpdir(), 'sullivan-full-'));
const mount = ['-t', 'tmpfs', '-o', `size=${DISK_MIB}m,mode=777`, 'tmpfs', disk];
if (spawnSync('mount', mount).status !== 0) skip('a full disk of PostgreSQL', 'the right to mount a tmpfs');

const cluster = await startOwnCluster(FIRST_PORT, { folder: disk });
const installation = await startInstallation(cluster.url, { bytes: 300 });
const { work } = installation;

const filler = path.join(disk, 'something-else');
const fill = () => spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k', 'oflag=append', 'conv=notrunc']);
const makeRoom = () => rmSync(filler);

console.log('The tables can’t grow.');
await goThrough(installation, {
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
await goThrough(installation, {
  limits: LIMITS,
  parts: ALL_STORES,
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
    makeRoom();
    // It may have come back by itself.
    await cluster.start().catch(() => {});
  },
});
await installation.end();
await cluster.stop('immediate');
spawnSync('umount', [disk]);
await cluster.remove();
