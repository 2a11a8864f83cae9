import { setTimeout } from 'node:timers/promises';

import { Client } from 'pg';

import { processorTimes, workedMs } from '../../support/process-cost.ts';
import type { Measured } from '../growth.bench.ts';
import { type MeasuredCluster, storedRoom } from './measured-cluster.ts';
import { startServer } from './servers.ts';

const FOR_MS = 4000;
/** Notifications that the bench has a server read each second. */
const READ_PER_SECOND = 500;
/** How many servers listen on paper. */
const HUNDRED = 100;
/** The most batches of updates that a server stores each second (`PACE_MS` in queued-documents.ts). */
const MOST_BATCHES_PER_SECOND = 66;
/** How many documents people open on each server each second, on paper; each is told when it's opened and when it's closed. */
const OPENED_PER_SECOND = 1;
/** The connections that commit at the same time. */
const WRITERS = 16;

/** What the limits rest on: the base, the same behind a balancer that hashes the room, and a thousand documents open. */
interface Known {
  base: Measured;
  hashed: Measured;
  many: Measured;
}

/** Prints what one more of everything costs, and what a hundred servers would come to. */
export async function printLimits(cluster: MeasuredCluster, { base, hashed, many }: Known): Promise<void> {
  const listening = await priceOfListening(cluster);
  const reading = await priceOfReading(cluster);
  const commits = await commitsPerSecond(cluster);
  const readOn = [base.serverUs - hashed.serverUs, base.databaseUs - hashed.databaseUs];
  const looksMs = (many.quietServersMs + many.quietDatabaseMs) / 2;
  console.log(`
What one more of each costs:
  an edit that another server reads, too    ${us(readOn[0])} of the servers, ${us(readOn[1])} of the database
  a notification, for each server that listens, of the database: ${listening.map(({ perSecond, databaseUs }) => `${us(databaseUs)} at ${perSecond} a second`).join(', ')}
  the same if they listen for something else    ${us(listening.at(-1)?.elsewhereUs)}
  a notification, for a server that doesn't have the document open    ${us(reading)} at ${READ_PER_SECOND} a second
  1,000 documents open and nobody typing    ${looksMs.toFixed(0)} ms of processor time a second
  a connection    ${base.connectionMiB.toFixed(1)} MiB of the database; each server has ${base.connections.toFixed(0)}
  commits    ${commits.toFixed(0)} a second at most, from ${WRITERS} connections, each of one row`);

  const [slow, fast] = [listening[0]?.databaseUs ?? 0, listening.at(-1)?.databaseUs ?? 0];
  const cores = (perSecond: number, price: number) => ((perSecond * price * HUNDRED) / 1e6).toFixed(1);
  const batches = MOST_BATCHES_PER_SECOND * HUNDRED;
  const openings = 2 * OPENED_PER_SECOND * HUNDRED;
  console.log(`
A hundred servers, on paper:
  rooms hashed: ${openings} notifications a second (a document opened and closed each second on each): ${cores(openings, slow)} cores of the database
  rooms on two servers each, all of them busy: ${batches} notifications a second: ${cores(batches, fast)} cores of the database, and ${((batches * reading) / 1e6).toFixed(2)} of each server
  commits, all of them busy: ${batches} a second, each of up to a thousand edits: ${(batches / commits).toFixed(1)} of this database
  connections: ${(HUNDRED * base.connections).toFixed(0)}, with ${((HUNDRED * base.connections * base.connectionMiB) / 1024).toFixed(1)} GiB of memory`);
}

const us = (value: number | undefined) => `${(value ?? Number.NaN).toFixed(0)} µs`;

interface Listening {
  perSecond: number;
  /** Of the database, for each that listens; and if they listen for something else. */
  databaseUs: number;
  elsewhereUs: number;
}

/** What a notification costs the database, for each of a hundred that listen. */
async function priceOfListening(cluster: MeasuredCluster): Promise<Listening[]> {
  const listeners = await connected(cluster, HUNDRED);
  for (const client of listeners) await client.query(`LISTEN "${CHANNEL}"`);
  const cost = async (channel: string, perSecond: number) => {
    const before = cluster.processorTimes();
    const sent = await notify(cluster, { channel, perSecond });
    return (workedMs(before, cluster.processorTimes()) * 1000) / sent / listeners.length;
  };
  const found: Listening[] = [];
  for (const perSecond of [50, 300]) {
    const databaseUs = await cost(CHANNEL, perSecond);
    found.push({ perSecond, databaseUs, elsewhereUs: await cost('something else', perSecond) });
  }
  for (const client of listeners) await client.end();
  return found;
}

/** What a notification costs a server that doesn't have the document open, in microseconds. */
async function priceOfReading(cluster: MeasuredCluster): Promise<number> {
  const server = await startServer(cluster.url);
  const pids = [server.child.pid ?? 0];
  await notify(cluster, { channel: CHANNEL, perSecond: READ_PER_SECOND }); // Node compiles what is used often
  await notify(cluster, { channel: CHANNEL, perSecond: READ_PER_SECOND }); // and tidies up after its start
  const before = processorTimes(pids);
  const sent = await notify(cluster, { channel: CHANNEL, perSecond: READ_PER_SECOND });
  const price = (workedMs(before, processorTimes(pids)) * 1000) / sent;
  await server.stop();
  return price;
}

async function connected({ url }: MeasuredCluster, count: number): Promise<Client[]> {
  const clients = Array.from({ length: count }, () => new Client({ connectionString: url }));
  for (const client of clients) await client.connect();
  return clients;
}

/** What the servers of the bench's database listen to. */
const CHANNEL = 'sullivan in public';

/** Sends notifications for some seconds, evenly. @returns how many. */
async function notify(
  { observer }: MeasuredCluster,
  { channel, perSecond }: { channel: string; perSecond: number },
): Promise<number> {
  const payload = JSON.stringify([[crypto.randomUUID(), storedRoom(1), { what: 'updates' }]]);
  const beganMs = performance.now();
  let sent = 0;
  for (let elapsedMs = 0; elapsedMs < FOR_MS; elapsedMs = performance.now() - beganMs) {
    for (; (sent * 1000) / perSecond <= elapsedMs; sent += 1)
      await observer.query('SELECT pg_notify($1, $2)', [channel, payload]);
    await setTimeout(1);
  }
  return sent;
}

/** How many transactions of one row the database commits each second, each of them on its disk. */
async function commitsPerSecond(cluster: MeasuredCluster): Promise<number> {
  await cluster.observer.query('CREATE TABLE commits (word TEXT)');
  const clients = await connected(cluster, WRITERS);
  const untilMs = performance.now() + FOR_MS;
  let committed = 0;
  const write = async (client: Client) => {
    while (performance.now() < untilMs) {
      await client.query("INSERT INTO commits VALUES ('a word')");
      committed += 1;
    }
  };
  await Promise.all(clients.map(write));
  for (const client of clients) await client.end();
  return (committed / FOR_MS) * 1000;
}
