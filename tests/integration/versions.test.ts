import request from 'supertest';
import { beforeAll, expect, test } from 'vitest';
import * as Y from 'yjs';

import { deleteDocument, readDocuments } from '#bff/documents/listed-documents';
import { openDocuments } from '#bff/documents/open-documents';
import { withStore } from '#bff/stores';
import { draftRoom } from '#shared-types/documents/collaboration';
import { type VersionList, versionsPath } from '#shared-types/documents/versions';

import { openEditor } from '../support/collaboration/collaboration-client.ts';
import { paragraphsIn } from '../support/collaboration/writing.ts';
import { pathOf, startDocumentBff } from '../support/documents.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const HOUR_MS = 3_600_000;
const ID = '0123456789abcdef'.repeat(2);
const ROOM = draftRoom(ID) ?? '';
const VERSION = `${versionsPath(ID)}/`;

let bff: TestBff;
let directory: string;
let now = Date.parse('2026-11-23T09:00:00Z');
beforeAll(async () => {
  directory = await temporaryFolder();
  const documents = openDocuments({ directory, now: () => now });
  bff = await startBff({ upstreams: { documents } });
  const ada = openEditor(bff.url, ROOM);
  ada.provider.setAwarenessField('name', 'Ada');
  const guest = openEditor(bff.url, ROOM);
  guest.provider.setAwarenessField('guest', 2);
  await Promise.all([ada.synced(), guest.synced()]);
  ada.write('The bell rings too early.');
  await guest.until(() => guest.text() !== '');
  guest.write('And for everybody.');
  await Promise.all([ada.synced(), guest.synced()]);
  now += HOUR_MS;
  guest.body.delete(1, 1);
  await guest.synced();
});

const list = async (id = ID): Promise<VersionList> => (await request(bff.url).get(versionsPath(id)).expect(200)).body;
const name = (words: unknown, number: number | string = 1) =>
  request(bff.url)
    .patch(VERSION + number)
    .send({ name: words });

test('the history of a draft says who wrote when, and gives the text of each version', async () => {
  expect(await list()).toEqual({
    current: {
      startedAt: '2026-11-23T10:00:00.000Z',
      endedAt: '2026-11-23T10:00:00.000Z',
      authors: ['Guest 2'],
      typed: 0,
      pasted: 0,
      broughtBack: 0,
      deleted: 18,
      wordsBefore: 8,
    },
    restores: 0,
    versions: [
      {
        number: 1,
        startedAt: '2026-11-23T09:00:00.000Z',
        endedAt: '2026-11-23T09:00:00.000Z',
        authors: ['Ada', 'Guest 2'],
        typed: 43,
        pasted: 0,
        broughtBack: 0,
        deleted: 0,
        wordsBefore: 0,
        wordsAfter: 8,
        wordsAdded: 8,
        wordsRemoved: 0,
      },
    ],
  });
  const { body, headers } = await request(bff.url)
    .get(VERSION + 1)
    .expect(200);
  expect(headers).toMatchObject({ 'content-type': 'application/octet-stream', 'cache-control': 'no-store' });
  expect(paragraphsIn(new Uint8Array(body))).toEqual(['The bell rings too early.', 'And for everybody.']);
  expect(Y.parseUpdateMeta(new Uint8Array(body)).to.size).toBe(2);
});

test('a version can be named and lose its name, which is plain text of a bounded length', async () => {
  expect((await name('  Before “I”  cut: 50 %  ').expect(200)).body).toMatchObject({
    number: 1,
    name: 'Before “I” cut: 50 %',
  });
  expect((await list()).versions[0]?.name).toBe('Before “I” cut: 50 %');
  for (const foreign of ['a'.repeat(101), 'a\u202Eb', 'a\nb', '\u200B', '…', 'a\u0301\u0301\u0301\u0301', 7, undefined])
    expect((await name(foreign).expect(400)).body).toMatchObject({ error: 'INVALID_REQUEST' });
  expect((await name(' ').expect(200)).body).not.toHaveProperty('name');
});

test('what isn’t there is 404, also the history of the sandbox and of documents without one', async () => {
  for (const number of [2, 0, -1, '1.0', '9'.repeat(20), 'x']) {
    await request(bff.url)
      .get(VERSION + number)
      .expect(404);
    await name('A name', number).expect(404);
  }
  for (const id of ['my-doc-room', 'A'.repeat(32), 'a'.repeat(31), `..%2F${'a'.repeat(29)}`])
    await request(bff.url).get(versionsPath(id)).expect(404);
  expect(await list('f'.repeat(32))).toEqual({ versions: [], restores: 0 });
});

test('the history of a document is for people who may write in it, and a copy has none', async () => {
  const library = await startDocumentBff();
  const [ada, bob] = [library.account('ada'), library.account('bob')];
  const id = await library.create(ada, 'A secret that will be deleted.');
  const [reader, editor] = [await library.link(ada, id, 'read'), await library.link(ada, id, 'write')];
  const path = `${pathOf(id)}/versions`;
  for (const place of [path, `${path}/1`]) {
    await library.call('get', place, { link: reader.secret }).expect(403);
    await library.call('get', place, { user: bob }).expect(404);
    await library.call('get', place).expect(404);
  }
  await library.call('patch', `${path}/1`, { link: reader.secret }, { name: 'Mine' }).expect(403);
  await library.call('get', `${path}/1`, { link: editor.secret }).expect(404); // it isn't over yet
  for (const shown of [{ user: ada }, { link: editor.secret }])
    expect((await library.call('get', path, shown).expect(200)).body.current).toMatchObject({ typed: 0, pasted: 30 });
  const copy = await library.call('post', '', { user: bob, link: reader.secret }, { copyOf: id }).expect(201);
  const ofCopy = await library.call('get', `${pathOf(String(copy.body.id))}/versions`, { user: bob }).expect(200);
  expect(ofCopy.body.versions).toEqual([]);
});

test('an operator who deletes a document deletes its history', async () => {
  expect((await list()).versions).toHaveLength(1);
  expect(await withStore({ directory }, 'documents', readDocuments)).toMatchObject([{ room: ROOM }]);
  expect(await withStore({ directory }, 'documents', (database) => deleteDocument(database, ROOM))).toBe(true);
  expect(await list()).toEqual({ versions: [], restores: 0 });
});
