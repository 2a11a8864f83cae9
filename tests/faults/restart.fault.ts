/**
 * `node tests/faults/restart.fault.ts`: two servers with the defaults of the image, one PostgreSQL and one RabbitMQ, behind Debian's
 * haproxy with the configuration of `docker/production`, are restarted in turn while clients ask for pages and feedback and send
 * forms, people write, and two of them talk by message. No request, no form, no word and no message that was acknowledged may be lost,
 * and no stop may be cut short. Then a server stops while a client has asked for a lot and doesn't read.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { Client } from 'pg';

import { FEEDBACK_PATH } from '#shared-types/analysis/feedback';
import { draftRoom } from '#shared-types/documents/collaboration';
import { QUERY_PATH } from '#shared-types/site/query';
import { SWEEPSTAKE_PATH } from '#shared-types/site/sweepstake';

import { median } from '../bench/figures.ts';
import { ownRabbitMqIsMissing, startOwnRabbitMq } from '../support/broker/own-rabbitmq.ts';
import { anEntry, aQuery } from '../support/builders.ts';
import { startTypist, type Typist } from '../support/collaboration/typist.ts';
import { idOf } from '../support/desk.ts';
import { startOwnCluster } from '../support/postgres/own-cluster.ts';
import { BALANCERS, startBalancer } from '../support/server/balancer.ts';
import { bearer, newToken } from '../support/server/post-json.ts';
import { startProcess, type TestProcess } from '../support/server/start-process.ts';
import { startConversation } from './conversation.ts';
import { wordsAt } from './everybody.ts';
import { FIRST_PORT, requirePostgres, skip } from './promises.ts';

const CLIENTS = 16;
const PAUSE_MS = 30;
const ROUNDS = 2;
const LEAST_REQUESTS = 10_000;
const EDITORS = 50;
/** How many of them write in one document. */
const EDITORS_PER_DRAFT = 5;
const STOP_LIMIT_MS = 10_000;
/** How soon the sockets of editors must be back, in milliseconds. */
const BACK_MS = 5000;

const FAULT = 'no request is lost in a restart behind haproxy';
requirePostgres(FAULT);
const haproxy = BALANCERS.find(({ program }) => program === 'haproxy');
if (!haproxy || haproxy.isMissing || ownRabbitMqIsMissing)
  skip(FAULT, 'haproxy and RabbitMQ (apt-get install haproxy rabbitmq-server)');

/** The settings of the image, except its address and its folders. */
const IMAGE = Object.fromEntries(
  (/^ENV ((?:.|\\\n)*)$/m.exec(readFileSync('docker/Dockerfile', 'utf8'))?.[1] ?? '')
    .split(/[\s\\]+/)
    .map((setting) => setting.split('=') as [string, string])
    .filter(([name]) => !['HOST', 'PORT', 'DATA_DIR', 'NODE_COMPILE_CACHE'].includes(name)),
);

const folder = await mkdtemp(path.join(tmpdir(), 'sullivan-restart-'));
const [proxyPort, ...ports] = [FIRST_PORT, FIRST_PORT + 1, FIRST_PORT + 2];
const url = `http://127.0.0.1:${proxyPort}`;
const cluster = await startOwnCluster(FIRST_PORT + 3);
const broker = await startOwnRabbitMq(FIRST_PORT + 4);

const startServer = (port: number) =>
  startProcess({
    ...IMAGE,
    PORT: String(port),
    DATA_DIR: path.join(folder, String(port)),
    DATABASE_URL: cluster.url,
    BROKER_URL: broker.url,
    PUBLIC_URL: url,
    TRUST_PROXY: '127.0.0.1',
    SOCKETS_PER_ADDRESS: '1000',
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'warn',
  });

/** Ends a server as a platform does. Returns how long that took, in milliseconds, and the code. */
async function stopServer(server: TestProcess): Promise<{ tookMs: number; code: number | null }> {
  const begin = performance.now();
  const { code } = await server.stop();
  return { tookMs: Math.round(performance.now() - begin), code };
}

/** What a client asks for, in turn; `name` is a word that nobody else sends. */
const CALLS: Record<string, (name: string) => { path: string; body?: object }> = {
  page: () => ({ path: '/contact' }),
  feedback: (name) => ({
    path: FEEDBACK_PATH,
    body: { arr: [{ msg: `${name} was sent.`, from: 0, to: name.length + 10 }] },
  }),
  query: (name) => ({ path: QUERY_PATH, body: aQuery({ query: name }) }),
  sweepstake: (name) => ({ path: SWEEPSTAKE_PATH, body: anEntry({ pageNumber: name }) }),
};
const KINDS = Object.keys(CALLS);

/** The part of the ids of requests that a server gives all of them. */
async function nameOf(address: string): Promise<string> {
  const { headers } = await fetch(`${address}/healthz`);
  return String(headers.get('x-request-id')).replace(/-[^-]*$/, '');
}

/** Resolves when the balancer has a server back. */
async function untilBack(port: number): Promise<void> {
  const name = await nameOf(`http://127.0.0.1:${port}`);
  while ((await nameOf(url)) !== name) await pause(PAUSE_MS);
}

const tally = { answered: new Map<string, string[]>(), lost: new Map<string, number>() };
const answered = () => [...tally.answered.values()].reduce((sum, { length }) => sum + length, 0);
const sending = new AbortController();

/** Makes one call after another over a kept connection. */
async function client(number: number, token: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let count = 0; !sending.signal.aborted; count++) {
    const [kind = '', name] = [KINDS[count % KINDS.length], `Call${count}of${number}`];
    const outcome = await send(agent, token, CALLS[kind]?.(name) ?? { path: '/' });
    if (outcome === '200') tally.answered.set(kind, [...(tally.answered.get(kind) ?? []), name]);
    else tally.lost.set(`${kind}: ${outcome}`, (tally.lost.get(`${kind}: ${outcome}`) ?? 0) + 1);
    await pause(PAUSE_MS);
  }
  agent.destroy();
}

function send(agent: Agent, token: string, { path: where, body }: { path: string; body?: object }): Promise<string> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', ...bearer(token) };
    const options = body === undefined ? {} : { method: 'POST', headers };
    const call = request({ host: '127.0.0.1', port: proxyPort, agent, path: where, ...options }, (response) => {
      response.resume();
      response.once('end', () => resolve(String(response.statusCode)));
      response.once('error', (error) => resolve(String(error)));
    });
    call.once('error', (error) => resolve(String(error)));
    call.end(body && JSON.stringify(body));
  });
}

/** How long the sockets of editors were away, in milliseconds. */
const awayMs: number[] = [];

function watchSocket({ editor: { provider } }: Typist): void {
  let lostAtMs: number | undefined;
  provider.on('status', ({ status }: { status: string }) => {
    if (status === 'disconnected') lostAtMs ??= performance.now();
  });
  provider.on('synced', () => {
    if (lostAtMs !== undefined) awayMs.push(performance.now() - lostAtMs);
    lostAtMs = undefined;
  });
}

const servers = await Promise.all(ports.map(startServer));
const stopBalancer = await startBalancer(haproxy, {
  own: proxyPort ?? 0,
  servers: [new URL(`http://127.0.0.1:${ports[0]}`), new URL(`http://127.0.0.1:${ports[1]}`)],
});
const rooms = Array.from({ length: EDITORS / EDITORS_PER_DRAFT }, (_, id) => draftRoom(idOf(id)) ?? '');
const typists = Array.from({ length: EDITORS }, (_, editor) =>
  startTypist(url, rooms[editor % rooms.length] ?? '', { name: `e${editor}x`, perSecond: 1 }),
);
for (const typist of typists) watchSocket(typist);
const token = await newToken(url);
const clients = Array.from({ length: CLIENTS }, (_, number) => client(number, token));
const conversation = await startConversation([url, url]);
await pause(1000);
const stops: Awaited<ReturnType<typeof stopServer>>[] = [];
for (let round = 0; round < ROUNDS; round++) {
  for (const [at, port] of ports.entries()) {
    const server = servers[at];
    if (server) stops.push(await stopServer(server));
    await pause(200);
    servers[at] = await startServer(port);
    await untilBack(port);
  }
}
while (answered() < LEAST_REQUESTS) await pause(100);
sending.abort();
await Promise.all(clients);
for (const typist of typists) typist.leave();
let [acknowledged, lostWords] = [0, 0];
for (const [at, room] of rooms.entries()) {
  const there = new Set(await wordsAt(url, room));
  const wanted = typists.filter((_, editor) => editor % rooms.length === at).flatMap((typist) => typist.acknowledged());
  acknowledged += wanted.length;
  lostWords += wanted.filter((word) => !there.has(word)).length;
}

await conversation.end();
/** How many forms that were answered aren't there, or are there twice. */
const database = new Client({ connectionString: cluster.url });
await database.connect();
let wrongForms = 0;
for (const [kind, column] of [
  ['query', 'query'],
  ['sweepstake', '"pageNumber"'],
] as const) {
  const { rows } = await database.query<{ name: string }>(`SELECT ${column} AS name FROM ${kind}`);
  const counts = Map.groupBy(rows, ({ name }) => name);
  wrongForms += (tally.answered.get(kind) ?? []).filter((name) => counts.get(name)?.length !== 1).length;
}
await database.end();
await stopBalancer();

/** Asks for more of a video than the buffers of a connection hold, and reads none of it. */
const film = (await readdir('web/dist/assets')).find((name) => name.endsWith('.mp4'));
const stalled = connect(ports[0] ?? 0, '127.0.0.1').pause();
stalled.on('error', () => {});
await once(stalled, 'connect');
stalled.write(`GET /assets/${film} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(100));
await pause(1000);
const [withStalled, plain] = await Promise.all(servers.map(stopServer));
stalled.destroy();
await cluster.remove();
await broker.remove();
await rm(folder, { recursive: true });

const lost = [...tally.lost.values()].reduce((sum, count) => sum + count, 0);
const allStops = [...stops, withStalled, plain].filter((stop) => stop !== undefined);
console.log(`image defaults                 ${JSON.stringify(IMAGE)}`);
console.log(`answered in ${stops.length} restarts         ${answered()} requests`);
console.log(`lost                           ${lost} ${JSON.stringify(Object.fromEntries(tally.lost))}`);
console.log(`words called saved              ${acknowledged} in ${EDITORS} editors, lost ${lostWords}`);
const formsSent = ['query', 'sweepstake'].map((kind) => tally.answered.get(kind)?.length ?? 0);
console.log(`forms acknowledged             ${formsSent.join(' queries, ')} entries; ${wrongForms} lost or twice`);
const longestMs = Math.round(Math.max(...awayMs));
console.log(
  `sockets of editors back after  ${Math.round(median(awayMs))} ms (median), ${longestMs} ms (longest of ${awayMs.length})`,
);
console.log(
  `stops under load               ${stops.map(({ tookMs, code }) => `${tookMs} ms (code ${code})`).join(', ')}`,
);
console.log(`stop with a client that stalls ${withStalled?.tookMs} ms (code ${withStalled?.code})`);
const limitMs = STOP_LIMIT_MS + Number(IMAGE['SHUTDOWN_WAIT_MS'] ?? 0);
if (
  lost + lostWords + wrongForms > 0 ||
  Math.min(acknowledged, ...formsSent) === 0 ||
  !(longestMs < BACK_MS) ||
  allStops.some(({ code, tookMs }) => code !== 0 || tookMs > limitMs)
)
  process.exitCode = 1;
