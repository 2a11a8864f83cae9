import { randomBytes } from 'node:crypto';

import { DOCUMENT_IMAGES_MAX_BYTES, IMAGE_TYPES } from '#shared-types/images';

import type { Row, Statements } from '../storage/database.ts';
import type { StoredImage } from './document-images.ts';
import { type ImageOperation, IMAGES_FULL, type LogResult, STORE_FULL } from './log-operations.ts';

/** How long we keep a picture at least, from when it was added, even if the text doesn't show it: undo can then bring it back. */
const UNDO_TIME_MS = 3_600_000;
const ID_BYTES = 16;
/** The share of the store that pictures may fill. One that did not fit would fail the texts that are committed with it. */
const IMAGES_SHARE = 0.9;

/** The stored content of a document without deleted text, as Yjs encodes it. @throws {Error} when it is damaged. */
type ContentOf = (name: string) => Promise<Uint8Array | undefined>;

/** Executes one operation on pictures. */
export async function imageResult(
  statements: Statements,
  operation: ImageOperation,
  contentOf: ContentOf,
): Promise<LogResult> {
  switch (operation.kind) {
    case 'addImage':
      return addImage(statements, operation, contentOf);
    case 'keepImage':
      return keepImage(statements, operation, contentOf);
    case 'image':
      return findImage(statements, operation.id);
    case 'removeStrayImages':
      return removeStray(statements, operation.addedBeforeMs);
  }
}

async function addImage(
  statements: Statements,
  { name, image: { type, data }, nowMs }: Extract<ImageOperation, { kind: 'addImage' }>,
  contentOf: ContentOf,
): Promise<LogResult> {
  const { usedBytes, maxBytes } = await statements.use();
  if (usedBytes + data.length > maxBytes * IMAGES_SHARE) return STORE_FULL;
  if (!(await makeRoom(statements, { name, bytes: data.length, nowMs, contentOf }))) return IMAGES_FULL;
  const id = randomBytes(ID_BYTES).toString('hex');
  await statements.run('INSERT INTO image (id, type, data) VALUES ($1, $2, $3)', id, type, data);
  await statements.run('INSERT INTO document_image (document, image, added_ms) VALUES ($1, $2, $3)', name, id, nowMs);
  return { id };
}

async function keepImage(
  statements: Statements,
  { name, id, nowMs }: Extract<ImageOperation, { kind: 'keepImage' }>,
  contentOf: ContentOf,
): Promise<LogResult> {
  const row = await statements.get('SELECT length(data) AS bytes FROM image WHERE id = $1', id);
  if (row === undefined) return undefined;
  // The time stays that of the first: a stranger could hold all the room of the sandbox by asking once an hour.
  const kept = await statements.get('SELECT 1 FROM document_image WHERE document = $1 AND image = $2', name, id);
  if (kept !== undefined) return { id };
  if (!(await makeRoom(statements, { name, bytes: Number(row['bytes']), nowMs, contentOf }))) return IMAGES_FULL;
  await statements.run('INSERT INTO document_image (document, image, added_ms) VALUES ($1, $2, $3)', name, id, nowMs);
  return { id };
}

/** Whether a document has room for this many bytes, if necessary without the pictures that its text no longer shows. */
async function makeRoom(
  statements: Statements,
  { name, bytes, nowMs, contentOf }: { name: string; bytes: number; nowMs: number; contentOf: ContentOf },
): Promise<boolean> {
  const hasRoom = async () => (await imageBytesOf(statements, name)) + bytes <= DOCUMENT_IMAGES_MAX_BYTES;
  if (await hasRoom()) return true;
  let text: Buffer;
  try {
    text = Buffer.from((await contentOf(name)) ?? []); // a document that is not there shows none
  } catch {
    return false; // nobody can say which pictures a damaged text shows
  }
  const rows = await statements.all(
    'SELECT image FROM document_image WHERE document = $1 AND added_ms < $2',
    name,
    nowMs - UNDO_TIME_MS,
  );
  const unseen = rows.filter(({ image }) => !text.includes(String(image)));
  for (const { image } of unseen) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await statements.run('DELETE FROM document_image WHERE document = $1 AND image = $2', name, String(image));
  }
  await removeUnowned(statements, unseen);
  return hasRoom();
}

async function imageBytesOf({ get }: Statements, name: string): Promise<number> {
  const row = await get(
    `SELECT coalesce(sum(length(data)), 0) AS bytes FROM image
     WHERE id IN (SELECT image FROM document_image WHERE document = $1)`,
    name,
  );
  return Number(row?.['bytes']);
}

async function findImage({ get }: Statements, id: string): Promise<StoredImage | undefined> {
  const row = await get('SELECT type, data FROM image WHERE id = $1', id);
  const type = IMAGE_TYPES.find((known) => known === row?.['type']);
  const data = row?.['data'];
  return type !== undefined && data instanceof Uint8Array ? { type, data } : undefined;
}

async function removeStray(statements: Statements, addedBeforeMs: number): Promise<number> {
  const released = await statements.all(
    `DELETE FROM document_image WHERE added_ms < $1 AND document NOT IN (SELECT name FROM document)
       AND document NOT IN (SELECT name FROM library_document WHERE owner IS NOT NULL) RETURNING image`,
    addedBeforeMs,
  );
  return removeUnowned(statements, released);
}

/** Lets another document share the pictures of a document. */
export async function shareImages(
  { run }: Statements,
  { from, to, nowMs }: { from: string; to: string; nowMs: number },
): Promise<void> {
  await run(
    'INSERT INTO document_image (document, image, added_ms) SELECT $1, image, $2 FROM document_image WHERE document = $3',
    to,
    nowMs,
    from,
  );
}

/** Deletes the pictures of a document, except those that another document shares. */
export async function removeImagesOf(statements: Statements, name: string): Promise<void> {
  await removeUnowned(
    statements,
    await statements.all('DELETE FROM document_image WHERE document = $1 RETURNING image', name),
  );
}

/** Deletes those of the pictures that a document has released which no other document shares. Returns how many. */
async function removeUnowned({ run }: Statements, released: readonly Row[]): Promise<number> {
  let removed = 0;
  for (const { image } of released) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    removed += await run(
      'DELETE FROM image WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM document_image WHERE image = $1)',
      String(image),
    );
  }
  return removed;
}
