/**
 * `node tests/faults/cuts.fault.ts`: two servers on one PostgreSQL, people who write on both, and cables that end sessions at any
 * place of the protocol, CUTS times. Says whether a server exited, and whether what was called saved is on both servers soon.
 */
import { setTimeout as pause } from 'node:timers/promises';

import { draftRoom } from '#shared-types/documents/collaboration';

import { wordsIn } from '../support/collaboration/co-writer.ts';
import { openEditor } from '../support/collaboration/collaboration-client.ts';
import { startTypist } from '../support/collaboration/typist.ts';
import { idOf } from '../support/desk.ts';
import { cableTo, FAILURES, isWholeAnswer } from '../support/postgres/cable.ts';
import { startOwnCluster } from '../support/postgres/own-cluster.ts';
import { seeded } from '../support/random.ts';
import { startProcess } from '../support/server/start-process.ts';
import { FIRST_PORT, FOR_MANY, promise, requirePostgres, stopAll } from './promises.ts';

const CUTS = Number(process.env['CUTS'] ?? 2000);
const ROOMS = 12;
/** How many packets of the database arrive for one that doesn't, or not whole. */
const PACKETS_PER_CUT = 25;
/** How long both servers may take to agree, in milliseconds. */
const AGREE_MS = 2000;

requirePostgres('sessions that end anywhere');
const cluster = await startOwnCluster(FIRST_PORT);
const cables = await Promise.all([0, 1].map(() => cableTo(cluster.url)));
const servers = await Promise.all(cables.map(({ url }) => startProcess({ ...FOR_MANY, DATABASE_URL: url })));
const urls = servers.map(({ url }) => url);
const rooms = Array.from({ length: ROOMS }, (_, at) => draftRoom(idOf(at)) ?? '');

const typists = rooms.flatMap((room, at) =>
  urls.map((url, server) => startTypist(url, room, { name: `r${at}s${server}x`, perSecond: 2 })),
);
await pause(3000);
const draw = seeded(2000);
const cuts = () => cables.reduce((sum, { failures }) => sum + failures, 0);
for (const cable of cables)
  cable.failAt((packet) => {
    if (cuts() >= CUTS || draw() > 1 / PACKETS_PER_CUT) return undefined;
    const failure = FAILURES[Math.floor(draw() * FAILURES.length)];
    return failure === 'says why' && !isWholeAnswer(packet) ? 'behind' : failure;
  });
while (cuts() < CUTS && servers.every(({ child }) => child.exitCode === null)) await pause(200);
await pause(6000);
console.log(
  `${cuts()} sessions ended, ${typists.flatMap((typist) => typist.typed()).length} words typed on two servers`,
);
const exited = servers.filter(({ child }) => child.exitCode !== null).length;
promise(exited === 0, `${exited} servers exited`);
const lacking = await countMissing();
promise(lacking === 0, `${lacking} acknowledged words lost, or not on both servers after ${AGREE_MS} ms`);
await stopAll(servers);
await cluster.remove();

/** Everybody stops; what was called saved must be on both servers soon. */
async function countMissing(): Promise<number> {
  const saved = typists.map((typist) => typist.acknowledged());
  for (const typist of typists) typist.leave();
  let missing = 0;
  for (const [at, room] of rooms.entries()) {
    const wanted = new Set(saved.slice(at * urls.length, (at + 1) * urls.length).flat());
    const readers = urls.map((url) => openEditor(url, room));
    await Promise.all(readers.map((reader) => reader.synced()));
    const lackOf = () => readers.map(({ body }) => wanted.difference(new Set(wordsIn(body))).size);
    for (let waitedMs = 0; waitedMs < AGREE_MS && Math.max(...lackOf()) > 0; waitedMs += 50) await pause(50);
    missing += lackOf().reduce((sum, each) => sum + each, 0);
    for (const reader of readers) reader.close();
  }
  return missing;
}
