import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';

import type { Documents, StoredImage } from '#bff/documents/documents';
import { isRefused, refused } from '#bff/documents/refusal';
import { BODY_FIELD } from '#shared-types/documents/collaboration';
import { DOCUMENT_IMAGES_MAX_BYTES } from '#shared-types/documents/images';

import { DOCUMENT_STORES } from '../support/document-stores.ts';

const HOUR_MS = 3_600_000;
const PICTURE = { type: 'image/png', data: Uint8Array.of(137, 80, 78, 71) } as const;
const LARGE = { type: 'image/jpeg', data: new Uint8Array(DOCUMENT_IMAGES_MAX_BYTES / 2) } as const;

/** An update that shows the pictures with these ids, as the editor does. */
function showing(...ids: string[]): Uint8Array {
  const document = new Y.Doc();
  for (const id of ids) {
    const image = new Y.XmlElement('image');
    image.setAttribute('src', `/images/${id}`);
    document.getXmlFragment(BODY_FIELD).push([image]);
  }
  return Y.encodeStateAsUpdate(document);
}

/** Adds a picture, and returns its id. */
async function added(images: Documents['images'], room: string, image: StoredImage): Promise<string> {
  const id = await images.add(room, image);
  if (isRefused(id)) throw new Error(`There is no room: ${id.refused}.`);
  return id;
}

/** Adds pictures of half the room of a document each. */
async function fill({ images }: Pick<Documents, 'images'>, room: string): Promise<string[]> {
  return [await added(images, room, LARGE), await added(images, room, LARGE)];
}

for (const { driver, place } of DOCUMENT_STORES) {
  describe(`Pictures in ${driver}`, () => {
    let nowMs = 0;
    const start = async (maxMiB?: number) =>
      (await place()).open({ now: () => nowMs, ...(maxMiB !== undefined && { maxMiB }) });

    test('are there by their id, and an unknown id has none', async () => {
      const { images } = await start();
      const id = await added(images, 'a', PICTURE);
      expect(id).toMatch(/^[0-9a-f]{32}$/);
      expect(await images.find(id)).toEqual(PICTURE);
      expect(await images.find('0'.repeat(32))).toBeUndefined();
    });

    test('go with the last document that keeps them', async () => {
      const log = await start();
      const id = await added(log.images, 'a', PICTURE);
      expect(await log.images.keep('b', id)).toBeUndefined();
      expect(await log.images.keep('b', id)).toBeUndefined();
      expect(await log.images.keep('b', '0'.repeat(32))).toEqual(refused('unknown'));
      await log.remove('a');
      expect(await log.images.find(id)).toEqual(PICTURE);
      await log.remove('b');
      expect(await log.images.find(id)).toBeUndefined();
    });

    test('go when their document never gets a word', async () => {
      const log = await start();
      const stray = await added(log.images, 'a', PICTURE);
      const used = await added(log.images, 'b', PICTURE);
      await log.append('b', showing(used));
      nowMs += HOUR_MS;
      const recent = await added(log.images, 'c', PICTURE);
      expect(await log.images.removeStray(nowMs)).toBe(1);
      expect(await log.images.find(stray)).toBeUndefined();
      expect(await log.images.find(used)).toEqual(PICTURE);
      expect(await log.images.find(recent)).toEqual(PICTURE);
    });

    test('have a limit for each document, which counts pictures of other documents that it keeps', async () => {
      const { images } = await start();
      const [first] = await fill({ images }, 'a');
      expect(await images.add('a', PICTURE)).toEqual(refused('full'));
      await images.add('b', LARGE);
      await images.add('b', PICTURE);
      expect(await images.keep('b', first ?? '')).toEqual(refused('full'));
      await images.add('c', PICTURE);
    });

    test('make room an hour after they have left the text, and never while it shows them', async () => {
      const log = await start();
      const [shown = '', taken = ''] = await fill(log, 'a');
      await log.append('a', showing(shown));
      expect(await log.images.add('a', PICTURE)).toEqual(refused('full'));
      nowMs += HOUR_MS + 1;
      await log.images.add('a', PICTURE);
      expect(await log.images.find(shown)).toBeDefined();
      expect(await log.images.find(taken)).toBeUndefined();
    });

    test('make room although somebody keeps asking to keep them', async () => {
      const { images } = await start();
      const ids = await fill({ images }, 'a'); // of a document that nobody has written into
      nowMs += HOUR_MS + 1;
      for (const id of ids) expect(await images.keep('a', id)).toBeUndefined();
      await images.add('a', PICTURE);
    });

    test('that do not fit into the store are refused, and the texts that come at the same time are stored', async () => {
      const log = await start(3);
      const picture = { type: 'image/png', data: new Uint8Array(1_000_000) } as const;
      await log.images.add('a', picture);
      await log.images.add('a', picture);
      const [writing, adding] = await Promise.allSettled([log.append('b', showing()), log.images.add('b', picture)]);
      expect(adding).toMatchObject({ value: refused('store full') });
      expect(writing.status).toBe('fulfilled');
    });

    test('of a document whose content cannot be read are kept', async () => {
      const log = await start();
      const ids = await fill(log, 'a');
      await log.append('a', Uint8Array.of(1, 2, 3));
      nowMs += HOUR_MS + 1;
      expect(await log.images.add('a', PICTURE)).toEqual(refused('full'));
      for (const id of ids) expect(await log.images.find(id)).toBeDefined();
    });
  });
}
