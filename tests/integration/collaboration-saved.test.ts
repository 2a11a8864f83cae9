import { pino } from 'pino';
import request from 'supertest';
import { beforeEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';

import { createSaved, Persistence } from '#bff/collaboration/persistence';
import type { Documents } from '#bff/documents/documents';
import { openDocuments } from '#bff/documents/open-documents';
import { createReadiness } from '#bff/observability/readiness';
import { CLOSE_EVENTS, DEMO_ROOM, readRoomNews } from '#shared-types/documents/collaboration';

import { closeInTheEnd } from '../support/closing.ts';
import { type Editor, enterRoom, openEditor } from '../support/collaboration/collaboration-client.ts';
import { NO_RATE, startCollaboration } from '../support/collaboration/collaboration-server.ts';
import { moodyLog } from '../support/collaboration/moody-log.ts';
import { startBff } from '../support/server/start-bff.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let directory: string;
beforeEach(async () => {
  directory = await temporaryFolder();
});

/** Two editors of a room whose log the test controls. */
async function openRoom() {
  const log = moodyLog();
  const server = await startCollaboration({ directory, documents: log.documents });
  const open = () => openEditor(server.url, DEMO_ROOM);
  const [writer, reader] = [open(), open()];
  await Promise.all([writer.synced(), reader.synced()]);
  return { log, server, open, writer, reader };
}

/** What stores the words of a server, without the server. */
const persistenceOn = (documents: Documents, told: Partial<ConstructorParameters<typeof Persistence>[0]> = {}) =>
  new Persistence({ documents, log: pino({ enabled: false }), onStoring: () => {}, onRemoved: () => {}, ...told });

/** What the server has said of the room, newest last. */
function newsOf({ provider }: Editor): boolean[] {
  const news: boolean[] = [];
  provider.on('stateless', ({ payload }: { payload: string }) => {
    const { storing } = readRoomNews(payload) ?? {};
    if (storing !== undefined) news.push(storing);
  });
  return news;
}

test('an edit reaches the others immediately, and is acknowledged only when it is stored', async () => {
  const { log, writer, reader } = await openRoom();
  const release = log.hold();
  writer.title.insert(0, 'stored');
  await reader.until(() => reader.title.toJSON() === 'stored');
  // What the reader sends now is handled after the writer's edit, so an acknowledgement of that would be here already.
  reader.provider.awareness?.setLocalStateField('guest', 7);
  await writer.until(() => writer.provider.awareness?.getStates().get(reader.document.clientID)?.['guest'] === 7);
  expect(writer.provider.unsyncedChanges).toBe(1);
  expect(log.title()).toBe('');
  release();
  await writer.synced();
  expect(log.title()).toBe('stored');
});

test('an edit that is sent a second time is not acknowledged before its first copy is stored', async () => {
  const { log, server, writer, reader, open } = await openRoom();
  const release = log.hold();
  writer.title.insert(0, 'once');
  await reader.until(() => reader.title.toJSON() === 'once');
  // Gets the whole document over a new socket, like a page that reconnects.
  const again = openEditor(server.url, DEMO_ROOM, { document: writer.document });
  closeInTheEnd(() => again.provider.destroy());
  const visitor = open();
  await visitor.synced(); // has nothing to store, so it doesn't wait for anything
  expect(writer.provider.unsyncedChanges).toBe(1);
  release();
  await again.synced();
});

test('a writer who reconnects does not see words as saved before they are, although the server has them already', async () => {
  const { log, server, reader } = await openRoom();
  const writer = await enterRoom(server.url, DEMO_ROOM, { key: 'c0ffee'.padEnd(32, '0') });
  const release = log.hold();
  writer.title.insert(0, 'once');
  await reader.until(() => reader.title.toJSON() === 'once');
  const socket = writer.provider.configuration.websocketProvider;
  socket.disconnect();
  await writer.until(() => !writer.provider.isAuthenticated);
  await socket.connect();
  // Comes after the answer to all that the writer has.
  await writer.until(() => writer.provider.isAuthenticated);
  writer.provider.awareness?.setLocalStateField('guest', 7);
  await reader.until(() => reader.provider.awareness?.getStates().get(writer.document.clientID)?.['guest'] === 7);
  reader.provider.awareness?.setLocalStateField('guest', 8);
  await writer.until(() => writer.provider.awareness?.getStates().get(reader.document.clientID)?.['guest'] === 8);
  expect(writer.provider.unsyncedChanges).toBeGreaterThan(0);
  release();
  await writer.synced();
  expect(log.title()).toBe('once');
});

test('words that were typed offline are called saved when all of them are stored, and reach the server in one piece', async () => {
  const { log, writer } = await openRoom();
  const socket = writer.provider.configuration.websocketProvider;
  socket.disconnect();
  await writer.until(() => !writer.provider.isAuthenticated);
  for (let letter = 0; letter < 300; letter++) writer.title.insert(letter, 'x');
  const saved: string[] = [];
  writer.provider.on('unsyncedChanges', ({ number }: { number: number }) => {
    if (number === 0) saved.push(log.title());
  });
  const closes: number[] = [];
  writer.provider.on('close', ({ event }: { event: { code: number } }) => closes.push(event.code));
  await socket.connect();
  await writer.until(() => writer.provider.isAuthenticated);
  writer.title.insert(300, '!');
  await vi.waitFor(() => expect(log.title()).toBe(`${'x'.repeat(300)}!`));
  await writer.synced();
  expect(saved.filter((title) => !/^x{300}!?$/.test(title))).toEqual([]);
  expect(saved).not.toEqual([]);
  expect(closes).toEqual([]);
});

test('while nothing can be stored, the room knows and nothing counts as saved, until storing works again', async () => {
  const { log, writer, reader, open } = await openRoom();
  const news = newsOf(reader);
  log.fail(true);
  writer.title.insert(0, 'kept');
  await reader.until(() => reader.title.toJSON() === 'kept');
  await vi.waitFor(() => expect(news).toEqual([false]));
  const visitor = open();
  const newsOfVisitor = newsOf(visitor);
  await vi.waitFor(() => expect(newsOfVisitor).toEqual([false]));
  expect(writer.provider.unsyncedChanges).toBe(1);
  log.fail(false);
  await writer.synced();
  expect(log.title()).toBe('kept');
  await vi.waitFor(() =>
    expect([news, newsOfVisitor]).toEqual([
      [false, true],
      [false, true],
    ]),
  );
});

test('a server that cannot store documents for long is not ready, says why, and is ready again when it can', async () => {
  const log = moodyLog();
  const readiness = createReadiness({ storageGraceMs: 0 });
  const bff = await startBff({ upstreams: { documents: log.documents }, readiness });
  const editor = await enterRoom(bff.url, DEMO_ROOM);
  log.fail(true);
  editor.title.insert(0, 'kept');
  await vi.waitFor(async () => {
    const { body, status } = await request(bff.url).get('/readyz');
    expect(status).toBe(503);
    expect(body).toMatchObject({ status: 'storage', reason: expect.stringContaining('disk is full') });
  });
  await request(bff.url).get('/healthz').expect(200);
  log.fail(false);
  await editor.synced();
  await request(bff.url).get('/readyz').expect(200);
});

test('a store that was full takes the first words of a new document once it has room, and nobody lost it meanwhile', async () => {
  const documents = openDocuments({ directory, maxMiB: 1 });
  closeInTheEnd(() => documents.close());
  const server = await startCollaboration({ directory, documents, limits: NO_RATE });
  closeInTheEnd(() => server.app.close());
  for (const name of ['a', 'b', 'c', 'd']) await documents.append(name, new Uint8Array(209_000));
  const editor = openEditor(server.url, DEMO_ROOM);
  editor.write('x'.repeat(150_000));
  await vi.waitFor(() => expect(server.log()).toContain('database or disk is full'));
  editor.write('and more');
  await documents.remove('a');
  await editor.synced();
  expect(server.log().match(/documents cannot be stored/g)).toHaveLength(1);
  expect(server.log()).not.toContain(CLOSE_EVENTS.documentRemoved.reason);
  const stored = new Y.Doc();
  Y.applyUpdate(stored, (await documents.load(DEMO_ROOM)) ?? new Uint8Array());
  expect(stored.getXmlFragment('default').length).toBe(2);
});

test('an edit that is on its way when somebody else deletes the document starts no other one', async () => {
  const documents = openDocuments({ directory, maxMiB: 1 });
  closeInTheEnd(() => documents.close());
  const onRemoved = vi.fn<(room: string) => void>();
  const persistence = persistenceOn(documents, { onRemoved });
  const draft = new Y.Doc();
  draft.on('update', (update: Uint8Array) => persistence.save(DEMO_ROOM, update));
  draft.getText('title').insert(0, 'a');
  await persistence.allSettled();
  await documents.remove(DEMO_ROOM);
  for (const letter of ['b', 'c']) {
    draft.getText('title').insert(0, letter);
    await persistence.allSettled();
  }
  expect(onRemoved).toHaveBeenCalledWith(DEMO_ROOM);
  expect(await documents.load(DEMO_ROOM)).toBeUndefined();
});

test('a document is remembered as stored only while it is open, so that the memory of a server does not grow with its visitors', async () => {
  const documents = openDocuments({ directory });
  closeInTheEnd(() => documents.close());
  const closed = vi.spyOn(Persistence.prototype, 'closed');
  const server = await startCollaboration({ directory, documents });
  const editor = openEditor(server.url, DEMO_ROOM);
  editor.write('stored');
  await editor.synced();
  expect(closed).not.toHaveBeenCalled();
  editor.close();
  await vi.waitFor(() => expect(closed).toHaveBeenCalledWith(DEMO_ROOM));

  const onRemoved = vi.fn<(room: string) => void>();
  const persistence = persistenceOn(documents, { onRemoved });
  await Promise.all([persistence.load(DEMO_ROOM), documents.append('another', new Uint8Array([0, 0]))]);
  await persistence.load('another');
  persistence.closed('another');
  await Promise.all([documents.remove(DEMO_ROOM), documents.remove('another')]);
  await persistence.endsOf([DEMO_ROOM, 'another']);
  expect(onRemoved.mock.calls).toEqual([[DEMO_ROOM]]);
});

test('edits that wait for a full disk take memory for themselves, not for every pair of them', async () => {
  const log = moodyLog();
  log.fail(true);
  const persistence = persistenceOn(log.documents);
  const saved = createSaved(persistence, () => {});
  const update = Y.encodeStateAsUpdate(new Y.Doc());
  const heldBefore = process.memoryUsage().heapUsed;
  let acknowledged = 0;
  for (let edit = 0; edit < 5000; edit++) {
    persistence.save(DEMO_ROOM, update);
    saved.whenStored(DEMO_ROOM, () => (acknowledged += 1));
  }
  expect(process.memoryUsage().heapUsed - heldBefore).toBeLessThan(100 * 1024 * 1024);
  expect(acknowledged).toBe(0);
  log.fail(false);
  await persistence.allSettled();
  await vi.waitFor(() => expect(acknowledged).toBe(5000));
});

test('documents are not called stored again because one of them has nothing to try again yet', async () => {
  const storing: boolean[] = [];
  const attempts: string[] = [];
  const append = (room: string) => {
    attempts.push(room);
    return room === 'full' ? Promise.reject(new Error('no room')) : new Promise<never>(() => {});
  };
  const persistence = persistenceOn(Object.assign(moodyLog().documents, { append }), {
    onStoring: (isStoring) => storing.push(isStoring),
  });
  for (const room of ['slow', 'full']) persistence.save(room, Y.encodeStateAsUpdate(new Y.Doc()));
  await vi.waitFor(() => expect(attempts).toEqual(['slow', 'full', 'full', 'full']));
  expect(storing).toEqual([false]);
});

test('after an outage the words of several people are stored in the order in which they were written, those of one person together', async () => {
  let isAway = true;
  const stored: string[] = [];
  const append = async (_room: string, _update: Uint8Array, { author = '' }: { author?: string | undefined } = {}) => {
    if (isAway) throw new Error('The database is away.');
    stored.push(author);
  };
  const persistence = persistenceOn(Object.assign(moodyLog().documents, { append }));
  const document = new Y.Doc();
  let author = '';
  document.on('update', (update: Uint8Array) => persistence.save(DEMO_ROOM, update, { author }));
  for (author of ['Ada', 'Ben', 'Ada', 'Ada', 'Cleo', 'Cleo']) document.getText('title').insert(0, author);
  const acknowledged: string[] = [];
  persistence.whenStored(DEMO_ROOM, () => acknowledged.push('Cleo'));
  await Promise.resolve(); // the first attempts have failed, one after the other
  isAway = false;
  await persistence.allSettled();
  expect(stored).toEqual(['Ada', 'Ben', 'Ada', 'Cleo']);
  expect(acknowledged).toEqual(['Cleo']);
  expect(persistence.unstored).toBe(0);
});
