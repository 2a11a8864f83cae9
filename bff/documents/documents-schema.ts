import type { Schema, Migration } from '../storage/migrate.ts';
import { ADD_COMMENT_CHANGES, ADD_COMMENT_REMOVALS, ADD_COMMENTS, COMMENT_TABLES } from './comments/comment-schema.ts';
import {
  ADD_FOLDERS,
  ADD_LIBRARY,
  ADD_WRITERS,
  KNOW_CLOSED_ADDRESSES,
  KNOW_KEYS,
  LIBRARY_TABLES,
  SHOW_LABELS,
} from './library/library-schema.ts';

/**
 * The history of documents. Updates say when they came and from whom; updates of an unfinished stretch may be folded before their
 * version is cut, so the stretch has a row of its own. Stretches and versions without authors are from before authors were
 * recorded.
 */
const ADD_VERSIONS: Migration = ({ types }) => {
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
 * What people bring back. An update says which Yjs client sent it, and whether the server made it to bring words back. A version
 * says why it was stored. An act is a removal, or what the server did about one: `remains` has the words that left the text,
 * deflated; `removed`, `added` and `since` are ranges of Yjs; `returned_by` is the act that brought the words back.
 */
const ADD_ACTS: Migration = ({ types }) => [
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
const KNOW_ASKERS: Migration = ({ types }) => [
  `ALTER TABLE document_act ADD COLUMN writer ${types.integer}`,
  `ALTER TABLE document ADD COLUMN restores ${types.integer} NOT NULL DEFAULT 0`,
  `UPDATE document SET restores =
    (SELECT count(*) FROM document_act WHERE document = document.id AND kind IN ('restore', 'undo'))`,
];

/**
 * The writing record of documents: their sessions, the steps for the replay in *parts*, and the keys that sign records. A part
 * begins with the whole text of that time, so that parts can be deleted one by one; `end_hash` is the SHA-256 of the text at its
 * end, where the next steps continue it, and `bytes` its size before it was deflated.
 */
const ADD_RECORD: Migration = ({ types }) => [
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

/**
 * The place of each update in the log of its document: `number` counts on without gaps, also when the tail is folded, and `server`
 * is a random number of the process that stored it. Other servers read on from the last number they have. A server whose number
 * is below `folded` reads the snapshot.
 */
const ADD_PLACES: Migration = ({ types }) => [
  `ALTER TABLE document ADD COLUMN last_number ${types.integer} NOT NULL DEFAULT 0`,
  `ALTER TABLE document ADD COLUMN folded_number ${types.integer} NOT NULL DEFAULT 0`,
  `ALTER TABLE document_update ADD COLUMN number ${types.integer}`,
  `ALTER TABLE document_update ADD COLUMN server ${types.integer}`,
  'UPDATE document_update SET number = seq',
  `UPDATE document SET last_number =
    coalesce((SELECT max(number) FROM document_update WHERE document = document.id), 0)`,
];

/** The tables of the writing record. */
const RECORD_TABLES = { record_session: [], record_part: [], record_key: [] };

/**
 * A document is a snapshot and the updates since, its *tail*. Pictures name their documents, since a picture may be stored before
 * its document's first words. Files from releases before schema versions already have these tables, and some don't record when a
 * document was created.
 */
export const DOCUMENTS_SCHEMA: Schema = {
  subject: 'documents',
  tables: {
    document: ['created_ms', 'restores', 'last_number', 'folded_number'],
    document_update: ['at_ms', 'author', 'writer', 'act', 'number', 'server'],
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
    ADD_FOLDERS,
    SHOW_LABELS,
    ADD_PLACES,
  ],
};

/** Whether a table exists and doesn't record when a document was created. */
export function isWithoutCreation(columns: readonly string[]): boolean {
  return columns.length > 0 && !columns.includes('created_ms');
}
