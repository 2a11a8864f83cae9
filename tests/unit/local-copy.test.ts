import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { Doc, encodeStateAsUpdate, UndoManager } from 'yjs';

import { BODY_FIELD } from '#shared-types/documents/collaboration';
import type { Role } from '#shared-types/documents/roles';

import '../../web/session/session.ts';
import { accessAs } from '../../web/sync/document-state.ts';
import {
  addToKept,
  clearKept,
  keptDocuments,
  removeOwned,
  trimKept,
} from '../../web/sync/local-copy/kept-documents.ts';
import { LocalCopy } from '../../web/sync/local-copy/local-copy.ts';
import { withBrowserStorage } from '../support/browser-storage.ts';
import { paragraph, paragraphsIn } from '../support/collaboration/writing.ts';

const ROOM = `demo-${'a'.repeat(32)}`;
const SERVER = {};
const CLEARING = 'sullivan.clearing-documents';

const storage = withBrowserStorage();
afterEach(() => void vi.useRealTimers());

/** A page that opens a document with the copy of this browser. @param account the one that is signed in; nobody is by default. */
async function aPage({ account = '' } = {}) {
  storage.local.set('sullivan.signed-in', `Ada\n${account}`);
  const doc = new Doc();
  const body = doc.getXmlFragment(BODY_FIELD);
  let access = accessAs('write');
  const writerKey = crypto.randomUUID().replaceAll('-', '');
  const copy = new LocalCopy({
    room: ROOM,
    doc,
    writerKey,
    fromServer: SERVER,
    access: () => access,
    onChange: () => {},
  });
  onTestFinished(() => copy.close());
  const opened = await copy.open();
  return {
    copy,
    body,
    opened,
    writerKey,
    write: (words: string) => body.push([paragraph(words)]),
    become: (next: Role) => (access = accessAs(next)),
    lines: () => paragraphsIn(encodeStateAsUpdate(doc)),
    stored: () => vi.waitFor(() => expect(copy.kept).toBe('all')),
  };
}

/** What the next page of the browser reads. */
const kept = async () => (await aPage()).lines();
const pieces = () => storage.rows('updates').filter((row) => row['room'] === ROOM);
const rooms = async () => (await keptDocuments()).map(({ room }) => room);

test('what somebody writes is there for the next page, which knows whose words aren’t saved, until they are', async () => {
  const first = await aPage();
  expect([first.opened, first.copy.kept]).toEqual([undefined, 'not']);
  first.write('Offline.');
  first.write('More.');
  expect(first.copy.kept).toBe('not');
  await first.stored();
  const next = await aPage();
  expect([next.opened, next.lines()]).toEqual(['write', ['Offline.', 'More.']]);
  expect([next.copy.isUnsaved, next.copy.earlierKeys]).toEqual([true, [first.writerKey]]);
  next.copy.setSaved(true);
  await vi.waitFor(() => expect(storage.rows('writers')).toEqual([]));
  expect(storage.local.has('sullivan.asked-to-persist')).toBe(true);
});

test('two pages of a browser both keep their words', async () => {
  const [one, other] = [await aPage(), await aPage()];
  one.write('One.');
  await one.stored();
  other.write('Two.');
  await other.stored();
  expect((await kept()).toSorted()).toEqual(['One.', 'Two.']);
});

/** An update that can be read but not applied: its first item comes after one of its own that doesn't exist. */
const CONTRADICTION = Uint8Array.of(1, 1, 1, 0, 0x84, 1, 5, 1, 120, 0);

test('a copy opens without the pieces of it that are damaged, and gives way to the server’s if all are', async () => {
  const writer = await aPage();
  writer.write('A text.');
  await writer.stored();
  for (const update of [CONTRADICTION, Uint8Array.of(1, 2, 255, 255), 'words', null, new Uint8Array()])
    storage.put('updates', { room: ROOM, update });
  storage.put('writers', { room: ROOM, key: 'no key', revision: 'none' });
  expect(await kept()).toEqual(['A text.']);
  await vi.waitFor(() => expect(pieces()).toHaveLength(1));

  await clearKept();
  await addToKept(ROOM, { update: CONTRADICTION, title: '', role: 'write', writers: [], begins: true });
  const page = await aPage();
  expect([page.opened, page.lines(), await rooms()]).toEqual([undefined, [], []]);
  page.write('From the server.');
  await page.stored();
  expect(await kept()).toEqual(['From the server.']);
});

test('the copy of a document doesn’t grow with every word', async () => {
  const writer = await aPage();
  for (let line = 0; line < 8; line++) {
    writer.write('Ten words.');
    await writer.stored();
  }
  expect(pieces()).toHaveLength(8);
  expect(await kept()).toHaveLength(8);
  await vi.waitFor(() => expect(pieces()).toHaveLength(1));
});

test('what somebody changes who may not write is never kept, and what they write later is kept whole', async () => {
  const page = await aPage();
  const undo = new UndoManager(page.body);
  page.write('Mine.');
  await page.stored();
  page.become('comment');
  undo.undo();
  expect([page.lines(), await kept()]).toEqual([[], ['Mine.']]);
  page.become('write');
  page.write('Again.');
  await page.stored();
  expect(await kept()).toEqual(['Again.']);
});

test('a browser without room keeps nothing, says so, and stores everything once there is room', async () => {
  const page = await aPage();
  storage.setFull(true);
  page.write('One.');
  await vi.waitFor(() => expect(page.copy.kept).toBe('not'));
  storage.setFull(false);
  page.write('Two.');
  await page.stored();
  expect(await kept()).toEqual(['One.', 'Two.']);
});

test.each([
  { wrote: '', opens: 'ada', reads: ['A stranger’s.'], isForeign: true },
  { wrote: 'ada', opens: 'ada', reads: ['A stranger’s.'], isForeign: false },
  { wrote: 'ada', opens: 'ben', reads: [], isForeign: false },
  { wrote: 'ada', opens: '', reads: [], isForeign: false },
])('unsaved words of "$wrote" are apart for "$opens": $isForeign, and wait unless it is them', async (each) => {
  const writer = await aPage({ account: each.wrote });
  writer.write('A stranger’s.');
  await writer.stored();
  const page = await aPage({ account: each.opens });
  expect([page.lines(), page.copy.isForeign]).toEqual([each.reads, each.isForeign]);
  // Nothing of theirs goes into the copy, and nothing of it is lost.
  if (each.wrote !== each.opens) page.write('Mine.');
  const again = await aPage({ account: each.wrote });
  expect(again.lines()).toEqual(['A stranger’s.']);
});

const named = (at: number) => `demo-${String(at).padStart(32, '0')}`;

test('the oldest documents make room for new ones, but never those with unsaved words', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let at = 0; at < 60; at++) {
    vi.setSystemTime(at);
    const writers = at === 0 ? [{ key: 'b'.repeat(32), revision: 1 }] : [];
    const update = Uint8Array.of(0, 0);
    await addToKept(named(at), { update, title: '', role: 'write', writers, begins: true });
  }
  await trimKept();
  expect((await rooms()).toSorted()).toEqual([
    named(0),
    ...Array.from({ length: 50 }, (_, index) => named(index + 10)),
  ]);
});

/** Keeps a document in the browser. */
const add = (room: string, role: Role, isUnsaved: boolean) =>
  addToKept(room, {
    update: Uint8Array.of(0, 0),
    title: room,
    role,
    writers: isUnsaved ? [{ key: 'b'.repeat(32), revision: 1, account: 'ada' }] : [],
    begins: true,
  });

test('the documents of an account leave the browser with it, but none with unsaved words, and no draft', async () => {
  await add('own', 'owner', false);
  await add('own, unsaved', 'owner', true);
  await add('a draft', 'write', false);
  await removeOwned();
  expect((await rooms()).toSorted()).toEqual(['a draft', 'own, unsaved']);
});

test('a removal that the end of a page cut off is completed before the next page reads anything', async () => {
  const page = await aPage();
  page.write('A text.');
  await page.stored();
  storage.local.set(CLEARING, '');
  storage.reopen();
  expect([await rooms(), storage.local.has(CLEARING)]).toEqual([[], false]);
});

test('a page whose copy another page has removed keeps nothing more', async () => {
  const page = await aPage();
  page.write('A text.');
  await page.stored();
  await clearKept();
  page.write('More.');
  await vi.waitFor(() => expect(page.copy.kept).toBe('not'));
  expect(await rooms()).toEqual([]);
});
