/**
 * `node tests/faults/clock.fault.ts`: two servers with one PostgreSQL; the clock of the first jumps an hour ahead, and then an hour
 * back, while people write. Sessions and links must end when they should on both, drafts must stay, and the operator must be told. The
 * clock is one of libfaketime (apt-get install libfaketime).
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { decodeJwt } from 'jose';

import { DOCUMENTS_PATH, documentLinksPath } from '#shared-types/documents/documents';
import { LINK_HEADER } from '#shared-types/documents/roles';
import { versionsPath } from '#shared-types/documents/versions';

import { startOwnCluster } from '../support/postgres/own-cluster.ts';
import { bearer, newToken, postJson } from '../support/server/post-json.ts';
import { readinessOf, startWork } from './at-work.ts';
import { FIRST_PORT, FOR_MANY, promise, requirePostgres, skip, stopAll, twoServers } from './promises.ts';

const HOUR_MS = 3_600_000;
/** How long people write with each clock, in milliseconds. */
const EACH_MS = 15_000;
/** How long a link lasts that must end, in milliseconds. */
const SHORT_MS = 10_000;
const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

requirePostgres('a clock that jumps');
if (!existsSync(LIBRARY)) skip('a clock that jumps', 'libfaketime (apt-get install libfaketime)');

const folder = mkdtempSync(path.join(tmpdir(), 'sullivan-clock-'));
const file = path.join(folder, 'time');
/** Sets the clock of the first server, in one step. */
function jump(aheadMs: number): void {
  writeFileSync(`${file}.next`, `${aheadMs < 0 ? '' : '+'}${aheadMs / 1000}\n`);
  renameSync(`${file}.next`, file);
}
jump(0);

const cluster = await startOwnCluster(FIRST_PORT);
const faked = {
  LD_PRELOAD: LIBRARY,
  FAKETIME_TIMESTAMP_FILE: file,
  FAKETIME_CACHE_DURATION: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
};
const servers = await twoServers({ DATABASE_URL: cluster.url }, faked);
const [{ url }, { url: other }] = servers;
const work = await startWork([url, other]);

/** How a document answers somebody with a token or a link. */
const statusOf = async (at: string, id: string, headers: Record<string, string>) =>
  (await fetch(at + versionsPath(id), { headers })).status;

const fromBefore = bearer(await newToken(other));
const { id } = (await postJson(other + DOCUMENTS_PATH, {}, fromBefore)).body;
const linkFor = async (ms: number) => {
  const link = { role: 'write', label: 'A link', expiresAt: new Date(Date.now() + ms).toISOString() };
  const { body } = await postJson(other + documentLinksPath(id), link, fromBefore);
  return { [LINK_HEADER]: body.secret };
};
const long = await linkFor(HOUR_MS / 2);

for (const [words, aheadMs] of [
  ['ahead of', HOUR_MS],
  ['behind', -HOUR_MS],
] as const) {
  console.log(`The clock of one server is an hour ${words} that of the database.`);
  jump(aheadMs);
  const short = await linkFor(SHORT_MS);
  await pause(EACH_MS);
  const tookMs = await work.savedAgain();
  promise((tookMs.at(-1) ?? Infinity) < 10_000, 'people go on writing on both');
  const here = await newToken(url);
  const seconds = (decodeJwt(here).exp ?? 0) - Date.now() / 1000;
  promise(Math.abs(seconds - HOUR_MS / 1000) < 60, `a session there is good for ${Math.round(seconds / 60)} minutes`);
  for (const [where, at] of [
    ['there', url],
    ['on the other server', other],
  ] as const) {
    const statuses = {
      'an older session': await statusOf(at, id, fromBefore),
      'a link for half an hour': await statusOf(at, id, long),
    };
    for (const [what, status] of Object.entries(statuses)) promise(status === 200, `${what} works ${where}: ${status}`);
    const over = await statusOf(at, id, short);
    promise(over === 404, `a link that is over doesn’t, ${where}: ${over}`);
    const { status } = await fetch(at + DOCUMENTS_PATH, { headers: bearer(here) });
    promise(status === 200, `the session of there works ${where}: ${status}`);
  }
  const { failing, dependencies } = await readinessOf(url);
  promise(failing.includes('clock'), `/readyz says: ${dependencies['clock']?.why}`);
  const doctor = spawnSync(process.execPath, ['bff/cli/sullivan.ts', 'doctor'], {
    encoding: 'utf8',
    env: { ...process.env, ...FOR_MANY, DATABASE_URL: cluster.url, ...faked, PORT: '0' },
  });
  const line = doctor.stdout.split('\n').find((each) => /^wrong +Clock/.test(each));
  promise(line !== undefined, `the doctor says: ${line}`);
}
jump(0);
await work.leave();
await stopAll(servers);
await cluster.remove();
rmSync(folder, { recursive: true });
