import type { Database } from '../storage/database.ts';
import { forgetChanges } from './comments/comment-changes.ts';
import { forgetRemovals } from './comments/comment-removals.ts';
import { removeCommentsIn } from './comments/comment-rows.ts';
import { isWithoutCreation } from './documents-schema.ts';
import { removeImagesOf } from './image-rows.ts';
import { markGone } from './library/library-rows.ts';
import { storedTables } from './library/listed-library.ts';
import { forgetWriters } from './library/writer-rows.ts';
import { removeDocument } from './log/document-rows.ts';
import { removeRecord } from './record/record-rows.ts';
import { removeActs } from './restoring/act-rows.ts';
import { removeVersions } from './versions/version-rows.ts';

/** What an operator sees of a document: when it was used, and its size on disk, including its pictures, versions and record. Never its text. */
export interface ListedDocument {
  room: string;
  bytes: number;
  /** ISO 8601; empty for a document from a release that didn't record it. */
  created: string;
  used: string;
}

/** Lists the documents, largest first; works while the product is running. */
export async function readDocuments(database: Database): Promise<ListedDocument[]> {
  const tables = await storedTables(database);
  const created = isWithoutCreation(await database.columns('document')) ? 'NULL AS created_ms' : 'created_ms';
  const images = `coalesce((SELECT sum(length(image.data)) FROM document_image JOIN image ON image.id = image
       WHERE document_image.document = document.name), 0)`;
  const versions = 'coalesce((SELECT sum(length(content)) FROM document_version WHERE document = document.id), 0)';
  const record = 'coalesce((SELECT sum(length(data)) FROM record_part WHERE document = document.id), 0)';
  const rows = await database.all(
    `SELECT name, ${created}, used_ms, coalesce(length(snapshot), 0) +
         coalesce((SELECT sum(length(data)) FROM document_update WHERE document = document.id), 0) +
         ${tables.has('document_image') ? images : '0'} + ${tables.has('document_version') ? versions : '0'} +
         ${tables.has('record_part') ? record : '0'} AS bytes
       FROM document ORDER BY bytes DESC`,
  );
  return rows.map(({ name, created_ms: createdMs, used_ms: usedMs, bytes }) => ({
    room: String(name),
    bytes: Number(bytes),
    created: createdMs === null ? '' : new Date(Number(createdMs)).toISOString(),
    used: new Date(Number(usedMs)).toISOString(),
  }));
}

/**
 * Deletes a document with all its content, and returns whether it existed. A server that has it open notices within seconds, and
 * disconnects everyone.
 */
export async function deleteDocument(database: Database, room: string): Promise<boolean> {
  const tables = await storedTables(database);
  return database.transaction(
    async (statements) => {
      if (tables.has('document_image')) await removeImagesOf(statements, room);
      if (tables.has('document_version')) await removeVersions(statements, room);
      if (tables.has('document_act')) await removeActs(statements, room);
      if (tables.has('record_part')) await removeRecord(statements, room);
      if (tables.has('comment')) await removeCommentsIn(statements, room);
      if (tables.has('comment_change')) await forgetChanges(statements, room);
      if (tables.has('comment_removal')) await forgetRemovals(statements, room);
      const copies = tables.has('document_writer') ? await forgetWriters(statements, room) : [];
      for (const copy of copies) {
        await removeImagesOf(statements, copy);
        await removeDocument(statements, copy);
      }
      const removed = await removeDocument(statements, room);
      // No other document may be started at the address of one that had an owner.
      return (tables.has('library_document') && (await markGone(statements, room))) || removed || copies.length > 0;
    },
    { locks: [room] },
  );
}
