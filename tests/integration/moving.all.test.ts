import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

import request from 'supertest';
import { beforeEach, describe, expect, test } from 'vitest';

import { sumsOf } from '#bff/storage/copy-rows';
import { describeStore, type StorePlace, STORE_NAMES, withStore } from '#bff/stores';
import { DESK_KEY_HEADER, DESK_PATH } from '#shared-types/desk/assignment';
import { CLASS_PATH } from '#shared-types/desk/student';

import { deskKey, newAssignment } from '../support/desk.ts';
import { newId, writeInto } from '../support/documents.ts';
import { callToolkit } from '../support/identity/identity-client.ts';
import { emptyPostgres } from '../support/postgres/postgres.ts';
import { runCommand, runProcess } from '../support/server/run-command.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ACCOUNT = { email: 'ada@example.org', password: 'correct horse' };

/** The sums of all tables of a place. */
function sumsIn(place: StorePlace) {
  return Promise.all(
    STORE_NAMES.map((name) => withStore(place, name, (database) => sumsOf(database, describeStore(name).schema))),
  );
}

const assignment = newAssignment();

/** A draft with some words, and an account with an assignment. */
async function fill(bff: TestBff): Promise<string> {
  const id = newId();
  const { idToken } = (await callToolkit(bff, 'signUp', ACCOUNT).expect(200)).body;
  const asOwner = { authorization: `Bearer ${idToken}` };
  await request(bff.url).post(DESK_PATH).set(asOwner).send(assignment).expect(201);
  await join(bff);
  await writeInto(bff, id, 'Ink is black.\nPaper is white.', { writers: [newId()] });
  return id;
}

/** Somebody joins the class of the assignment. */
async function join(bff: TestBff): Promise<void> {
  const shown = { [DESK_KEY_HEADER]: assignment.classKey };
  await request(bff.url).post(CLASS_PATH).set(shown).send({ key: deskKey() }).expect(200);
}

describe('Moving from files to a database', () => {
  let databaseUrl: string;
  let dataDirectory: string;
  beforeEach(async () => {
    [databaseUrl, dataDirectory] = await Promise.all([emptyPostgres(), temporaryFolder()]);
  });

  const migrate = () => runCommand('migrate', ['--from', dataDirectory], dataDirectory, { DATABASE_URL: databaseUrl });

  test('brings along everything, and leaves the files as they were', async () => {
    const before = await startBff({ config: { dataDirectory } });
    const id = await fill(before);
    await before.close();
    const kept = await sumsIn({ directory: dataDirectory });
    expect(await migrate()).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Copied and compared [\d,]+ rows/),
    });
    expect(await sumsIn({ url: databaseUrl })).toEqual(kept);
    expect(await sumsIn({ directory: dataDirectory })).toEqual(kept);
    const after = await startBff({ config: { databaseUrl } });
    await callToolkit(after, 'signInWithPassword', ACCOUNT).expect(200);
    await writeInto(after, id, 'And so on.', { writers: [newId()] });
    await join(after);
  });

  test('that was interrupted goes on where it was, and no server starts before it is finished', async () => {
    const before = await startBff({ config: { dataDirectory } });
    await fill(before);
    await before.close();
    await migrate();
    await withStore({ url: databaseUrl }, 'documents', async ({ run }) => {
      await run('DELETE FROM document_update');
      await run("INSERT INTO schema_version VALUES ('unfinished copy', 1)");
    });
    expect(
      await runProcess('bff/main.ts', [], { DATA_DIR: dataDirectory, DATABASE_URL: databaseUrl, PORT: '0' }),
    ).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(/DATABASE_URL: .* Run it again/),
    });
    expect(await migrate()).toMatchObject({ code: 0 });
    expect(await sumsIn({ url: databaseUrl })).toEqual(await sumsIn({ directory: dataDirectory }));
  });

  test('is refused while a server uses the files, into a database that isn’t empty, and from a folder without any', async () => {
    const before = await startBff({ config: { dataDirectory } });
    await fill(before);
    expect(await migrate()).toMatchObject({ code: 1, complaint: expect.stringContaining('Stop it, then try again') });
    await before.close();
    await migrate();
    expect(await migrate()).toMatchObject({ code: 1, complaint: expect.stringContaining('isn’t empty') });
    rmSync(dataDirectory, { recursive: true });
    mkdirSync(dataDirectory);
    expect(await migrate()).toMatchObject({ code: 1, complaint: expect.stringContaining('There are no documents') });
  });
});

describe('A backup of a database', () => {
  test('of a running server is files, which a database or a server without one takes back', async () => {
    const databaseUrl = await emptyPostgres();
    const bff = await startBff({ config: { databaseUrl } });
    await fill(bff);
    const target = path.join(await temporaryFolder(), 'monday');
    const kept = await sumsIn(bff.place);
    expect(await runCommand('backup', [target], bff.dataDirectory, { DATABASE_URL: databaseUrl })).toMatchObject({
      code: 0,
    });
    const databases = ['desk', 'documents', 'gateway', 'identity', 'preferences'].map((name) => `${name}.sqlite`);
    expect(readdirSync(target).toSorted()).toEqual(['backup.json', ...databases]);
    expect(await sumsIn({ directory: target })).toEqual(kept);

    const elsewhere = await emptyPostgres();
    expect(await runCommand('restore', [target], target, { DATABASE_URL: elsewhere })).toMatchObject({
      code: 0,
    });
    expect(await sumsIn({ url: elsewhere })).toEqual(kept);
    const dataDirectory = await temporaryFolder();
    expect(await runCommand('restore', [target], dataDirectory)).toMatchObject({ code: 0 });
    const again = await startBff({ config: { dataDirectory } });
    await callToolkit(again, 'signInWithPassword', ACCOUNT).expect(200);
  });
});
