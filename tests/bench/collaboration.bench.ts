import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { draftRoom } from '#shared-types/documents/collaboration';

import { newId } from '../support/documents.ts';
import { postgresPrograms, startOwnCluster } from '../support/postgres/own-cluster.ts';
import { freePort } from '../support/server/listen.ts';
import { type Dialect, dialectOf, typeInTurn, untilAcknowledged, Writer } from './collaboration/writer.ts';
import { median, ms, percentile, timeOf } from './figures.ts';
import { type PinnedProcess, startPinned } from './pinned-process.ts';

const ROUNDS = 3;
const WARM_UP_MS = 2000;
const MEASURE_MS = 5000;

/** `PROFILE_INTO=<folder>` has Node write down what our server works at (nodejs.org/api/cli.html#--cpu-prof). */
const { PROFILE_INTO } = process.env;
const PROFILING = PROFILE_INTO === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${PROFILE_INTO}`];

const METRICS_TOKEN = 'the-token-of-the-benchmark';

const SERVER_CORE = 0;
const CLIENTS_CORE = 1;

const WORKLOADS = [
  { name: '1 room × 20 editors, 10 characters a second each', rooms: 1, editors: 20, perSecond: 10 },
  { name: '200 rooms × 2 editors, 1 character a second each', rooms: 200, editors: 2, perSecond: 1 },
];

/** The largest document has this many characters in as many paragraphs (`DOCUMENT_MAX_BYTES`). */
const LARGE = { paragraphs: 190, characters: 1000 };
const COLD_OPENINGS = 5;

interface Server {
  name: string;
  process: PinnedProcess;
  /** Whether it tells a writer what it has taken. */
  acknowledges: boolean;
  dialect: () => Promise<Dialect>;
  /** The longest time that its main thread has been busy since the last call, in milliseconds; undefined if it doesn't tell. */
  longestStallMs?: () => Promise<number>;
  /** Starts it again with what it has stored. */
  restart?: () => Promise<Server>;
  stop: () => Promise<void>;
}

interface Round {
  deliveredMs: number[];
  acknowledgedMs: number[];
  /** Processor time of the server for each update, in microseconds: all of it, and that of each thread by name. */
  costUs: number;
  threadsUs: ReadonlyMap<string, number>;
  /** The longest time that the main thread was busy, in milliseconds; undefined if the server doesn't tell. */
  stallMs: number | undefined;
}

/**
 * Sullivan as an operator runs it: accounts, limits, checks, and acknowledgements that mean “stored”.
 * @param databaseUrl of the database that stores; without it, the embedded one does.
 */
async function startSullivan(
  databaseUrl?: string,
  directory = mkdtempSync(path.join(tmpdir(), 'sullivan-bench-')),
): Promise<Server> {
  const port = await freePort();
  const running = await startPinned(
    SERVER_CORE,
    [process.execPath, '--max-semi-space-size=4', ...PROFILING, 'bff/main.ts'],
    port,
    {
      PORT: String(port),
      DATA_DIR: directory,
      LOG_LEVEL: 'warn',
      METRICS_TOKEN,
      TRUST_PROXY: '127.0.0.1',
      EVALUATOR_URL: 'http://127.0.0.1:9', // the embedded one would use the processor
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    },
  );
  const url = `http://127.0.0.1:${port}`;
  return {
    name: `Sullivan: checks, limits, stored in ${databaseUrl === undefined ? 'SQLite' : 'PostgreSQL'}`,
    process: running,
    acknowledges: true,
    dialect: () => dialectOf(url),
    longestStallMs: () => readStallMs(url),
    restart: async () => {
      await running.stop();
      return startSullivan(databaseUrl, directory);
    },
    stop: async () => {
      await running.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Reads `nodejs_eventloop_lag_max_seconds`, which begins anew with each reading. */
async function readStallMs(url: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(await answer.text()) ?? [];
  return Number(seconds) * 1000;
}

async function startHocuspocus(): Promise<Server> {
  const port = await freePort();
  const script = path.join(import.meta.dirname, 'collaboration/hocuspocus.ts');
  const running = await startPinned(SERVER_CORE, [process.execPath, script, String(port)], port);
  return {
    name: 'Hocuspocus, bare: checks and stores nothing',
    process: running,
    acknowledges: true,
    dialect: async () => ({ address: () => `ws://127.0.0.1:${port}/`, hasNames: true, tokenOf: () => 'any' }),
    stop: running.stop,
  };
}

/** The server of y-websocket. It's installed for the run only: it would bring programs that nothing else here needs. */
async function startYWebsocket(folder: string): Promise<Server | undefined> {
  const wanted = ['y-websocket@2.1.0', 'ws@8.18.3'];
  const { status } = spawnSync('npm', ['install', '--no-save', '--omit=optional', '--prefix', folder, ...wanted]);
  if (status !== 0) {
    console.log(`Skipped: y-websocket, which can’t be installed here (npm install ${wanted.join(' ')}).`);
    return undefined;
  }
  const port = await freePort();
  const script = path.join(folder, 'node_modules/y-websocket/bin/server.cjs');
  const running = await startPinned(SERVER_CORE, [process.execPath, script], port, {
    HOST: '127.0.0.1',
    PORT: String(port),
  });
  return {
    name: 'y-websocket: checks and stores nothing',
    process: running,
    acknowledges: false,
    dialect: async () => ({
      address: (room) => `ws://127.0.0.1:${port}/${room}`,
      hasNames: false,
      tokenOf: () => 'any',
    }),
    stop: running.stop,
  };
}

/** Writers type for a time; what they do before that isn't counted. */
async function measure(server: Server, { rooms, editors, perSecond }: (typeof WORKLOADS)[number]): Promise<Round> {
  const dialect = await server.dialect();
  const round: Round = {
    deliveredMs: [],
    acknowledgedMs: [],
    costUs: Number.NaN,
    threadsUs: new Map(),
    stallMs: undefined,
  };
  let isCounted = false;
  const times = {
    delivered: (milliseconds: number) => isCounted && round.deliveredMs.push(milliseconds),
    acknowledged: (milliseconds: number) => isCounted && round.acknowledgedMs.push(milliseconds),
  };
  const writers: Writer[] = [];
  for (let room = 0; room < rooms; room += 1) {
    const name = draftRoom(newId()) ?? '';
    const place = (editor: number) => ({ room: name, at: room * editors + editor, key: newId() });
    writers.push(
      ...(await Promise.all(
        Array.from({ length: editors }, (_, editor) => Writer.open(dialect, place(editor), times)),
      )),
    );
  }
  const together = perSecond * writers.length;
  await typeInTurn(writers, { perSecond: together, forMs: WARM_UP_MS });
  isCounted = true;
  await server.longestStallMs?.();
  const before = server.process.threadsMs();
  const updates = await typeInTurn(writers, { perSecond: together, forMs: MEASURE_MS });
  const us = (milliseconds: number) => (milliseconds / updates) * 1000;
  const after = server.process.threadsMs();
  round.threadsUs = new Map([...after].map(([name, used]) => [name, us(used - (before.get(name) ?? 0))]));
  round.costUs = round.threadsUs.values().reduce((sum, cost) => sum + cost, 0);
  round.stallMs = await server.longestStallMs?.();
  const awaited = server.acknowledges ? await untilAcknowledged(writers) : 0;
  const deliveries = updates * (editors - 1);
  if (awaited > 0 || round.deliveredMs.length < deliveries * 0.99)
    console.log(`  ${server.name}: ${awaited} unacknowledged, ${round.deliveredMs.length} of ${deliveries} delivered`);
  for (const writer of writers) writer.close();
  return round;
}

/** Compares the collaboration endpoint with bare servers in the same minutes. */
export async function run(): Promise<void> {
  execFileSync('taskset', ['-a', '-p', '-c', String(CLIENTS_CORE), String(process.pid)], { stdio: 'ignore' });
  const folder = mkdtempSync(path.join(tmpdir(), 'sullivan-bench-'));
  const cluster = postgresPrograms() === undefined ? undefined : await startOwnCluster(await freePort());
  if (!cluster) console.log('Skipped: PostgreSQL, which isn’t installed here (apt-get install postgresql).');
  const started = [
    await startSullivan(),
    cluster && (await startSullivan(cluster.url)),
    await startHocuspocus(),
    await startYWebsocket(folder),
  ];
  const servers = started.filter((server) => server !== undefined);
  for (const workload of WORKLOADS) {
    console.log(workload.name);
    const rounds = servers.map((): Round[] => []);
    for (const server of servers) await measure(server, workload); // Node compiles what is used often, and that isn't counted
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [index, server] of servers.entries()) rounds[index]?.push(await measure(server, workload));
    const costs = servers.map(({ name }, index) => report(name, rounds[index] ?? []));
    for (const [index, { name }] of servers.entries())
      if (index > 0)
        console.log(
          `  processor time of ${servers[0]?.name ?? ''} beside ${name}: ${((costs[0] ?? 0) / (costs[index] ?? 0)).toFixed(2)}`,
        );
  }
  console.log('The largest document, opened right after a start');
  for (const server of servers) await (await openCold(server)).stop();
  await cluster?.remove();
  rmSync(folder, { recursive: true, force: true });
}

/** Prints how long the largest document takes to open for the first person after a start. @returns the last server. */
async function openCold(first: Server): Promise<Server> {
  if (!first.restart) return first;
  let server = first;
  const room = draftRoom(newId()) ?? '';
  const none = { delivered: () => {}, acknowledged: () => {} };
  const open = async () => Writer.open(await server.dialect(), { room, at: 0, key: newId() }, none);
  const author = await open();
  await author.received; // a socket may not send much before its document is open
  for (let paragraph = 0; paragraph < LARGE.paragraphs; paragraph += 1) author.paste('a'.repeat(LARGE.characters));
  await untilAcknowledged([author]);
  author.close();
  const times: number[] = [];
  let bytes = 0;
  for (let opening = 0; opening < COLD_OPENINGS; opening += 1) {
    server = (await server.restart?.()) ?? server;
    const dialect = await server.dialect(); // signing up isn't part of it
    const read = async () => {
      const reader = await Writer.open(dialect, { room, at: 0, key: newId() }, none);
      bytes = await reader.received;
      reader.close();
    };
    times.push(await timeOf(read));
  }
  console.log(`  ${server.name.padEnd(52)}${ms(median(times))} for ${bytes.toLocaleString('en')} bytes`);
  return server;
}

/** Prints the medians of some rounds, and returns the processor time for an update, in microseconds. */
function report(name: string, rounds: readonly Round[]): number {
  const costUs = median(rounds.map((round) => round.costUs));
  const times = (part: 'deliveredMs' | 'acknowledgedMs') =>
    [0.5, 0.99].map((share) => ms(median(rounds.map((round) => percentile(round[part], share))))).join(' / ');
  const acknowledged = rounds.some((round) => round.acknowledgedMs.length > 0) ? times('acknowledgedMs') : 'never';
  console.log(
    `  ${name.padEnd(52)}${Math.round(costUs).toLocaleString('en').padStart(6)} µs an update (${rounds.map((round) => Math.round(round.costUs)).join(' ')})   delivered p50 / p99 ${times('deliveredMs')}   acknowledged ${acknowledged}`,
  );
  const threads = new Set(rounds.flatMap(({ threadsUs }) => [...threadsUs.keys()]));
  const shares = [...threads].map((thread) => ({
    thread,
    us: Math.round(median(rounds.map(({ threadsUs }) => threadsUs.get(thread) ?? 0))),
  }));
  const most = shares.filter(({ us }) => us > 0).toSorted((one, other) => other.us - one.us);
  const stalls = rounds.flatMap(({ stallMs }) => stallMs ?? []);
  const stall = stalls.length > 0 ? `; longest stall ${stalls.map(ms).join(', ')}` : '';
  console.log(`    ${most.map(({ thread, us }) => `${thread} ${us} µs`).join(', ')}${stall}`);
  return costUs;
}

if (import.meta.main) await run();
