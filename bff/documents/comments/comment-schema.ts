import type { Migration } from '../../storage/migrate.ts';

/**
 * Comments are rows beside the document, never words inside it. `author` is `account:` and the id of the account, or `guest:` and
 * a hash of the guest's key with the name of the document, so that nothing connects what a guest wrote in two documents. A deleted
 * comment with replies keeps its row without words.
 */
export const ADD_COMMENTS: Migration = ({ types }) => [
  `CREATE TABLE comment_thread (
    seq ${types.countedKey}, document TEXT NOT NULL, id TEXT NOT NULL, anchor TEXT NOT NULL, quote TEXT NOT NULL,
    resolved_ms ${types.integer}, resolved_by TEXT, resolved_author TEXT, UNIQUE (document, id)
  ) ${types.tableOptions}`,
  `CREATE TABLE comment (
    seq ${types.countedKey}, thread ${types.integer} NOT NULL REFERENCES comment_thread (seq), id TEXT NOT NULL,
    author TEXT NOT NULL, name TEXT NOT NULL, words TEXT NOT NULL, created_ms ${types.integer} NOT NULL,
    edited_ms ${types.integer}, is_deleted ${types.integer} NOT NULL, UNIQUE (thread, id)
  ) ${types.tableOptions}`,
  'CREATE INDEX comment_by_author ON comment (author)',
];

/** The changes of threads, numbered within their document, so that a page reads only what it hasn't seen. */
export const ADD_COMMENT_CHANGES: Migration = ({ types }) => [
  `CREATE TABLE comment_change (
    document TEXT NOT NULL, number ${types.integer} NOT NULL, thread TEXT NOT NULL, PRIMARY KEY (document, number, thread)
  ) ${types.tableOptions}`,
];

/** The removals that can be undone. A removed comment is a deleted one that keeps its words, and names its removal. */
export const ADD_COMMENT_REMOVALS: Migration = ({ types }) => [
  'ALTER TABLE comment ADD COLUMN removal TEXT',
  'CREATE INDEX comment_by_removal ON comment (removal)',
  `CREATE TABLE comment_removal (
    document TEXT NOT NULL, id TEXT NOT NULL, removed_ms ${types.integer} NOT NULL, count ${types.integer} NOT NULL,
    PRIMARY KEY (document, id)
  ) ${types.tableOptions}`,
];

/** The tables of comments. */
export const COMMENT_TABLES = { comment_thread: [], comment: ['removal'], comment_change: [], comment_removal: [] };
