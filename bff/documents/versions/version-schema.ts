import type { Migration } from '../../storage/migrate.ts';

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

/**
 * What people bring back. An update says which Yjs client sent it, and whether the server made it to bring words back; a version,
 * why it was stored. An act is a removal, or what the server did about one: `remains` has the words that left the text, deflated;
 * `removed`, `added` and `since` are ranges of Yjs; `returned_by` is the act that brought the words back.
 */
export const ADD_ACTS: Migration = ({ types }) => [
  `ALTER TABLE document_update ADD COLUMN writer ${types.integer}`,
  'ALTER TABLE document_update ADD COLUMN act TEXT',
  'ALTER TABLE document_version ADD COLUMN reason TEXT',
  ...['document_stretch', 'document_version'].map(
    (table) => `ALTER TABLE ${table} ADD COLUMN brought_back ${types.integer} NOT NULL DEFAULT 0`,
  ),
  `CREATE TABLE document_act (
    document ${types.integer} NOT NULL REFERENCES document (id), id TEXT NOT NULL, kind TEXT NOT NULL,
    at_ms ${types.integer} NOT NULL, author TEXT, words TEXT NOT NULL, remains ${types.bytes},
    removed TEXT NOT NULL, added TEXT NOT NULL, since TEXT NOT NULL, returned_by TEXT, PRIMARY KEY (document, id)
  ) ${types.tableOptions}`,
];

/**
 * An act knows the Yjs client that asked for it, which may ask again if the answer didn’t reach it. A document knows how often it was
 * restored: old acts are forgotten, so they can't be counted.
 */
export const KNOW_ASKERS: Migration = ({ types }) => [
  `ALTER TABLE document_act ADD COLUMN writer ${types.integer}`,
  `ALTER TABLE document ADD COLUMN restores ${types.integer} NOT NULL DEFAULT 0`,
  `UPDATE document SET restores =
    (SELECT count(*) FROM document_act WHERE document = document.id AND kind IN ('restore', 'undo'))`,
];
