import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

import request from 'supertest';
import { beforeAll, expect, test } from 'vitest';

import { openFormRows } from '#bff/forms/form-rows';
import { SqliteDatabase } from '#bff/storage/sqlite/sqlite-database';
import { USER_PATH } from '#shared-types/people/user';
import { QUERY_PATH } from '#shared-types/site/query';
import { SWEEPSTAKE_PATH } from '#shared-types/site/sweepstake';
import { ESSAY_PATH } from '#shared-types/text/essay';

import { aQuery, aUser } from '../support/builders.ts';
import { makeTestIdentity, type TestIdentity } from '../support/identity/test-identity.ts';
import { runCommand } from '../support/server/run-command.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const QUERY = aQuery({ query: 'One, "two"\nand three' });
const ENTRY = { email: '=HYPERLINK("x")', subject: 'History', pageNumber: '+1' };
const ESSAY = { title: 'On engines', pages: [1, { a: null }] };

let dataDirectory: string;
let identity: TestIdentity;
let bff: TestBff;
beforeAll(async () => {
  dataDirectory = await temporaryFolder();
  identity = makeTestIdentity();
  bff = await startBff({ config: { dataDirectory }, upstreams: { identity: identity.identity } });
});

async function post(resource: string, body: object, to = bff) {
  const token = identity.tokenOf('ada', 'ada@example.org');
  return request(to.url).post(resource).set('authorization', `Bearer ${token}`).send(body);
}

const data = (...words: string[]) => runCommand('data', words, dataDirectory);

test('before anything is sent the lists are empty', async () => {
  expect(await data('queries')).toEqual({ output: '', complaint: 'There’s nothing in queries.\n', code: 0 });
  expect(JSON.parse((await data('essays', '--format', 'json')).output)).toEqual([]);
});

test('what is sent is stored, and npm run sullivan -- data lists it while the product runs', async () => {
  const answer = await post(QUERY_PATH, QUERY);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  const { output } = await data('queries', '--format', 'json');
  expect(JSON.parse(output)).toEqual([
    { ...QUERY, id: answer.body.id, user_id: 'ada', received: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
  ]);
});

test('a list in CSV keeps commas, quotes and lines (RFC 4180), and no cell of it is a formula for a spreadsheet', async () => {
  await post(SWEEPSTAKE_PATH, ENTRY);
  expect((await data('queries')).output).toMatch(/^received,id,[^]*"One, ""two""\nand three"\n$/);
  expect((await data('sweepstakes')).output).toMatch(/,"?'=HYPERLINK\(""x""\)"?,History,'\+1\n$/);
});

test('D-54: the record of a user is stored once, as it was sent last', async () => {
  await post(USER_PATH, aUser({ username: 'first' }));
  await post(USER_PATH, aUser({ username: 'second' }));
  const rows = JSON.parse((await data('users', '--format', 'json')).output);
  expect(rows).toEqual([expect.objectContaining(aUser({ username: 'second' }))]);
});

test('D-57: an essay is stored as it is', async () => {
  await post(ESSAY_PATH, ESSAY);
  const [row] = JSON.parse((await data('essays', '--format', 'json')).output);
  expect(row.essay).toEqual(ESSAY);
});

test('npm run sullivan -- data deletes one row, as the privacy policy promises, and says when there is none', async () => {
  const { body } = await post(QUERY_PATH, { ...QUERY, name: 'Who asks for deletion' });
  expect(await data('queries', '--delete', body.id)).toEqual({
    output: `Deleted ${body.id}.\n`,
    complaint: '',
    code: 0,
  });
  expect((await data('queries')).output).not.toContain('Who asks for deletion');
  expect(await data('queries', '--delete', body.id)).toMatchObject({ output: '', code: 1 });
});

test('a folder without any data is reported', async () => {
  const nowhere = path.join(dataDirectory, 'nowhere');
  const { complaint, code } = await runCommand('data', ['queries'], nowhere);
  expect({ complaint, code }).toEqual({ complaint: expect.stringContaining(`${nowhere}. Set DATA_DIR`), code: 1 });
});

test('what is kept in the data folder is for its owner only', async () => {
  const modes = await Promise.all(
    (await readdir(dataDirectory)).map(async (name) => (await stat(path.join(dataDirectory, name))).mode & 0o777),
  );
  expect(modes.length).toBeGreaterThanOrEqual(3);
  expect(new Set(modes)).toEqual(new Set([0o600]));
});

test('what strangers send cannot fill the disk: beyond its limit it is answered with 507, and nothing else is touched', async () => {
  const directory = await temporaryFolder();
  const gateway = await openFormRows(new SqliteDatabase({ directory, file: 'gateway.sqlite', maxBytes: 64 * 4096 }));
  const small = await startBff({ upstreams: { identity: identity.identity, forms: gateway } });
  const authorization = `Bearer ${identity.tokenOf('ada', 'ada@example.org')}`;
  const text = { text: 'x'.repeat(100_000) };
  const send = () => request(small.url).post(ESSAY_PATH).set({ authorization }).send(text);
  await send().expect(200);
  await send().expect(200);
  const refused = await send().expect(507);
  expect(refused.body).toMatchObject({ error: 'STORAGE_FULL', message: expect.stringContaining('Keep a copy') });
});

test.each([[], ['query'], ['queries', 'users'], ['queries', '--format', 'xml'], ['queries', '--from', 'x']])(
  'npm run sullivan -- data with %j tells how it is used and ends with code 1',
  async (...words) => {
    const { output, complaint, code } = await data(...words);
    expect({ output, code }).toEqual({ output: '', code: 1 });
    expect(complaint).toContain(
      'Usage: npm run sullivan -- data <queries|sweepstakes|users|essays|assignments|documents|preferences|rooms> [--format csv|json] [--delete id] [--owner id] [--export room]',
    );
  },
);
