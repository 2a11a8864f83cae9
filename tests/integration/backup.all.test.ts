import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { beforeEach, expect, test } from 'vitest';

import { DEMO_ROOM } from '#shared-types/documents/collaboration';

import { enterRoom } from '../support/collaboration/collaboration-client.ts';
import { callToolkit } from '../support/identity/identity-client.ts';
import { runCommand } from '../support/server/run-command.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ACCOUNT = { email: 'ada@example.org', password: 'correct horse' };

let dataDirectory: string;
let target: string;
let bff: TestBff;
beforeEach(async () => {
  dataDirectory = await temporaryFolder();
  target = path.join(await temporaryFolder(), 'monday');
  bff = await startBff({ config: { dataDirectory } });
  await callToolkit(bff, 'signUp', ACCOUNT).expect(200);
  await write('before the backup');
});

const backup = (folder = target) => runCommand('backup', [folder], dataDirectory);
const restore = (folder = target, ...more: string[]) => runCommand('restore', [folder, ...more], dataDirectory);

async function write(words: string): Promise<void> {
  const writer = await enterRoom(bff.url, DEMO_ROOM);
  writer.write(words);
  await writer.synced();
  writer.close();
}

async function written(): Promise<string> {
  const reader = await enterRoom(bff.url, DEMO_ROOM);
  const text = reader.text();
  reader.close();
  return text;
}

test('a backup of a running server brings back its documents and accounts as they were', async () => {
  expect(await backup()).toMatchObject({ code: 0, output: expect.stringContaining('The backup is in') });
  await write('after the backup');
  await callToolkit(bff, 'signUp', { ...ACCOUNT, email: 'bob@example.org' }).expect(200);
  await bff.close();
  expect(await restore()).toMatchObject({ code: 0, output: expect.stringMatching(/^Restored .*documents\.sqlite/m) });
  bff = await startBff({ config: { dataDirectory } });
  expect(await written()).toBe('before the backup');
  await callToolkit(bff, 'signInWithPassword', ACCOUNT).expect(200);
  await callToolkit(bff, 'signInWithPassword', { ...ACCOUNT, email: 'bob@example.org' }).expect(400);
  const former = readdirSync(dataDirectory).find((name) => name.startsWith('before-restore'));
  expect(readdirSync(path.join(dataDirectory, former ?? ''))).toContain('documents.sqlite');
});

test('nothing is restored under a running server, from a folder without a backup, or from a damaged one', async () => {
  await backup();
  expect(await restore()).toMatchObject({ code: 1, complaint: expect.stringContaining('Stop it, then try again') });
  await bff.close();
  expect(await restore(dataDirectory + '-none')).toMatchObject({
    code: 1,
    complaint: expect.stringContaining('no backup'),
  });
  const documents = path.join(target, 'documents.sqlite');
  writeFileSync(documents, 'My notes');
  expect(await restore()).toMatchObject({ code: 1 });
  bff = await startBff({ config: { dataDirectory } });
  expect(await written()).toBe('before the backup');
  expect(readdirSync(dataDirectory).filter((name) => name.includes('restor'))).toEqual([]);
});

test('a backup that lacks one of its parts is refused by name, until the operator says to go without it', async () => {
  await backup();
  await write('after the backup');
  await bff.close();
  rmSync(path.join(target, 'identity.sqlite'));
  expect(await restore()).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(/^identity\.sqlite is missing from .*--without identity\.sqlite\.$/m),
  });
  const list = path.join(target, 'backup.json');
  const complete = readFileSync(list, 'utf8');
  for (const damaged of ['{"databases":', '{}', '[]']) {
    writeFileSync(list, damaged);
    expect(await restore()).toMatchObject({ code: 1, complaint: expect.stringContaining('backup.json can’t be read') });
  }
  // A backup of an earlier release has no list; the data folder shows what belongs to it.
  rmSync(list);
  expect(await restore()).toMatchObject({ code: 1, complaint: expect.stringContaining('identity.sqlite is missing') });
  writeFileSync(list, complete);
  expect(await restore(target, '--without', 'accounts')).toMatchObject({
    code: 1,
    complaint: expect.stringContaining('accounts isn’t part of this backup'),
  });
  expect(await restore(target, '--without', 'identity.sqlite')).toMatchObject({ code: 0 });
  bff = await startBff({ config: { dataDirectory } });
  expect(await written()).toBe('before the backup');
  await callToolkit(bff, 'signInWithPassword', ACCOUNT).expect(200);
});

test('a backup into a folder that nobody can create ends with words', async () => {
  expect(await backup('/proc/backup')).toMatchObject({ code: 1, complaint: expect.stringContaining('/proc/backup') });
});

test('a backup replaces no other, is for its owner only, and says when there is nothing to copy', async () => {
  await backup();
  expect(statSync(path.join(target, 'identity.sqlite')).mode & 0o077).toBe(0);
  expect(readdirSync(target).every((name) => name.endsWith('.sqlite') || name === 'backup.json')).toBe(true);
  expect(await backup()).toMatchObject({ code: 1, complaint: expect.stringContaining('already has a backup') });
  const nowhere = await runCommand('backup', [`${target}-2`], `${dataDirectory}-none`);
  expect(nowhere).toMatchObject({ code: 1, complaint: expect.stringContaining('There’s nothing to back up in') });
  expect(existsSync(`${target}-2`)).toBe(false);
});
