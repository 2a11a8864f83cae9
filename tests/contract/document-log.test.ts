import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';

import type { Documents } from '#bff/documents/documents';
import { refused } from '#bff/documents/refusal';

import { DOCUMENT_STORES } from '../support/document-stores.ts';

/** Updates that type the words into one document, one for each. */
function typing(...words: string[]): Uint8Array[] {
  const document = new Y.Doc();
  const updates: Uint8Array[] = [];
  document.on('update', (update: Uint8Array) => updates.push(update));
  for (const word of words) document.getText('title').insert(document.getText('title').length, word);
  return updates;
}

async function titleIn(log: Documents, name: string): Promise<string | undefined> {
  const update = await log.load(name);
  if (update === undefined) return undefined;
  const document = new Y.Doc();
  Y.applyUpdate(document, update);
  return document.getText('title').toJSON();
}

for (const { driver, place } of DOCUMENT_STORES) {
  describe(`A document log in ${driver}`, () => {
    test('has everything that was appended, in whatever order it came, and after it was opened again', async () => {
      const { open } = await place();
      const first = open();
      await Promise.all(
        typing('Ink ', 'is ', 'black.')
          .toReversed()
          .map((update) => first.append('a', update)),
      );
      expect(await titleIn(first, 'a')).toBe('Ink is black.');
      expect(await first.load('b')).toBeUndefined();
      await first.close();
      expect(await titleIn(open(), 'a')).toBe('Ink is black.');
    });

    test('a call that fails takes none of those with it that came at the same time', async () => {
      const log = (await place()).open();
      const failing = Reflect.get(log, 'unheardOf') as (room: string) => Promise<unknown>;
      const before = typing('before').map((update) => log.append('a', update));
      const failure = failing('b').catch((error: unknown) => String(error));
      const after = typing('after').map((update) => log.append('c', update));
      await Promise.all([...before, ...after]);
      expect(await failure).toContain('unheardOf');
      expect([await titleIn(log, 'a'), await titleIn(log, 'c')]).toEqual(['before', 'after']);
    });

    test('an update that is stored twice changes nothing', async () => {
      const log = (await place()).open();
      const [update] = typing('once');
      await Promise.all([log.append('a', update ?? new Uint8Array()), log.append('a', update ?? new Uint8Array())]);
      expect(await titleIn(log, 'a')).toBe('once');
    });

    test('has the same words after more edits than it keeps one by one', async () => {
      const { open } = await place();
      const log = open();
      const words = Array.from({ length: 1200 }, (_, index) => `${index} `);
      await Promise.all(typing(...words).map((update) => log.append('a', update)));
      expect(await titleIn(log, 'a')).toBe(words.join(''));
      await log.append('b', typing('other')[0] ?? new Uint8Array());
      await log.close();
      const again = open();
      expect(await titleIn(again, 'a')).toBe(words.join(''));
      expect(await titleIn(again, 'b')).toBe('other');
    });

    test('tells a server what others have stored since a place in its log, and nothing of its own', async () => {
      const { open } = await place();
      const [one, other] = [open(), open()];
      const [first, second, third] = typing('Ink ', 'is ', 'black.');
      await one.append('a', first ?? new Uint8Array());
      const opened = await other.follow('a');
      expect(opened?.update).toEqual(first);
      await Promise.all([one.append('a', second ?? new Uint8Array()), other.append('a', third ?? new Uint8Array())]);
      const followed = await other.follow('a', opened?.end);
      expect(followed?.update).toEqual(second);
      expect(await other.follow('a', followed?.end)).toEqual({ update: undefined, end: followed?.end });
      expect(await one.follow('nothing', opened?.end)).toBeUndefined();
    });

    test('gives a server whose place was folded away the whole document, and notices that it is another one', async () => {
      const { open } = await place();
      const [one, other] = [open(), open()];
      const [first, ...more] = typing('Ink ', 'is ', 'black.');
      await one.append('a', first ?? new Uint8Array());
      const { end } = (await other.follow('a')) ?? {};
      for (const update of more) await one.append('a', update);
      await one.records.read('a'); // folds the tail
      const copy = new Y.Doc();
      const followed = await other.follow('a', end);
      Y.applyUpdate(copy, followed?.update ?? new Uint8Array());
      expect(copy.getText('title').toJSON()).toBe('Ink is black.');
      await one.remove('a');
      expect(await other.follow('a', followed?.end)).toBeUndefined();
    });

    test('forgets a removed document, and takes a new one of that name from the first who loads it', async () => {
      const log = (await place()).open();
      await log.append('a', typing('old')[0] ?? new Uint8Array());
      await log.remove('a');
      expect(await log.load('a')).toBeUndefined();
      await log.append('a', typing('new')[0] ?? new Uint8Array());
      expect(await titleIn(log, 'a')).toBe('new');
    });

    test('notices that somebody else has deleted a document, and does not recreate it from later updates', async () => {
      const { open } = await place();
      const [log, other] = [open(), open()];
      const [first, second] = typing('one ', 'two');
      await log.append('a', first ?? new Uint8Array());
      await log.append('b', first ?? new Uint8Array());
      await other.remove('a');
      expect(await log.append('a', second ?? new Uint8Array(), { isKnown: true })).toEqual(refused('removed'));
      expect([...(await log.ends(['a', 'b', 'never'])).keys()]).toEqual(['b']);
    });

    test('takes no update for a document that was deleted since, also if another one has its room', async () => {
      const { open } = await place();
      const [log, other] = [open(), open()];
      const [first = new Uint8Array(), second = new Uint8Array()] = typing('one ', 'two');
      const [anew = new Uint8Array()] = typing('new');
      await log.append('a', first);
      await log.append('b', first);
      const document = (await log.ends(['a'])).get('a')?.document;
      await other.remove('a');
      await other.append('a', anew);
      expect(await log.append('a', second, { isKnown: true, document })).toEqual(refused('removed'));
      expect(await log.append('b', second, { isKnown: true })).toBeUndefined();
      expect(await titleIn(log, 'a')).toBe('new');
      expect((await log.ends(['a'])).get('a')?.number).toBe(1);
    });

    test('forgets what was last used before a time, and keeps what was used since or has another prefix', async () => {
      let now = 1000;
      const log = (await place()).open({ now: () => now });
      const [update = new Uint8Array()] = typing('text');
      for (const name of ['draft-old', 'draft-marked', 'draft-loaded', 'other']) await log.append(name, update);
      now = 2000;
      await log.markUsed(['draft-marked', 'draft-unknown']);
      await log.load('draft-loaded');
      expect(await log.removeUnused('draft-', 2000)).toBe(1);
      expect(await log.load('draft-old')).toBeUndefined();
      for (const name of ['draft-marked', 'draft-loaded', 'other']) expect(await titleIn(log, name)).toBe('text');
    });

    test('can forget only what was used for a short time', async () => {
      let now = 0;
      const log = (await place()).open({ now: () => now });
      const [update = new Uint8Array()] = typing('text');
      await log.append('draft-written', update);
      await log.append('draft-glance', update);
      now = 60_000;
      await log.append('draft-written', update);
      expect(await log.removeUnused('draft-', 100_000, 60_000)).toBe(1);
      expect(await titleIn(log, 'draft-written')).toBe('text');
    });

    test('says how much space it uses, and stores what is queued before it closes', async () => {
      const { open } = await place();
      const log = open();
      const { usedBytes, maxBytes } = await log.use();
      expect(usedBytes).toBeLessThan(maxBytes);
      const stored = log.append('a', typing('last words')[0] ?? new Uint8Array());
      await log.close();
      await stored;
      await expect(log.load('a')).rejects.toThrow('closed');
      expect(await titleIn(open(), 'a')).toBe('last words');
    });
  });
}
