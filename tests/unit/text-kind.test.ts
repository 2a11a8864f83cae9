import { expect, test } from 'vitest';
import * as Y from 'yjs';

import { ABOUT_FIELD, KIND_KEY } from '#shared-types/analysis/text-kind';
import { DEMO_ROOM, draftRoom } from '#shared-types/documents/collaboration';

import type { SharedDocument } from '../../web/sync/shared-document.ts';
import { saidKind } from '../../web/sync/text-kind.ts';

/** A document in a room, and what its writers have said about it. */
function aDocument(roomName: string, kind?: unknown) {
  const doc = new Y.Doc();
  if (kind !== undefined) doc.getMap(ABOUT_FIELD).set(KIND_KEY, kind);
  return { doc, shared: { roomName, doc } as SharedDocument };
}

const DRAFT = draftRoom('e'.repeat(32)) ?? '';

test('A reader has what the writers say, and decides for nobody else', () => {
  const { doc, shared } = aDocument(DRAFT, 'story');
  const said = saidKind(shared, () => false);
  let changes = 0;
  const stop = said.subscribe(() => changes++);
  expect(said.get()).toBe('story');
  said.set('essay');
  expect([said.get(), doc.getMap(ABOUT_FIELD).get(KIND_KEY), changes]).toEqual(['essay', 'story', 1]);
  said.set(undefined);
  expect([said.get(), changes]).toEqual([undefined, 2]);
  stop();
});

test('In the sandbox nobody decides for strangers', () => {
  const { doc, shared } = aDocument(DEMO_ROOM, 'story');
  const said = saidKind(shared, () => true);
  expect(said.get()).toBeUndefined();
  said.set('essay');
  expect([said.get(), doc.getMap(ABOUT_FIELD).get(KIND_KEY)]).toEqual(['essay', 'story']);
});

test('A kind that nobody can have said is none', () => {
  expect(saidKind(aDocument(DRAFT, 'sonnet').shared, () => true).get()).toBeUndefined();
});

test('What somebody says reaches the document as soon as they may write in it', () => {
  const { doc, shared } = aDocument(DRAFT);
  let isWritable = false;
  const said = saidKind(shared, () => isWritable);
  isWritable = true;
  said.set('notes');
  expect(doc.getMap(ABOUT_FIELD).get(KIND_KEY)).toBe('notes');
});
