import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { freePort } from '../support/server/listen.ts';
import { median, ms } from './figures.ts';
import { type PinnedProcess, startPinned } from './pinned-process.ts';

const ROUNDS = 7;
const WARM_UP_S = 0.5;
const MEASURE_S = 2;
const SOCKETS = 50;
const MESSAGE = 'x'.repeat(256);
const MIB = 1_048_576;
const LARGE_BODY_BYTES = 40 * MIB;

const GOAL_RATIO = 1.25;
const GOAL_REFUSAL_MS = 1000;
const GOAL_OTHERS_MS = 50;

/** The measured server has the second core to itself. */
const MEASURED_CORE = 1;
/** How long we wait for an answer to the large body. */
const PATIENCE_S = 60;

/** Loads a server for a time; returns how many messages came back. */
type Load = (port: number, seconds: number) => Promise<number>;
const LOADS: [string, Load][] = [
  ['websocket', echoOverWebSockets],
  ['xhr', echoOverPolls],
];

interface Running {
  port: number;
  process: PinnedProcess;
}

async function start(script: string): Promise<Running> {
  const port = await freePort();
  const command = [process.execPath, path.join(import.meta.dirname, 'echo', script), String(port)];
  return { port, process: await startPinned(MEASURED_CORE, command, port) };
}

/** Each socket sends its next message when the last has come back. It uses bare TCP, so that we don't measure the client. */
async function echoOverWebSockets(port: number, seconds: number): Promise<number> {
  let count = 0;
  const sent = textFrame(JSON.stringify([MESSAGE]));
  const echoBytes = sent.length - MASK_BYTES + 'a'.length;
  const sockets = await Promise.all(
    Array.from({ length: SOCKETS }, async (_, at) => {
      const socket = connect(port, '127.0.0.1');
      socket.write(upgradeRequest(port, `/echo/000/bench${at}/websocket`));
      await headAndOpenFrame(socket);
      let bytes = 0;
      socket.on('data', (data) => {
        bytes += data.length;
        if (bytes < echoBytes) return;
        bytes -= echoBytes;
        count += 1;
        socket.write(sent);
      });
      return socket;
    }),
  );
  for (const socket of sockets) socket.write(sent);
  await setTimeout(seconds * 1000);
  for (const socket of sockets) socket.destroy();
  return count;
}

const MASK_BYTES = 4;

/** A text of 126 to 65,535 bytes as a client sends it, masked with zeros (RFC 6455 section 5.2). */
function textFrame(text: string): Buffer {
  const head = Buffer.from([0x81, 0x80 + 126, 0, 0, 0, 0, 0, 0]);
  head.writeUInt16BE(text.length, 2);
  return Buffer.concat([head, Buffer.from(text)]);
}

function upgradeRequest(port: number, url: string): string {
  return [
    `GET ${url} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Origin: http://127.0.0.1:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: x3JJHMbDL1EzLkh9GBhXDw==',
    '\r\n',
  ].join('\r\n');
}

async function headAndOpenFrame(socket: Socket): Promise<void> {
  let answer = '';
  while (!answer.endsWith('\u0001o')) answer += String(await once(socket, 'data'));
}

/** The same by xhr: a send and a poll for each message, over two connections. */
async function echoOverPolls(port: number, seconds: number): Promise<number> {
  let count = 0;
  let hasFailed = false;
  const connections = Array.from({ length: SOCKETS }, (_, at) => {
    const session = `/echo/000/${at}-${Math.random().toString(36).slice(2)}`;
    const pollRequest = rawPost(`${session}/xhr`, '');
    const sendRequest = rawPost(`${session}/xhr_send`, JSON.stringify([MESSAGE]));
    const [polling, sending] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
    let answer = '';
    polling.setEncoding('latin1').on('data', (data: string) => {
      answer += data;
      if (!answer.endsWith('\n') || (/transfer-encoding/i.test(answer) && !answer.endsWith('0\r\n\r\n'))) return;
      hasFailed ||= !answer.startsWith('HTTP/1.1 200');
      if (answer.includes(MESSAGE)) count += 1;
      answer = '';
      polling.write(pollRequest);
      sending.write(sendRequest);
    });
    sending.resume();
    polling.write(pollRequest);
    return [polling, sending];
  });
  await setTimeout(seconds * 1000);
  for (const connection of connections.flat()) connection.destroy();
  if (hasFailed) throw new Error('a poll was not answered with 200'); // such a run is void
  return count;
}

function rawPost(url: string, body: string): string {
  return `POST ${url} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

async function post(port: number, url: string, body: string): Promise<string> {
  return (await fetch(`http://127.0.0.1:${port}${url}`, { method: 'POST', body })).text();
}

/** Posts 40 MiB; returns how long it took to get a status, and how long others had to wait in the meantime. */
async function largeBody({ port }: Running): Promise<{ status: string; afterMs: number; othersMs: number }> {
  await post(port, '/echo/000/large/xhr', '');
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {}); // a reset shows up as no answer
  let answer = '';
  socket.on('data', (data: Buffer) => (answer += data.toString()));
  const startedAt = performance.now();
  socket.write(`POST /echo/000/large/xhr_send HTTP/1.1\r\nHost: x\r\nContent-Length: ${LARGE_BODY_BYTES}\r\n\r\n["`);
  const chunk = Buffer.alloc(MIB, 'x');
  for (let sent = 2; sent < LARGE_BODY_BYTES; sent += chunk.length)
    socket.write(chunk.subarray(0, Math.min(chunk.length, LARGE_BODY_BYTES - sent)));
  let othersMs = 0;
  const isAwaited = () => answer === '' && !socket.closed && performance.now() - startedAt < PATIENCE_S * 1000;
  while (isAwaited()) {
    const askedAt = performance.now();
    await info(port);
    othersMs = Math.max(othersMs, performance.now() - askedAt);
  }
  const afterMs = performance.now() - startedAt;
  socket.destroy();
  return { status: answer.split(' ')[1] ?? 'none', afterMs, othersMs };
}

async function info(port: number): Promise<void> {
  await (await fetch(`http://127.0.0.1:${port}/echo/info`)).text();
}

interface Round {
  perSecond: number;
  cpuUs: number;
}

async function measure({ port, process: { cpuS } }: Running, load: Load): Promise<Round> {
  await load(port, WARM_UP_S);
  const before = cpuS();
  const count = await load(port, MEASURE_S);
  return { perSecond: count / MEASURE_S, cpuUs: ((cpuS() - before) / count) * 1e6 };
}

/** Runs our SockJS endpoint next to the sockjs package: echo, and a body of 40 MiB. */
export async function run(): Promise<void> {
  const [ours, theirs] = await Promise.all([start('ours.ts'), start('sockjs.ts')]);
  for (const [transport, load] of LOADS) {
    const rounds: { our: Round; their: Round }[] = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({ our: await measure(ours, load), their: await measure(theirs, load) });
    const of = (read: (round: { our: Round; their: Round }) => number) => median(rounds.map(read));
    const ratio = of(({ our, their }) => our.perSecond / their.perSecond);
    console.log(
      `${transport}, ${SOCKETS} clients, ${MESSAGE.length} B: ratio ${ratio.toFixed(2)} (goal: at least ${GOAL_RATIO}; ${ratio >= GOAL_RATIO ? 'met' : 'missed'});`,
      `Sullivan ${number(of(({ our }) => our.perSecond))} msg/s at ${number(of(({ our }) => our.cpuUs))} µs CPU,`,
      `sockjs ${number(of(({ their }) => their.perSecond))} at ${number(of(({ their }) => their.cpuUs))}`,
    );
  }
  for (const [name, server] of [['Sullivan', ours] as const, ['sockjs', theirs] as const]) {
    await info(server.port);
    const { status, afterMs, othersMs } = await largeBody(server);
    console.log(`${name}, a body of 40 MiB: ${status} after ${ms(afterMs)}, others waited up to ${ms(othersMs)}`);
    await server.process.stop();
  }
  console.log(
    `Goals: an answer within ${ms(GOAL_REFUSAL_MS)}; others within ${ms(GOAL_OTHERS_MS)}.`,
    `Load average ${loadavg()[0]?.toFixed(2)}.`,
  );
}

const number = (value: number): string => Math.round(value).toLocaleString('en');

if (import.meta.main) await run();
