import { rm } from 'node:fs/promises';
import path from 'node:path';

import request from 'supertest';
import { expect, test } from 'vitest';

import { IDENTITY_FILE } from '#bff/identity/embedded/identity-schema';
import { OK } from '#bff/observability/health';
import { wordsForStrangers } from '#bff/observability/words-for-strangers';
import { FEEDBACK_PATH } from '#shared-types/analysis/feedback';

import { documentsOnDemand } from '../support/server/on-demand.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';
import { answerJson, startUpstreamStub } from '../support/server/upstream-stub.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A text to ask about. */
const WORD = { arr: [{ from: 0, to: 4, msg: 'Word.' }] };
const NAMES = ['broker', 'desk', 'documents', 'evaluator', 'forms', 'identity', 'preferences'];

/** What `/readyz` says about the dependencies, with its status. */
async function look(bff: TestBff) {
  const { status, body } = await request(bff.url).get('/readyz');
  return { status, ...body };
}

test('/readyz says of every dependency how it is', async () => {
  const bff = await startBff();
  // The first look starts the desk's thread, which takes more than a second on a busy machine.
  await expect
    .poll(() => look(bff))
    .toEqual({
      status: 'ready',
      forwarded: 'none',
      dependencies: Object.fromEntries(NAMES.map((name) => [name, { state: 'ok' }])),
    });
});

test('a dependency that fails is named with the reason, without the address, the folder and the password, and the rest goes on', async () => {
  const evaluator = await startUpstreamStub();
  evaluator.answer(answerJson({}, 500));
  const bff = await startBff({
    config: { evaluatorUrl: evaluator.url, brokerUrls: ['stomp://sullivan:hunter2@127.0.0.1:1'] },
  });
  await request(bff.url).post(FEEDBACK_PATH).send(WORD);
  await rm(path.join(bff.dataDirectory, IDENTITY_FILE));
  await expect.poll(async () => (await look(bff)).dependencies.broker.state).toBe('failing');
  const { status, dependencies } = await look(bff);
  expect(status).toBe('ready');
  expect(dependencies).toEqual({
    broker: { state: 'failing', why: 'No broker can be reached.' },
    desk: OK,
    documents: OK,
    evaluator: { state: 'failing', why: 'Its last answer had the status 500.' },
    forms: OK,
    identity: { state: 'failing', why: 'identity.sqlite is gone. Put it back, or start the server again' },
    preferences: OK,
  });
  const words = JSON.stringify(dependencies);
  for (const secret of ['127.0.0.1', bff.dataDirectory, 'hunter2']) expect(words).not.toContain(secret);
});

test('a service that works again is ok again', async () => {
  const evaluator = await startUpstreamStub();
  const bff = await startBff({ config: { evaluatorUrl: evaluator.url } });
  const ask = () => request(bff.url).post(FEEDBACK_PATH).send(WORD);
  evaluator.answer(answerJson({}, 500));
  await ask();
  await expect.poll(async () => (await look(bff)).dependencies.evaluator.state).toBe('failing');
  evaluator.answer(answerJson([]));
  await ask();
  await expect.poll(async () => (await look(bff)).dependencies.evaluator.state).toBe('ok');
});

test('strangers who ask /readyz all the time make no work: the dependencies are looked at once a second', async () => {
  const documents = documentsOnDemand({ directory: await temporaryFolder(), maxMiB: 1 });
  let looks = 0;
  const counting = Object.assign(Object.create(documents), {
    use: () => {
      looks += 1;
      return documents.use();
    },
  });
  const bff = await startBff({ upstreams: { documents: counting } });
  await look(bff); // the server itself has looked at its start
  const before = looks;
  const beganMs = performance.now();
  await Promise.all(Array.from({ length: 100 }, () => look(bff)));
  // However long a busy machine takes for them.
  const seconds = Math.ceil((performance.now() - beganMs) / 1000);
  expect(looks - before).toBeLessThanOrEqual(seconds);
});

test('a dependency that hangs does not hold up /readyz, and is not asked again meanwhile', async () => {
  const documents = documentsOnDemand({ directory: await temporaryFolder(), maxMiB: 1 });
  let isHanging = false;
  let hanging = 0;
  const stuck = Object.assign(Object.create(documents), {
    use: () => {
      if (!isHanging) return documents.use();
      hanging += 1;
      return new Promise(() => {});
    },
  });
  const bff = await startBff({ upstreams: { documents: stuck } });
  await look(bff);
  isHanging = true;
  const states = async () => (await look(bff)).dependencies;
  const isAsked = () => hanging > 0;
  let first = await states();
  while (!isAsked()) first = await states();
  expect(first.documents).toEqual(OK); // what was known: it didn't wait for the second that the new look takes
  const hangs = { state: 'failing', why: 'It doesn’t answer within a second.' };
  await expect.poll(states).toMatchObject({ documents: hangs, identity: OK });
  expect(hanging).toBe(1);
});

test.each([
  ['connect ECONNREFUSED 10.0.0.5:5432', 'connect ECONNREFUSED …'],
  ['getaddrinfo ENOTFOUND database', 'getaddrinfo ENOTFOUND …'],
  ['password authentication failed for user "sullivan"', 'password authentication failed for user …'],
  ["ENOENT: no such file or directory, open '/srv/data/x'", 'ENOENT: no such file or directory, open …'],
  ['The documents could not be stored: database or disk is full', undefined],
  ['documents.sqlite is gone. Put it back, or start the server again', undefined],
  ['no answer from db.example.org, nor from ::1', 'no answer from … nor from …'],
])('strangers read of %j no place and no name', (message, told = message) => {
  expect(wordsForStrangers(new Error(message))).toBe(told);
});
