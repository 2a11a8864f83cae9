import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { beforeEach, expect, test, vi } from 'vitest';

import { CLOSE_EVENTS, DEMO_ROOM, draftRoom } from '#shared-types/documents/collaboration';

import { enterRoom } from '../support/collaboration/collaboration-client.ts';
import { type CollaborationServer, startCollaboration } from '../support/collaboration/collaboration-server.ts';
import { startHere } from '../support/server/mistakes.ts';
import { runCommand } from '../support/server/run-command.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const DRAFT = draftRoom('0123456789abcdef0123456789abcdef') ?? '';

let directory: string;
let server: CollaborationServer;

beforeEach(async () => {
  directory = path.join(await temporaryFolder(), 'data');
  server = await startCollaboration({ directory, limits: { storageWatchMs: 50 } });
});

const edit = (room: string) => enterRoom(server.url, room);

const data = (...words: string[]) => runCommand('data', words, directory);

test('npm run sullivan -- data rooms lists the rooms with their sizes, the largest first, and how much room there is', async () => {
  const [sandbox, draft] = [await edit(DEMO_ROOM), await edit(DRAFT)];
  sandbox.write('a few words');
  draft.write('x'.repeat(5000));
  await Promise.all([sandbox.synced(), draft.synced()]);
  const { output, complaint, code } = await data('rooms', '--format', 'json');
  expect(code).toBe(0);
  const facts = { bytes: expect.any(Number), created: expect.any(String), used: expect.any(String) };
  expect(JSON.parse(output)).toEqual([
    { room: DRAFT, ...facts },
    { room: DEMO_ROOM, ...facts },
  ]);
  expect(complaint).toBe('2 rooms hold 0.0 MiB of text. The file may grow to 1,024 MiB (DOCUMENTS_MAX_MB).\n');
  expect((await data('rooms')).output).toMatch(/^room,bytes,created,used\n/);
});

test('a room that the operator deletes is gone for people in it, and empty for newcomers', async () => {
  const [writer, silent, elsewhere] = [await edit(DEMO_ROOM), await edit(DEMO_ROOM), await edit(DRAFT)];
  writer.write('what nobody should read');
  elsewhere.write('somebody else');
  await Promise.all([writer.synced(), elsewhere.synced()]);
  const closed = Promise.all([writer.nextClose(), silent.nextClose()]);
  for (const { provider } of [writer, silent])
    provider.on('close', () => provider.configuration.websocketProvider.disconnect()); // immediately, as the page does
  const deleted = { output: `Deleted ${DEMO_ROOM}.\n`, complaint: '', code: 0 };
  expect(await data('rooms', '--delete', DEMO_ROOM)).toEqual(deleted);
  expect((await closed).map(({ code }) => code)).toEqual(Array(2).fill(CLOSE_EVENTS.documentRemoved.code));
  const visitor = await edit(DEMO_ROOM);
  expect(visitor.text()).toBe('');
  visitor.write('a new beginning');
  await visitor.synced();
  elsewhere.write('goes on');
  await elsewhere.synced();
  expect(await data('rooms', '--delete', 'no-such-room')).toMatchObject({ output: '', code: 1 });
});

test('an edit in a room that was just deleted brings no part of it back, and who comes then can write, and is not sent out a second time', async () => {
  await server.close();
  server = await startCollaboration({ directory, limits: { storageWatchMs: 1e6 } });
  const writer = await edit(DEMO_ROOM);
  writer.write('gone');
  await writer.synced();
  await data('rooms', '--delete', DEMO_ROOM);
  const closed = writer.nextClose();
  writer.write('and this follows it');
  expect((await closed).code).toBe(CLOSE_EVENTS.documentRemoved.code);
  writer.provider.configuration.websocketProvider.disconnect(); // as the page does
  expect(JSON.parse((await data('rooms', '--format', 'json')).output)).toEqual([]);
  const visitor = await edit(DEMO_ROOM);
  const closes: number[] = [];
  visitor.provider.on('close', ({ event }: { event: { code: number } }) => closes.push(event.code));
  visitor.write('a new beginning');
  await visitor.synced();
  expect(closes).toEqual([]);
});

test('npm run sullivan -- data rooms lists the rooms of an earlier release, which did not note when they were made', async () => {
  const earlier = await temporaryFolder();
  const database = new DatabaseSync(path.join(earlier, 'documents.sqlite'));
  database.exec(`
    CREATE TABLE document (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, snapshot BLOB, used_ms INTEGER NOT NULL);
    CREATE TABLE document_update (seq INTEGER PRIMARY KEY, document INTEGER NOT NULL, data BLOB NOT NULL);
    INSERT INTO document (name, used_ms) VALUES ('${DRAFT}', 0);
  `);
  database.close();
  const { output, code } = await runCommand('data', ['rooms', '--format', 'json'], earlier);
  expect([code, output && JSON.parse(output)]).toEqual([
    0,
    [{ room: DRAFT, bytes: 0, created: '', used: '1970-01-01T00:00:00.000Z' }],
  ]);
});

test('a data folder that is taken away is reported immediately, nothing is called saved, and all is well when it is back', async () => {
  const writer = await edit(DEMO_ROOM);
  writer.write('before');
  await writer.synced();
  const news = writer.newsFromNow();
  await rename(directory, `${directory}-away`);
  await vi.waitFor(() => expect(server.log()).toContain('documents.sqlite is gone'));
  writer.write('meanwhile');
  await vi.waitFor(() => expect(news).toMatchObject([{ storing: false }]));
  expect(writer.provider.unsyncedChanges).toBeGreaterThan(0);
  await rename(`${directory}-away`, directory);
  await writer.synced();
  expect(news).toMatchObject([{ storing: false }, { storing: true }]);
});

test('a faulty file of documents is reported in words when the server starts', async () => {
  const broken = await temporaryFolder();
  await writeFile(path.join(broken, 'documents.sqlite'), 'x'.repeat(10_000));
  const { words, code } = await startHere({ settings: { DATA_DIR: broken } });
  expect(code).toBe(1);
  expect(words).toContain(`DATA_DIR ${broken} can’t be used: `);
  expect(words).toContain('file is not a database');
});
