import { existsSync } from 'node:fs';
import path from 'node:path';

import { beforeAll, expect, test } from 'vitest';

import { callToolkit, exchange } from '../support/identity/identity-client.ts';
import { runCommand } from '../support/server/run-command.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ACCOUNT = { email: 'ada@example.org', password: 'correct horse' };

let dataDirectory: string;
let bff: TestBff;
beforeAll(async () => {
  dataDirectory = await temporaryFolder();
  bff = await startBff({ config: { dataDirectory } });
  await callToolkit(bff, 'signUp', ACCOUNT).expect(200);
  await callToolkit(bff, 'signUp', {}).expect(200);
});

const accounts = (...words: string[]) => runCommand('accounts', words, dataDirectory);
const signIn = (password = ACCOUNT.password) => callToolkit(bff, 'signInWithPassword', { ...ACCOUNT, password });

test('npm run sullivan -- accounts lists the accounts, without guests and without anything secret', async () => {
  const { output } = await accounts('list');
  expect(output).toMatch(/^id,email,disabled,created,signedIn,closed\n\w+,ada@example.org,false,[^,]+Z,[^,]+Z,\n$/);
});

test('closes an account while the product runs, and opens it again', async () => {
  expect(await accounts('disable', 'Ada@example.org')).toMatchObject({ code: 0, complaint: '' });
  expect((await signIn().expect(400)).body.error.message).toBe('USER_DISABLED');
  expect(await accounts('enable', 'ada@example.org')).toMatchObject({ code: 0 });
  await signIn().expect(200);
});

test('gives a new password to somebody who has forgotten theirs, and signs them out everywhere', async () => {
  const { refreshToken } = (await signIn().expect(200)).body;
  const { output } = await accounts('new-password', 'ada@example.org');
  const password = /is (\S+)\n$/.exec(output)?.[1];
  await signIn().expect(400);
  await exchange(bff, { grant_type: 'refresh_token', refresh_token: refreshToken }).expect(400);
  await signIn(password).expect(200);
});

test('a missing account is reported, with code 1', async () => {
  const complaint = 'There is no account bob@example.org.\n';
  expect(await accounts('disable', 'bob@example.org')).toEqual({ output: '', complaint, code: 1 });
});

test('a folder without accounts is reported, and nothing is made in it', async () => {
  const nowhere = path.join(dataDirectory, 'nowhere');
  const { complaint, code } = await runCommand('accounts', ['list'], nowhere);
  expect({ complaint, code }).toEqual({ complaint: expect.stringContaining(`${nowhere}. Set DATA_DIR`), code: 1 });
  expect(existsSync(nowhere)).toBe(false);
});

const MISUSES = ['', 'close ada@example.org', 'disable', 'disable a b', 'disable --all', 'list a', 'constructor a'];

test.each(MISUSES)(
  'npm run sullivan -- accounts with "%s" tells how it is used and ends with code 1',
  async (words) => {
    const { output, complaint, code } = await accounts(...words.split(' ').filter(Boolean));
    expect({ output, code }).toEqual({ output: '', code: 1 });
    expect(complaint).toContain(
      'Usage: npm run sullivan -- accounts list\n   or: npm run sullivan -- accounts <disable|enable|',
    );
  },
);
