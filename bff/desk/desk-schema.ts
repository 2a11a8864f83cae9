import type { Migration, Schema } from '../storage/migrate.ts';

/** The file in the data folder that holds the desks of teachers. */
export const DESK_FILE = 'desk.sqlite';

/** The tables whose rows belong to one assignment, by its id. */
export const TABLES_OF_ASSIGNMENT = [
  'desk_code',
  'desk_reader',
  'desk_text',
  'desk_comment',
  'desk_mark',
  'desk_kept',
  'desk_return',
  'desk_answer',
  'desk_log',
  'desk_removal',
] as const;

/** Those of them whose rows belong to one text. */
export const TABLES_OF_TEXT = ['desk_comment', 'desk_mark', 'desk_kept', 'desk_return', 'desk_answer'] as const;

/**
 * What the list of assignments shows has columns of its own, with the counts, and an index that has all of them: a list doesn't read
 * settings, texts and comments. `used` now has everything that an assignment keeps, with 200 bytes for each row. The other indexes
 * are for what is counted with each change, and for views, which are read in portions.
 */
const LIST_CHEAPLY: Migration = ({ types: { integer, fieldOf } }) => [
  `ALTER TABLE desk_assignment ADD COLUMN title TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE desk_assignment ADD COLUMN class_name TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE desk_assignment ADD COLUMN zone TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE desk_assignment ADD COLUMN due_ms ${integer}`,
  `ALTER TABLE desk_assignment ADD COLUMN texts ${integer} NOT NULL DEFAULT 0`,
  `ALTER TABLE desk_assignment ADD COLUMN texts_read ${integer} NOT NULL DEFAULT 0`,
  'DROP INDEX desk_comment_by_text',
  'CREATE INDEX desk_comment_by_text ON desk_comment (assignment, text_id, reader, number, size)',
  'CREATE INDEX desk_comment_in_order ON desk_comment (assignment, reader, number)',
  'CREATE INDEX desk_mark_by_size ON desk_mark (assignment, size)',
  'CREATE INDEX desk_text_in_order ON desk_text (assignment, number)',
  `UPDATE desk_assignment SET
     title = coalesce(${fieldOf('settings', 'title')}, ''),
     class_name = coalesce(${fieldOf('settings', 'className')}, ''),
     zone = coalesce(${fieldOf('settings', 'zone')}, ''),
     due_ms = CAST(${fieldOf('settings', 'dueMs')} AS ${integer}),
     texts = (SELECT count(DISTINCT code) FROM desk_text WHERE assignment = desk_assignment.id),
     texts_read = (SELECT count(*) FROM desk_text
       WHERE assignment = desk_assignment.id
         AND version = (SELECT max(version) FROM desk_text AS newest
           WHERE newest.assignment = desk_text.assignment AND newest.code = desk_text.code)
         AND (EXISTS (SELECT 1 FROM desk_mark WHERE desk_mark.assignment = desk_text.assignment
             AND desk_mark.text_id = desk_text.id AND reader = '${'0'.repeat(32)}' AND (is_read = 1 OR levels > 0))
           OR EXISTS (SELECT 1 FROM desk_comment WHERE desk_comment.assignment = desk_text.assignment
             AND desk_comment.text_id = desk_text.id AND reader = '${'0'.repeat(32)}'))),
     used = octet_length(settings) + octet_length(sheet)
       + (SELECT 200 * count(*) FROM desk_code WHERE assignment = desk_assignment.id)
       + (SELECT 200 * count(*) + coalesce(sum(octet_length(name) + octet_length(texts)), 0)
          FROM desk_reader WHERE assignment = desk_assignment.id)
       + (SELECT 200 * count(*) + coalesce(sum(size), 0) FROM desk_text WHERE assignment = desk_assignment.id)
       + (SELECT 200 * count(*) + coalesce(sum(size), 0) FROM desk_comment WHERE assignment = desk_assignment.id)
       + (SELECT 200 * count(*) + coalesce(sum(size), 0) FROM desk_mark WHERE assignment = desk_assignment.id)
       + (SELECT 200 * count(*) + coalesce(sum(size), 0) FROM desk_return WHERE assignment = desk_assignment.id)
       + (SELECT 200 * count(*) + coalesce(sum(octet_length(content)), 0)
          FROM desk_kept WHERE assignment = desk_assignment.id)
       + (SELECT 200 * count(*) + coalesce(sum(octet_length(content)), 0)
          FROM desk_answer WHERE assignment = desk_assignment.id)
       + (SELECT 200 * count(*) + coalesce(sum(octet_length(who) + octet_length(about)), 0)
          FROM desk_log WHERE assignment = desk_assignment.id)`,
  'DROP INDEX desk_assignment_by_owner',
  `CREATE INDEX desk_assignment_listed ON desk_assignment
     (owner, created_ms, id, delete_ms, used, texts, texts_read, due_ms, zone, title, class_name)`,
];

const TABLES_OF_CLASS: Migration = ({ types: { integer, countedKey, tableOptions } }) => [
  `CREATE TABLE desk_assignment (
    id TEXT PRIMARY KEY, owner TEXT NOT NULL, class_key TEXT NOT NULL, at ${integer} NOT NULL,
    created_ms ${integer} NOT NULL, touched_ms ${integer} NOT NULL, delete_ms ${integer} NOT NULL,
    used ${integer} NOT NULL, is_done ${integer} NOT NULL, settings TEXT NOT NULL, sheet TEXT NOT NULL
  ) ${tableOptions}`,
  'CREATE UNIQUE INDEX desk_assignment_by_key ON desk_assignment (class_key)',
  'CREATE INDEX desk_assignment_by_owner ON desk_assignment (owner)',
  'CREATE INDEX desk_assignment_by_end ON desk_assignment (delete_ms)',
  `CREATE TABLE desk_code (
    number ${countedKey}, assignment TEXT NOT NULL, code TEXT NOT NULL, key_hash TEXT NOT NULL
  ) ${tableOptions}`,
  'CREATE UNIQUE INDEX desk_code_once ON desk_code (assignment, code)',
  'CREATE UNIQUE INDEX desk_code_by_key ON desk_code (key_hash)',
  `CREATE TABLE desk_reader (
    number ${countedKey}, assignment TEXT NOT NULL, id TEXT NOT NULL, key_hash TEXT NOT NULL,
    is_done ${integer} NOT NULL, is_revoked ${integer} NOT NULL, name TEXT NOT NULL, texts TEXT NOT NULL
  ) ${tableOptions}`,
  'CREATE UNIQUE INDEX desk_reader_once ON desk_reader (assignment, id)',
  'CREATE UNIQUE INDEX desk_reader_by_key ON desk_reader (key_hash)',
  `CREATE TABLE desk_text (
    number ${countedKey}, assignment TEXT NOT NULL, id TEXT NOT NULL, code TEXT NOT NULL, version ${integer} NOT NULL,
    words ${integer} NOT NULL, span ${integer} NOT NULL, word_hash TEXT NOT NULL, handed_in_ms ${integer} NOT NULL,
    by_whom TEXT NOT NULL, same_as TEXT, came_after ${integer} NOT NULL, size ${integer} NOT NULL, title TEXT NOT NULL, agreed TEXT, labels TEXT,
    reading TEXT, body TEXT NOT NULL
  ) ${tableOptions}`,
  'CREATE UNIQUE INDEX desk_text_once ON desk_text (assignment, id)',
  'CREATE UNIQUE INDEX desk_text_version ON desk_text (assignment, code, version)',
  'CREATE INDEX desk_text_by_words ON desk_text (assignment, word_hash)',
];

const TABLES_OF_WORK: Migration = ({ types: { integer, countedKey, tableOptions } }) => [
  `CREATE TABLE desk_comment (
    number ${countedKey}, assignment TEXT NOT NULL, reader TEXT NOT NULL, id TEXT NOT NULL, text_id TEXT NOT NULL,
    size ${integer} NOT NULL, content TEXT NOT NULL
  ) ${tableOptions}`,
  'CREATE UNIQUE INDEX desk_comment_once ON desk_comment (assignment, reader, id)',
  'CREATE INDEX desk_comment_by_text ON desk_comment (assignment, text_id)',
  `CREATE TABLE desk_mark (
    assignment TEXT NOT NULL, reader TEXT NOT NULL, text_id TEXT NOT NULL, is_read ${integer} NOT NULL,
    levels ${integer} NOT NULL, size ${integer} NOT NULL, content TEXT NOT NULL, PRIMARY KEY (assignment, text_id, reader)
  ) ${tableOptions}`,
  `CREATE TABLE desk_kept (
    number ${countedKey}, assignment TEXT NOT NULL, id TEXT NOT NULL, text_id TEXT NOT NULL, content TEXT NOT NULL
  ) ${tableOptions}`,
  'CREATE UNIQUE INDEX desk_kept_once ON desk_kept (assignment, id)',
  `CREATE TABLE desk_return (
    number ${countedKey}, assignment TEXT NOT NULL, text_id TEXT NOT NULL, at_ms ${integer} NOT NULL,
    undone_ms ${integer}, seen_ms ${integer}, size ${integer} NOT NULL, snapshot TEXT NOT NULL
  ) ${tableOptions}`,
  'CREATE INDEX desk_return_by_text ON desk_return (assignment, text_id)',
  `CREATE TABLE desk_answer (
    assignment TEXT NOT NULL, text_id TEXT NOT NULL, comment_id TEXT NOT NULL, content TEXT NOT NULL,
    PRIMARY KEY (assignment, text_id, comment_id)
  ) ${tableOptions}`,
  `CREATE TABLE desk_log (
    number ${countedKey}, assignment TEXT NOT NULL, at_ms ${integer} NOT NULL, what TEXT NOT NULL, who TEXT NOT NULL,
    about TEXT NOT NULL
  ) ${tableOptions}`,
  'CREATE INDEX desk_log_by_assignment ON desk_log (assignment, number)',
  `CREATE TABLE desk_phrase (
    number ${countedKey}, user_id TEXT NOT NULL, id TEXT NOT NULL, content TEXT NOT NULL
  ) ${tableOptions}`,
  'CREATE UNIQUE INDEX desk_phrase_once ON desk_phrase (user_id, id)',
];

/**
 * What has a shape on the wire is kept as its JSON, checked before it's stored; columns are what rows are found by. `size` counts
 * the bytes of a row, and `used` those of an assignment.
 */
export const DESK_SCHEMA: Schema = {
  subject: 'desk',
  tables: {
    desk_assignment: ['title', 'class_name', 'zone', 'due_ms', 'texts', 'texts_read'],
    desk_phrase: [],
    ...Object.fromEntries(TABLES_OF_ASSIGNMENT.map((table) => [table, []])),
  },
  migrations: [
    (statements) => [...TABLES_OF_CLASS(statements), ...TABLES_OF_WORK(statements)],
    LIST_CHEAPLY,
    ({ types: { integer, countedKey, tableOptions } }) => [
      // Null for the codes that a teacher made.
      `ALTER TABLE desk_code ADD COLUMN joined_ms ${integer}`,
      `CREATE TABLE desk_removal (
        number ${countedKey}, assignment TEXT NOT NULL, id TEXT NOT NULL, at_ms ${integer} NOT NULL, codes ${integer} NOT NULL,
        content TEXT NOT NULL
      ) ${tableOptions}`,
      // The hash of what the teacher has made of a text, now and when it was returned.
      'ALTER TABLE desk_text ADD COLUMN work_hash TEXT',
      'ALTER TABLE desk_return ADD COLUMN work_hash TEXT',
      'CREATE UNIQUE INDEX desk_removal_once ON desk_removal (assignment, id)',
    ],
  ],
};
