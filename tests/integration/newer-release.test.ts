import { createHash } from 'node:crypto';
import { copyFile, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { beforeAll, expect, test } from 'vitest';

import { migrateStores } from '#bff/stores';

import { startHere } from '../support/server/mistakes.ts';
import { runCommand } from '../support/server/run-command.ts';
import { startBff } from '../support/server/start-bff.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const FILES = ['documents.sqlite', 'identity.sqlite', 'gateway.sqlite', 'preferences.sqlite', 'desk.sqlite'];

let dataDirectory: string;
beforeAll(async () => {
  dataDirectory = await temporaryFolder();
  await migrateStores({ directory: dataDirectory });
});

/** Makes a file look as if a newer release had written it, and copied it: a backup has no write-ahead log. */
function makeNewer(folder: string, file: string): void {
  const database = new DatabaseSync(path.join(folder, file));
  database.exec('PRAGMA journal_mode = DELETE; UPDATE schema_version SET version = version + 7');
  database.close();
}

/** A data folder with these files, of which one is of a newer release. */
async function folderWith(newer: string, files = FILES): Promise<string> {
  const folder = await temporaryFolder();
  for (const file of files) await copyFile(path.join(dataDirectory, file), path.join(folder, file));
  makeNewer(folder, newer);
  return folder;
}

/** What is in the databases of a folder. */
async function contentOf(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sqlite')).toSorted();
  return Promise.all(
    names.map(
      async (name) =>
        `${name} ${createHash('sha256')
          .update(await readFile(path.join(folder, name)))
          .digest('hex')}`,
    ),
  );
}

const refusalOf = (file: string) =>
  new RegExp(
    String.raw`${file} was written by a newer release of Sullivan \(schema \d+; this one knows \d+\)\. Start the newer release, or restore the backup you made before upgrading`,
  );

test.each(FILES)(
  'a server does not touch a %s that a newer release has written, nor anything beside it: it says so in words, and ends',
  async (file) => {
    const folder = await folderWith(file, [file]);
    const before = await contentOf(folder);
    const { words, code } = await startHere({ settings: { DATA_DIR: folder } });
    expect(code).toBe(1);
    expect(words).toMatch(refusalOf(file));
    expect(words).not.toMatch(/ {4}at |can write to/);
    expect(await contentOf(folder)).toEqual(before);
  },
);

test('so it does when a newer release keeps something new in a file', async () => {
  const folder = await temporaryFolder();
  await copyFile(path.join(dataDirectory, 'documents.sqlite'), path.join(folder, 'documents.sqlite'));
  const database = new DatabaseSync(path.join(folder, 'documents.sqlite'));
  database.exec("INSERT INTO schema_version VALUES ('choirs', 1)");
  database.close();
  expect((await startHere({ settings: { DATA_DIR: folder } })).words).toContain(
    'documents.sqlite was written by a newer release of Sullivan (it holds choirs, which this one doesn’t know). Start',
  );
});

test.each([
  ['data', ['rooms'], 'documents.sqlite'],
  ['data', ['rooms', '--delete', 'x'], 'documents.sqlite'],
  ['data', ['queries'], 'gateway.sqlite'],
  ['data', ['preferences'], 'preferences.sqlite'],
  ['data', ['assignments'], 'desk.sqlite'],
  ['accounts', ['list'], 'identity.sqlite'],
  ['accounts', ['list'], 'preferences.sqlite'],
])('so does %s %s', async (command, words, file) => {
  const folder = await folderWith(file);
  const before = await contentOf(folder);
  const { code, complaint } = await runCommand(command, words, folder);
  expect(code).toBe(1);
  expect(complaint).toMatch(refusalOf(file));
  expect(complaint).not.toContain('    at ');
  expect(await contentOf(folder)).toEqual(before);
});

test.each(FILES)('a backup of a newer %s is made by the newer release, and restored by it', async (file) => {
  const folder = await folderWith(file);
  const target = await temporaryFolder();
  const backup = await runCommand('backup', [target], folder);
  expect([backup.code, await contentOf(target)]).toEqual([1, []]);
  expect(backup.complaint).toMatch(refusalOf(file));
  const before = await contentOf(dataDirectory);
  const restored = await runCommand('restore', [folder], dataDirectory);
  expect(restored.code).toBe(1);
  expect(restored.complaint).toMatch(refusalOf(file));
  expect(await contentOf(dataDirectory)).toEqual(before);
});

test('the backup from before brings an older release back', async () => {
  const backup = await temporaryFolder();
  expect((await runCommand('backup', [backup], dataDirectory)).code).toBe(0);
  const folder = await folderWith('documents.sqlite');
  expect((await runCommand('restore', [backup], folder)).code).toBe(0);
  await startBff({ config: { dataDirectory: folder } });
});
