import type { Schema } from '../storage/migrate.ts';

/**
 * A document is a snapshot and the updates since, its *tail*. Files of releases before schema versions have these tables already,
 * and some of them do not record when a document was created.
 */
export const DOCUMENTS_SCHEMA: Schema = {
  subject: 'documents',
  tables: { document: ['created_ms'], document_update: [] },
  migrations: [
    ({ types, columnsOf }) => [
      `CREATE TABLE IF NOT EXISTS document (
        id ${types.countedKey}, name TEXT NOT NULL UNIQUE, snapshot ${types.bytes},
        used_ms ${types.integer} NOT NULL, created_ms ${types.integer}
      ) ${types.tableOptions}`,
      `CREATE TABLE IF NOT EXISTS document_update (
        seq ${types.countedKey}, document ${types.integer} NOT NULL REFERENCES document (id), data ${types.bytes} NOT NULL
      ) ${types.tableOptions}`,
      'CREATE INDEX IF NOT EXISTS document_update_by_document ON document_update (document, seq)',
      ...(isWithoutCreation(columnsOf('document'))
        ? [`ALTER TABLE document ADD COLUMN created_ms ${types.integer}`]
        : []),
    ],
  ],
};

/** Whether a table exists and does not record when a document was created. */
export function isWithoutCreation(columns: readonly string[]): boolean {
  return columns.length > 0 && !columns.includes('created_ms');
}
