/**
 * `node tests/faults/pupil.fault.ts`: a class behind one router in which one pupil does as much harm as their computer can, for MINUTES.
 * They guess keys, join with every key that they can make, hand in the longest texts, and read their pages without a pause. Meanwhile 29
 * classmates hand in, read and answer, and their teacher marks and returns all. Prints what was refused to anybody but the pupil, on both
 * engines. Whoever joins while the pupil goes on joining may have to wait: that's counted apart.
 */
import { setTimeout as pause } from 'node:timers/promises';

import request from 'supertest';

import type { DeskAct } from '#shared-types/desk/acts';
import { assignmentPath, DESK_KEY_HEADER, DESK_PATH } from '#shared-types/desk/assignment';
import { CLASS_PATH, STUDENT_PATH, STUDENT_TEXTS_PATH } from '#shared-types/desk/student';

import { bodyOf, commentOn, deskId, deskKey, newAssignment, POSITION } from '../support/desk.ts';
import { postgresPrograms, startOwnCluster } from '../support/postgres/own-cluster.ts';
import { bearer, newToken } from '../support/server/post-json.ts';
import { NO_EVALUATOR, startProcess } from '../support/server/start-process.ts';
import { FIRST_PORT } from './promises.ts';

const MINUTES = Number(process.env['MINUTES'] ?? 10);
const CLASSMATES = 29;
/** How many things the pupil does at the same time. */
const HANDS = 6;
const LONGEST = bodyOf('word '.repeat(70_000));

let isBroken = false;
await attack('SQLite', {});
if (postgresPrograms() === undefined) console.log('Skipped on PostgreSQL, whose programs aren’t installed.');
else {
  const cluster = await startOwnCluster(FIRST_PORT);
  await attack('PostgreSQL', { DATABASE_URL: cluster.url });
  await cluster.remove();
}
process.exit(isBroken ? 1 : 0);

async function attack(engine: string, settings: Record<string, string>): Promise<void> {
  const bff = await startProcess({ ...NO_EVALUATOR, LOG_LEVEL: 'warn', ...settings });
  const call = (method: 'get' | 'post', path: string, key: string, body?: object) =>
    request(bff.url)[method](path).set(DESK_KEY_HEADER, key).send(body);
  const teacher = bearer(await newToken(bff.url));
  const asTeacher = (method: 'get' | 'post', path: string, body?: object) =>
    request(bff.url)[method](path).set(teacher).send(body);
  const assignment = newAssignment();
  const path = assignmentPath(assignment.id);
  await asTeacher('post', DESK_PATH, assignment).expect(201);

  const pupil = new AbortController();
  let harm = 0;
  const hand = async (at: number) => {
    while (!pupil.signal.aborted) {
      const key = deskKey();
      if (at % 3 === 0) await call('get', STUDENT_PATH, key);
      else if ((await call('post', CLASS_PATH, assignment.classKey, { key })).status === 200)
        await call('post', STUDENT_TEXTS_PATH, key, { id: deskId(), title: '', body: LONGEST });
      harm += 1;
    }
  };
  const joined = await Promise.all(
    Array.from({ length: CLASSMATES }, async () => {
      const key = deskKey();
      await call('post', CLASS_PATH, assignment.classKey, { key }).expect(200);
      return key;
    }),
  );
  const hands = Array.from({ length: HANDS }, (_, at) => hand(at));
  const refusals: string[] = [];
  const note = (who: string, status: number) => void (status >= 400 && refusals.push(`${who}: ${status}`));
  const endsAtMs = Date.now() + MINUTES * 60_000;
  let waited = 0;
  let at: number | undefined;
  for (let round = 0; Date.now() < endsAtMs; round += 1) {
    const texts: string[] = [];
    for (const key of joined) {
      // A student has room for some versions, and more while nobody has used what all share.
      if (round < 2) {
        const words = `Round ${round}. ${'Late buses help nobody. '.repeat(60)}`;
        const text = { id: deskId(), title: 'My essay', body: bodyOf(words) };
        note('handing in', (await call('post', STUDENT_TEXTS_PATH, key, text)).status);
        texts.push(text.id);
      }
      note('reading', (await call('get', STUDENT_PATH, key)).status);
    }
    const acts: DeskAct[] = texts.flatMap((text) => [
      { do: 'comment', comment: commentOn(text) },
      { do: 'mark', text, criterion: POSITION, level: 1 },
    ]);
    if (texts.length > 0) {
      note('marking', (await asTeacher('post', `${path}/acts`, { acts })).status);
      note('returning', (await asTeacher('post', `${path}/acts`, { acts: [{ do: 'return', texts }] })).status);
    }
    // As a page does that has seen everything but what is new.
    const { status, body: seen } = await asTeacher('get', `${path}${at === undefined ? '' : `?since=${at}`}`);
    note('the desk', status);
    at = seen.at ?? at;
    if ((await call('post', CLASS_PATH, assignment.classKey, { key: deskKey() })).status === 429) waited += 1;
    await pause(500);
  }
  pupil.abort();
  await Promise.all(hands);
  const { body: view } = await asTeacher('get', path).expect(200);
  const unused = view.codes.length - joined.length;
  isBroken ||= refusals.length > 0;
  console.log(`${engine}: ${harm} harmful calls in ${MINUTES} min, ${unused} codes beside the class’s, 400 at most`);
  console.log(`refused to classmates and their teacher: ${refusals.length}   (goal: 0 at most)`, refusals.slice(0, 5));
  console.log(`of those who wanted to join meanwhile, told to wait: ${waited}`);
  await bff.stop();
}
