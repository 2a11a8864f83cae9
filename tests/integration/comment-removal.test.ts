import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { ADD_COMMENT_CHANGES } from '#bff/documents/comments/comment-schema';
import { accountAuthor, authorIdOf } from '#bff/documents/comments/commenter';
import type { CommentAction } from '#bff/documents/comments/stored-comments';
import type { Documents } from '#bff/documents/documents';
import { DOCUMENTS_SCHEMA } from '#bff/documents/documents-schema';
import { DOCUMENTS_FILE, openDocuments } from '#bff/documents/sqlite/sqlite-documents';
import { migrate } from '#bff/storage/migrate';
import { SqliteDatabase } from '#bff/storage/sqlite/sqlite-database';
import { REMOVAL_UNDO_MINUTES } from '#shared-types/comments';

import { closeInTheEnd } from '../support/closing.ts';
import { newsIn, openRaw } from '../support/collaboration/collaboration-client.ts';
import {
  commentsOn,
  type DocumentBff,
  newComment,
  newId,
  pathOf,
  roomOf,
  roomToken,
  type Shown,
  startDocumentBff,
} from '../support/documents.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let bff: DocumentBff;
let ada: Shown;
let id: string;
/** The teacher, who has an account, and two guests who both say that they’re called Bo; all came by one link. */
let reid: Shown;
let bo: Shown;
let otherBo: Shown;
beforeAll(async () => {
  bff = await startDocumentBff();
});
beforeEach(async () => {
  ada = { user: bff.account(`ada-${newId()}`) };
  id = await bff.create(ada.user ?? '', 'This is a chatty opening.');
  const { secret: link } = await bff.link(ada.user ?? '', id, 'comment');
  reid = { user: bff.account('reid'), link };
  bo = { commenter: newId(), link };
  otherBo = { commenter: newId(), link };
});

const { path, reply, threads, ...ofComments } = commentsOn(
  () => bff,
  () => id,
);
const removal = (number: string) => path(`/removals/${number}`);
const start = (shown: Shown, text: string, name = '') => ofComments.start(shown, { text, name });

/** The words of every comment, thread by thread; an empty place is a dash. */
async function words(): Promise<string[]> {
  const list = await threads(ada);
  return list.map(({ comments }) => comments.map(({ text, isDeleted }) => (isDeleted ? '–' : text)).join(' '));
}

/** What the owner’s page calls the author of the comment with these words. */
async function authorOf(text: string): Promise<string> {
  const comments = (await threads(ada)).flatMap((thread) => thread.comments);
  return comments.find((comment) => comment.text === text)?.authorId ?? '';
}

describe('All comments of one author', () => {
  test('go in one call and come back in one, to the same threads and places', async () => {
    const first = await start(bo, 'One.', 'Bo');
    await reply(reid, first.id, 'Two.');
    await reply(bo, first.id, 'Three.');
    const second = await start(reid, 'Four.');
    await reply(bo, second.id, 'Five.');
    const third = await start(bo, 'Six.');
    await bff.call('patch', path(`/${third.id}`), ada, { isResolved: true, name: 'Ada' }).expect(200);
    await bff.call('patch', path(`/${first.id}/${first.comments[0]?.id}`), bo, { text: 'One!' }).expect(200);
    const before = await Promise.all([ada, reid, bo].map(threads));
    const number = newId();
    const author = await authorOf('One!');
    const { body } = await bff.call('put', removal(number), ada, { author }).expect(200);
    expect(body).toEqual({ count: 4 });
    expect(await words()).toEqual(['– Two.', 'Four.']);
    expect(JSON.stringify(await threads(bo))).not.toMatch(/One|Three|Bo"/);
    expect((await bff.call('get', '', ada).expect(200)).body.documents).toMatchObject([{ id, comments: 2 }]);
    // The answer to the first try may have been lost.
    expect((await bff.call('put', removal(number), ada, { author }).expect(200)).body).toEqual({ count: 4 });
    expect((await bff.call('delete', removal(number), ada).expect(200)).body).toEqual({ count: 4 });
    expect(await Promise.all([ada, reid, bo].map(threads))).toEqual(before);
    await bff.call('delete', removal(number), ada).expect(404);
  });

  test('are found by who wrote them, whatever name each of them has', async () => {
    for (const [shown, text, name] of [
      [bo, 'Mine.', 'Bo'],
      [otherBo, 'Not mine.', 'Bo'],
      [bo, 'Mine too.', 'Ada'],
      [reid, 'Mr Reid’s.', 'Bo'],
    ] as const)
      await start(shown, text, name);
    await bff.call('put', removal(newId()), ada, { author: await authorOf('Mine.') }).expect(200);
    expect(await words()).toEqual(['Not mine.', 'Mr Reid’s.']);
  });

  test('go and come back on every open page immediately', async () => {
    await start(bo, 'One.');
    const page = await openRaw(bff.url, roomOf(id), { token: roomToken(reid) });
    const signals = () => newsIn(page.received).filter(({ comments }) => comments).length;
    const number = newId();
    await bff.call('put', removal(number), ada, { author: await authorOf('One.') }).expect(200);
    await expect.poll(signals).toBe(1);
    await bff.call('delete', removal(number), ada).expect(200);
    await expect.poll(signals).toBe(2);
    page.socket.terminate();
  });

  test('make room for others, and what was written meanwhile stays when they come back', async () => {
    const first = await start(bo, 'One.');
    await reply(bo, first.id, 'Two.');
    const number = newId();
    await bff.call('put', removal(number), ada, { author: await authorOf('One.') }).expect(200);
    // Its thread is gone for everybody.
    await bff.call('post', path(`/${first.id}`), reid, { comment: newId(), text: 'Hello?' }).expect(404);
    await start(reid, 'Three.');
    await start(bo, 'Four.');
    expect(await words()).toEqual(['Three.', 'Four.']);
    await bff.call('delete', removal(number), ada).expect(200);
    expect(await words()).toEqual(['One. Two.', 'Three.', 'Four.']);
  });

  test('stay gone when their author’s account is deleted before they come back', async () => {
    await start(reid, 'One.');
    const number = newId();
    await bff.call('put', removal(number), ada, { author: await authorOf('One.') }).expect(200);
    await bff.upstreams.documents.comments.removeAllOf(accountAuthor('reid'));
    await bff.call('delete', removal(number), ada);
    expect(await words()).toEqual([]);
  });

  test('are removed by the owner alone, and only the owner can tell which comments are of one author', async () => {
    await start(bo, 'One.');
    const author = await authorOf('One.');
    const { secret } = await bff.link(ada.user ?? '', id, 'write');
    const writer = { user: bff.account('cleo'), link: secret };
    for (const shown of [reid, bo, writer]) {
      expect((await threads(shown))[0]?.comments[0]).not.toHaveProperty('authorId');
      await bff.call('put', removal(newId()), shown, { author }).expect(403);
      await bff.call('delete', removal(newId()), shown).expect(403);
    }
    await bff.call('put', removal(newId()), {}, { author }).expect(404);
    await bff.call('put', removal(newId()), ada, { author: newId() }).expect(404);
    await bff.call('put', removal(newId()), ada, { author: 'Bo' }).expect(400);
    expect(await words()).toEqual(['One.']);
    // The same author has another id in another document.
    const elsewhere = await bff.create(ada.user ?? '', 'Another essay.');
    const { secret: link } = await bff.link(ada.user ?? '', elsewhere, 'comment');
    await bff.call('post', `${pathOf(elsewhere)}/comments`, { ...bo, link }, newComment()).expect(201);
    const { body } = await bff.call('get', `${pathOf(elsewhere)}/comments`, ada).expect(200);
    expect(body.threads[0].comments[0].authorId).not.toBe(author);
  });
});

/** Adds a comment to a log without a server. */
async function write({ comments }: Documents, room: string, text: string): Promise<void> {
  const { id: thread, comment, anchor, quote } = newComment();
  const written = { id: comment, author: 'guest:bo', name: 'Bo', text };
  const action: CommentAction = { do: 'start', thread, anchor, quote, comment: written, standing: 'guest' };
  expect(await comments.change(room, action)).toMatchObject({ id: thread });
}

test('comments that were removed come back for ten minutes, and then leave the file', async () => {
  let now = 1_000_000;
  const directory = await temporaryFolder();
  const log = openDocuments({ directory, now: () => now });
  closeInTheEnd(() => log.close());
  const room = roomOf(newId());
  await log.library.create('ada', room);
  await log.append(room, new Uint8Array([0, 0]));
  const { comments } = log;
  await write(log, room, 'Unwelcome words.');
  const author = authorIdOf(room, 'guest:bo');
  const [kept, late] = [newId(), newId()];
  expect(await comments.removeBy(room, { id: kept, author })).toBe(1);
  now += REMOVAL_UNDO_MINUTES * 60_000;
  expect(await comments.sweep()).toBe(0);
  expect(await comments.bringBack(room, kept)).toBe(1);
  expect(await comments.removeBy(room, { id: late, author })).toBe(1);
  now += REMOVAL_UNDO_MINUTES * 60_000 + 1;
  expect(await comments.bringBack(room, late)).toBeUndefined();
  expect(await comments.sweep()).toBe(1);
  expect((await comments.list(room)).threads).toEqual([]);
  const file = new DatabaseSync(join(directory, DOCUMENTS_FILE), { readOnly: true });
  for (const table of ['comment', 'comment_thread', 'comment_removal'])
    expect(file.prepare(`SELECT count(*) AS rows FROM ${table}`).get()).toEqual({ rows: 0 });
  file.close();
});

test('a server takes over the comments of an earlier release, and can remove them and bring them back', async () => {
  const directory = await temporaryFolder();
  const room = roomOf(newId());
  const { id: thread, comment, anchor, quote } = newComment();
  const old = new SqliteDatabase({ directory, file: DOCUMENTS_FILE });
  const { migrations } = DOCUMENTS_SCHEMA;
  await migrate(old, { ...DOCUMENTS_SCHEMA, migrations: migrations.slice(0, migrations.indexOf(ADD_COMMENT_CHANGES)) });
  const place = [JSON.stringify(anchor), JSON.stringify(quote)];
  await old.run('INSERT INTO comment_thread VALUES (1, $1, $2, $3, $4, NULL, NULL, NULL)', room, thread, ...place);
  await old.run(`INSERT INTO comment VALUES (1, 1, $1, 'guest:bo', 'Bo', 'Written long ago.', 1000, NULL, 0)`, comment);
  await old.close();
  const log = openDocuments({ directory });
  closeInTheEnd(() => log.close());
  const { threads: taken } = await log.comments.list(room);
  expect(taken).toMatchObject([{ id: thread, anchor, quote, comments: [{ id: comment, text: 'Written long ago.' }] }]);
  const removed = newId();
  expect(await log.comments.removeBy(room, { id: removed, author: authorIdOf(room, 'guest:bo') })).toBe(1);
  expect(await log.comments.bringBack(room, removed)).toBe(1);
  expect((await log.comments.list(room)).threads).toEqual(taken);
});
