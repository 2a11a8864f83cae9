import type { Migration } from '../../storage/migrate.ts';

/**
 * A document of an account. The text columns are a *projection* of its content, made when the library is listed after a change:
 * `is_stale` counts the changes that it lacks. A document that was deleted for good keeps its name without an owner, so that no other one can be started at its
 * address. Its text comes last: SQLite stops reading a long row once it has what it needs.
 */
export const ADD_LIBRARY: Migration = ({ types }) => [
  `CREATE TABLE library_document (
    name TEXT PRIMARY KEY, owner TEXT, address_role TEXT, created_ms ${types.integer} NOT NULL,
    changed_ms ${types.integer} NOT NULL, binned_ms ${types.integer}, is_stale ${types.integer} NOT NULL,
    words ${types.integer} NOT NULL, title TEXT NOT NULL, sort_title TEXT NOT NULL, excerpt TEXT NOT NULL,
    search_text TEXT NOT NULL
  ) ${types.tableOptions}`,
  'CREATE INDEX library_document_by_owner ON library_document (owner, changed_ms)',
  `CREATE TABLE document_link (
    id TEXT PRIMARY KEY, document TEXT NOT NULL, hash TEXT NOT NULL UNIQUE, role TEXT NOT NULL, label TEXT NOT NULL,
    created_ms ${types.integer} NOT NULL, expires_ms ${types.integer}, revoked_ms ${types.integer},
    opened_ms ${types.integer}
  ) ${types.tableOptions}`,
  'CREATE INDEX document_link_by_document ON document_link (document)',
];

/** Replaces the role when the owner has closed an address that people without a link could open. */
export const CLOSED_ADDRESS = 'closed';

/** A draft is older than its place in an account. If its address isn't open, its owner has closed it. */
export const KNOW_CLOSED_ADDRESSES: Migration = () => [
  `UPDATE library_document SET address_role = '${CLOSED_ADDRESS}'
   WHERE owner IS NOT NULL AND address_role IS NULL AND EXISTS (
     SELECT 1 FROM document WHERE document.name = library_document.name AND document.created_ms < library_document.created_ms
   )`,
];

/**
 * The Yjs clients that wrote in a draft. They are recorded with their keys and names while it has no owner, and completed when an
 * account claims it, without the account's own. `copy` names the document kept for a writer whose access the owner has ended.
 */
export const ADD_WRITERS: Migration = ({ types }) => [
  `CREATE TABLE document_writer (
    document TEXT NOT NULL, writer TEXT NOT NULL, name TEXT, removed_ms ${types.integer}, copy TEXT,
    PRIMARY KEY (document, writer)
  ) ${types.tableOptions}`,
];

/** The SHA-256 of the key behind a Yjs client. Rows of earlier releases have none: their writers are known by their ids alone. */
export const KNOW_KEYS: Migration = () => ['ALTER TABLE document_writer ADD COLUMN key_hash TEXT'];

/**
 * The folder of a document in its owner's library: a name, so a folder is there as long as a document is in it. What a document is
 * called, and the text in which a search shows its hits, are made with the rest of the projection.
 */
export const ADD_FOLDERS: Migration = () => [
  'ALTER TABLE library_document ADD COLUMN folder TEXT',
  `ALTER TABLE library_document ADD COLUMN shown_name TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE library_document ADD COLUMN shown_text TEXT NOT NULL DEFAULT ''`,
  'CREATE INDEX library_document_by_folder ON library_document (owner, folder, binned_ms)',
  `UPDATE library_document SET shown_name = title, is_stale = 1 WHERE owner IS NOT NULL`,
];

/** Whether people who follow a link learn its label. Owners of earlier links weren't told that, so theirs stay to themselves. */
export const SHOW_LABELS: Migration = ({ types }) => [
  `ALTER TABLE document_link ADD COLUMN label_shown ${types.integer} NOT NULL DEFAULT 0`,
];

/** The tables of the library. */
export const LIBRARY_TABLES = {
  library_document: ['folder', 'shown_name', 'shown_text'],
  document_link: ['label_shown'],
  document_writer: ['key_hash'],
};
