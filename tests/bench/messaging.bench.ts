import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { answers, RABBITMQ_URL } from '../support/broker/rabbitmq.ts';
import { freePort } from '../support/server/listen.ts';
import { newToken } from '../support/server/post-json.ts';
import { median, percentile } from './figures.ts';
import { type Peer, sockJsPeer, tcpPeer } from './messaging/peer.ts';
import { fanOut, openLoop, requestReply, type Spelling, startResponder, type Timings } from './messaging/workloads.ts';
import { startPinned } from './pinned-process.ts';

const ROUNDS = 3;
const ROUND_MS = 4000;
const CLIENTS = 200;
const CLIENTS_PER_USER = 10;
const IN_FLIGHT = 8;
const MESSAGES_PER_SECOND = 500;
const FAN_OUT_IN_FLIGHT = 16;

const withSlashes: Spelling = (...parts) => parts.join('/');
const withDots: Spelling = (...parts) => parts.join('.');

/** The product on its own core, and its clients. */
async function startProduct(environment: Record<string, string>) {
  const port = await freePort();
  const directory = mkdtempSync(path.join(tmpdir(), 'sullivan-bench-'));
  const product = await startPinned(0, [process.execPath, 'bff/main.ts'], port, {
    PORT: String(port),
    DATA_DIR: directory,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '1000000',
    SOCKETS_PER_ADDRESS: '1000',
    ANSWER_EVALUATIONS: 'no',
    ...environment,
  });
  const url = `http://127.0.0.1:${port}`;
  const tokens = await Promise.all(
    Array.from({ length: CLIENTS / CLIENTS_PER_USER + 1 }, () => newToken(url, { isGuest: true })),
  );
  return {
    ...product,
    connect: (index: number) => sockJsPeer(url, tokens[Math.floor(index / CLIENTS_PER_USER)] ?? ''),
    stop: async () => {
      await product.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function many(connect: (index: number) => Promise<Peer>, count: number): Promise<Peer[]> {
  const peers: Peer[] = [];
  for (let index = 0; index < count; index += 1) peers.push(await connect(index));
  return peers;
}

/** Compares messaging with direct connections to the same RabbitMQ, and counts deliveries per core. */
export async function run(): Promise<void> {
  if (!(await answers(RABBITMQ_URL))) {
    console.log('RabbitMQ does not answer, so there is nothing to stand beside.');
    return;
  }
  await besideRabbitMq();
  await withEmbeddedBroker();
}

async function besideRabbitMq(): Promise<void> {
  const product = await startProduct({ BROKER_URL: RABBITMQ_URL });
  const responder = await tcpPeer(RABBITMQ_URL);
  await startResponder(responder);
  const requests = { straight: [] as Timings[], relayed: [] as Timings[] };
  const straightPeer = await tcpPeer(RABBITMQ_URL);
  const relayedPeer = await product.connect(CLIENTS);
  for (let round = 0; round < ROUNDS; round += 1) {
    requests.straight.push(await requestReply(straightPeer, { spell: withDots, inFlight: IN_FLIGHT, forMs: ROUND_MS }));
    requests.relayed.push(
      await requestReply(relayedPeer, { spell: withSlashes, inFlight: IN_FLIGHT, forMs: ROUND_MS }),
    );
  }
  console.log(`request-reply, ${IN_FLIGHT} in flight`);
  const direct = report('  straight to RabbitMQ over TCP, a queue for each request', requests.straight);
  const ours = report('  through the relay, one subscription for all replies', requests.relayed);
  console.log(`  ratio of requests/s: ${(ours.perSecond / direct.perSecond).toFixed(1)}   (goals: 1,500/s, p50 5 ms)`);
  for (const peer of [responder, straightPeer, relayedPeer]) peer.close();

  const straight = await many(() => tcpPeer(RABBITMQ_URL), CLIENTS);
  const relayed = await many(product.connect, CLIENTS);
  const loops = { straight: [] as Timings[], relayed: [] as Timings[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const load = { perSecond: MESSAGES_PER_SECOND, forMs: ROUND_MS };
    loops.straight.push(await openLoop(straight, { spell: withDots, run: `straight-${round}`, ...load }));
    loops.relayed.push(await openLoop(relayed, { spell: withSlashes, run: `relayed-${round}`, ...load }));
  }
  console.log(`\n${MESSAGES_PER_SECOND} messages a second over ${CLIENTS} clients, each to itself`);
  const base = report('  straight to RabbitMQ over TCP', loops.straight);
  const added = report('  through SockJS and the relay', loops.relayed);
  console.log(
    `  added at p50: ${(added.p50Ms - base.p50Ms).toFixed(2)} ms   (goal: at most 0.5 ms), at p99: ${(added.p99Ms - base.p99Ms).toFixed(1)} ms`,
  );
  for (const peer of [...straight, ...relayed]) peer.close();
  await product.stop();
}

async function withEmbeddedBroker(): Promise<void> {
  const product = await startProduct({});
  const peers = await many(product.connect, CLIENTS);
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = product.cpuS();
    const deliveries = await fanOut(peers, {
      spell: withSlashes,
      inFlight: FAN_OUT_IN_FLIGHT,
      forMs: ROUND_MS,
      run: `fan-out-${round}`,
    });
    rates.push(deliveries / (product.cpuS() - before));
  }
  console.log(`\nfrom one to ${CLIENTS - 1} clients over SockJS, embedded broker`);
  console.log(
    `  ${Math.round(median(rates)).toLocaleString('en')} deliveries for each second of processor time   (goal: 25,000)`,
  );
  for (const peer of peers) peer.close();
  await product.stop();
}

/** Prints the medians of some rounds. */
function report(name: string, rounds: Timings[]) {
  const perSecond = median(rounds.map(({ latenciesMs, seconds }) => latenciesMs.length / seconds));
  const p50Ms = median(rounds.map(({ latenciesMs }) => percentile(latenciesMs, 0.5)));
  const p99Ms = median(rounds.map(({ latenciesMs }) => percentile(latenciesMs, 0.99)));
  console.log(
    `${name.padEnd(62)}${Math.round(perSecond).toLocaleString('en').padStart(7)}/s   p50 ${p50Ms.toFixed(2)} ms   p99 ${p99Ms.toFixed(1)} ms`,
  );
  return { perSecond, p50Ms, p99Ms };
}

if (import.meta.main) await run();
