import { existsSync } from 'node:fs';
import path from 'node:path';

import { withStoredFile } from '../../storage/sqlite/stored-file.ts';
import { removeDocument } from '../document-store.ts';
import { DOCUMENTS_SCHEMA, isWithoutCreation } from '../documents-schema.ts';
import { DOCUMENTS_FILE } from './sqlite-document-log.ts';

/** What an operator sees of a document: when it was used, and how much of the disk it takes. Its words are not shown. */
export interface ListedDocument {
  room: string;
  bytes: number;
  /** ISO 8601; empty for a document of a release that did not note it. */
  created: string;
  used: string;
}

/** Whether a document log has ever kept documents in this folder. */
export function hasDocuments(directory: string): boolean {
  return existsSync(path.join(directory, DOCUMENTS_FILE));
}

/**
 * Lists the documents, the largest first, also while the product runs.
 * @throws {NewerSchema}, or an Error of SQLite when the file cannot be read.
 */
export function readDocuments(directory: string): Promise<ListedDocument[]> {
  return withStoredFile({ directory, file: DOCUMENTS_FILE, readOnly: true }, DOCUMENTS_SCHEMA, async (database) => {
    const created = isWithoutCreation(await database.columns('document')) ? 'NULL AS created_ms' : 'created_ms';
    const rows = await database.all(
      `SELECT name, ${created}, used_ms, coalesce(length(snapshot), 0) +
         coalesce((SELECT sum(length(data)) FROM document_update WHERE document = document.id), 0) AS bytes
       FROM document ORDER BY bytes DESC`,
    );
    return rows.map(({ name, created_ms: createdMs, used_ms: usedMs, bytes }) => ({
      room: String(name),
      bytes: Number(bytes),
      created: createdMs === null ? '' : new Date(Number(createdMs)).toISOString(),
      used: new Date(Number(usedMs)).toISOString(),
    }));
  });
}

/**
 * Deletes a document with all that was written in it, and answers whether there was one. A server that has it open notices within
 * seconds and sends everybody out.
 * @throws {NewerSchema}, or an Error of SQLite when the file cannot be written to.
 */
export function deleteDocument(directory: string, room: string): Promise<boolean> {
  return withStoredFile({ directory, file: DOCUMENTS_FILE }, DOCUMENTS_SCHEMA, async (database) => {
    // What is deleted is not to be found in the file either.
    await database.run('PRAGMA secure_delete = ON');
    return database.transaction((statements) => removeDocument(statements, room));
  });
}
