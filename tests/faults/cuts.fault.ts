/**
 * `node tests/faults/cuts.fault.ts`: two servers on one PostgreSQL, people who write on both, and cables that end sessions at any
 * place of the protocol, CUTS times. Then sixty classes join at once on both servers, and somebody keeps the row of one document.
 * Prints what exited, what was lost, how long both servers take to agree, and how long others wait beside the locked row.
 */
import { setTimeout as pause } from 'node:timers/promises';

import { Client } from 'pg';
import request from 'supertest';

import { draftRoom } from '#shared-types/collaboration';
import { DESK_KEY_HEADER, DESK_PATH } from '#shared-types/desk';
import { CLASS_PATH } from '#shared-types/desk-student';

import { wordsIn } from '../support/collaboration/co-writer.ts';
import { openEditor } from '../support/collaboration/collaboration-client.ts';
import { startTypist, type Typist } from '../support/collaboration/typist.ts';
import { deskKey, newAssignment } from '../support/desk.ts';
import { cableTo, FAILURES, isWholeAnswer } from '../support/postgres/cable.ts';
import { postgresPrograms, startOwnCluster } from '../support/postgres/own-cluster.ts';
import { seeded } from '../support/random.ts';
import { NO_EVALUATOR, startProcess } from '../support/server/start-process.ts';

const CUTS = Number(process.env['CUTS'] ?? 2000);
const ROOMS = 12;
const CLASSES = 60;
const JOINS_PER_CLASS = 7;
/** How many packets of the database arrive for one that doesn't, or not whole. */
const PACKETS_PER_CUT = 25;
const GOALS = { agreeMs: 2000, besideLockMs: 1000 };

if (postgresPrograms() === undefined) {
  console.log('Skipped: "sessions that end anywhere" needs the programs of PostgreSQL (apt-get install postgresql).');
  process.exit(0);
}

const cluster = await startOwnCluster(20_000 + Math.floor(Math.random() * 10_000));
const cables = await Promise.all([0, 1].map(() => cableTo(cluster.url)));
const settings = { ...NO_EVALUATOR, RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'warn', SOCKETS_PER_ADDRESS: '10000' };
const servers = await Promise.all(cables.map(({ url }) => startProcess({ ...settings, DATABASE_URL: url })));
const urls = servers.map(({ url }) => url);
const rooms = Array.from({ length: ROOMS }, (_, id) => draftRoom(id.toString(16).padStart(32, '0')) ?? '');
let isBroken = false;
const report = (what: string, found: number, most: number) => {
  isBroken ||= found > most;
  console.log(`${what}: ${found}   (goal: ${most} at most)`);
};

const typists: Typist[] = rooms.flatMap((room, at) =>
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
    const wanted = saved.slice(at * urls.length, (at + 1) * urls.length).flat();
    const readers = urls.map((url) => openEditor(url, room));
    await Promise.all(readers.map((reader) => reader.synced()));
    const isThere = () => readers.every(({ body }) => new Set(wordsIn(body)).isSupersetOf(new Set(wanted)));
    for (let waitedMs = 0; waitedMs < GOALS.agreeMs && !isThere(); waitedMs += 50) await pause(50);
    for (const { body } of readers) missing += new Set(wanted).difference(new Set(wordsIn(body))).size;
    for (const reader of readers) reader.close();
  }
  return missing;
}

async function countRefused(): Promise<number> {
  const { body } = await request(urls[0] ?? '')
    .post('/idp/identitytoolkit/v1/accounts:signUp?key=sullivan')
    .send({ email: 'vance@example.org', password: 'correct horse battery', returnSecureToken: true });
  const classes = Array.from({ length: CLASSES }, () => newAssignment());
  for (const each of classes)
    await request(urls[0] ?? '')
      .post(DESK_PATH)
      .set('authorization', `Bearer ${body.idToken}`)
      .send(each)
      .expect(201);
  const joins = classes.flatMap(({ classKey }) =>
    Array.from({ length: JOINS_PER_CLASS }, (_, pupil) =>
      request(urls[pupil % 2] ?? '')
        .post(CLASS_PATH)
        .set(DESK_KEY_HEADER, classKey)
        .send({ key: deskKey() }),
    ),
  );
  return (await Promise.all(joins)).filter(({ status }) => status !== 200).length;
}

/** @returns the longest time until the words of another document are saved, in milliseconds. */
async function waitBesideLock(): Promise<number> {
  const [held, ...others] = rooms.map((room, at) => ({ room, editor: openEditor(urls[at % 2] ?? '', room) }));
  await Promise.all(others.map(({ editor }) => editor.synced()));
  const holder = new Client({ connectionString: cluster.url });
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM document WHERE name = $1 FOR UPDATE', [held?.room]);
  held?.editor.write('Locked.');
  await pause(500);
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(
      others.map(async ({ editor }) => {
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
  for (const { editor } of [held, ...others].filter((each) => each !== undefined)) editor.close();
  return Math.round(Math.max(...times));
}
