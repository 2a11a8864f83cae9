import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { DOCUMENTS_SCHEMA } from '#bff/documents/documents-schema';
import { KNOW_CLOSED_ADDRESSES } from '#bff/documents/library/library-schema';
import { DOCUMENTS_FILE, openDocuments } from '#bff/documents/open-documents';
import { migrate } from '#bff/storage/migrate';
import { SqliteDatabase } from '#bff/storage/sqlite/sqlite-database';
import { CLOSE_EVENTS } from '#shared-types/documents/collaboration';

import { closeInTheEnd } from '../support/closing.ts';
import { openRaw } from '../support/collaboration/collaboration-client.ts';
import {
  type DocumentBff,
  newId,
  pathOf,
  roomOf,
  roomToken,
  startDocumentBff,
  writeInto,
} from '../support/documents.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let bff: DocumentBff;
let user: string;
beforeAll(async () => {
  bff = await startDocumentBff();
  user = bff.account('ada');
});

describe('The first address of a claimed draft', () => {
  let id: string;
  const links = (rest = '') => `${pathOf(id)}/links${rest}`;
  const addressRole = async () => (await bff.call('get', links(), { user }).expect(200)).body.addressRole;
  beforeEach(async () => {
    id = newId();
    const writers = [newId()];
    await writeInto(bff, id, 'Written before I had an account.', { writers });
    await bff.call('post', '', { user, writers }, { claim: id }).expect(201);
  });

  test('stays as open as it was whatever links are made, changed and revoked', async () => {
    for (const role of ['write', 'comment', 'read'] as const) await bff.link(user, id, role);
    const { id: changed } = await bff.link(user, id, 'write');
    await bff.call('patch', links(`/${changed}`), { user }, { role: 'read' }).expect(200);
    await bff.call('patch', links(`/${changed}`), { user }, { revoked: true }).expect(200);
    expect(await addressRole()).toBe('write');
    expect((await bff.call('get', pathOf(id)).expect(200)).body.role).toBe('write');
  });

  test('gives nobody who comes by a link more than the link does, or anything once it’s revoked', async () => {
    const { id: made, secret: link } = await bff.link(user, id, 'comment');
    expect((await bff.call('get', pathOf(id), { link }).expect(200)).body.role).toBe('comment');
    await bff.call('patch', pathOf(id), { link }, { title: 'Mine' }).expect(403);
    await bff.call('patch', links(`/${made}`), { user }, { revoked: true }).expect(200);
    await bff.call('get', pathOf(id), { link }).expect(404);
  });

  test('is closed by the owner alone, in a call of its own, and then says what helps', async () => {
    const { secret: link } = await bff.link(user, id, 'comment');
    await bff.call('patch', pathOf(id), {}, { addressRole: null }).expect(403);
    await bff.call('patch', pathOf(id), { user }, { addressRole: null }).expect(200);
    expect(await addressRole()).toBeUndefined();
    expect((await bff.call('get', pathOf(id), { user }).expect(200)).body).toMatchObject({ links: 1 });
    const late = await openRaw(bff.url, roomOf(id));
    expect(await late.closed).toEqual(CLOSE_EVENTS.addressClosed);
    expect(CLOSE_EVENTS.addressClosed.reason).toContain('Ask them for a new link');
    // A link that doesn't work shows nothing new, and one that works does.
    const guessed = await openRaw(bff.url, roomOf(id), { token: roomToken({ link: newId() }) });
    expect(await guessed.closed).toEqual(CLOSE_EVENTS.notAllowed);
    await bff.call('get', pathOf(id), { link }).expect(200);
    await bff.call('patch', pathOf(id), { user }, { addressRole: 'read' }).expect(200);
    expect((await bff.call('get', pathOf(id)).expect(200)).body.role).toBe('read');
  });

  test('that an earlier release closed is known as closed, and that of a document that never had one isn’t', async () => {
    const created = newId();
    const directory = await temporaryFolder();
    const old = new SqliteDatabase({ directory, file: DOCUMENTS_FILE });
    const { migrations } = DOCUMENTS_SCHEMA;
    await migrate(old, {
      ...DOCUMENTS_SCHEMA,
      migrations: migrations.slice(0, migrations.indexOf(KNOW_CLOSED_ADDRESSES)),
    });
    for (const [name, draftMs] of [
      [id, 1000],
      [created, 3000],
    ] as const) {
      await old.run('INSERT INTO document (name, used_ms, created_ms) VALUES ($1, 3000, $2)', roomOf(name), draftMs);
      await old.run(
        `INSERT INTO library_document (name, owner, created_ms, changed_ms, is_stale, words, title, sort_title, excerpt, search_text)
         VALUES ($1, 'ada', 2000, 2000, 0, 0, '', '', '', '')`,
        roomOf(name),
      );
    }
    await old.close();
    const log = openDocuments({ directory });
    closeInTheEnd(() => log.close());
    expect(await log.library.facts(roomOf(id))).toMatchObject({ owner: 'ada', addressRole: 'closed' });
    expect((await log.library.facts(roomOf(created)))?.addressRole).toBeUndefined();
  });
});
