import { randomBytes } from 'node:crypto';

import request from 'supertest';
import { expect, test } from 'vitest';
import * as Y from 'yjs';

import { openDeskRows } from '#bff/desk/desk-rows';
import type { Documents } from '#bff/documents/documents';
import { OK } from '#bff/observability/health';
import { StorageFull } from '#bff/storage/database';
import { SqliteDatabase } from '#bff/storage/sqlite/sqlite-database';
import { DESK_TEXT_MAX_BYTES } from '#shared-types/desk/assignment';
import { STUDENT_TEXTS_PATH } from '#shared-types/desk/student';
import { draftRoom } from '#shared-types/documents/collaboration';

import { openEditor } from '../support/collaboration/collaboration-client.ts';
import { bodyOf, deskId, returnedText, startDeskBff } from '../support/desk.ts';
import { roomOf, roomToken, startDocumentBff } from '../support/documents.ts';
import type { TestBff } from '../support/server/start-bff.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ANOTHER_ROOM = draftRoom('f'.repeat(32)) ?? '';

async function stateOf(bff: TestBff, name: string): Promise<unknown> {
  const { body } = await request(bff.url).get('/readyz');
  return body.dependencies[name];
}

const full = { state: 'failing', why: expect.stringContaining('full') };

/** Stores words, shorter ones in the end, until nothing more fits. */
async function fill(documents: Documents): Promise<void> {
  for (const length of [100_000, 1000, 10]) {
    const more = async () => {
      for (;;) {
        const document = new Y.Doc();
        document.getText('title').insert(0, randomBytes(length).toString('base64'));
        await documents.append(ANOTHER_ROOM, Y.encodeStateAsUpdate(document));
      }
    };
    await expect(more()).rejects.toBeInstanceOf(StorageFull);
  }
}

test('while documents can’t be stored, /readyz says so, and people can read theirs', async () => {
  const bff = await startDocumentBff({ documentsMaxMiB: 1 });
  const user = bff.account('ada');
  const id = await bff.create(user, 'Words that are there.');
  const other = await bff.create(user, 'Others.');
  const link = await bff.link(user, id, 'read');
  expect(await stateOf(bff, 'documents')).toEqual(OK);
  const { documents } = bff.upstreams;
  await fill(documents);
  await expect.poll(() => stateOf(bff, 'documents')).toEqual(full);

  await bff.call('get', `/${id}`, { user }).expect(200);
  await bff.call('get', `/${id}`, { link: link.secret }).expect(200);
  const list = await bff.call('get', '', { user }).expect(200);
  expect(list.body.documents.map((each: { id: string }) => each.id).toSorted()).toEqual([id, other].toSorted());
  for (const path of ['versions', 'record', 'comments', 'links'])
    await bff.call('get', `/${id}/${path}`, { user }).expect(200);
  const reader = openEditor(bff.url, roomOf(id), { token: roomToken({ user }) });
  await reader.until(() => reader.text().includes('Words that are there.'));

  await documents.remove(ANOTHER_ROOM);
  await expect.poll(() => stateOf(bff, 'documents')).toEqual(OK);
});

test('while a desk can’t be stored, /readyz says so, and everybody can read there, also what they see for the first time', async () => {
  const database = new SqliteDatabase({ directory: await temporaryFolder(), file: 'desk.sqlite', maxBytes: 1_500_000 });
  const bff = await startDeskBff({}, { desk: await openDeskRows(database) });
  const assignment = await bff.create('ada');
  const [student, other] = [await assignment.join(), await assignment.join()];
  await returnedText(assignment, student);
  const reader = await assignment.invite([(await other.handIn('Other words.')).id]);
  for (const length of [DESK_TEXT_MAX_BYTES / 2, 5000, 20]) {
    const more = async () => {
      for (;;) await (await assignment.join()).handIn(randomBytes(length / 2).toString('hex'));
    };
    await expect(more()).rejects.toThrow('507');
  }
  await expect.poll(() => stateOf(bff, 'desk')).toEqual(full);
  expect((await student.view()).returned).toHaveLength(1);
  expect((await other.view()).texts).toMatchObject([{ body: bodyOf('Other words.') }]);
  expect((await assignment.view()).texts.length).toBeGreaterThan(2);
  expect((await assignment.view(reader)).texts).toMatchObject([{ body: bodyOf('Other words.') }]);
  await bff.call('get', '/api/desk', { account: 'ada' }).expect(200);
  const text = { id: deskId(), title: '', body: bodyOf(randomBytes(100_000).toString('hex')) };
  const refused = await bff.call('post', STUDENT_TEXTS_PATH, student.shown, text);
  expect([refused.status, refused.body.error]).toEqual([507, 'STORAGE_FULL']);
});
