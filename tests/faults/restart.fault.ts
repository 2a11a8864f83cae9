/**
 * `node tests/faults/restart.fault.ts`: two servers with the defaults of the image behind Debian's haproxy are restarted in turn
 * while clients keep sending. No request may be lost, and no stop may be cut short. Then a server stops while a client has asked
 * for a lot and doesn't read.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { FEEDBACK_PATH } from '#shared-types/feedback';

const CLIENTS = 16;
const PAUSE_MS = 30;
const ROUNDS = 2;
const LEAST_REQUESTS = 5000;
const STOP_LIMIT_MS = 10_000;

if (spawnSync('haproxy', ['-v']).error !== undefined) {
  console.log('Skipped: "no request is lost in a restart behind haproxy" needs haproxy (apt-get install haproxy).');
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

async function startServer(port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['bff/main.ts'], {
    env: {
      ...process.env,
      ...IMAGE,
      PORT: String(port),
      DATA_DIR: path.join(folder, String(port)),
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

async function startProxy(): Promise<ChildProcess> {
  const file = path.join(folder, 'haproxy.cfg');
  const servers = ports.map((port) => `  server s${port} 127.0.0.1:${port} check`).join('\n');
  await writeFile(
    file,
    `defaults
  mode http
  timeout connect 1s
  timeout client 30s
  timeout server 30s
  option http-keep-alive
  option redispatch
  retries 2
frontend f
  bind 127.0.0.1:${proxyPort}
  default_backend b
backend b
  balance roundrobin
  option httpchk GET /readyz
  default-server inter 200ms fall 2 rise 1
${servers}
`,
  );
  return spawn('haproxy', ['-f', file, '-db'], { stdio: ['ignore', 'ignore', 'ignore'] });
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
const proxy = await startProxy();
await pause(1000);
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
proxy.kill('SIGTERM');

/** Asks for more of a video than the buffers of a connection hold, and reads none of it. */
const film = (await readdir('web/dist/assets')).find((name) => name.endsWith('.mp4'));
const stalled = connect(ports[0] ?? 0, '127.0.0.1').pause();
stalled.on('error', () => {});
await once(stalled, 'connect');
stalled.write(`GET /assets/${film} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(100));
await pause(1000);
const [withStalled, plain] = await Promise.all(servers.map(stopServer));
stalled.destroy();
await rm(folder, { recursive: true });

const lost = [...tally.lost.values()].reduce((sum, count) => sum + count, 0);
const allStops = [...stops, withStalled, plain].filter((stop) => stop !== undefined);
console.log(`image defaults                 ${JSON.stringify(IMAGE)}`);
console.log(`answered in ${stops.length} restarts         ${tally.answered} requests`);
console.log(`lost                           ${lost} ${JSON.stringify(Object.fromEntries(tally.lost))}`);
console.log(
  `stops under load               ${stops.map(({ tookMs, code }) => `${tookMs} ms (code ${code})`).join(', ')}`,
);
console.log(`stop with a client that stalls ${withStalled?.tookMs} ms (code ${withStalled?.code})`);
const limitMs = STOP_LIMIT_MS + Number(IMAGE['SHUTDOWN_WAIT_MS'] ?? 0);
if (lost > 0 || allStops.some(({ code, tookMs }) => code !== 0 || tookMs > limitMs)) process.exitCode = 1;
