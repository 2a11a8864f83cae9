import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { callToolkit } from '../support/identity-client.ts';
import { runCommand } from '../support/run-command.ts';
import { startBff, type TestBff } from '../support/start-bff.ts';

const ACCOUNT = { email: 'ada@example.org', password: 'correct horse' };

let dataDirectory: string;
let bff: TestBff;
beforeAll(async () => {
  dataDirectory = await mkdtemp(path.join(tmpdir(), 'sullivan-'));
  bff = await startBff({ config: { dataDirectory } });
  await callToolkit(bff, 'signUp', ACCOUNT).expect(200);
});
afterAll(async () => {
  await bff.close();
  await rm(dataDirectory, { recursive: true });
});

const accounts = (...words: string[]) => runCommand('bff/cli/accounts.ts', words, dataDirectory);
const signIn = () => callToolkit(bff, 'signInWithPassword', ACCOUNT);

test('npm run accounts closes an account while the product runs, and opens it again', async () => {
  expect(await accounts('disable', 'Ada@example.org')).toMatchObject({ code: 0, complaint: '' });
  expect((await signIn().expect(400)).body.error.message).toBe('USER_DISABLED');
  expect(await accounts('enable', 'ada@example.org')).toMatchObject({ code: 0 });
  await signIn().expect(200);
});

test('an account that is not there is told, with code 1', async () => {
  expect(await accounts('disable', 'bob@example.org')).toEqual({
    output: '',
    complaint: 'There is no account bob@example.org.\n',
    code: 1,
  });
});

test.each([[], ['close', 'ada@example.org'], ['disable'], ['disable', 'a', 'b'], ['disable', '--all']])(
  'npm run accounts with %j tells how it is used and ends with code 1',
  async (...words) => {
    const { output, complaint, code } = await accounts(...words);
    expect({ output, code }).toEqual({ output: '', code: 1 });
    expect(complaint).toContain('Usage: npm run accounts -- <disable|enable>');
  },
);
