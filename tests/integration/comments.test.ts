import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { ADD_COMMENT_CHANGES } from '#bff/documents/comments/comment-schema';
import { accountAuthor, authorIdOf } from '#bff/documents/comments/commenter';
import type { CommentAction } from '#bff/documents/comments/stored-comments';
import type { Documents } from '#bff/documents/documents';
import { DOCUMENTS_SCHEMA } from '#bff/documents/documents-schema';
import { DOCUMENTS_FILE, openDocuments } from '#bff/documents/open-documents';
import { migrate } from '#bff/storage/migrate';
import { SqliteDatabase } from '#bff/storage/sqlite/sqlite-database';
import {
  AUTHOR_COMMENTS_MAX,
  AUTHOR_COMMENTS_MAX_BYTES,
  COMMENT_MAX_LENGTH,
  type CommentThread,
  REMOVAL_UNDO_MINUTES,
} from '#shared-types/documents/comments';

import { closeInTheEnd } from '../support/closing.ts';
import { newsIn, enterRoom, openRaw } from '../support/collaboration/collaboration-client.ts';
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
  writeInto,
} from '../support/documents.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const { anchor: ANCHOR, quote: QUOTE } = newComment();

let bff: DocumentBff;
let ada: Shown;
let id: string;
/** The teacher, who has an account, and a classmate, who has none; both came by a link to comment. */
let reid: Shown;
let guest: Shown;
beforeAll(async () => {
  bff = await startDocumentBff();
});
beforeEach(async () => {
  ada = { user: bff.account(`ada-${newId()}`) };
  id = await bff.create(ada.user ?? '', 'This is a chatty opening.');
  const { secret } = await bff.link(ada.user ?? '', id, 'comment');
  reid = { user: bff.account('reid'), link: secret };
  guest = { commenter: newId(), link: secret };
});

const { path, start, reply, threads } = commentsOn(
  () => bff,
  () => id,
);
const post = (shown: Shown, text: string) => bff.call('post', path(), shown, newComment({ text }));
const guestWithNewKey = (): Shown => ({ ...guest, commenter: newId() });

describe('A comment', () => {
  test('is seen by everyone who may comment, with its words, its author and the words that it is about', async () => {
    await start(reid, { text: '  “Turn up” sounds chatty.\nSay why.  ', name: ' Mr  Reid ' });
    const [seen] = await threads(ada);
    expect(seen).toMatchObject({ quote: QUOTE, anchor: ANCHOR, canResolve: true });
    expect(seen?.comments).toMatchObject([
      { text: '“Turn up” sounds chatty.\nSay why.', name: 'Mr Reid', author: 'account', isOwn: false, canDelete: true },
    ]);
    expect((await threads(reid))[0]?.comments).toMatchObject([{ isOwn: true, canDelete: true }]);
    expect((await threads(guest))[0]?.comments).toMatchObject([{ isOwn: false, canDelete: false }]);
  });

  test('says whether the owner, an account or a guest wrote it, whatever name they give', async () => {
    const { id: to } = await start(ada, { name: 'Ada' });
    await reply(reid, to, 'Yes.');
    const { comments } = await reply({ ...guest }, to, 'No.');
    expect(comments.map(({ author }) => author)).toEqual(['owner', 'account', 'guest']);
  });

  test('whose name can’t be shown appears without it', async () => {
    const { comments } = await start(reid, { name: 'Ada\u202Eadmin' });
    expect(comments[0]).toMatchObject({ name: '', text: 'Chatty?' });
  });

  test('arrives on every open page immediately, but not on a reader’s', async () => {
    const { secret, id: linkId } = await bff.link(ada.user ?? '', id, 'read');
    const [owner, reader] = await Promise.all(
      [ada, { link: secret }].map((shown) => openRaw(bff.url, roomOf(id), { token: roomToken(shown) })),
    );
    await start(reid);
    await expect.poll(() => newsIn(owner?.received ?? []).some(({ comments }) => comments)).toBe(true);
    // By then, the server's later messages have arrived.
    await bff.call('patch', `${pathOf(id)}/links/${linkId}`, ada, { role: 'write' }).expect(200);
    await expect.poll(() => newsIn(reader?.received ?? []).some(({ access }) => access?.role === 'write')).toBe(true);
    expect(newsIn(reader?.received ?? []).some(({ comments }) => comments)).toBe(false);
  });

  test('is kept once when the page sends it twice because the answer was lost', async () => {
    const [first, second] = [newComment(), newId()];
    for (const body of [first, first]) await bff.call('post', path(), guest, body).expect(201);
    await reply(guest, first.id, 'And one more.', { comment: second });
    await reply(guest, first.id, 'And one more.', { comment: second });
    expect((await threads(ada)).map(({ comments }) => comments.length)).toEqual([2]);
  });

  test('is edited by its author and says so', async () => {
    const { id: to, comments } = await start(guest);
    await bff.call('patch', path(`/${to}/${comments[0]?.id}`), guest, { text: 'Less chatty.' }).expect(200);
    const [seen] = await threads(ada);
    expect(seen?.comments[0]).toMatchObject({ text: 'Less chatty.', editedAt: expect.any(String) });
  });

  test('that has replies leaves its place empty when it is deleted, and the last of a thread takes the thread along', async () => {
    const { id: to, comments } = await start(guest);
    const answered = await reply(ada, to, 'Thanks.');
    await bff.call('delete', path(`/${to}/${comments[0]?.id}`), guest).expect(204);
    expect((await threads(ada))[0]?.comments).toMatchObject([
      { isDeleted: true, text: '', name: '' },
      { text: 'Thanks.' },
    ]);
    await bff.call('delete', path(`/${to}/${answered.comments[1]?.id}`), ada).expect(204);
    expect(await threads(ada)).toEqual([]);
  });

  test('is resolved and reopened, and a reply reopens it too', async () => {
    const { id: to } = await start(reid);
    await bff.call('patch', path(`/${to}`), ada, { isResolved: true, name: 'Ada' }).expect(200);
    expect((await threads(reid))[0]).toMatchObject({ resolvedAt: expect.any(String), resolvedBy: 'Ada' });
    await bff.call('patch', path(`/${to}`), reid, { isResolved: false }).expect(200);
    expect((await threads(reid))[0]).not.toHaveProperty('resolvedAt');
    await bff.call('patch', path(`/${to}`), ada, { isResolved: true }).expect(200);
    expect(await reply(reid, to, 'Not yet.')).not.toHaveProperty('resolvedAt');
  });

  test('follows its words when a writer’s page says where they went', async () => {
    const { id: to } = await start(reid);
    const quote = { exact: 'a friendly opening', prefix: '', suffix: '' };
    await bff.call('patch', path(`/${to}`), ada, { anchor: ANCHOR, quote }).expect(200);
    expect((await threads(reid))[0]?.quote).toEqual(quote);
  });

  test('counts in the library while it is open', async () => {
    const { id: to } = await start(reid);
    await start(guest);
    await bff.call('patch', path(`/${to}`), ada, { isResolved: true }).expect(200);
    const { body } = await bff.call('get', '', ada).expect(200);
    expect(body.documents).toMatchObject([{ id, comments: 1 }]);
  });

  test('stays out of the text: the document has the same words, and no copy has comments', async () => {
    await start(reid);
    const { body: copy } = await bff.call('post', '', ada, { copyOf: id }).expect(201);
    expect(copy).toMatchObject({ excerpt: 'This is a chatty opening.', words: 5, comments: 0 });
  });

  test('on a draft that belongs to nobody stays when an account claims it', async () => {
    const draft = newId();
    const writers = [newId()];
    await writeInto(bff, draft, 'This is a chatty opening.', { writers });
    const me: Shown = { commenter: newId() };
    await bff.call('post', path('', draft), me, newComment()).expect(201);
    await bff.call('post', '', { ...ada, writers }, { claim: draft }).expect(201);
    const { body } = await bff.call('get', path('', draft), { ...ada, ...me }).expect(200);
    // Written before signing in, in this browser: it still belongs to the person.
    expect(body.threads[0].comments).toMatchObject([{ author: 'guest', isOwn: true }]);
  });

  test('goes with its document', async () => {
    await start(reid);
    await bff.call('delete', pathOf(id), ada).expect(204);
    await bff.call('delete', pathOf(id), ada).expect(204);
    await bff.call('get', path(), ada).expect(404);
  });
});

test('sixty people who comment and reply in the same second all find their words', async () => {
  const { id: to } = await start(reid);
  const people = Array.from({ length: 60 }, (_, at) => ({ link: guest.link ?? '', commenter: newId(), at }));
  await Promise.all(people.map(({ at, ...shown }) => reply(shown, to, `Reply ${at}`)));
  const [seen] = await threads(ada);
  expect(
    seen?.comments
      .slice(1)
      .map(({ text }) => text)
      .toSorted(),
  ).toEqual(people.map(({ at }) => `Reply ${at}`).toSorted());
});

describe('The places for comments', () => {
  const long = 'x'.repeat(COMMENT_MAX_LENGTH);
  /** Comments until there’s no place left, and returns the refusal. */
  async function fill(next: () => Shown, text = long): Promise<{ places: number; message: string }> {
    for (let places = 0; ; places++) {
      const { status, body } = await post(next(), text);
      if (status === 409) return { places, message: body.message };
      expect(status).toBe(201);
    }
  }
  test('of one author are a part of those of the document, and a deletion makes room for another', async () => {
    await Promise.all(Array.from({ length: AUTHOR_COMMENTS_MAX }, () => post(guest, 'Me.').expect(201)));
    const { body } = await post(guest, 'Me.').expect(409);
    expect(body).toMatchObject({
      error: 'LIMIT_REACHED',
      message:
        'You have 250 comments in this document, or very long ones. That’s all one person can have. Delete some of yours and try again.',
    });
    for (const other of [ada, reid, guestWithNewKey()]) await post(other, 'Me too.').expect(201);
    const own = (await threads(guest)).find(({ comments }) => comments[0]?.isOwn);
    await bff.call('delete', path(`/${own?.id}/${own?.comments[0]?.id}`), guest).expect(204);
    await post(guest, 'Me.').expect(201);
  });

  test('are counted in bytes too, so that an author whose comments are long gets shorter ones in', async () => {
    expect((await fill(() => guest)).places).toBe(
      Math.floor(AUTHOR_COMMENTS_MAX_BYTES / (COMMENT_MAX_LENGTH + JSON.stringify(QUOTE).length)),
    );
    const [own] = await threads(guest);
    const edit = (text: string) => bff.call('patch', path(`/${own?.id}/${own?.comments[0]?.id}`), guest, { text });
    await edit(long.slice(2000)).expect(200);
    await post(guest, 'Short.').expect(201);
    await post(guest, long).expect(409);
    await edit(long).expect(200);
    await post(guest, long.slice(2000)).expect(409);
  });

  test('of one comment link run out for guests with ever new keys, then for accounts that may only comment, and never for the owner and those who may write', async () => {
    const { secret } = await bff.link(ada.user ?? '', id, 'write');
    const guests = await fill(guestWithNewKey);
    expect(guests.message).toMatch(/^There’s no room here for more comments by people without an account\. Sign in/);
    const accounts = await fill(() => ({ ...reid, user: bff.account(newId()) }));
    expect(accounts.places).toBeGreaterThan(10);
    expect(accounts.message).toMatch(/^There’s no room here for more comments by people who can’t write/);
    await post(guestWithNewKey(), 'And I?').expect(409);
    const writers = await fill(() => ({ user: bff.account(newId()), link: secret }));
    expect(writers.places).toBeGreaterThan(10);
    const owner = await fill(() => ada);
    expect(owner.places).toBeGreaterThan(10);
    expect(owner.message).toContain('Delete some');
  });

  test('are there for the owner in a document that others filled before there were such limits', async () => {
    await post(guest, 'One of many.').expect(201);
    const store = new DatabaseSync(join(bff.dataDirectory, DOCUMENTS_FILE));
    store.exec(`WITH RECURSIVE copy (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM copy WHERE number < 2000)
      INSERT INTO comment (thread, id, author, name, words, created_ms, is_deleted)
      SELECT thread, printf('%032x', number), author, name, words, created_ms, 0 FROM comment, copy
      WHERE words = 'One of many.'`);
    store.close();
    await post(guestWithNewKey(), 'And I?').expect(409);
    await post(ada, 'Please stop.').expect(201);
  });
});

const removal = (number: string) => path(`/removals/${number}`);
const say = (shown: Shown, text: string, name = '') => start(shown, { text, name });

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
    const first = await say(guest, 'One.', 'Bo');
    await reply(reid, first.id, 'Two.');
    await reply(guest, first.id, 'Three.');
    const second = await say(reid, 'Four.');
    await reply(guest, second.id, 'Five.');
    const third = await say(guest, 'Six.');
    await bff.call('patch', path(`/${third.id}`), ada, { isResolved: true, name: 'Ada' }).expect(200);
    await bff.call('patch', path(`/${first.id}/${first.comments[0]?.id}`), guest, { text: 'One!' }).expect(200);
    const before = await Promise.all([ada, reid, guest].map(threads));
    const number = newId();
    const author = await authorOf('One!');
    const { body } = await bff.call('put', removal(number), ada, { author }).expect(200);
    expect(body).toEqual({ count: 4 });
    expect(await words()).toEqual(['– Two.', 'Four.']);
    expect(JSON.stringify(await threads(guest))).not.toMatch(/One|Three|Bo"/);
    expect((await bff.call('get', '', ada).expect(200)).body.documents).toMatchObject([{ id, comments: 2 }]);
    // The answer to the first try may have been lost.
    expect((await bff.call('put', removal(number), ada, { author }).expect(200)).body).toEqual({ count: 4 });
    expect((await bff.call('delete', removal(number), ada).expect(200)).body).toEqual({ count: 4 });
    expect(await Promise.all([ada, reid, guest].map(threads))).toEqual(before);
    await bff.call('delete', removal(number), ada).expect(404);
  });

  test('are found by who wrote them, whatever name each of them has', async () => {
    for (const [shown, text, name] of [
      [guest, 'Mine.', 'Bo'],
      [guestWithNewKey(), 'Not mine.', 'Bo'],
      [guest, 'Mine too.', 'Ada'],
      [reid, 'Mr Reid’s.', 'Bo'],
    ] as const)
      await say(shown, text, name);
    await bff.call('put', removal(newId()), ada, { author: await authorOf('Mine.') }).expect(200);
    expect(await words()).toEqual(['Not mine.', 'Mr Reid’s.']);
  });

  test('go and come back on every open page immediately', async () => {
    await say(guest, 'One.');
    const page = await openRaw(bff.url, roomOf(id), { token: roomToken(reid) });
    const signals = () => newsIn(page.received).filter(({ comments }) => comments).length;
    const number = newId();
    await bff.call('put', removal(number), ada, { author: await authorOf('One.') }).expect(200);
    await expect.poll(signals).toBe(1);
    await bff.call('delete', removal(number), ada).expect(200);
    await expect.poll(signals).toBe(2);
  });

  test('make room for others, and what was written meanwhile stays when they come back', async () => {
    const first = await say(guest, 'One.');
    await reply(guest, first.id, 'Two.');
    const number = newId();
    await bff.call('put', removal(number), ada, { author: await authorOf('One.') }).expect(200);
    // Its thread is gone for everybody.
    await bff.call('post', path(`/${first.id}`), reid, { comment: newId(), text: 'Hello?' }).expect(404);
    await say(reid, 'Three.');
    await say(guest, 'Four.');
    expect(await words()).toEqual(['Three.', 'Four.']);
    await bff.call('delete', removal(number), ada).expect(200);
    expect(await words()).toEqual(['One. Two.', 'Three.', 'Four.']);
  });

  test('stay gone when their author’s account is deleted before they come back', async () => {
    await say(reid, 'One.');
    const number = newId();
    await bff.call('put', removal(number), ada, { author: await authorOf('One.') }).expect(200);
    await bff.upstreams.documents.comments.removeAllOf(accountAuthor('reid'));
    await bff.call('delete', removal(number), ada);
    expect(await words()).toEqual([]);
  });

  test('are removed by the owner alone, and only the owner can tell which comments are of one author', async () => {
    await say(guest, 'One.');
    const author = await authorOf('One.');
    const { secret } = await bff.link(ada.user ?? '', id, 'write');
    const writer = { user: bff.account('cleo'), link: secret };
    for (const shown of [reid, guest, writer]) {
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
    await bff.call('post', `${pathOf(elsewhere)}/comments`, { ...guest, link }, newComment()).expect(201);
    const { body } = await bff.call('get', `${pathOf(elsewhere)}/comments`, ada).expect(200);
    expect(body.threads[0].comments[0].authorId).not.toBe(author);
  });
});

/** The address of the first comment of a thread. */
const first = ({ id: to, comments }: CommentThread) => `/${to}/${comments[0]?.id}`;

type Attempt = [as: Shown, call: Parameters<DocumentBff['call']>[0], at?: string, body?: unknown];

const byLink = (shown: Shown = {}): Shown => ({ link: guest.link ?? '', ...shown });
const starting = (shown: Shown, over: object = {}): Attempt => [shown, 'post', '', { ...newComment(), ...over }];
const replying = (shown: Shown, to: string, comment?: string): Attempt => [
  shown,
  'post',
  `/${to}`,
  { comment: comment ?? newId(), text: 'Me too.' },
];
const editing = (shown: Shown, to: CommentThread): Attempt => [shown, 'patch', first(to), { text: 'Mine.' }];
const end = (tname: string | null) => ({ type: null, tname, item: null, assoc: 0 });

describe('Refused is', () => {
  let reader: Shown;
  beforeEach(async () => {
    reader = { link: (await bff.link(ada.user ?? '', id, 'read')).secret, commenter: newId() };
  });
  /** The attempts by the status that they get; each is made on a thread that Mr Reid has started. */
  const ATTEMPTS: Record<number, Record<string, (to: CommentThread) => Attempt>> = {
    400: {
      'a comment of blanks': () => starting(guest, { text: ' \n\t ' }),
      'a comment that is too long': () => starting(guest, { text: 'x'.repeat(COMMENT_MAX_LENGTH + 1) }),
      'a comment with controls': () => starting(guest, { text: 'a\u0000b' }),
      'half an emoji': () => starting(guest, { text: 'a\uD83D' }),
      'an anchor that names no place': () => starting(guest, { anchor: { ...ANCHOR, start: end(null) } }),
      'an anchor in another part of the document': () => starting(guest, { anchor: { ...ANCHOR, end: end('title') } }),
      'an author of one’s own choice': () => starting(guest, { author: 'owner' }),
      'an id that is none': () => starting(guest, { id: '../../etc' }),
    },
    401: {
      'a comment from nobody: no account, no key': () => starting(byLink()),
      'a key that is none': () => starting(byLink({ commenter: 'ada' })),
    },
    403: {
      'a reader who lists comments': () => [reader, 'get'],
      'a reader who comments': () => starting(reader),
      'a reader who replies': ({ id: to }) => replying(reader, to),
      'a commenter who edits another’s comment': (to) => editing(guest, to),
      'a commenter who deletes another’s comment': (to) => [guest, 'delete', first(to)],
      'the owner who puts words into another’s comment': (to) => editing(ada, to),
      'another account that says it wrote a comment': (to) => editing(byLink({ user: bff.account('bob') }), to),
      'somebody with another key who says they wrote a comment': (to) => editing(byLink({ commenter: newId() }), to),
      'a commenter who resolves another’s thread': ({ id: to }) => [guest, 'patch', `/${to}`, { isResolved: true }],
      'a commenter who moves a thread to other words': ({ id: to }) => [
        guest,
        'patch',
        `/${to}`,
        { anchor: ANCHOR, quote: QUOTE },
      ],
      'a comment with the id of another’s comment': ({ id: to, comments }) => replying(guest, to, comments[0]?.id),
    },
    404: {
      'a stranger without a link': () => [{ commenter: newId() }, 'get'],
      'another account without a link': () => [{ user: bff.account('bob') }, 'get'],
      'a guessed link': () => starting({ link: 'f'.repeat(32) }),
      'an expired token of the owner': () => [{ user: bff.account('ada', -60) }, 'get'],
      'a thread that another document has': ({ id: to }) => replying(ada, `${newId()}${to.slice(32)}`),
      'a comment that isn’t there': ({ id: to }) => [ada, 'delete', `/${to}/${newId()}`],
    },
  };
  const all = Object.entries(ATTEMPTS).flatMap(([status, attempts]) =>
    Object.entries(attempts).map(([what, attempt]) => [what, attempt, Number(status)] as const),
  );
  test.for(all)('%s', async ([, attempt, status]) => {
    const before = await start(reid);
    const [as, call, at = '', body] = attempt(before);
    const answer = await bff.call(call, path(at), as, body);
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(/\.$/);
    expect(await threads(reid)).toEqual([before]);
  });

  test('anybody with a revoked link, at their next call', async () => {
    const revoked = await bff.link(ada.user ?? '', id, 'comment');
    const shown = { link: revoked.secret, commenter: newId() };
    await start(shown);
    await bff.call('patch', `${pathOf(id)}/links/${revoked.id}`, ada, { revoked: true }).expect(200);
    await bff.call('post', path(), shown, newComment()).expect(404);
    await bff.call('get', path(), shown).expect(404);
  });

  test('a comment on a document in the bin by anyone but its owner, and on one that is deleted', async () => {
    await bff.call('delete', pathOf(id), ada).expect(204);
    await bff.call('post', path(), reid, newComment()).expect(404);
    await bff.call('delete', pathOf(id), ada).expect(204);
    await bff.call('post', path(), ada, newComment()).expect(404);
  });

  test('a comment on a draft that nobody has written, so that comments alone fill no store', async () => {
    await bff.call('post', path('', newId()), { commenter: newId() }, newComment()).expect(404);
  });

  test('the text, to somebody who may only comment, whatever their socket sends', async () => {
    const editor = await enterRoom(bff.url, roomOf(id), { token: roomToken(reid) });
    editor.write('I changed this.');
    await expect.poll(async () => (await bff.call('get', pathOf(id), ada).expect(200)).body.words).toBe(5);
  });
});

test('the sandbox has no comments', async () => {
  await bff
    .call('post', '/my-doc-room/comments', { commenter: randomBytes(16).toString('hex') }, newComment())
    .expect(400);
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
