import { createUserWithEmailAndPassword, signInWithEmailAndPassword } from 'firebase/auth';
import request from 'supertest';
import { beforeEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';

import { openDocuments } from '#bff/documents/open-documents';
import { migrateStores, STORE_NAMES, withStore } from '#bff/stores';
import { BODY_FIELD, CLOSE_EVENTS } from '#shared-types/documents/collaboration';
import { type ActAnswer, actPath } from '#shared-types/documents/restoring';

import { closeInTheEnd } from '../support/closing.ts';
import { type Editor, enterRoom, openEditor } from '../support/collaboration/collaboration-client.ts';
import { lastText, paragraph } from '../support/collaboration/writing.ts';
import {
  type DocumentBff,
  newComment,
  newId,
  pathOf,
  roomOf,
  roomToken,
  startDocumentBff,
} from '../support/documents.ts';
import { callToolkit, identityClient } from '../support/identity/identity-client.ts';
import { makeTestIdentity } from '../support/identity/test-identity.ts';
import { asPostgresOwner, emptyPostgres } from '../support/postgres/postgres.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';

/** Opens a document on a server, and waits until it is there. */
const open = ({ url }: DocumentBff, id: string, shown: { user?: string; link?: string }) =>
  enterRoom(url, roomOf(id), { token: roomToken(shown) });

/** Whether somebody of this name is there for an editor. */
function sees({ provider }: Editor, name: string): boolean {
  return [...(provider.awareness?.getStates().values() ?? [])].some((state) => state['name'] === name);
}

describe('Two servers with one database', () => {
  let databaseUrl: string;
  let one: DocumentBff;
  let other: DocumentBff;
  let ada: string;

  beforeEach(async () => {
    databaseUrl = await emptyPostgres();
    const identity = makeTestIdentity();
    [one, other] = await Promise.all([
      startDocumentBff({ databaseUrl }, identity),
      startDocumentBff({ databaseUrl }, identity),
    ]);
    ada = one.account('ada');
  });

  test('show each other what people write, and converge, however fast many write on both', async () => {
    const id = await one.create(ada, 'Start.');
    const editors = await Promise.all([one, other, one, other].map((bff) => open(bff, id, { user: ada })));
    for (let round = 0; round < 25; round++)
      for (const [index, editor] of editors.entries()) editor.write(`${index} in round ${round}.`);
    await Promise.all(editors.map((editor) => editor.synced()));
    await Promise.all(editors.map((editor) => editor.until(() => editor.body.length === 101)));
    expect(new Set(editors.map((editor) => editor.text())).size).toBe(1);
    expect((await open(other, id, { user: ada })).text()).toBe(editors[0]?.text());
  });

  test('show the same people in a document, also when they leave', async () => {
    const id = await one.create(ada, 'Who is there?');
    const here = await open(one, id, { user: ada });
    here.provider.setAwarenessField('name', 'Ada');
    const there = await open(other, id, { user: ada });
    await there.until(() => sees(there, 'Ada'));
    there.provider.setAwarenessField('name', 'Bob');
    await here.until(() => sees(here, 'Bob'));
    here.close();
    await there.until(() => !sees(there, 'Ada'));
    expect(sees(there, 'Bob')).toBe(true);
  });

  test('close the sockets of a link that was revoked on the other one', async () => {
    const id = await one.create(ada, 'Shared.');
    const link = await one.link(ada, id, 'write');
    const guest = await open(other, id, { link: link.secret });
    const closed = guest.nextClose();
    await one.call('patch', `${pathOf(id)}/links/${link.id}`, { user: ada }, { revoked: true }).expect(200);
    expect(await closed).toEqual(CLOSE_EVENTS.accessEnded);
  });

  test('tell of comments that were made on the other one', async () => {
    const id = await one.create(ada, 'This is a chatty opening.');
    const there = await open(other, id, { user: ada });
    const news = there.newsFromNow();
    await one.call('post', `${pathOf(id)}/comments`, { user: ada }, newComment()).expect(201);
    await expect.poll(() => news.some((each) => each.comments)).toBe(true);
  });

  test('offer on both to bring back what somebody removed on one, and bring it back once', async () => {
    const [room, key] = [roomOf(newId()), newId()];
    const words = Array.from({ length: 80 }, (_, at) => `word${at}`);
    const here = await enterRoom(one.url, room, { key });
    here.body.insert(0, words.map(paragraph));
    await here.synced();
    const there = openEditor(other.url, room);
    const news = there.newsFromNow();
    await there.until(() => there.body.length === words.length);
    here.body.delete(0, here.body.length);
    await expect.poll(() => news.some((each) => each.removal)).toBe(true);
    const removal = news.find((each) => each.removal)?.removal?.id ?? '';
    const path = actPath(room, removal, 'bring-back');
    const bringBack = ({ url }: DocumentBff) => request(url).post(path).send({ writer: key });
    const answers = await Promise.all([bringBack(one), bringBack(other)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await Promise.all([here, there].map((editor) => editor.until(() => editor.body.length === words.length)));
    expect(here.text()).toBe(there.text());
    await expect.poll(() => news.some((each) => each.removalOver === removal)).toBe(true);
  });

  test('leave what somebody on the other one writes between words that are brought back and taken away again', async () => {
    const [room, key] = [roomOf(newId()), newId()];
    const documents = openDocuments({ url: databaseUrl });
    closeInTheEnd(() => documents.close());
    const here = await enterRoom(one.url, room, { key });
    const news = here.newsFromNow();
    const act = async (id: string, kind: 'bring-back' | 'undo'): Promise<ActAnswer> =>
      (
        await request(one.url)
          .post(actPath(room, id, kind))
          .send({ writer: key })
          .expect(200)
      ).body;
    here.body.insert(
      0,
      Array.from({ length: 24 }, (_, at) => paragraph(`Line ${at} has exactly seven words here.`)),
    );
    await here.synced();
    here.body.delete(0, here.body.length);
    await expect.poll(() => news.some((each) => each.removal)).toBe(true);
    const { id } = await act(news.find((each) => each.removal)?.removal?.id ?? '', 'bring-back');
    await here.until(() => here.body.length === 24);

    const elsewhere = new Y.Doc();
    Y.applyUpdate(elsewhere, (await documents.load(room)) ?? new Uint8Array());
    const before = Y.encodeStateVector(elsewhere);
    await act(id, 'undo');
    await here.until(() => here.text() === '');
    const text = lastText(elsewhere.getXmlFragment(BODY_FIELD));
    text.insert(text.length, ' Precious words.');
    await documents.append(room, Y.encodeStateAsUpdate(elsewhere, before));
    await here.until(() => here.text() === 'Precious words.');
  });

  test('close a document everywhere when it is deleted on one', async () => {
    const id = await one.create(ada, 'Not for long.');
    const there = await open(other, id, { user: ada });
    const closed = there.nextClose();
    await one.call('delete', pathOf(id), { user: ada }).expect(204);
    expect(await closed).toEqual(CLOSE_EVENTS.documentInBin);
  });

  test('read on where they were when their connection to each other was cut', async () => {
    const id = await one.create(ada, 'Start.');
    const [here, there] = await Promise.all([open(one, id, { user: ada }), open(other, id, { user: ada })]);
    await asPostgresOwner((client) =>
      client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'sullivan' AND query LIKE '%LISTEN%'`,
      ),
    );
    here.write('Said into the silence.');
    await there.until(() => there.text().includes('silence'));
  });

  test('keep the words that somebody writes into a paragraph while somebody on the other one deletes it', async () => {
    const id = await one.create(ada, 'First.\nSecond.\nThird.');
    const [here, there] = await Promise.all([open(one, id, { user: ada }), open(other, id, { user: ada })]);
    const second: unknown = here.body.get(1);
    const text: unknown = second instanceof Y.XmlElement ? second.get(0) : undefined;
    if (text instanceof Y.XmlText) for (const letter of ' Precious.') text.insert(text.length, letter);
    there.body.delete(1, 1);
    const kept = 'First.\nPrecious.\nThird.';
    await Promise.all([here, there].map((editor) => editor.until(() => editor.text() === kept)));
    await Promise.all([here, there].map((editor) => editor.synced()));
    expect((await open(one, id, { user: ada })).text()).toBe(kept);
  });

  test('show what a server stored with its last breath, without having told anybody', async () => {
    const id = await one.create(ada, 'Start.');
    // The other one never heard of the server that dies, so it can't know whom to ask.
    const editors = [await open(other, id, { user: ada })];
    const dying = openDocuments({ url: databaseUrl });
    closeInTheEnd(() => dying.close());
    const words = new Y.Doc();
    words.getXmlFragment(BODY_FIELD).push([paragraph('Last words.')]);
    await dying.append(roomOf(id), Y.encodeStateAsUpdate(words));
    await Promise.all(editors.map((editor) => editor.until(() => editor.text().includes('Last words.'))));
  });

  test('make a new document once, when both start it in the same moment', async () => {
    const id = newId();
    const [here, there] = await Promise.all([open(one, id, {}), open(other, id, {})]);
    here.write('Here first.');
    there.write('There first.');
    await here.until(() => here.text().includes('There'));
    await there.until(() => there.text().includes('Here'));
    expect(here.text()).toBe(there.text());
  });
});

test('Ten servers that start at once on an empty database make its tables once', async () => {
  const url = await emptyPostgres();
  await Promise.all(Array.from({ length: 10 }, () => migrateStores({ url })));
  const subjects = await withStore({ url }, 'documents', ({ all }) => all('SELECT subject FROM schema_version'));
  expect(subjects.map(({ subject }) => String(subject)).toSorted()).toEqual([...STORE_NAMES].toSorted());
});

const ADA = { email: 'ada@example.org', password: 'a good long line' };

async function guess({ url }: TestBff): Promise<unknown> {
  const { body } = await callToolkit({ url }, 'signInWithPassword', { email: ADA.email, password: 'wrong' });
  return body;
}

describe('Two servers with one database of accounts', () => {
  let one: TestBff;
  let other: TestBff;
  beforeEach(async () => {
    const databaseUrl = await emptyPostgres();
    [one, other] = await Promise.all([startBff({ config: { databaseUrl } }), startBff({ config: { databaseUrl } })]);
  });

  test('take each other’s accounts and tokens', async () => {
    const { user } = await createUserWithEmailAndPassword(identityClient(one), ADA.email, ADA.password);
    const again = await signInWithEmailAndPassword(identityClient(other), ADA.email, ADA.password);
    expect(again.user.uid).toBe(user.uid);
    await callToolkit(other, 'lookup', { idToken: await user.getIdToken() }).expect(200);
    await callToolkit(one, 'lookup', { idToken: await again.user.getIdToken() }).expect(200);
  });

  test('count guesses of a password together', async () => {
    for (const bff of [one, other, one, other, one]) await guess(bff);
    expect(await guess(other)).toMatchObject({ error: { message: expect.stringContaining('TOO_MANY_ATTEMPTS') } });
  });

  test('end a session on both when it is ended on one, within a second', async () => {
    const { user } = await createUserWithEmailAndPassword(identityClient(one), ADA.email, ADA.password);
    const editor = await enterRoom(other.url, roomOf(newId()), { token: roomToken({ user: await user.getIdToken() }) });
    const closed = editor.nextClose();
    await one.upstreams.identity.kept?.endSessions(user.uid);
    expect(await closed).toEqual(CLOSE_EVENTS.signedOutEverywhere);
    await callToolkit(other, 'lookup', { idToken: await user.getIdToken() }).expect(400);
  });
});
