import type { Schema } from '../storage/migrate.ts';
import { ADD_COMMENT_CHANGES, ADD_COMMENT_REMOVALS, ADD_COMMENTS, COMMENT_TABLES } from './comments/comment-schema.ts';
import {
  ADD_LIBRARY,
  ADD_WRITERS,
  KNOW_CLOSED_ADDRESSES,
  KNOW_KEYS,
  LIBRARY_TABLES,
} from './library/library-schema.ts';
import { ADD_RECORD, RECORD_TABLES } from './record/record-schema.ts';
import { ADD_ACTS, ADD_VERSIONS, KNOW_ASKERS } from './versions/version-schema.ts';

/**
 * A document is a snapshot and the updates since, its *tail*. Pictures name their documents, since a picture may be stored before
 * its document's first words. Files from releases before schema versions already have these tables, and some don't record when a
 * document was created.
 */
export const DOCUMENTS_SCHEMA: Schema = {
  subject: 'documents',
  tables: {
    document: ['created_ms', 'restores'],
    document_update: ['at_ms', 'author', 'writer', 'act'],
    image: [],
    document_image: [],
    document_stretch: ['brought_back'],
    document_version: ['brought_back', 'reason'],
    document_act: ['writer'],
    ...LIBRARY_TABLES,
    ...COMMENT_TABLES,
    ...RECORD_TABLES,
  },
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
    ({ types }) => [
      `CREATE TABLE image (id TEXT PRIMARY KEY, type TEXT NOT NULL, data ${types.bytes} NOT NULL) ${types.tableOptions}`,
      `CREATE TABLE document_image (
        document TEXT NOT NULL, image TEXT NOT NULL REFERENCES image (id), added_ms ${types.integer} NOT NULL,
        PRIMARY KEY (document, image)
      ) ${types.tableOptions}`,
      'CREATE INDEX document_image_by_image ON document_image (image)',
    ],
    ADD_LIBRARY,
    ADD_VERSIONS,
    ADD_COMMENTS,
    ADD_RECORD,
    ADD_COMMENT_CHANGES,
    ADD_COMMENT_REMOVALS,
    KNOW_CLOSED_ADDRESSES,
    ADD_ACTS,
    ADD_WRITERS,
    KNOW_ASKERS,
    KNOW_KEYS,
  ],
};

/** Whether a table exists and doesn't record when a document was created. */
export function isWithoutCreation(columns: readonly string[]): boolean {
  return columns.length > 0 && !columns.includes('created_ms');
}
