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

import { DOCUMENTS_PATH, documentLinksPath } from '#shared-types/documents';
import { IDENTITY_TOOLKIT_PATH } from '#shared-types/identity';
import { LINK_HEADER } from '#shared-types/roles';
import { versionsPath } from '#shared-types/versions';

import { postgresPrograms, startOwnCluster } from '../support/postgres/own-cluster.ts';
import { NO_EVALUATOR, startProcess } from '../support/server/start-process.ts';
import { startWork } from './at-work.ts';
import { promise } from './promises.ts';

const HOUR_MS = 3_600_000;
/** How long people write with each clock, in milliseconds. */
const EACH_MS = 15_000;
/** How long a link lasts that must end, in milliseconds. */
const SHORT_MS = 10_000;
const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

if (!existsSync(LIBRARY) || postgresPrograms() === undefined) {
  console.log(
    'Skipped: "a clock that jumps" needs libfaketime and PostgreSQL (apt-get install libfaketime postgresql).',
  );
  process.exit(0);
}

const folder = mkdtempSync(path.join(tmpdir(), 'sullivan-clock-'));
const file = path.join(folder, 'time');
/** Sets the clock of the first server, in one step. */
function jump(aheadMs: number): void {
  writeFileSync(`${file}.next`, `${aheadMs < 0 ? '' : '+'}${aheadMs / 1000}\n`);
  renameSync(`${file}.next`, file);
}
jump(0);

const cluster = await startOwnCluster(20_000 + Math.floor(Math.random() * 10_000));
const settings = {
  ...NO_EVALUATOR,
  DATABASE_URL: cluster.url,
  RATE_LIMIT_FACTOR: '1000',
  SOCKETS_PER_ADDRESS: '10000',
  LOG_LEVEL: 'warn',
};
const faked = {
  LD_PRELOAD: LIBRARY,
  FAKETIME_TIMESTAMP_FILE: file,
  FAKETIME_CACHE_DURATION: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
};
const servers = [await startProcess({ ...settings, ...faked }), await startProcess(settings)] as const;
const [{ url }, { url: other }] = servers;
const work = await startWork([url, other], { drafts: 10, perDraft: 4, perSecond: 1 });

async function signUp(at: string): Promise<string> {
  const { idToken }: { idToken: string } = await post(at, `${IDENTITY_TOOLKIT_PATH}/v1/accounts:signUp?key=x`, {
    email: `${crypto.randomUUID()}@example.org`,
    password: 'a good long line',
  });
  return idToken;
}

async function post<Answer>(at: string, where: string, content: object, token?: string): Promise<Answer> {
  const answer = await fetch(at + where, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(content),
  });
  return answer.json() as Promise<Answer>;
}

/** How a document answers somebody with a token or a link. */
async function statusOf(at: string, id: string, headers: Record<string, string>): Promise<number> {
  const { status } = await fetch(at + versionsPath(id), { headers });
  return status;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const fromBefore = await signUp(other);
const { id } = await post<{ id: string }>(other, DOCUMENTS_PATH, {}, fromBefore);
const linkFor = (ms: number) =>
  post<{ secret: string }>(
    other,
    documentLinksPath(id),
    { role: 'write', label: 'A link', expiresAt: new Date(Date.now() + ms).toISOString() },
    fromBefore,
  );
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
  const here = await signUp(url);
  const seconds = (decodeJwt(here).exp ?? 0) - Date.now() / 1000;
  promise(Math.abs(seconds - HOUR_MS / 1000) < 60, `a session there is good for ${Math.round(seconds / 60)} minutes`);
  for (const [where, at] of [
    ['there', url],
    ['on the other server', other],
  ] as const) {
    const statuses = {
      'an older session': await statusOf(at, id, bearer(fromBefore)),
      'a link for half an hour': await statusOf(at, id, { [LINK_HEADER]: long.secret }),
    };
    for (const [what, status] of Object.entries(statuses)) promise(status === 200, `${what} works ${where}: ${status}`);
    const over = await statusOf(at, id, { [LINK_HEADER]: short.secret });
    promise(over === 404, `a link that is over doesn’t, ${where}: ${over}`);
    const { status } = await fetch(at + DOCUMENTS_PATH, { headers: bearer(here) });
    promise(status === 200, `the session of there works ${where}: ${status}`);
  }
  const { dependencies }: { dependencies: { clock: { state: string; why: string } } } = await (
    await fetch(`${url}/readyz`)
  ).json();
  promise(dependencies.clock.state === 'failing', `/readyz says: ${dependencies.clock.why}`);
  const doctor = spawnSync(process.execPath, ['bff/cli/doctor.ts'], {
    encoding: 'utf8',
    env: { ...process.env, ...settings, ...faked, PORT: '0' },
  });
  const line = doctor.stdout.split('\n').find((each) => /^wrong +Clock/.test(each));
  promise(line !== undefined, `the doctor says: ${line}`);
}
jump(0);
await work.leave();
const stops = await Promise.all(servers.map((server) => server.stop()));
promise(
  stops.every(({ code }) => code === 0),
  'the servers ran on, and stopped when they were told to',
);
await cluster.remove();
rmSync(folder, { recursive: true });
