/**
 * What strangers cost the others in a document: 40 readers that stop reading, in memory, and 20 senders of costly updates that
 * return whenever they are disconnected, in the time that an innocent edit takes.
 */
import { setTimeout as pause } from 'node:timers/promises';

import { DEMO_ROOM } from '#shared-types/collaboration';

import { median, percentile } from '../bench/figures.ts';
import { manyStructs } from '../support/collaboration/collaboration-attacks.ts';
import { openEditor, openRaw, updateFrame } from '../support/collaboration/collaboration-client.ts';
import { memoryMiB } from '../support/process-cost.ts';
import { startProcess } from '../support/server/start-process.ts';
import { promise } from './promises.ts';

const READERS = 40;
const SENDERS = 20;
const EDITS = 200;
/** Longer than the edits take. */
const ATTACK_MS = 10_000;
const MIB = 1_048_576;
const STRANGER = '192.0.2.1';
const VISITOR = '198.51.100.1';

const server = await startProcess({ LOG_LEVEL: 'silent', TRUST_PROXY: 'loopback', RATE_LIMIT_FACTOR: '100' });
const memory = () => memoryMiB(server.child.pid ?? 0).now;

/** Types and takes back 20 KB again and again, so that much goes to every reader. */
async function chatter(rounds: number): Promise<number> {
  const writer = openEditor(server.url, DEMO_ROOM, { address: VISITOR });
  await writer.synced();
  let peak = 0;
  for (let round = 0; round < rounds; round++) {
    writer.title.insert(0, String(round).padEnd(20_000, '.'));
    writer.title.delete(0, 20_000);
    await writer.synced();
    await pause(100); // within what one socket may send
    peak = Math.max(peak, memory());
  }
  writer.close();
  return peak;
}

await pause(5000); // until the evaluator is warm
await chatter(150);
await pause(6000);
const before = memory();
const readers = await Promise.all(
  Array.from({ length: READERS }, () => openRaw(server.url, DEMO_ROOM, { address: STRANGER })),
);
for (const { socket } of readers) socket.pause();
const peak = await chatter(150);
for (const { socket } of readers) socket.terminate();
await pause(6000);
const after = memory();
promise(
  after - before < 20,
  `${READERS} stalled readers while ${((150 * 20_000 * READERS) / MIB).toFixed(0)} MiB were to go to them: ` +
    `${before.toFixed(0)} MiB before, ${peak.toFixed(0)} at the peak, ${after.toFixed(0)} when they are gone`,
);

const writer = openEditor(server.url, DEMO_ROOM, { address: VISITOR });
const reader = openEditor(server.url, DEMO_ROOM, { address: VISITOR });
await Promise.all([writer.synced(), reader.synced()]);
async function editTimes(): Promise<number[]> {
  const times: number[] = [];
  for (let edit = 0; edit < EDITS; edit++) {
    const startedAt = performance.now();
    writer.title.insert(0, 'x');
    await reader.until(() => reader.title.length === writer.title.length);
    times.push(performance.now() - startedAt);
    await pause(20);
  }
  return times;
}
const shown = (times: number[]) => `p50 ${median(times).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`;
const quiet = await editTimes();
const endsAt = performance.now() + ATTACK_MS;
let sent = 0;
const senders = Array.from({ length: SENDERS }, async () => {
  while (performance.now() < endsAt) {
    const sender = await openRaw(server.url, DEMO_ROOM, { address: STRANGER }).catch(() => undefined);
    if (!sender) continue;
    for (let update = 0; update < 5; update++) sender.send(updateFrame(DEMO_ROOM, manyStructs(10_000 + sent++, 9000)));
    await Promise.race([sender.answered(), sender.closed]);
    sender.socket.terminate();
    await pause(5);
  }
});
const attacked = await editTimes();

await Promise.all(senders);
promise(
  median(attacked) <= 10,
  `an edit under ${sent} costly updates of ${SENDERS} senders: ${shown(attacked)} (without them ${shown(quiet)})`,
);
for (const editor of [writer, reader]) editor.close();
await server.stop();
