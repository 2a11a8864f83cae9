import type { Migration } from '../../storage/migrate.ts';

/**
 * A document of an account. The text columns are a *projection* of its content, made when somebody lists the library after a
 * change (`is_stale`). A document that was deleted for good keeps its name without an owner, so that nobody can start another at
 * its address. Its text comes last: SQLite reads a long row only as far as it has to.
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

/** In place of a role: the owner has closed the address of a document that people without a link could open. */
export const CLOSED_ADDRESS = 'closed';

/** A draft was there before it was kept in an account. If such a document has no open address, somebody has closed it. */
export const KNOW_CLOSED_ADDRESSES: Migration = () => [
  `UPDATE library_document SET address_role = '${CLOSED_ADDRESS}'
   WHERE owner IS NOT NULL AND address_role IS NULL AND EXISTS (
     SELECT 1 FROM document WHERE document.name = library_document.name AND document.created_ms < library_document.created_ms
   )`,
];

/**
 * The Yjs clients that wrote in a draft. They are noted with their keys and names while it belongs to nobody, and completed when an
 * account claims it. Those of the account itself aren't among them then. `copy` names the document that is kept for somebody to copy whose
 * access the owner has ended.
 */
export const ADD_WRITERS: Migration = ({ types }) => [
  `CREATE TABLE document_writer (
    document TEXT NOT NULL, writer TEXT NOT NULL, name TEXT, removed_ms ${types.integer}, copy TEXT,
    PRIMARY KEY (document, writer)
  ) ${types.tableOptions}`,
];

/** The SHA-256 of the key behind a Yjs client. Rows of earlier releases have none: their writers are known by their ids alone. */
export const KNOW_KEYS: Migration = () => ['ALTER TABLE document_writer ADD COLUMN key_hash TEXT'];

/** The tables of the library. */
export const LIBRARY_TABLES = { library_document: [], document_link: [], document_writer: ['key_hash'] };
