import { Client } from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';

import { openDocuments } from '#bff/documents/open-documents';
import { PostgresDatabase } from '#bff/storage/postgres/postgres-database';
import { draftIdOf, readRoomNews } from '#shared-types/documents/collaboration';
import { COMMENTER_HEADER, commentsPath } from '#shared-types/documents/comments';

import { aDocumentUpdate } from '../support/builders.ts';
import { closeInTheEnd } from '../support/closing.ts';
import { type Editor, openEditor } from '../support/collaboration/collaboration-client.ts';
import { newComment, newId, roomOf } from '../support/documents.ts';
import { callToolkit } from '../support/identity/identity-client.ts';
import { type Cable, cableTo, FAILURES, isWholeAnswer } from '../support/postgres/cable.ts';
import { asPostgresOwner, emptyPostgres, ownDatabase } from '../support/postgres/postgres.ts';
import { seeded } from '../support/random.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';

/** What an editor is told from now on about whether its words can be stored. */
function storingNews({ provider }: Editor): boolean[] {
  const storing: boolean[] = [];
  provider.on('stateless', ({ payload }: { payload: string }) => {
    const news = readRoomNews(payload);
    if (news?.storing !== undefined) storing.push(news.storing);
  });
  return storing;
}

async function dependenciesOf({ url }: TestBff): Promise<unknown> {
  const { dependencies }: { dependencies: unknown } = await (await fetch(`${url}/readyz`)).json();
  return dependencies;
}

function comment({ url }: TestBff, room: string): Promise<Response> {
  return fetch(url + commentsPath(draftIdOf(room) ?? ''), {
    method: 'POST',
    headers: { 'content-type': 'application/json', [COMMENTER_HEADER]: newId() },
    body: JSON.stringify(newComment()),
  });
}

describe('While its database is away', () => {
  let cable: Cable;
  let bff: TestBff;
  let other: TestBff;
  let room: string;
  let editor: Editor;
  let storing: boolean[];

  beforeEach(async () => {
    const databaseUrl = await emptyPostgres();
    cable = await cableTo(databaseUrl);
    [bff, other] = await Promise.all([
      startBff({ config: { databaseUrl: cable.url } }),
      startBff({ config: { databaseUrl } }),
    ]);
    room = roomOf(newId());
    editor = openEditor(bff.url, room);
    storing = storingNews(editor);
    await editor.synced();
    editor.write('Before.');
    await editor.synced();
  });

  test('a server goes on, says that it can’t save, and saves everything when it is back', async () => {
    cable.cut();
    editor.write('While it was away.');
    await expect.poll(() => storing).toEqual([false]);
    const beside = openEditor(bff.url, room);
    await editor.until(() => editor.provider.unsyncedChanges > 0);
    expect((await fetch(`${bff.url}/contact`)).status).toBe(200);
    const failing = { state: 'failing' };
    const parts = { documents: failing, identity: failing, forms: failing, preferences: failing };
    await expect.poll(() => dependenciesOf(bff)).toMatchObject(parts);
    const refused = await callToolkit(bff, 'signUp', { returnSecureToken: true }).expect(503);
    expect(refused.headers['retry-after']).toBe('5');
    expect(refused.body.error.message).toContain('We can’t save or look up anything right now.');
    expect(await (await comment(bff, room)).json()).toMatchObject({ error: 'UPSTREAM_UNAVAILABLE' });
    cable.mend();
    await expect.poll(() => storing).toEqual([false, true]);
    await editor.synced();
    await beside.synced();
    expect(beside.text()).toBe('Before.\nWhile it was away.');
    await callToolkit(bff, 'signUp', { returnSecureToken: true }).expect(200);
    expect((await comment(bff, room)).status).toBe(201);
    const there = openEditor(other.url, room);
    await there.until(() => there.text() === 'Before.\nWhile it was away.');
  });

  test('and the network says nothing, it is noticed, and nothing is called saved that isn’t', async () => {
    cable.freeze();
    editor.write('Into the silence.');
    await expect.poll(() => storing, { timeout: 40_000 }).toEqual([false]);
    expect(editor.provider.unsyncedChanges).toBeGreaterThan(0);
    cable.cut();
    cable.mend();
    await expect.poll(() => storing).toEqual([false, true]);
    await editor.synced();
    const there = openEditor(other.url, room);
    await there.until(() => there.text() === 'Before.\nInto the silence.');
  });

  test('servers go on where they were with each other when it is back', async () => {
    const there = openEditor(other.url, room);
    await there.until(() => there.text() === 'Before.');
    cable.cut();
    there.write('Said on the other one.');
    editor.write('Said here.');
    await there.synced();
    await expect.poll(() => storing).toEqual([false]);
    cable.mend();
    await Promise.all([editor, there].map((each) => each.until(() => each.body.length === 3)));
    expect(editor.text()).toBe(there.text());
  });
});

/** A server with a database and a role of its own, and somebody who has written there. */
async function ownServer() {
  const { url, name } = await ownDatabase();
  const bff = await startBff({ config: { databaseUrl: url } });
  const room = roomOf(newId());
  const editor = openEditor(bff.url, room);
  const storing = storingNews(editor);
  editor.write('Before.');
  await editor.synced();
  return { url, name, bff, room, editor, storing };
}

describe('A server', () => {
  test('drops its connections to a primary that only reads from now on, and saves again where the address leads then', async () => {
    const { name, bff, room, editor, storing } = await ownServer();
    await asPostgresOwner(async (client) => {
      await client.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
      await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [name]);
    });
    editor.write('Meant for the one that takes over.');
    await expect.poll(() => storing).toEqual([false]);
    expect((await comment(bff, room)).status).toBe(503);
    await expect.poll(() => bff.log().split('connected to the other servers').length - 1).toBe(2);
    // New connections may write; those that the server has still only read.
    await asPostgresOwner((client) => client.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`));
    await expect.poll(() => storing).toEqual([false, true]);
    await editor.synced();
    expect((await comment(bff, room)).status).toBe(201);
    await expect.poll(() => bff.log()).toContain('PostgreSQL only reads there');
    await expect.poll(() => bff.log().split('connected to the other servers').length - 1).toBe(3);
  });

  test('that gets no connection says so, and goes on by itself once there is one', async () => {
    const { name, bff, editor, storing } = await ownServer();
    await asPostgresOwner(async (client) => {
      await client.query(`ALTER ROLE ${name} CONNECTION LIMIT 0`);
      await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [name]);
    });
    editor.write('While others have all connections.');
    await expect.poll(() => storing).toEqual([false]);
    expect(editor.provider.unsyncedChanges).toBeGreaterThan(0);
    const full = { state: 'failing', why: expect.stringContaining('too many connections') };
    await expect.poll(() => dependenciesOf(bff)).toMatchObject({ documents: full, identity: full });
    await callToolkit(bff, 'signUp', { returnSecureToken: true }).expect(503);
    await asPostgresOwner((client) => client.query(`ALTER ROLE ${name} CONNECTION LIMIT -1`));
    await expect.poll(() => storing).toEqual([false, true]);
    await editor.synced();
    await callToolkit(bff, 'signUp', { returnSecureToken: true }).expect(200);
  });

  test('whose database is full says so, keeps nothing for saved, and saves it all once there is room', async () => {
    const { url, name, bff, room, editor, storing } = await ownServer();
    const operator = new Client({ connectionString: url });
    closeInTheEnd(() => operator.end());
    await operator.connect();
    await operator.query(`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$`);
    for (const table of ['document_update', 'comment_thread', 'account'])
      await operator.query(`CREATE TRIGGER full_disk BEFORE INSERT ON ${table} EXECUTE FUNCTION ${name}()`);
    editor.write('While there is no room.');
    await expect.poll(() => storing).toEqual([false]);
    expect(editor.provider.unsyncedChanges).toBeGreaterThan(0);
    const refused = await comment(bff, room);
    expect(refused.status).toBe(507);
    expect(await refused.json()).toMatchObject({ error: 'STORAGE_FULL' });
    await callToolkit(bff, 'signUp', { returnSecureToken: true }).expect(507);
    await operator.query(`DROP FUNCTION ${name}() CASCADE`);
    await expect.poll(() => storing).toEqual([false, true]);
    await editor.synced();
    expect((await comment(bff, room)).status).toBe(201);
  });

  test('calls nothing stored too early, even if it fails to tidy up what it stored before', async () => {
    const url = new URL(await emptyPostgres());
    const schema = /search_path=(\w+)/.exec(url.searchParams.get('options') ?? '')?.[1] ?? '';
    // Whoever looks for documents with much to fold waits, and fails.
    await asPostgresOwner((client) =>
      client.query(`CREATE FUNCTION ${schema}.length(bytea) RETURNS bigint LANGUAGE plpgsql AS $$ BEGIN
        IF current_query() LIKE '%HAVING%' THEN PERFORM pg_sleep(0.2); RAISE 'nobody knows'; END IF;
        RETURN octet_length($1); END $$`),
    );
    url.searchParams.set('options', `-c search_path=${schema},pg_catalog`);
    const failures: string[] = [];
    const documents = openDocuments({ url: url.href, onCompactionFailure: (reason) => failures.push(reason) });
    closeInTheEnd(() => documents.close());
    const room = roomOf(newId());
    await documents.append(room, new Uint8Array(5000));
    // On its way while the thread tidies up: the failure of that isn't the answer to this.
    expect([...(await documents.ends([room])).keys()]).toEqual([room]);
    await expect.poll(() => failures).toEqual([expect.stringContaining('nobody knows')]);
  });
});

describe('A database that ends sessions at any place of its protocol', () => {
  test('ends no process and loses nothing that was acknowledged, while others wait for the connection', async () => {
    const cable = await cableTo(await emptyPostgres());
    const database = new PostgresDatabase({ url: cable.url, connections: 2 });
    closeInTheEnd(() => database.close());
    await database.run('CREATE TABLE word (id INTEGER)');
    const draw = seeded(41);
    cable.failAt((packet) => {
      if (draw() > 0.2) return undefined;
      const failure = FAILURES[Math.floor(draw() * FAILURES.length)];
      return failure === 'says why' && !isWholeAnswer(packet) ? 'behind' : failure;
    });
    const acknowledged = new Set<number>();
    for (let round = 0; cable.failures < 300; round += 1) {
      const words = Array.from({ length: 12 }, async (_, at) => {
        const id = round * 12 + at;
        await database.transaction(({ run }) => run('INSERT INTO word VALUES ($1)', id), { locks: [`${at % 4}`] });
        acknowledged.add(id);
      });
      await Promise.allSettled(words);
    }
    cable.failAt(() => undefined);
    await expect.poll(() => database.ping().then(() => 'there', String)).toBe('there'); // it replaces what was cut
    const stored = new Set((await database.all('SELECT id FROM word')).map(({ id }) => Number(id)));
    expect(acknowledged.size).toBeGreaterThan(100);
    expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
  });
});

test('while somebody keeps the row of one document, all others are saved, and it is when the row is free', async () => {
  const url = await emptyPostgres();
  const documents = openDocuments({ url });
  closeInTheEnd(() => documents.close());
  const rooms = Array.from({ length: 30 }, () => roomOf(newId()));
  const save = (room: string) => documents.append(room, aDocumentUpdate());
  await Promise.all(rooms.map(save));
  const holder = new Client({ connectionString: url });
  await holder.connect();
  closeInTheEnd(() => holder.end());
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM document WHERE name = $1 FOR UPDATE', [rooms[7]]);
  let isHeldSaved = false;
  const held = save(rooms[7] ?? '').then(() => (isHeldSaved = true));
  const others = rooms.toSpliced(7, 1);
  // Each of these would wait for the row, if it came into a commit with it.
  for (let time = 0; time < 10; time += 1) await Promise.all(others.map(save));
  expect(isHeldSaved).toBe(false);
  await holder.query('COMMIT');
  await held;
});

test('those who wait for one assignment keep no connection from another', async () => {
  const url = await emptyPostgres();
  const database = new PostgresDatabase({ url, connections: 2 });
  closeInTheEnd(() => database.close());
  const order: string[] = [];
  const free = Promise.withResolvers<void>();
  const busy = Array.from({ length: 40 }, (_, at) =>
    database.transaction(async () => void (at === 0 && (await free.promise), order.push('busy')), { locks: ['busy'] }),
  );
  await database.transaction(async () => void order.push('next door'), { locks: ['next door'] });
  expect(order).toEqual(['next door']);
  free.resolve();
  await Promise.all(busy);
  expect(order).toHaveLength(41);
});
