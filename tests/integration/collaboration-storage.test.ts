import { Worker } from 'node:worker_threads';

import { pino } from 'pino';
import { beforeEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';

import type { Documents } from '#bff/documents/documents';
import { DEFAULT_RETENTION, SANDBOX_UNUSED_MS, startDocumentExpiry } from '#bff/documents/expiry';
import { openDocuments } from '#bff/documents/open-documents';
import type { DatabasePlace } from '#bff/storage/open-database';
import { CLOSE_EVENTS, DEMO_ROOM, draftRoom } from '#shared-types/documents/collaboration';

import { closeInTheEnd } from '../support/closing.ts';
import { enterRoom, openRaw } from '../support/collaboration/collaboration-client.ts';
import { startCollaboration } from '../support/collaboration/collaboration-server.ts';
import { moodyLog, titleOf } from '../support/collaboration/moody-log.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const DRAFT_UNUSED_MS = DEFAULT_RETENTION.draftDays * 86_400_000;

let directory: string;

beforeEach(async () => {
  directory = await temporaryFolder();
});

function open(options: Partial<Parameters<typeof openDocuments>[0]> = {}): Documents {
  const documents = openDocuments({ directory, ...options });
  closeInTheEnd(() => documents.close());
  return documents;
}

const startThread = (workerData: DatabasePlace) =>
  new Worker(new URL('../../bff/documents/documents-thread.ts', import.meta.url), { workerData });
const NOWHERE = { directory: '/dev/null', file: 'x' };

/** Updates that type the words, one per word. */
function updatesOf(words: string[]): Uint8Array[] {
  const document = new Y.Doc();
  const updates: Uint8Array[] = [];
  document.on('update', (update: Uint8Array) => updates.push(update));
  for (const word of words) document.getText('title').insert(document.getText('title').length, word);
  return updates;
}

test('a log that has grown long is folded into a snapshot without the content that was deleted', async () => {
  const document = new Y.Doc();
  const title = document.getText('title');
  const documents = open();
  document.on('update', (update: Uint8Array) => void documents.append('a', update));
  for (let round = 0; round < 100; round++) {
    title.insert(0, 'x'.repeat(5000));
    title.delete(0, 5000);
  }
  title.insert(0, 'what is left');
  expect(titleOf(await documents.load('a'))).toBe('what is left');
  await documents.markUsed([]); // the tail is folded between two requests
  const folded = await documents.load('a');
  expect(titleOf(folded)).toBe('what is left');
  expect(folded?.length).toBeLessThan(1000);
});

test('a lost worker rejects what it had not answered, and the next operation starts another', async () => {
  const workers: Worker[] = [];
  const documents = open({
    startWorker: (place) => {
      workers.push(startThread(place));
      return workers.at(-1) ?? expect.unreachable();
    },
  });
  const [first, second] = updatesOf(['one ', 'two']);
  await documents.append('a', first ?? new Uint8Array());
  const lost = documents.append('a', second ?? new Uint8Array());
  await workers[0]?.terminate();
  await lost.catch(async () => await documents.append('a', second ?? new Uint8Array()));
  expect(titleOf(await documents.load('a'))).toBe('one two');
  expect(workers.length).toBe(2);
});

test('a thread that fails takes nothing with it but the batch under way: what waits behind is stored by the next one', async () => {
  let started = 0;
  const documents = open({
    startWorker: (place) => {
      started += 1;
      return startThread(started === 1 ? NOWHERE : place);
    },
  });
  const [update] = updatesOf(['kept']);
  const lost = documents.load('a').then(String, String);
  await new Promise(setImmediate); // the first batch is on its way
  const kept = documents.append('b', update ?? new Uint8Array());
  expect(await lost).toContain('The document store failed');
  await kept;
  expect(titleOf(await documents.load('b'))).toBe('kept');
  expect(started).toBe(2);
});

test('the sandbox is empty after 24 hours without use, a draft after 30 days, and what is open is kept', async () => {
  let now = Date.UTC(2026, 0, 1);
  const documents = open({ now: () => now });
  const draft = draftRoom('0'.repeat(32)) ?? '';
  const openDraft = draftRoom('1'.repeat(32)) ?? '';
  for (const room of [DEMO_ROOM, draft, openDraft])
    await documents.append(room, updatesOf(['text'])[0] ?? new Uint8Array());
  let openRooms = [openDraft];
  const log = pino({ level: 'silent' });
  const clock = { now: () => now, retention: DEFAULT_RETENTION };
  const expiry = startDocumentExpiry({ documents, openRooms: () => openRooms, log, ...clock });
  closeInTheEnd(() => expiry.stop());
  const kept = async () => {
    const rooms: string[] = [];
    for (const room of [DEMO_ROOM, draft, openDraft]) if (titleOf(await peek(room)) !== '') rooms.push(room);
    return rooms;
  };
  // Loading counts as use, so a second log with a clock of long ago looks instead.
  const peek = async (room: string) => await spectator.load(room);
  const spectator = open({ now: () => 0 });

  now += SANDBOX_UNUSED_MS;
  await expiry.sweep();
  expect(await kept()).toEqual([DEMO_ROOM, draft, openDraft]);
  now += 1;
  await expiry.sweep();
  expect(await kept()).toEqual([draft, openDraft]);
  now += DRAFT_UNUSED_MS - SANDBOX_UNUSED_MS;
  await expiry.sweep();
  expect(await kept()).toEqual([openDraft]);
  openRooms = [];
  now += DRAFT_UNUSED_MS + 1;
  await expiry.sweep();
  expect(await kept()).toEqual([]);
});

test('edits made while the log fails are kept, stored when it works again, and the failure is logged once', async () => {
  const { documents, fail, title } = moodyLog();
  const server = await startCollaboration({ directory, documents });
  const [editor, reader] = [await enterRoom(server.url, DEMO_ROOM), await enterRoom(server.url, DEMO_ROOM)];
  fail(true);
  for (const word of ['kept ', 'through ', 'trouble']) editor.title.insert(editor.title.length, word);
  await reader.until(() => reader.title.toJSON() === 'kept through trouble');
  for (const each of [editor, reader]) each.close(); // the document stays loaded until it is stored
  await vi.waitFor(() => expect(server.log()).toContain('cannot be stored'));
  expect(title()).toBe('');
  fail(false);
  await vi.waitFor(() => expect(title()).toBe('kept through trouble'));
  expect(server.log().match(/cannot be stored/g)).toHaveLength(1);
});

test('a document that cannot be read closes the socket with 1013, and opens when it can', async () => {
  const { documents, fail } = moodyLog();
  const server = await startCollaboration({ directory, documents });
  fail(true);
  const denied = await openRaw(server.url, DEMO_ROOM);
  expect(await denied.closed).toEqual(CLOSE_EVENTS.storageUnavailable);
  fail(false);
  await enterRoom(server.url, DEMO_ROOM);
});
