import type { Migration } from '../../storage/migrate.ts';

/**
 * The writing record of documents: their sessions, the steps for the replay in *parts*, and the keys that sign records. A part
 * begins with the whole text of that time, so parts can go without the others; `end_hash` is the SHA-256 of the text at its end,
 * after which it can go on, and `bytes` its size before it was deflated.
 */
export const ADD_RECORD: Migration = ({ types }) => [
  `CREATE TABLE record_session (
    document ${types.integer} NOT NULL REFERENCES document (id), started_ms ${types.integer} NOT NULL,
    data TEXT NOT NULL, PRIMARY KEY (document, started_ms)
  ) ${types.tableOptions}`,
  `CREATE TABLE record_part (
    document ${types.integer} NOT NULL REFERENCES document (id), number ${types.integer} NOT NULL,
    started_ms ${types.integer} NOT NULL, ended_ms ${types.integer} NOT NULL, bytes ${types.integer} NOT NULL,
    end_hash TEXT NOT NULL, data ${types.bytes} NOT NULL, PRIMARY KEY (document, number)
  ) ${types.tableOptions}`,
  `CREATE TABLE record_key (
    kid TEXT PRIMARY KEY, private_key TEXT NOT NULL, created_ms ${types.integer} NOT NULL
  ) ${types.tableOptions}`,
];

/** The tables of the writing record. */
export const RECORD_TABLES = { record_session: [], record_part: [], record_key: [] };
