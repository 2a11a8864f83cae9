import { existsSync } from 'node:fs';
import path from 'node:path';

import { withStoredFile } from '../../storage/sqlite/stored-file.ts';
import { removeDocument } from '../document-store.ts';
import { DOCUMENTS_SCHEMA, isWithoutCreation } from '../documents-schema.ts';
import { DOCUMENTS_FILE } from './sqlite-document-log.ts';

/** What an operator sees of a document: when it was used, and its size on disk. Its text is not shown. */
export interface ListedDocument {
  room: string;
  bytes: number;
  /** ISO 8601; empty for a document of a release that did not record it. */
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
 * Deletes a document with all its content, and returns whether it existed. A server that has it open notices within seconds and
 * disconnects everybody.
 * @throws {NewerSchema}, or an Error of SQLite when the file cannot be written to.
 */
export function deleteDocument(directory: string, room: string): Promise<boolean> {
  return withStoredFile({ directory, file: DOCUMENTS_FILE }, DOCUMENTS_SCHEMA, async (database) => {
    // Deleted text must not remain in the file either.
    await database.run('PRAGMA secure_delete = ON');
    return database.transaction((statements) => removeDocument(statements, room));
  });
}
