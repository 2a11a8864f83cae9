import { randomBytes } from 'node:crypto';

import { DOCUMENT_IMAGES_MAX_BYTES, IMAGE_TYPES } from '#shared-types/documents/images';

import type { Row, Statements } from '../storage/database.ts';
import type { CallContext, Handlers } from './calls.ts';
import { SWEPT_AT_ONCE } from './locks.ts';
import { DamagedDocument } from './log/compaction.ts';
import { storedContent } from './log/document-rows.ts';
import { refused } from './refusal.ts';

/** The shortest time we keep a picture after it was added, even if the text doesn't show it, so that undo can bring it back. */
const UNDO_TIME_MS = 3_600_000;
const ID_BYTES = 16;
/** The share of the store that pictures may fill. One that didn't fit would fail the texts committed with it. */
const IMAGES_SHARE = 0.9;

/** The handlers of pictures. */
export const imageHandlers: Handlers['images'] = {
  async add(context, room, { type, data }) {
    const { usedBytes, maxBytes } = await context.use();
    if (usedBytes + data.length > maxBytes * IMAGES_SHARE) return refused('store full');
    if (!(await makeRoom(context, room, data.length))) return refused('full');
    const id = randomBytes(ID_BYTES).toString('hex');
    await context.run('INSERT INTO image (id, type, data) VALUES ($1, $2, $3)', id, type, data);
    await addToDocument(context, room, id);
    return id;
  },
  async keep(context, room, id) {
    const row = await context.get('SELECT length(data) AS bytes FROM image WHERE id = $1', id);
    if (row === undefined) return refused('unknown');
    // The first time stays. Otherwise a stranger could hold all the room of the sandbox by asking once an hour.
    const kept = await context.get('SELECT 1 FROM document_image WHERE document = $1 AND image = $2', room, id);
    if (kept !== undefined) return undefined;
    if (!(await makeRoom(context, room, Number(row['bytes'])))) return refused('full');
    await addToDocument(context, room, id);
    return undefined;
  },
  async find({ get }, id) {
    const row = await get('SELECT type, data FROM image WHERE id = $1', id);
    const type = IMAGE_TYPES.find((known) => known === row?.['type']);
    const data = row?.['data'];
    return type !== undefined && data instanceof Uint8Array ? { type, data } : undefined;
  },
  async removeStray(context, addedBeforeMs) {
    const released = await context.all(
      `DELETE FROM document_image WHERE (document, image) IN (
         SELECT document, image FROM document_image AS added WHERE added_ms < $1
           AND NOT EXISTS (SELECT 1 FROM document WHERE name = added.document)
           AND NOT EXISTS (SELECT 1 FROM library_document WHERE name = added.document AND owner IS NOT NULL)
         LIMIT ${SWEPT_AT_ONCE}
       ) RETURNING image`,
      addedBeforeMs,
    );
    return removeUnowned(context, released);
  },
};

async function addToDocument({ run, nowMs }: CallContext, room: string, id: string): Promise<void> {
  await run('INSERT INTO document_image (document, image, added_ms) VALUES ($1, $2, $3)', room, id, nowMs);
}

/** Whether a document has room for this many bytes, if necessary without the pictures that its text no longer shows. */
async function makeRoom(context: CallContext, room: string, bytes: number): Promise<boolean> {
  const hasRoom = async () => (await imageBytesOf(context, room)) + bytes <= DOCUMENT_IMAGES_MAX_BYTES;
  if (await hasRoom()) return true;
  let text: Buffer;
  try {
    text = Buffer.from((await storedContent(context, room)) ?? []); // a document that is not there shows none
  } catch (error) {
    if (error instanceof DamagedDocument) return false; // nobody can say which pictures a damaged text shows
    throw error;
  }
  const rows = await context.all(
    'SELECT image FROM document_image WHERE document = $1 AND added_ms < $2',
    room,
    context.nowMs - UNDO_TIME_MS,
  );
  const unseen = rows.filter(({ image }) => !text.includes(String(image)));
  for (const { image } of unseen) {
    await context.run('DELETE FROM document_image WHERE document = $1 AND image = $2', room, String(image));
  }
  await removeUnowned(context, unseen);
  return hasRoom();
}

async function imageBytesOf({ get }: Statements, room: string): Promise<number> {
  const row = await get(
    `SELECT coalesce(sum(length(data)), 0) AS bytes FROM image
     WHERE id IN (SELECT image FROM document_image WHERE document = $1)`,
    room,
  );
  return Number(row?.['bytes']);
}

/** Lets another document share the pictures of a document. */
export async function shareImages(
  { run, nowMs }: CallContext,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await run(
    'INSERT INTO document_image (document, image, added_ms) SELECT $1, image, $2 FROM document_image WHERE document = $3',
    to,
    nowMs,
    from,
  );
}

/** Deletes the pictures of a document, except those that another document shares. */
export async function removeImagesOf(statements: Statements, room: string): Promise<void> {
  await removeUnowned(
    statements,
    await statements.all('DELETE FROM document_image WHERE document = $1 RETURNING image', room),
  );
}

/** Of the pictures that a document has released, deletes those that no other document shares. Returns how many. */
async function removeUnowned({ run }: Statements, released: readonly Row[]): Promise<number> {
  let removed = 0;
  for (const { image } of released) {
    removed += await run(
      'DELETE FROM image WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM document_image WHERE image = $1)',
      String(image),
    );
  }
  return removed;
}
