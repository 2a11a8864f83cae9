/**
 * `node tests/faults/cuts.fault.ts`: two servers on one PostgreSQL, people who write on both, and cables that end sessions at any
 * place of the protocol, CUTS times. Then sixty classes join at once on both servers, and somebody keeps the row of one document.
 * Prints what exited, what was lost, how long both servers take to agree, and how long others wait beside the locked row.
 */
import { setTimeout as pause } from 'node:timers/promises';

import { Client } from 'pg';

import { draftRoom } from '#shared-types/collaboration';
import { DESK_KEY_HEADER, DESK_PATH } from '#shared-types/desk';
import { CLASS_PATH } from '#shared-types/desk-student';

import { wordsIn } from '../support/collaboration/co-writer.ts';
import { openEditor } from '../support/collaboration/collaboration-client.ts';
import { startTypist } from '../support/collaboration/typist.ts';
import { deskKey, idOf, newAssignment } from '../support/desk.ts';
import { cableTo, FAILURES, isWholeAnswer } from '../support/postgres/cable.ts';
import { startOwnCluster } from '../support/postgres/own-cluster.ts';
import { seeded } from '../support/random.ts';
import { bearer, newToken, postJson } from '../support/server/post-json.ts';
import { startProcess } from '../support/server/start-process.ts';
import { FIRST_PORT, FOR_MANY, requirePostgres } from './promises.ts';

const CUTS = Number(process.env['CUTS'] ?? 2000);
const ROOMS = 12;
const CLASSES = 60;
const JOINS_PER_CLASS = 7;
/** How many packets of the database arrive for one that doesn't, or not whole. */
const PACKETS_PER_CUT = 25;
const GOALS = { agreeMs: 2000, besideLockMs: 1000 };

requirePostgres('sessions that end anywhere');
const cluster = await startOwnCluster(FIRST_PORT);
const cables = await Promise.all([0, 1].map(() => cableTo(cluster.url)));
const servers = await Promise.all(cables.map(({ url }) => startProcess({ ...FOR_MANY, DATABASE_URL: url })));
const urls = servers.map(({ url }) => url);
const rooms = Array.from({ length: ROOMS }, (_, at) => draftRoom(idOf(at)) ?? '');
let isBroken = false;
const report = (what: string, found: number, most: number) => {
  isBroken ||= found > most;
  console.log(`${what}: ${found}   (goal: ${most} at most)`);
};

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
report('servers that exited', servers.filter(({ child }) => child.exitCode !== null).length, 0);
report('acknowledged words lost, or not on both servers in time', await countMissing(), 0);
report(`of ${CLASSES * JOINS_PER_CLASS} pupils who join ${CLASSES} classes at once, refused`, await countRefused(), 0);
report('ms that others wait beside a locked row', await waitBesideLock(), GOALS.besideLockMs);
await Promise.all(servers.map((server) => server.stop()));
await cluster.remove();
process.exit(isBroken ? 1 : 0);

/** Everybody stops; what was called saved must be on both servers soon. */
async function countMissing(): Promise<number> {
  const saved = typists.map((typist) => typist.acknowledged());
  for (const typist of typists) typist.leave();
  let missing = 0;
  for (const [at, room] of rooms.entries()) {
    const wanted = new Set(saved.slice(at * urls.length, (at + 1) * urls.length).flat());
    const readers = urls.map((url) => openEditor(url, room));
    await Promise.all(readers.map((reader) => reader.synced()));
    const lacking = () => readers.map(({ body }) => wanted.difference(new Set(wordsIn(body))).size);
    for (let waitedMs = 0; waitedMs < GOALS.agreeMs && Math.max(...lacking()) > 0; waitedMs += 50) await pause(50);
    missing += lacking().reduce((sum, each) => sum + each, 0);
    for (const reader of readers) reader.close();
  }
  return missing;
}

async function countRefused(): Promise<number> {
  const [url = ''] = urls;
  const teacher = bearer(await newToken(url));
  const classes = Array.from({ length: CLASSES }, () => newAssignment());
  for (const each of classes) {
    const { status } = await postJson(url + DESK_PATH, each, teacher);
    if (status !== 201) throw new Error(`an assignment was answered with ${status}`);
  }
  const joins = classes.flatMap(({ classKey }) =>
    Array.from({ length: JOINS_PER_CLASS }, (_, pupil) =>
      postJson(`${urls[pupil % 2]}${CLASS_PATH}`, { key: deskKey() }, { [DESK_KEY_HEADER]: classKey }),
    ),
  );
  return (await Promise.all(joins)).filter(({ status }) => status !== 200).length;
}

/** @returns the longest time until the words of another document are saved, in milliseconds. */
async function waitBesideLock(): Promise<number> {
  const [held, ...others] = rooms.map((room, at) => openEditor(urls[at % 2] ?? '', room));
  await Promise.all(others.map((editor) => editor.synced()));
  const holder = new Client({ connectionString: cluster.url });
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM document WHERE name = $1 FOR UPDATE', [rooms[0]]);
  held?.write('Locked.');
  await pause(500);
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(
      others.map(async (editor) => {
        const beganAt = performance.now();
        editor.write('Free.');
        await editor.until(() => editor.provider.unsyncedChanges === 0);
        times.push(performance.now() - beganAt);
      }),
    );
    await pause(300);
  }
  await holder.query('COMMIT');
  await holder.end();
  for (const editor of [held, ...others]) editor?.close();
  return Math.round(Math.max(...times));
}
