import { beforeEach, describe, expect, test } from 'vitest';

import { assignmentPath, DESK_KEY_HEADER, DESK_PATH } from '#shared-types/desk/assignment';
import { CLASS_PATH } from '#shared-types/desk/student';

import {
  assignmentAt,
  bodyOf,
  commentOn,
  type DeskBff,
  deskId,
  deskKey,
  newAssignment,
  POSITION,
  startDeskBff,
  type TestAssignment,
} from '../support/desk.ts';
import { callToolkit } from '../support/identity/identity-client.ts';
import { makeTestIdentity } from '../support/identity/test-identity.ts';
import { emptyPostgres } from '../support/postgres/postgres.ts';
import { NO_EVALUATOR, startProcess } from '../support/server/start-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A reader who isn't told of a change waits for 25 s; one who is waits for a moment, also on a busy machine. In milliseconds. */
const SEEN_WITHIN_MS = 10_000;

describe('Two servers with one desk', () => {
  let one: DeskBff;
  let two: DeskBff;
  let here: TestAssignment;
  let there: TestAssignment;
  let texts: string[];
  beforeEach(async () => {
    const databaseUrl = await emptyPostgres();
    const identity = makeTestIdentity();
    [one, two] = await Promise.all([
      startDeskBff({ databaseUrl }, { identity }),
      startDeskBff({ databaseUrl }, { identity }),
    ]);
    here = await one.create('ada');
    there = assignmentAt(two.call, here);
    const students = await Promise.all(Array.from({ length: 6 }, () => here.join()));
    texts = await Promise.all(students.map(async (student) => (await student.handIn(`Words of ${student.code}.`)).id));
  });

  test('show two readers each other’s state at once', async () => {
    const reader = await here.invite(texts);
    const [text = ''] = texts;
    for (const [mine, theirs, shown] of [
      [here, there, reader],
      [there, here, here.teacher],
    ] as const) {
      const from = mine === here ? one : two;
      const { at } = await mine.view();
      const waiting = from.call('get', `${mine.path}?since=${at}&wait=true`, mine.teacher).expect(200);
      const seen = waiting.then(({ body }) => ({ body, atMs: performance.now() }));
      await theirs.tryActs(shown, { do: 'comment', comment: commentOn(text) }).expect(200);
      const changedMs = performance.now();
      const { body, atMs } = await seen;
      expect(body.at).toBeGreaterThan(at);
      expect(atMs - changedMs).toBeLessThan(SEEN_WITHIN_MS);
    }
  });

  test('return a class once, even if both do so at the same moment', async () => {
    await here.act(...texts.map((text) => ({ do: 'mark' as const, text, criterion: POSITION, level: 1 })));
    const calls = Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? here : there).act({ do: 'return', texts }));
    await Promise.all(calls);
    const { returned, log } = await there.view();
    expect(returned.map(({ text }) => text).toSorted()).toEqual(texts.toSorted());
    expect(log.filter(({ what }) => what === 'returned')).toHaveLength(1);
  });

  test('give everybody who joins at the same moment a code of their own', async () => {
    const before = (await here.view()).codes.length;
    const joined = await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? here : there).join()));
    expect(new Set(joined.map(({ code }) => code)).size).toBe(20);
    expect((await here.view()).codes).toHaveLength(before + 20);
  });

  test('keep the same words once that are dropped on both at the same moment', async () => {
    await here.addCode('Heron 12');
    const drop = (at: number) => {
      const text = { id: deskId(), code: 'Heron 12', title: '', body: bodyOf('The same words.') };
      return (at % 2 === 0 ? one : two).call('post', `${here.path}/texts`, here.teacher, text).expect(200);
    };
    const receipts = await Promise.all(Array.from({ length: 6 }, (_, at) => drop(at)));
    expect(receipts.map(({ body }) => String(body.is)).toSorted()).toEqual(['new', ...Array(5).fill('same words')]);
  });

  test('keep what two readers do at the same moment, each on a server of their own', async () => {
    const reader = await here.invite(texts);
    const [text = ''] = texts;
    const acts = Array.from({ length: 10 }, () => ({ do: 'comment', comment: commentOn(text) }));
    await Promise.all([
      ...acts.map((act) => here.tryActs(here.teacher, act).expect(200)),
      ...acts.map((act) => there.tryActs(reader, act).expect(200)),
    ]);
    expect((await here.view()).comments).toHaveLength(10);
    expect((await there.view(reader)).comments).toHaveLength(10);
  });
});

test(
  'A server that is killed while it returns a class has returned all of it or nothing',
  { timeout: 120_000 },
  async () => {
    const DATA_DIR = await temporaryFolder();
    const settings = { ...NO_EVALUATOR, DATA_DIR, RATE_LIMIT_FACTOR: '1000' };
    let server = await startProcess(settings);
    const account = { email: 'ada@example.org', password: 'correct horse', returnSecureToken: true };
    const { idToken } = (await callToolkit(server, 'signUp', account).expect(200)).body;
    const send = async (path: string, body: unknown, shown: Record<string, string> = {}) => {
      const headers = { authorization: `Bearer ${idToken}`, 'content-type': 'application/json', ...shown };
      const answer = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    };
    const assignment = newAssignment();
    await send(DESK_PATH, assignment);
    const texts: string[] = [];
    for (let at = 0; at < 30; at++) {
      const { code } = await send(CLASS_PATH, { key: deskKey() }, { [DESK_KEY_HEADER]: assignment.classKey });
      const text = { id: deskId(), code, title: '', body: bodyOf(`${'Some words. '.repeat(500)}${at}`) };
      texts.push(text.id);
      await send(`${assignmentPath(assignment.id)}/texts`, text);
    }
    const counts = new Set<number>();
    for (let round = 0; round < 4; round++) {
      const acts = [
        ...texts.map((text) => ({ do: 'comment', comment: commentOn(text, { words: `Round ${round}.` }) })),
        { do: 'return', texts },
      ];
      const returning = send(`${assignmentPath(assignment.id)}/acts`, { acts }).catch(() => 'killed');
      // It’s killed at another moment in each round: before the call can have arrived at first, then later and later.
      await new Promise((resolve) => setTimeout(resolve, round * 12));
      await server.stop('SIGKILL');
      await returning;
      server = await startProcess(settings);
      const answer = await fetch(server.url + assignmentPath(assignment.id), {
        headers: { authorization: `Bearer ${idToken}` },
      });
      const { returned, comments } = await answer.json();
      expect(comments.length % texts.length).toBe(0);
      counts.add(returned.length);
    }
    expect([0, texts.length]).toEqual(expect.arrayContaining([...counts]));
  },
);
