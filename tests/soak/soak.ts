/**
 * `npm run soak`: people come and go for ten minutes, or for as many as the argument says, on a server that stores in SQLite and, at
 * the same time, on two that share a PostgreSQL of their own. They pass by, write, remove words, add pictures, comment, keep
 * documents, send messages, ask for notes, post queries, sign up and out. Then everybody leaves. It fails if memory grows with the
 * visits, or if anything that they opened stays open.
 */
import { setTimeout as pause } from 'node:timers/promises';

import { postgresPrograms } from '../support/postgres/own-cluster.ts';
import type { Holdings, InspectedProcess } from './inspected-process.ts';
import { onPostgres, onSqlite, type Place } from './places.ts';
import { growthOf, sparkline } from './trend.ts';

const MINUTES = Number(process.argv[2] ?? 10);
/** People come for so long; then all leave, and what is held is measured. */
const ROUND_MS = 30_000;
/** Rounds before the first measurement, in which everything is loaded that visits need. */
const WARM_UP_ROUNDS = 1;
/** How often to look while people are there, in milliseconds. */
const LOOK_EVERY_MS = 5000;
/** How long a server may take to notice that everybody has left, in milliseconds. */
const PATIENCE_MS = 60_000;

const KIB = 1024;
const MIB = KIB * KIB;

/**
 * How much each visit may leave behind, in bytes: the slope of the last two thirds of the rounds. In snapshots of the heap, pages that
 * have written nothing (`ShownKeys`), the names of people who have left, and limits for new addresses come to 140 bytes a visit. All of
 * these have a greatest number, mostly 10,000; with 300 at most, the heap of a server with SQLite ended where it had begun, after 6,898
 * visits. A document that stays open isn't measured: it keeps a place for everyone who has written in it.
 */
const MOST_PER_VISIT: Partial<Record<keyof Holdings, number>> = {
  heap: 512,
  workersHeap: 512,
  external: 512,
  rss: 4 * KIB,
};
/** How much more may be held at the end than after the warm-up. */
const MOST_LEFT: Record<keyof Holdings, number> = {
  heap: 4 * MIB,
  workersHeap: 4 * MIB,
  external: 2 * MIB,
  rss: 64 * MIB,
  // A server opens connections to its database when it needs them.
  files: 12,
  sockets: 12,
  resources: 12,
  documents: 0,
  editors: 0,
  clients: 0,
};
/** Connections of one server to its database, at most (docker/operate.md). */
const MOST_CONNECTIONS = 14;

/** One server, and what it held. */
interface Watched {
  name: string;
  place: Place;
  server: InspectedProcess;
  /** While people were there. */
  busy: Holdings[];
  /** After each round. */
  quiet: { visits: number; holdings: Holdings }[];
}

/** Waits until a server has noticed that everybody has left. @returns what it holds then. */
async function deserted(server: InspectedProcess): Promise<Holdings> {
  const untilMs = performance.now() + PATIENCE_MS;
  for (;;) {
    const holdings = await server.look();
    if (holdings.documents === 0 && holdings.editors === 0 && holdings.clients === 0) return holdings;
    if (performance.now() > untilMs) return holdings;
    await pause(500);
  }
}

/** Lets people visit all installations for a round, and looks at the servers meanwhile. */
async function round(all: readonly Watched[], connections: Map<Place, number>): Promise<void> {
  const untilMs = performance.now() + ROUND_MS;
  const visits = [...new Set(all.map(({ place }) => place))].map((place) => place.receive(ROUND_MS));
  while (performance.now() + LOOK_EVERY_MS < untilMs) {
    await pause(LOOK_EVERY_MS);
    for (const { server, place, busy } of all) {
      busy.push(await server.look());
      const count = (await place.connections?.()) ?? 0;
      connections.set(place, Math.max(connections.get(place) ?? 0, count));
    }
  }
  await Promise.all(visits);
}

const cells = (...words: string[]) => words.map((word) => word.padStart(13)).join('');

/** Prints what a server held, and how each of it developed. @returns what is wrong. */
function report({ name, busy, quiet }: Watched, end: Holdings): string[] {
  const faults: string[] = [];
  const [first] = quiet;
  if (!first) throw new Error('There was no round.');
  console.log(`\n${name.padEnd(24)}${cells('at first', 'at most', 'in the end', 'each visit')}  after each round`);
  for (const [what, mostLeft] of Object.entries(MOST_LEFT) as [keyof Holdings, number][]) {
    const mostPerVisit = MOST_PER_VISIT[what];
    const shown = (value: number) => (mostPerVisit === undefined ? `${value}` : `${(value / MIB).toFixed(1)} MiB`);
    const trend = quiet.map(({ visits, holdings }) => ({ visits, value: holdings[what] }));
    const growth = growthOf(trend);
    const most = Math.max(...busy.map((holdings) => holdings[what]));
    const perVisit = mostPerVisit === undefined ? '' : `${growth.toFixed(0)} bytes`;
    const row = cells(shown(first.holdings[what]), shown(most), shown(end[what]), perVisit);
    console.log(`  ${what.padEnd(22)}${row}  ${sparkline(trend.map(({ value }) => value))}`);
    if (mostPerVisit !== undefined && growth > mostPerVisit)
      faults.push(`${name}: ${what} grows by ${growth.toFixed(0)} bytes with each visit, and may by ${mostPerVisit}`);
    const before = first.holdings[what];
    if (end[what] - before > mostLeft)
      faults.push(`${name}: ${what} was ${shown(before)} after the warm-up, and is ${shown(end[what])} in the end`);
  }
  return faults;
}

const places = [await onSqlite()];
if (postgresPrograms() !== undefined) places.push(await onPostgres());
else console.log('Skipped: PostgreSQL, which isn’t installed here (apt-get install postgresql).');

const watched: Watched[] = places.flatMap((place) =>
  place.servers.map((server, at) => {
    const name = place.servers.length > 1 ? `${place.name}, server ${at + 1}` : place.name;
    return { name, place, server, busy: [], quiet: [] };
  }),
);
const connections = new Map<Place, number>();
const rounds = Math.ceil((MINUTES * 60_000) / ROUND_MS);
for (let number = 1; number <= WARM_UP_ROUNDS + rounds; number++) {
  await round(watched, connections);
  if (number < WARM_UP_ROUNDS) continue;
  for (const { server, place, quiet } of watched)
    quiet.push({ visits: place.visits, holdings: await deserted(server) });
}

const faults: string[] = [];
for (const each of watched) faults.push(...report(each, await deserted(each.server)));
console.log('');
for (const place of places) {
  const most = connections.get(place) ?? 0;
  const toDatabase = place.connections ? `, at most ${most} connections to the database` : '';
  console.log(`${place.name}: ${place.visits.toLocaleString('en')} visits${toDatabase}`);
  if (most > MOST_CONNECTIONS * place.servers.length) faults.push(`${place.name}: ${most} connections to the database`);
  for (const [failure, some] of Map.groupBy(place.failures, (words) => words))
    console.log(`  ${some.length} failed: ${failure}`);
  if (place.failures.length > 0) faults.push(`${place.name}: ${place.failures.length} visits failed`);
  await place.stop();
}
for (const fault of faults) console.log(`Fault: ${fault}.`);
if (faults.length === 0) console.log('Nothing stays open, and memory grows by no more than it may.');
process.exit(faults.length === 0 ? 0 : 1);
