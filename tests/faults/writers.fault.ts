/**
 * Six writers with papers of 5,000 words on a machine that is busy with something else: each pastes a paper, and then changes some
 * sentences and has it read again, as the page does. Every text must be read to the end, none may be answered with 504, and the
 * evaluator must not restart.
 */
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

import { ANALYSIS_PATH } from '#shared-types/analysis/analysis';
import { FEEDBACK_PATH, FEEDBACK_STATUS_HEADER, type SentenceChunk } from '#shared-types/analysis/feedback';

import { median } from '../bench/figures.ts';
import { newEssay } from '../support/analysis/essays.ts';
import { startProcess } from '../support/server/start-process.ts';

const WRITERS = 6;
const SENTENCES = 260;
/** How often each has their paper read. */
const ROUNDS = 4;
/** How many sentences somebody changes between two of them. */
const CHANGED = 10;
const PARAGRAPH_SENTENCES = 6;
/** Threads that keep the processor busy beside the server. */
const BUSY_THREADS = Number(process.env['BUSY_THREADS'] ?? 2);

const product = await startProcess({ TRUST_PROXY: 'loopback', LOG_LEVEL: 'info' });
const busy = Array.from({ length: BUSY_THREADS }, () => new Worker('for (;;);', { eval: true }));
const statuses = new Map<string, number>();
const times: number[] = [];
let partial = 0;

async function post(path: string, body: object, address: string): Promise<Response> {
  const startedAt = performance.now();
  const response = await fetch(product.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  times.push(performance.now() - startedAt);
  const name = `${path} ${response.status}`;
  statuses.set(name, (statuses.get(name) ?? 0) + 1);
  return response;
}

/** Asks until the whole text has been read, as the page does. */
async function askOn(path: string, body: object, address: string): Promise<void> {
  for (;;) {
    const { status, headers } = await post(path, body, address);
    if (status === 200 && headers.get(FEEDBACK_STATUS_HEADER) === 'complete') return;
    if (status === 200) partial += 1;
    await pause(Number(headers.get('retry-after') ?? 2) * 1000);
  }
}

async function write(number: number): Promise<void> {
  const address = `10.5.5.${number}`;
  const paper = newEssay(number, SENTENCES);
  for (let round = 0; round < ROUNDS; round++) {
    const arr = paper.map((chunk, at) => (at < round * CHANGED ? changed(chunk, round) : chunk));
    await askOn(FEEDBACK_PATH, { arr }, address);
    const text = paragraphsOf(arr).map((sentences) => ({ kind: 'text', sentences }));
    await askOn(ANALYSIS_PATH, { text, notes: false }, address);
  }
}

/** The sentence with another beginning of the same length. */
function changed({ msg, from, to }: SentenceChunk, round: number): SentenceChunk {
  return { msg: `In ${'abcdefgh'.charAt(round)}ase ${msg.slice('In case '.length)}`, from, to };
}

function paragraphsOf(arr: readonly SentenceChunk[]): SentenceChunk[][] {
  return Array.from({ length: Math.ceil(arr.length / PARAGRAPH_SENTENCES) }, (_, at) =>
    arr.slice(at * PARAGRAPH_SENTENCES, (at + 1) * PARAGRAPH_SENTENCES),
  );
}

const words = newEssay(1, SENTENCES).flatMap(({ msg }) => msg.split(' ')).length;
const startedAt = performance.now();
await Promise.all(Array.from({ length: WRITERS }, (_, number) => write(number)));
const tookS = (performance.now() - startedAt) / 1000;
await Promise.all(busy.map((thread) => thread.terminate()));
const restarts = product.output().split('evaluator restarting').length - 1;
const harperStops = product.output().split('harper could not').length - 1;
await product.stop();
console.log(
  `${WRITERS} writers with papers of ${words} words, read ${ROUNDS} times in ${tookS.toFixed(0)} s beside ${BUSY_THREADS} busy threads: ` +
    `${JSON.stringify(Object.fromEntries(statuses))}; ${partial} in part; median ${Math.round(median(times))} ms, ` +
    `worst ${Math.round(Math.max(...times))} ms; ${restarts} restarts of the evaluator, ${harperStops} of Harper. Load average ${loadavg()[0]?.toFixed(2)}.`,
);
const is504 = [...statuses.keys()].some((name) => name.endsWith(' 504'));
process.exitCode = restarts === 0 && !is504 ? 0 : 1;
