/** A thread that asks a server how it is, again and again, undisturbed by what the others of its process are doing. */
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** How often `/healthz` is asked, in milliseconds. */
const EVERY_MS = 20;

if (!parentPort) throw new Error('health-asker.ts runs as a worker thread only');
const port = parentPort;
const { url, lastsMs }: { url: string; lastsMs: number } = workerData;
const endMs = performance.now() + lastsMs;
const waitsMs: number[] = [];
while (performance.now() < endMs) {
  const beganMs = performance.now();
  await (await fetch(`${url}/healthz`)).text();
  waitsMs.push(performance.now() - beganMs);
  await pause(EVERY_MS);
}
port.postMessage(waitsMs);
