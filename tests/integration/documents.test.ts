import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import request from 'supertest';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { XmlElement, XmlText } from 'yjs';

import { DOCUMENTS_FILE } from '#bff/documents/open-documents';
import { isRefused } from '#bff/documents/refusal';
import { CLOSE_EVENTS } from '#shared-types/documents/collaboration';
import type { DocumentPage, ListedDocument } from '#shared-types/documents/documents';
import {
  ACCOUNT_MAX_BYTES,
  FOLDER_NAME_MAX_LENGTH,
  FOLDERS_MAX,
  FOLDERS_PATH,
  PAGE_MAX_DOCUMENTS,
} from '#shared-types/documents/documents';

import { enterRoom, openRaw } from '../support/collaboration/collaboration-client.ts';
import {
  type DocumentBff,
  newComment,
  newId,
  pathOf,
  roomOf,
  startDocumentBff,
  writeInto,
} from '../support/documents.ts';
import { runCommand } from '../support/server/run-command.ts';

let bff: DocumentBff;
let accounts = 0;
let user: string;
beforeAll(async () => {
  bff = await startDocumentBff();
});
beforeEach(() => {
  user = bff.account(`writer-${(accounts += 1)}`);
});

async function list(query = ''): Promise<DocumentPage> {
  const { body } = await bff.call('get', query, { user }).expect(200);
  return body;
}

/** The ids of the documents that a search finds. */
async function found(words: string): Promise<string[]> {
  return (await list(`?search=${encodeURIComponent(words)}`)).documents.map(({ id }) => id);
}

async function one(id: string): Promise<ListedDocument> {
  const { body } = await bff.call('get', pathOf(id), { user }).expect(200);
  return body;
}

test('a document of an account is listed with its title, its first words and its number of words, newest first', async () => {
  const first = await bff.create(user, 'My grandmother never learned to read.');
  const second = await bff.create(user, 'We put five potato strips into salt water.');
  await bff.call('patch', pathOf(first), { user }, { title: 'Stories' }).expect(200);
  const { documents, total, inBin } = await list();
  expect([total, inBin]).toEqual([2, 0]);
  expect(documents.map(({ id, title, excerpt, words }) => ({ id, title, excerpt, words }))).toEqual([
    { id: first, title: 'Stories', excerpt: 'My grandmother never learned to read.', words: 6 },
    { id: second, title: '', excerpt: 'We put five potato strips into salt water.', words: 8 },
  ]);
});

test('a new title reaches those who have the document open, and an old one who opens it later', async () => {
  const id = await bff.create(user, 'Words.');
  const editor = await enterRoom(bff.url, roomOf(id), { token: JSON.stringify({ writer: '', user }) });
  await bff.call('patch', pathOf(id), { user }, { title: 'Seen at once' }).expect(200);
  await editor.until(() => editor.title.toJSON() === 'Seen at once');
  expect((await one(id)).title).toBe('Seen at once');
});

test('a title that shows nothing is none', async () => {
  const id = await bff.create(user, 'Words.');
  for (const title of ['\u200e\u202e', '\u200b\ufeff \u2066', '\u3164']) {
    await bff.call('patch', pathOf(id), { user }, { title }).expect(200);
    expect((await one(id)).title).toBe('');
  }
});

test('a search finds words in title and text, whatever their case and accents, and only in documents of the account', async () => {
  const essay = await bff.create(user, 'The café on Main Street serves 100% of our students.');
  await bff.create(user, 'Nothing of the kind.');
  await bff.create(bff.account('somebody-else'), 'The café of somebody else.');
  await bff.call('patch', pathOf(essay), { user }, { title: 'Lunch at Zoë’s' }).expect(200);
  expect(await found('CAFE')).toEqual([essay]);
  expect(await found("zoe's lunch")).toEqual([essay]);
  expect(await found('100%')).toEqual([essay]);
  expect(await found('1%0')).toEqual([]);
  expect(await found('café kind')).toEqual([]);
});

test('a library is read page by page, in each order, without missing a document or showing one twice', async () => {
  const count = PAGE_MAX_DOCUMENTS + 5;
  const ids = await Promise.all(Array.from({ length: count }, () => bff.create(user)));
  for (const order of ['changed', 'created', 'title']) {
    const first = await list(`?order=${order}`);
    expect(first.documents).toHaveLength(PAGE_MAX_DOCUMENTS);
    const rest = await list(`?order=${order}&after=${encodeURIComponent(first.next ?? '')}`);
    expect(rest.next).toBeUndefined();
    expect([...first.documents, ...rest.documents].map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  }
  expect((await list('?after=nonsense')).documents).toHaveLength(PAGE_MAX_DOCUMENTS);
});

test('a deleted document is in the bin, comes back from it, and is gone for good when it is deleted there', async () => {
  const id = await bff.create(user, 'Keep me.');
  await bff.call('delete', pathOf(id), { user }).expect(204);
  expect(await list()).toMatchObject({ documents: [], total: 0, inBin: 1 });
  expect(await list('?bin=true')).toMatchObject({ documents: [{ id, excerpt: 'Keep me.' }], binDays: 30 });
  await bff.call('patch', pathOf(id), { user }, { inBin: false }).expect(200);
  expect((await list()).documents).toMatchObject([{ id }]);
  await bff.call('delete', pathOf(id), { user }).expect(204);
  await bff.call('delete', pathOf(id), { user }).expect(204);
  await bff.call('get', pathOf(id), { user }).expect(404);
  expect(await list()).toMatchObject({ total: 0, inBin: 0 });
});

test('what is in a bin for longer than it is kept is deleted for good', async () => {
  const [old, fresh] = [await bff.create(user, 'Old.'), await bff.create(user, 'Fresh.')];
  await bff.call('delete', pathOf(old), { user }).expect(204);
  const binned = Date.parse((await one(old)).binnedAt ?? '');
  expect(await bff.upstreams.documents.library.emptyBins(binned)).toEqual([]);
  expect(await bff.upstreams.documents.library.emptyBins(binned + 1)).toEqual([roomOf(old)]);
  expect((await list()).documents).toMatchObject([{ id: fresh }]);
});

test('a copy has the words of the document, and neither its links nor what is written into it later', async () => {
  const id = await bff.create(user, 'The first version.');
  await bff.link(user, id, 'write');
  const { body } = await bff.call('post', '', { user }, { copyOf: id }).expect(201);
  const copy: ListedDocument = body;
  expect(copy).toMatchObject({ excerpt: 'The first version.', links: 0 });
  await writeInto(bff, id, 'More.', { user });
  expect((await one(copy.id)).excerpt).toBe('The first version.');
});

test('copies can’t fill an account', async () => {
  const id = await bff.create(user, 'x'.repeat(190_000));
  const { library } = bff.upstreams.documents;
  const most = Math.ceil(ACCOUNT_MAX_BYTES / 190_000);
  let copies = 0;
  while (copies < most && !isRefused(await library.copy(`writer-${accounts}`, roomOf(id), roomOf(newId()))))
    copies += 1;
  expect(copies).toBeLessThan(most);
  const refused = await bff.call('post', '', { user }, { copyOf: id }).expect(409);
  expect(refused.body.error).toBe('LIMIT_REACHED');
});

test('a draft can be claimed once: it keeps its words and its address, until the owner closes the address', async () => {
  const id = newId();
  const writers = [newId()];
  await bff.call('post', '', { user }, { claim: id }).expect(404); // nobody knows an empty draft
  await writeInto(bff, id, 'Written before I had an account.', { writers });
  await bff.call('post', '', { user, writers }, { claim: id }).expect(201);
  await bff.call('post', '', { user }, { claim: id }).expect(201);
  const taken = await bff.call('post', '', { user: bff.account('late') }, { claim: id }).expect(403);
  expect(taken.body.message).toBe('This draft already belongs to an account.');
  expect(await one(id)).toMatchObject({ excerpt: 'Written before I had an account.', links: 1 });
  const friend = await enterRoom(bff.url, roomOf(id));
  friend.write('From a friend.');
  await friend.synced();
  const left = friend.nextClose();
  await bff.call('patch', pathOf(id), { user }, { addressRole: null }).expect(200);
  expect(await left).toMatchObject({ code: 4205 });
});

const NO_MOMENTS = `9999-99-99T99:99:99Z 2026-02-30T00:00:00Z 2027-02-29T12:00:00Z 2026-12-31T24:00:00Z
  2026-12-31T23:59:60Z 2026-12-31T23:59:59 tomorrow`;

test.each(NO_MOMENTS.split(/\s+/))(
  'a link that ends at %s is refused, since no such moment exists',
  async (expiresAt) => {
    const id = await bff.create(user);
    const { body } = await bff
      .call('post', `${pathOf(id)}/links`, { user }, { role: 'read', label: '', expiresAt })
      .expect(400);
    expect(body).toMatchObject({
      error: 'INVALID_REQUEST',
      message: 'expiresAt isn’t a time in UTC that exists, such as 2027-01-31T12:00:00Z.',
    });
  },
);

test('a link ends at the moment its owner chose', async () => {
  const id = await bff.create(user);
  const expiresAt = '2028-02-29T23:59:59.250Z';
  const { body } = await bff
    .call('post', `${pathOf(id)}/links`, { user }, { role: 'read', label: '', expiresAt })
    .expect(201);
  expect(body.link.expiresAt).toBe(expiresAt);
});

test('a document of an account does not expire, however long nobody opens it', async () => {
  const id = await bff.create(user, 'Patience.');
  await bff.upstreams.documents.removeUnused('demo-', Date.now() + 1e12);
  expect((await one(id)).excerpt).toBe('Patience.');
});

test('every change of access leaves a line for the operator, without the names of the document and its folder', async () => {
  const id = await bff.create(user, 'Audited.');
  const { id: link } = await bff.link(user, id, 'comment');
  await bff.call('patch', `${pathOf(id)}/links/${link}`, { user }, { revoked: true }).expect(200);
  const lines = bff
    .log()
    .split('\n')
    .filter((line) => line.includes('"audit"') && line.includes(link));
  expect(lines.map((line) => JSON.parse(line).audit)).toEqual(['link created', 'link revoked']);
  expect(lines.join('')).not.toContain(id);
  const change = { inBin: false, folder: 'Divorce papers', addressRole: 'read' };
  await bff.call('patch', pathOf(id), { user }, change).expect(200);
  expect(bff.log()).toMatch(/"document changed".*"inBin":false,"addressRole":"read"/);
  expect(bff.log()).not.toContain('Divorce papers');
});

test('npm run sullivan -- data documents lists whose documents there are, exports a text and deletes a document, whose address stays closed', async () => {
  const [kept, deleted] = [await bff.create(user, 'Kept.'), await bff.create(user, 'Deleted.')];
  const data = (...words: string[]) => runCommand('data', ['documents', ...words], bff.dataDirectory);
  const owner = `writer-${accounts}`;
  const { output } = await data('--owner', owner, '--format', 'json');
  expect(JSON.parse(output)).toMatchObject([
    { room: roomOf(kept), owner, links: 0, openAddress: false, binned: '' },
    { room: roomOf(deleted), owner },
  ]);
  expect(output).not.toContain('Kept.');
  expect((await data('--export', roomOf(kept))).output).toBe('\n\nKept.\n');
  await bff.call('post', `${pathOf(deleted)}/comments`, { user }, newComment()).expect(201);
  expect((await data('--delete', roomOf(deleted))).code).toBe(0);
  const stored = new DatabaseSync(path.join(bff.dataDirectory, DOCUMENTS_FILE), { readOnly: true });
  expect(stored.prepare('SELECT count(*) AS comments FROM comment').get()).toEqual({ comments: 0 });
  stored.close();
  expect((await list()).documents).toMatchObject([{ id: kept }]);
  await bff.call('get', pathOf(deleted), { user }).expect(404);
  const late = await openRaw(bff.url, roomOf(deleted));
  expect(await late.closed).toEqual(CLOSE_EVENTS.documentRemoved);
});

test('a document without a title is called by its first heading, else by its first words', async () => {
  const id = await bff.create(user);
  const editor = await enterRoom(bff.url, roomOf(id), { token: JSON.stringify({ writer: '', user }) });
  editor.write('We put five potato strips into salt water.');
  await editor.synced();
  expect((await one(id)).name).toBe('We put five potato strips into salt water.');
  const heading = new XmlElement('heading');
  heading.insert(0, [new XmlText('Osmosis')]);
  editor.body.insert(1, [heading]);
  await editor.synced();
  expect(await one(id)).toMatchObject({ title: '', name: 'Osmosis' });
  await bff.call('patch', pathOf(id), { user }, { title: 'Lab report' }).expect(200);
  expect((await one(id)).name).toBe('Lab report');
});

test('a search shows the part of each text that it found, and counts what it found', async () => {
  const filler = 'It went on and on like this for a while. '.repeat(60);
  await bff.create(user, `${filler}Would you trust a pilot who had slept five hours? ${filler}`);
  const titled = await bff.create(user, 'Nothing about planes.');
  await bff.call('patch', pathOf(titled), { user }, { title: 'The pilot' }).expect(200);
  await bff.create(user, 'Something else.');
  const { documents, found: count, total } = await list('?search=PILOT');
  expect([count, total]).toEqual([2, 3]);
  expect(documents.map(({ match }) => match)).toEqual([
    undefined,
    expect.stringContaining('trust a pilot who had slept'),
  ]);
  expect((await list()).found).toBe(3);
});

test('a search counts what it found on all pages', async () => {
  await Promise.all(Array.from({ length: PAGE_MAX_DOCUMENTS + 5 }, () => bff.create(user, 'One of many.')));
  // A listing refreshes what it can in a moment, and the next one continues.
  await expect.poll(async () => (await list('?search=many')).found).toBe(PAGE_MAX_DOCUMENTS + 5);
  const first = await list('?search=many');
  expect(first.documents).toHaveLength(PAGE_MAX_DOCUMENTS);
  const after = `&after=${encodeURIComponent(first.next ?? '')}`;
  expect(await list(`?search=many${after}`)).toMatchObject({ found: PAGE_MAX_DOCUMENTS + 5, documents: { length: 5 } });
});

/** Puts a document into a folder, or takes it out. */
function into(id: string, folder: string | null) {
  return bff.call('patch', pathOf(id), { user }, { folder });
}

describe('A folder', () => {
  test('holds documents, is listed with their number, and is gone when the last has left it', async () => {
    const [first, second] = [await bff.create(user, 'One.'), await bff.create(user, 'Two.')];
    await into(first, '10a').expect(200);
    expect((await into(second, '9b').expect(200)).body).toMatchObject({ id: second, folder: '9b' });
    expect(await list('?folder=9b')).toMatchObject({ documents: [{ id: second, folder: '9b' }], found: 1, total: 2 });
    expect((await list()).folders).toEqual([
      { name: '9b', documents: 1 },
      { name: '10a', documents: 1 },
    ]);
    await into(second, null).expect(200);
    expect((await list()).folders).toEqual([{ name: '10a', documents: 1 }]);
    expect(await one(second)).not.toHaveProperty('folder');
    const { body } = await bff.call('post', '', { user }, { folder: '9b' }).expect(201);
    expect((await list('?folder=9b')).documents.map(({ id }) => id)).toEqual([body.id]);
  });

  test('is renamed and removed, also for what is in the bin, and its documents stay', async () => {
    const [kept, binned] = [await bff.create(user, 'One.'), await bff.create(user, 'Two.')];
    for (const id of [kept, binned]) await into(id, '9b').expect(200);
    await bff.call('delete', pathOf(binned), { user }).expect(204);
    expect((await list()).folders).toEqual([{ name: '9b', documents: 1 }]);
    const change = (body: object, by = user) =>
      request(bff.url).patch(FOLDERS_PATH).set('authorization', `Bearer ${by}`).send(body);
    await change({ name: '9b', to: '10b' }, bff.account('somebody-else-with-folders')).expect(204);
    expect((await list()).folders).toEqual([{ name: '9b', documents: 1 }]);
    await change({ name: '9b', to: '10b' }).expect(204);
    await bff.call('patch', pathOf(binned), { user }, { inBin: false }).expect(200);
    expect((await list()).folders).toEqual([{ name: '10b', documents: 2 }]);
    await change({ name: '10b', to: null }).expect(204);
    expect(await list()).toMatchObject({ folders: [], total: 2 });
    await request(bff.url).patch(FOLDERS_PATH).send({ name: '9b', to: '10b' }).expect(401);
  });

  test('has a name that is judged, and an account has at most 200', async () => {
    const id = await bff.create(user, 'One.');
    const directed = ['9b\u202e', '\u202a9b\u202c', '9\u2066b\u2069'];
    const long = 'x'.repeat(FOLDER_NAME_MAX_LENGTH + 1);
    for (const name of ['', ' 9b', '9b ', 'a  b', 'a\nb', '\u200b', 'a\ufffe', ...directed, long])
      await into(id, name).expect(400);
    expect((await list()).folders).toEqual([]);
    const database = new DatabaseSync(path.join(bff.dataDirectory, DOCUMENTS_FILE));
    const add = database.prepare(
      `INSERT INTO library_document (name, owner, created_ms, changed_ms, is_stale, words, title, sort_title, excerpt,
         search_text, folder) SELECT $name, owner, 0, 0, 0, 0, '', '', '', '', $folder FROM library_document WHERE name = $from`,
    );
    for (let index = 0; index < FOLDERS_MAX; index++)
      add.run({ $name: roomOf(newId()), $folder: `Class ${index}`, $from: roomOf(id) });
    database.close();
    expect((await into(id, 'One more').expect(409)).body.message).toContain(`${FOLDERS_MAX} folders`);
    expect((await bff.call('post', '', { user }, { folder: 'One more' }).expect(409)).body).toBeDefined();
    await into(id, 'Class 7').expect(200);
  });

  test('is known only to the owner, who alone can choose it', async () => {
    const id = await bff.create(user, 'One.');
    await into(id, 'Weak essays').expect(200);
    const guest = { link: (await bff.link(user, id, 'write')).secret };
    expect((await bff.call('get', pathOf(id), guest).expect(200)).body).not.toHaveProperty('folder');
    await bff.call('patch', pathOf(id), guest, { folder: 'Mine' }).expect(403);
    const renamed = await bff.call('patch', pathOf(id), guest, { title: 'Theirs' }).expect(200);
    expect(renamed.body).not.toHaveProperty('folder');
    const other = bff.account(`copier-${accounts}`);
    const copy = await bff.call('post', '', { user: other, ...guest }, { copyOf: id }).expect(201);
    expect(copy.body).not.toHaveProperty('folder');
    expect((await bff.call('post', '', { user }, { copyOf: id }).expect(201)).body.folder).toBe('Weak essays');
  });
});

test('an account begins more documents at once than a network may begin drafts', async () => {
  // A network may begin 30 drafts at half the usual limits.
  const strict = await startDocumentBff({ rateLimitFactor: 0.5 });
  const teacher = strict.account('teacher');
  for (let essay = 0; essay < 32; essay++) await strict.create(teacher, `Essay ${essay}.`);
  const written = async () => {
    const { body } = await strict.call('get', '', { user: teacher }).expect(200);
    return body.documents.filter(({ words }: ListedDocument) => words === 2).length;
  };
  // A listing refreshes what it can in a moment, and the next one continues.
  await expect.poll(written).toBe(32);
});
