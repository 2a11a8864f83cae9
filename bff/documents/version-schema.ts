import type { Migration } from '../storage/migrate.ts';

/**
 * The history of documents. Updates say when they came and from whom; those of a stretch that isn't over may be folded before
 * their version is cut, so the stretch has a row of its own. A stretch or a version without authors was written before these
 * were recorded.
 */
export const ADD_VERSIONS: Migration = ({ types }) => {
  const stretch = `started_ms ${types.integer} NOT NULL, ended_ms ${types.integer} NOT NULL, authors TEXT NOT NULL,
    typed ${types.integer} NOT NULL, pasted ${types.integer} NOT NULL, deleted ${types.integer} NOT NULL,
    words_before ${types.integer} NOT NULL`;
  return [
    `ALTER TABLE document_update ADD COLUMN at_ms ${types.integer}`,
    'ALTER TABLE document_update ADD COLUMN author TEXT',
    `CREATE TABLE document_stretch (
      document ${types.integer} NOT NULL REFERENCES document (id), ${stretch}, PRIMARY KEY (document)
    ) ${types.tableOptions}`,
    `CREATE TABLE document_version (
      document ${types.integer} NOT NULL REFERENCES document (id), number ${types.integer} NOT NULL, ${stretch},
      words_after ${types.integer} NOT NULL, words_added ${types.integer} NOT NULL, words_removed ${types.integer} NOT NULL,
      name TEXT, content ${types.bytes} NOT NULL, PRIMARY KEY (document, number)
    ) ${types.tableOptions}`,
  ];
};
