/**
 * `node tests/faults/restart.fault.ts`: two servers with the defaults of the image and one PostgreSQL, behind Debian's haproxy with
 * the configuration of `docker/production`, are restarted in turn while clients keep sending and people write. No request and no
 * word may be lost, and no stop may be cut short. Then a server stops while a client has asked for a lot and doesn't read.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { draftRoom } from '#shared-types/collaboration';
import { FEEDBACK_PATH } from '#shared-types/feedback';

import { wordsIn } from '../support/collaboration/co-writer.ts';
import { openEditor } from '../support/collaboration/collaboration-client.ts';
import { startTypist } from '../support/collaboration/typist.ts';
import { postgresPrograms, startOwnCluster } from '../support/postgres/own-cluster.ts';
import { BALANCERS, startBalancer } from '../support/server/balancer.ts';

const CLIENTS = 16;
const PAUSE_MS = 30;
const ROUNDS = 2;
const LEAST_REQUESTS = 10_000;
const EDITORS = 50;
/** How many of them write in one document. */
const EDITORS_PER_DRAFT = 5;
const STOP_LIMIT_MS = 10_000;

const haproxy = BALANCERS.find(({ program }) => program === 'haproxy');
if (!haproxy || haproxy.isMissing || postgresPrograms() === undefined) {
  console.log(
    'Skipped: "no request is lost in a restart behind haproxy" needs haproxy and PostgreSQL (apt-get install haproxy postgresql).',
  );
  process.exit(0);
}

/** The settings of the image, except its address and its folders. */
const IMAGE = Object.fromEntries(
  (/^ENV ((?:.|\\\n)*)$/m.exec(readFileSync('docker/Dockerfile', 'utf8'))?.[1] ?? '')
    .split(/[\s\\]+/)
    .map((setting) => setting.split('=') as [string, string])
    .filter(([name]) => !['HOST', 'PORT', 'DATA_DIR', 'NODE_COMPILE_CACHE'].includes(name)),
);

const folder = await mkdtemp(path.join(tmpdir(), 'sullivan-restart-'));
const firstPort = 20_000 + Math.floor(Math.random() * 10_000);
const [proxyPort, ...ports] = [firstPort, firstPort + 1, firstPort + 2];
const url = `http://127.0.0.1:${proxyPort}`;
const cluster = await startOwnCluster(firstPort + 3);

async function startServer(port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['bff/main.ts'], {
    env: {
      ...process.env,
      ...IMAGE,
      PORT: String(port),
      DATA_DIR: path.join(folder, String(port)),
      DATABASE_URL: cluster.url,
      PUBLIC_URL: url,
      TRUST_PROXY: '127.0.0.1',
      SOCKETS_PER_ADDRESS: '1000',
      RATE_LIMIT_FACTOR: '1000000',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

/** Ends a server as a platform does. Returns how long that took, in milliseconds, and the code. */
async function stopServer(child: ChildProcess): Promise<{ tookMs: number; code: number | null }> {
  const begin = performance.now();
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const [code] = (await ended) as [number | null];
  return { tookMs: Math.round(performance.now() - begin), code };
}

const tally = { answered: 0, lost: new Map<string, number>() };
const sending = new AbortController();

/** Sends one request after another over a kept connection, every second one with a body. */
async function client(number: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let count = 0; !sending.signal.aborted; count++) {
    const outcome = await send(agent, count % 2 === 0 ? undefined : `Sentence ${count} of ${number} was sent.`);
    if (outcome === '200') tally.answered++;
    else tally.lost.set(outcome, (tally.lost.get(outcome) ?? 0) + 1);
    await pause(PAUSE_MS);
  }
  agent.destroy();
}

function send(agent: Agent, sentence: string | undefined): Promise<string> {
  return new Promise((resolve) => {
    const options =
      sentence === undefined
        ? { path: '/contact' }
        : { path: FEEDBACK_PATH, method: 'POST', headers: { 'content-type': 'application/json' } };
    const call = request({ host: '127.0.0.1', port: proxyPort, agent, ...options }, (response) => {
      response.resume();
      response.once('end', () => resolve(String(response.statusCode)));
      response.once('error', (error) => resolve(String(error)));
    });
    call.once('error', (error) => resolve(String(error)));
    call.end(sentence && JSON.stringify({ arr: [{ msg: sentence, from: 0, to: sentence.length }] }));
  });
}

const servers = await Promise.all(ports.map(startServer));
const stopBalancer = await startBalancer(haproxy, {
  own: proxyPort ?? 0,
  servers: [new URL(`http://127.0.0.1:${ports[0]}`), new URL(`http://127.0.0.1:${ports[1]}`)],
});
const rooms = Array.from(
  { length: EDITORS / EDITORS_PER_DRAFT },
  (_, id) => draftRoom(id.toString(16).padStart(32, '0')) ?? '',
);
const typists = Array.from({ length: EDITORS }, (_, editor) =>
  startTypist(url, rooms[editor % rooms.length] ?? '', { name: `e${editor}x`, perSecond: 1 }),
);
const clients = Array.from({ length: CLIENTS }, (_, number) => client(number));
await pause(1000);
const stops: Awaited<ReturnType<typeof stopServer>>[] = [];
for (let round = 0; round < ROUNDS; round++) {
  for (const [at, port] of ports.entries()) {
    const server = servers[at];
    if (server) stops.push(await stopServer(server));
    await pause(200);
    servers[at] = await startServer(port);
    await pause(1000);
  }
}
while (tally.answered < LEAST_REQUESTS) await pause(100);
sending.abort();
await Promise.all(clients);
for (const typist of typists) typist.leave();
let [acknowledged, lostWords] = [0, 0];
for (const [at, room] of rooms.entries()) {
  const reader = openEditor(url, room);
  await reader.synced();
  const there = new Set(wordsIn(reader.body));
  const wanted = typists.filter((_, editor) => editor % rooms.length === at).flatMap((typist) => typist.acknowledged());
  acknowledged += wanted.length;
  lostWords += wanted.filter((word) => !there.has(word)).length;
  reader.close();
}

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
await rm(folder, { recursive: true });

const lost = [...tally.lost.values()].reduce((sum, count) => sum + count, 0);
const allStops = [...stops, withStalled, plain].filter((stop) => stop !== undefined);
console.log(`image defaults                 ${JSON.stringify(IMAGE)}`);
console.log(`answered in ${stops.length} restarts         ${tally.answered} requests`);
console.log(`lost                           ${lost} ${JSON.stringify(Object.fromEntries(tally.lost))}`);
console.log(`words called saved              ${acknowledged} in ${EDITORS} editors, lost ${lostWords}`);
console.log(
  `stops under load               ${stops.map(({ tookMs, code }) => `${tookMs} ms (code ${code})`).join(', ')}`,
);
console.log(`stop with a client that stalls ${withStalled?.tookMs} ms (code ${withStalled?.code})`);
const limitMs = STOP_LIMIT_MS + Number(IMAGE['SHUTDOWN_WAIT_MS'] ?? 0);
if (lost + lostWords > 0 || acknowledged === 0 || allStops.some(({ code, tookMs }) => code !== 0 || tookMs > limitMs))
  process.exitCode = 1;
