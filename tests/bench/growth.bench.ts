import { loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';

import { DEMO_ROOM } from '#shared-types/documents/collaboration';

import { newId } from '../support/documents.ts';
import { mappedMiB, processorTimes, workedMs } from '../support/process-cost.ts';
import type { TestProcess } from '../support/server/start-process.ts';
import { dialectOf, typeInTurn, untilAcknowledged, Writer } from './collaboration/writer.ts';
import { median, percentile } from './figures.ts';
import { printLimits } from './growth/limits.ts';
import { type MeasuredCluster, startMeasuredCluster, storedRoom } from './growth/measured-cluster.ts';
import { startServer } from './growth/servers.ts';

/*
 * What an edit costs as an installation grows: with more servers on one database, more documents stored, more of them open, and
 * more people in one of them. One of these differs from the base in each row. Every server has the same to do in all rows, so that
 * as many edits share a commit.
 */

/** Characters that are typed each second, by all editors together, for each server. */
const PER_SECOND = 50;
/** Node compiles what is used often, and that isn't counted: so many times as much is typed before. */
const WARM_UP = { forMs: 4000, times: 4 };
/** Nobody may send more than 60 messages a second for long (collaboration-limits.ts). */
const MOST_OF_ONE = 50;
/** Every server looks once in five seconds at the documents that are open. */
const QUIET_MS = 5000;
const MEASURE_MS = 8000;
/** A cost counts as flat up to this many times that of the row it’s compared with: two runs differ by a fifth on a busy machine. */
const FLAT = 1.3;

interface Setting {
  servers: number;
  stored: number;
  open: number;
  /** Editors in each open document, or all in the public sandbox, which admits a hundred from each server. */
  editors: number;
  sandbox?: boolean;
  /** Whether all editors of a document are on one server, as behind a balancer that hashes the room, or on all in turn. */
  isHashed?: boolean;
  /** Whether each character comes with a caret, as from a page. */
  carets?: boolean;
}

const BASE: Setting = { servers: 2, stored: 1000, open: 100, editors: 2 };
const ONE_ROOM: Setting = { ...BASE, open: 1, sandbox: true };

/** The rows, in groups that are compared with their first one; what the limits rest on has a name. */
const GROUPS: { name: string; rows: { name: string; setting: Setting }[] }[] = [
  {
    name: 'servers, with each document on one of them, as behind a balancer that hashes the room',
    rows: [1, 2, 3].map((servers) => ({ name: `${servers}`, setting: { ...BASE, servers, isHashed: true } })),
  },
  {
    name: 'servers, with each document on two of them',
    rows: [1, 2, 3].map((servers) => ({ name: `${servers}`, setting: { ...BASE, servers, isHashed: servers === 1 } })),
  },
  {
    name: 'documents stored',
    rows: [100, 1000, 10_000].map((stored) => ({ name: count(stored), setting: { ...BASE, stored } })),
  },
  {
    name: 'documents open',
    rows: [10, 100, 1000].map((open) => ({ name: count(open), setting: { ...BASE, open } })),
  },
  {
    name: 'editors in one document',
    rows: [2, 20, 200].map((editors) => ({ name: `${editors}`, setting: { ...ONE_ROOM, editors } })),
  },
  {
    name: 'carets',
    rows: [
      { name: 'without', setting: BASE },
      { name: 'with', setting: { ...BASE, carets: true } },
    ],
  },
];

/** What was measured of one setting; what is counted for each edit is without what happens anyway. */
export interface Measured {
  serverUs: number;
  databaseUs: number;
  /** Milliseconds of processor time each second while nobody types. */
  quietServersMs: number;
  quietDatabaseMs: number;
  elsewhereMs: number[];
  acknowledgedMs: number[];
  statements: number;
  commits: number;
  /** How often a server read on in the log of a document. */
  reads: number;
  notifications: number;
  notifiedBytes: number;
  /** How often an edit was sent to an editor. */
  deliveries: number;
  /** Connections of each server to the database, and the memory of one of them there, in MiB. */
  connections: number;
  connectionMiB: number;
}

/** Grows a small installation in each direction, and prints what an edit costs. */
export async function run(): Promise<void> {
  const cluster = await startMeasuredCluster();
  try {
    const known = new Map<string, Measured>();
    for (const { name, rows } of GROUPS) {
      printHead(name);
      let first: Measured | undefined;
      for (const row of rows) {
        const key = JSON.stringify(row.setting);
        const measured = known.get(key) ?? (await measure(cluster, row.setting));
        known.set(key, measured);
        printRow(row.name, measured, first);
        first ??= measured;
      }
    }
    const of = (setting: Setting) => known.get(JSON.stringify(setting));
    const [base, hashed, many] = [of(BASE), of({ ...BASE, isHashed: true }), of({ ...BASE, open: 1000 })];
    if (base && hashed && many) await printLimits(cluster, { base, hashed, many });
  } finally {
    await cluster.remove();
  }
}

async function measure(cluster: MeasuredCluster, setting: Setting): Promise<Measured> {
  await cluster.fill(setting.stored);
  const servers = await Promise.all(Array.from({ length: setting.servers }, () => startServer(cluster.url)));
  try {
    return await measureOn(servers, cluster, setting);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

async function measureOn(
  servers: readonly TestProcess[],
  cluster: MeasuredCluster,
  setting: Setting,
): Promise<Measured> {
  const found: Pick<Measured, 'elsewhereMs' | 'acknowledgedMs' | 'deliveries'> = {
    elsewhereMs: [],
    acknowledgedMs: [],
    deliveries: 0,
  };
  let isCounted = false;
  const serverOf = new Map<number, number>();
  const writers = await openWriters(servers, setting, (server) => ({
    acknowledged: (ms) => isCounted && found.acknowledgedMs.push(ms),
    delivered(ms, from) {
      if (!isCounted) return;
      found.deliveries += 1;
      if (setting.isHashed || serverOf.get(from) !== server) found.elsewhereMs.push(ms);
    },
  }));
  for (const { writer, server } of writers) serverOf.set(writer.client, server);
  const everyone = writers.map(({ writer }) => writer);
  const typing = { perSecond: PER_SECOND * servers.length, carets: setting.carets };
  const perSecond = Math.min(typing.perSecond * WARM_UP.times, everyone.length * MOST_OF_ONE);
  await typeInTurn(everyone, { ...typing, forMs: WARM_UP.forMs, perSecond });
  await isQuiet(everyone);

  const quiet = await counted(servers, cluster, () => setTimeout(QUIET_MS));
  isCounted = true;
  let edits = 0;
  const busy = await counted(servers, cluster, async () => {
    edits = await typeInTurn(everyone, { forMs: MEASURE_MS, ...typing });
    await isQuiet(everyone);
  });
  const connections = await backendsOf(cluster);
  for (const writer of everyone) writer.close();

  /** For each edit, without what happens anyway. */
  const each = (part: (counts: Counts) => number) => (part(busy) - (part(quiet) * busy.ms) / quiet.ms) / edits;
  return {
    ...found,
    serverUs: each(({ serversMs }) => serversMs * 1000),
    databaseUs: each(({ databaseMs }) => databaseMs * 1000),
    quietServersMs: (quiet.serversMs / quiet.ms) * 1000,
    quietDatabaseMs: (quiet.databaseMs / quiet.ms) * 1000,
    statements: each(({ statements }) => sum(statements)),
    commits: each(({ statements }) => statements.get('COMMIT') ?? 0),
    reads: each(({ statements }) => sum(statements, 'folded_number FROM document WHERE')),
    notifications: each(({ notifications }) => notifications),
    notifiedBytes: each(({ notifiedBytes }) => notifiedBytes),
    deliveries: found.deliveries / edits,
    connections: connections.length / servers.length,
    connectionMiB: median(connections.map((pid) => mappedMiB(pid, 'Private_\\w+'))),
  };
}

interface Counts {
  ms: number;
  serversMs: number;
  databaseMs: number;
  statements: ReadonlyMap<string, number>;
  notifications: number;
  notifiedBytes: number;
}

/** What some work cost the servers and the database. */
async function counted(
  servers: readonly TestProcess[],
  cluster: MeasuredCluster,
  work: () => Promise<void>,
): Promise<Counts> {
  const pids = servers.map(({ child }) => child.pid ?? 0);
  await cluster.resetStatements();
  const { count: notifications, bytes } = cluster.notices;
  const [ofServers, ofDatabase, beganMs] = [processorTimes(pids), cluster.processorTimes(), performance.now()];
  await work();
  return {
    ms: performance.now() - beganMs,
    serversMs: workedMs(ofServers, processorTimes(pids)),
    databaseMs: workedMs(ofDatabase, cluster.processorTimes()),
    notifications: cluster.notices.count - notifications,
    notifiedBytes: cluster.notices.bytes - bytes,
    statements: await cluster.statements(),
  };
}

type Times = Parameters<typeof Writer.open>[2];

/** Opens all editors, those of a document on different servers in turn. */
async function openWriters(
  servers: readonly TestProcess[],
  { open, editors, sandbox, isHashed }: Setting,
  timesOn: (server: number) => Times,
): Promise<{ writer: Writer; server: number }[]> {
  const dialects = await Promise.all(servers.map(({ url }) => dialectOf(url)));
  const writers: { writer: Writer; server: number }[] = [];
  for (let number = 0; number < open; number += 1) {
    const room = sandbox ? DEMO_ROOM : storedRoom(number);
    for (let from = 0; from < editors; from += 20) {
      const some = Array.from({ length: Math.min(20, editors - from) }, async (_, index) => {
        const editor = from + index;
        const server = (number + (isHashed ? 0 : editor)) % servers.length;
        const dialect = dialects[server];
        if (!dialect) throw new Error('There is no server.');
        const place = { room, at: number * editors + editor, key: newId() };
        return { writer: await Writer.open(dialect, place, timesOn(server)), server };
      });
      writers.push(...(await Promise.all(some)));
    }
  }
  return writers;
}

async function isQuiet(writers: readonly Writer[]): Promise<void> {
  if ((await untilAcknowledged(writers)) > 0) console.log('  some edits were not acknowledged');
}

/** The processes of PostgreSQL behind the connections of servers. */
async function backendsOf({ observer }: MeasuredCluster): Promise<number[]> {
  const { rows } = await observer.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE application_name = 'sullivan'",
  );
  return rows.map(({ pid }) => pid);
}

/** How often statements were made, of all or of those with these words. */
function sum(statements: ReadonlyMap<string, number>, words = ''): number {
  let all = 0;
  for (const [query, calls] of statements) if (query.includes(words)) all += calls;
  return all;
}

const count = (value: number): string => value.toLocaleString('en');

const COLUMNS = [
  '',
  'servers µs',
  'database µs',
  'elsewhere p50 / p99',
  'acknowledged p50 / p99',
  'statements',
  'commits',
  'reads',
  'notified',
  'bytes',
  'deliveries',
  'quiet: ms a second',
] as const;

function printHead(name: string): void {
  console.log(`\n${name} (load average ${loadavg()[0]?.toFixed(1)}); for each edit:`);
  console.log(`  ${COLUMNS.map((column, at) => column.padStart(widthOf(at))).join('  ')}`);
}

const widthOf = (column: number) => Math.max(8, COLUMNS[column]?.length ?? 0);

function printRow(name: string, row: Measured, first: Measured | undefined): void {
  const cells = [
    name,
    row.serverUs.toFixed(0),
    row.databaseUs.toFixed(0),
    twoTimes(row.elsewhereMs),
    twoTimes(row.acknowledgedMs),
    row.statements.toFixed(1),
    row.commits.toFixed(2),
    row.reads.toFixed(2),
    row.notifications.toFixed(2),
    row.notifiedBytes.toFixed(0),
    row.deliveries.toFixed(1),
    `${row.quietServersMs.toFixed(1)} + ${row.quietDatabaseMs.toFixed(1)}`,
  ];
  console.log(
    `  ${cells.map((cell, at) => cell.padStart(widthOf(at))).join('  ')}  ${first ? verdict(row, first) : ''}`,
  );
}

function twoTimes(values: readonly number[]): string {
  return [0.5, 0.99].map((share) => percentile(values, share).toFixed(1)).join(' / ') + ' ms';
}

/** What else is counted for each edit, in the order of the columns. */
const COUNTS = ['statements', 'commits', 'reads', 'notifications', 'deliveries'] as const;

/** Whether an edit costs the same as in the first row, and if not, which counts have grown. */
function verdict(row: Measured, first: Measured): string {
  const costOf = ({ serverUs, databaseUs }: Measured) => serverUs + databaseUs;
  const growth = costOf(row) / costOf(first);
  const times = `×${growth.toFixed(2)}`;
  if (growth <= FLAT) return `${growth < 1 / FLAT ? 'cheaper' : 'flat'} (${times})`;
  const grown = COUNTS.filter((part) => row[part] > first[part] * FLAT + 0.1);
  const [only] = grown;
  if (only === undefined) return `${times}: no count has grown`;
  const more = grown.map((part) => `${(row[part] - first[part]).toFixed(1)} more ${part}`).join(', ');
  const us = (costOf(row) - costOf(first)) / (row[only] - first[only]);
  return `${times}: ${more}${grown.length === 1 ? `, of ${us.toFixed(0)} µs each` : ''}`;
}

if (import.meta.main) await run();
