import { expect, test } from 'vitest';
import { Doc } from 'yjs';

import { SET_ASIDE_FIELD } from '#shared-types/analysis/set-aside';

import { carryOver } from '../../web/sync/carry-over.ts';
import { setAsideInDocument } from '../../web/sync/set-aside-map.ts';
import { setAsideKey } from '../support/collaboration/foreign-content.ts';

const ENTRY = { type: 'Spelling', words: 'beleive' } as const;

test('what is set aside comes along into a new copy of the document, beside what others have set aside there', () => {
  const [old, fresh] = [new Doc(), new Doc()];
  setAsideInDocument(old).add(new Map([[setAsideKey(1), ENTRY]]));
  setAsideInDocument(fresh).add(new Map([[setAsideKey(2), { ...ENTRY, words: 'kubelet' }]]));
  carryOver(old, fresh);
  expect([...setAsideInDocument(fresh).getEntries().keys()].toSorted()).toEqual([setAsideKey(1), setAsideKey(2)]);
});

test('a page takes what is sound from the map of a document, and notifies its listeners of each change', () => {
  const doc = new Doc();
  const map = doc.getMap(SET_ASIDE_FIELD);
  const text = setAsideInDocument(doc);
  let changes = 0;
  const stop = text.subscribe(() => (changes += 1));
  map.set('mine', ENTRY);
  map.set(setAsideKey(1), { ...ENTRY, words: 7 });
  map.set(setAsideKey(2), ENTRY);
  expect([...text.getEntries()]).toEqual([[setAsideKey(2), ENTRY]]);
  text.remove([setAsideKey(2)]);
  expect(text.getEntries().size).toBe(0);
  expect(changes).toBe(4);
  stop();
  map.set(setAsideKey(3), ENTRY);
  expect(changes).toBe(4);
});
