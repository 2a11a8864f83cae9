/**
 * `node tests/faults/servers.fault.ts`: two servers on a PostgreSQL of their own, 50 drafts with 4 writers each, spread over both.
 * Each server is killed and restarted twice, PostgreSQL is once stopped as hard as by a power cut, and one server is frozen for half
 * a minute. Then everybody must have the same words, also those that others wrote on the other server, and all that were called saved,
 * and so must those who comment. Prints how long a word takes to the other server beside one to a page of the same server.
 */
import { setTimeout as pause } from 'node:timers/promises';

import { draftRoom } from '#shared-types/documents/collaboration';

import { median, percentile } from '../bench/figures.ts';
import { openEditor } from '../support/collaboration/collaboration-client.ts';
import { newId } from '../support/documents.ts';
import { startOwnCluster } from '../support/postgres/own-cluster.ts';
import { startProcess, type TestProcess } from '../support/server/start-process.ts';
import { startWork } from './at-work.ts';
import { FIRST_PORT, FOR_MANY, requirePostgres, stopAll } from './promises.ts';

const ROOMS = Number(process.env['ROOMS'] ?? 50);
const SAMPLES = 200;
/** How long a server is frozen, in milliseconds. */
const FROZEN_MS = 30_000;

requirePostgres('two servers lose nothing');
const cluster = await startOwnCluster(FIRST_PORT);
const start = (at: number) =>
  startProcess({ ...FOR_MANY, DATABASE_URL: cluster.url, PORT: String(FIRST_PORT + 1 + at) });
const servers: TestProcess[] = await Promise.all([0, 1].map(start));
const [one = '', other = ''] = servers.map(({ url }) => url);

/** How long a word takes from one page to another, in milliseconds. */
async function latency(from: string, to: string): Promise<{ p50: number; p99: number }> {
  const room = draftRoom(newId()) ?? '';
  const [writer, reader] = [openEditor(from, room, { key: 'ab'.repeat(16) }), openEditor(to, room)];
  await Promise.all([writer.synced(), reader.synced()]);
  const took: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample++) {
    const begin = performance.now();
    writer.write(`w${sample}`);
    await reader.until(() => reader.body.length > sample);
    took.push(performance.now() - begin);
    await pause(20);
  }
  for (const editor of [writer, reader]) editor.close();
  return { p50: +median(took).toFixed(1), p99: +percentile(took, 0.99).toFixed(1) };
}

const quiet = { 'same server, quiet': await latency(one, one), 'other server, quiet': await latency(one, other) };
const work = await startWork([one, other], { drafts: ROOMS });
await pause(5000);
const busy = { 'same server, busy': await latency(one, one), 'other server, busy': await latency(one, other) };
const ended: TestProcess[] = [];
for (let round = 0; round < 2; round++) {
  for (const [at, server] of servers.entries()) {
    await server.stop('SIGKILL');
    ended.push(server);
    await pause(1000);
    servers[at] = await start(at);
    await pause(3000);
  }
  if (round > 0) {
    // It wakes up with documents that others have changed, and with locks that it has lost.
    servers[0]?.child.kill('SIGSTOP');
    await pause(FROZEN_MS);
    servers[0]?.child.kill('SIGCONT');
    await pause(5000);
    continue;
  }
  await cluster.stop('immediate');
  await pause(5000);
  await cluster.start();
  await pause(5000);
}

console.log(
  `${ROOMS} drafts × 4 writers, 4 × SIGKILL, 1 × PostgreSQL stopped hard, 1 × SIGSTOP for ${FROZEN_MS / 1000} s`,
);
await work.leave();
await stopAll(servers);
await cluster.remove();

/** What the servers complained about, and how often. */
const complaints: Record<string, number> = {};
for (const line of [...ended, ...servers].flatMap(({ output }) => output().split('\n'))) {
  if (!line.startsWith('{')) continue;
  const { msg, err, reason }: { msg: string; err?: { message: string }; reason?: string } = JSON.parse(line);
  const complaint = `${msg}: ${err?.message ?? reason}`;
  complaints[complaint] = (complaints[complaint] ?? 0) + 1;
}
console.log('complaints of the servers:', complaints);
console.log('milliseconds from one page to another:');
console.table({ ...quiet, ...busy });
