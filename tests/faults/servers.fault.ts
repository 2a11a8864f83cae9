/**
 * `node tests/faults/servers.fault.ts`: two servers on a PostgreSQL of their own, 50 drafts with 4 writers each, spread over both.
 * Each server is killed and restarted twice, PostgreSQL is once stopped as hard as by a power cut, and one server is frozen for half
 * a minute. Then everybody must have the same words, also those that others wrote on the other server, and all that were called saved. Prints how long a word takes to
 * the other server beside one to a page of the same server.
 */
import { setTimeout as pause } from 'node:timers/promises';

import { draftRoom } from '#shared-types/collaboration';

import { wordsIn } from '../support/collaboration/co-writer.ts';
import { openEditor } from '../support/collaboration/collaboration-client.ts';
import { startTypist, type Typist } from '../support/collaboration/typist.ts';
import { postgresPrograms, startOwnCluster } from '../support/postgres/own-cluster.ts';
import { NO_EVALUATOR, startProcess, type TestProcess } from '../support/server/start-process.ts';

const ROOMS = Number(process.env['ROOMS'] ?? 50);
const WRITERS = 4;
const WORDS_PER_SECOND = 1;
const SAMPLES = 200;
/** How long a server is frozen, in milliseconds. */
const FROZEN_MS = 30_000;

if (postgresPrograms() === undefined) {
  console.log('Skipped: "two servers lose nothing" needs the programs of PostgreSQL (apt-get install postgresql).');
  process.exit(0);
}

const firstPort = 20_000 + Math.floor(Math.random() * 10_000);
const cluster = await startOwnCluster(firstPort);
const SETTINGS = {
  ...NO_EVALUATOR,
  RATE_LIMIT_FACTOR: '1000',
  LOG_LEVEL: 'warn',
  SOCKETS_PER_ADDRESS: '10000',
  DATABASE_URL: cluster.url,
};
const start = (at: number) => startProcess({ ...SETTINGS, PORT: String(firstPort + 1 + at) });
const servers: TestProcess[] = await Promise.all([0, 1].map(start));
const urls = servers.map(({ url }) => url);
const rooms = Array.from({ length: ROOMS }, (_, id) => draftRoom(id.toString(16).padStart(32, '0')) ?? '');

/** How long a word takes from one page to another, in milliseconds: the median, and the 99th percentile. */
async function latency(from: string, to: string): Promise<{ p50: number; p99: number }> {
  const room = draftRoom(crypto.randomUUID().replaceAll('-', '')) ?? '';
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
  const sorted = took.toSorted((one, other) => one - other);
  return { p50: sorted[SAMPLES >> 1] ?? 0, p99: sorted[Math.floor(SAMPLES * 0.99)] ?? 0 };
}

const [one = '', other = ''] = urls;
const quiet = { 'same server': await latency(one, one), 'other server': await latency(one, other) };

const typists: Typist[][] = rooms.map((room, at) =>
  Array.from({ length: WRITERS }, (_, writer) =>
    startTypist(urls[writer % 2] ?? '', room, { name: `r${at}w${writer}x`, perSecond: WORDS_PER_SECOND }),
  ),
);
await pause(5000);
const busy = { 'same server': await latency(one, one), 'other server': await latency(one, other) };
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

let [acknowledged, typed, lost, missing, different] = [0, 0, 0, 0, 0];
for (const writers of typists) for (const writer of writers) writer.leave();
for (const [at, room] of rooms.entries()) {
  const writers = typists[at] ?? [];
  const wanted = writers.flatMap((writer) => writer.acknowledged());
  acknowledged += wanted.length;
  const reader = openEditor(urls[at % 2] ?? '', room);
  await reader.synced();
  const there = new Set(wordsIn(reader.body));
  lost += wanted.filter((word) => !there.has(word)).length;
  // Everybody comes back with what they have, to the other server.
  const editors = writers.map(({ document, key }, writer) =>
    openEditor(urls[(writer + 1) % 2] ?? '', room, { document, key }),
  );
  await Promise.all(editors.map((editor) => editor.synced()));
  const all = writers.flatMap((writer) => writer.typed());
  typed += all.length;
  const everybody = [reader, ...editors];
  await Promise.all(
    everybody.map((editor) => editor.until(() => editor.body.length >= all.length, `${all.length} paragraphs`)),
  ).catch(() => {}); // it's counted below
  const texts = everybody.map((editor) => editor.text());
  if (new Set(texts).size > 1) different += 1;
  const final = wordsIn(reader.body);
  missing += all.length - new Set(final).size + (final.length - new Set(final).size);
  for (const editor of everybody) editor.close();
}
const stops = await Promise.all(servers.map((server) => server.stop()));
await cluster.remove();

console.log(
  `${ROOMS} drafts × ${WRITERS} writers, 4 × SIGKILL, 1 × PostgreSQL stopped hard, 1 × SIGSTOP for ${FROZEN_MS / 1000} s`,
);
console.log(`called saved ${acknowledged}, of these lost ${lost}`);
console.log(`typed ${typed}, of these missing or doubled once everybody was back ${missing}`);
console.log(`documents that differ ${different}`);
/** What the servers complained about, and how often. */
const complaints: Record<string, number> = {};
for (const { output } of [...ended, ...servers])
  for (const line of output()
    .split('\n')
    .filter((each) => each.startsWith('{'))) {
    const { msg, err, reason }: { msg: string; err?: { message: string }; reason?: string } = JSON.parse(line);
    const complaint = `${msg}: ${err?.message ?? reason}`;
    complaints[complaint] = (complaints[complaint] ?? 0) + 1;
  }
console.log('complaints of the servers:', complaints);
console.log('milliseconds from one page to another:');
const rounded = ({ p50, p99 }: { p50: number; p99: number }) => ({ p50: +p50.toFixed(1), p99: +p99.toFixed(1) });
console.table(
  Object.fromEntries(
    Object.entries({ quiet, busy }).flatMap(([when, where]) =>
      Object.entries(where).map(([to, took]) => [`${to}, ${when}`, rounded(took)]),
    ),
  ),
);
if (acknowledged === 0 || lost + missing + different > 0 || stops.some(({ code }) => code !== 0)) process.exitCode = 1;
