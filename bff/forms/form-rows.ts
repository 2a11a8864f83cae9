import { randomUUID } from 'node:crypto';

import { DOCUMENT_REFERENCE_PATH } from '#shared-types/essay';
import type { ProblemList } from '#shared-types/problems';

import { errors } from '../errors.ts';
import { isFull, openDatabase } from '../storage/sqlite/database.ts';
import type { Forms, Submissions } from './forms.ts';

/** The file in the data folder that holds what people have sent. */
export const FORMS_FILE = 'gateway.sqlite';

/** A table per resource; `user_id` is the id of the account or guest who sent a row. */
const TABLES = `
  CREATE TABLE IF NOT EXISTS query (
    id TEXT PRIMARY KEY, received_ms INTEGER NOT NULL, user_id TEXT NOT NULL,
    name TEXT NOT NULL, emailAddress TEXT NOT NULL, queryType TEXT NOT NULL, query TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS sweepstake (
    id TEXT PRIMARY KEY, received_ms INTEGER NOT NULL, user_id TEXT NOT NULL,
    email TEXT NOT NULL, subject TEXT NOT NULL, pageNumber TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS user (
    id TEXT PRIMARY KEY, received_ms INTEGER NOT NULL, username TEXT NOT NULL, email TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS essay (
    id TEXT PRIMARY KEY, received_ms INTEGER NOT NULL, user_id TEXT NOT NULL, essay TEXT NOT NULL
  ) STRICT;
`;

/** The problem list of the key "test": what the document view shows before a text is submitted (REQ-148). */
const TEST_PROBLEMS: ProblemList = [
  { type: 'Spelling', msg: '"beleives" is not in the dictionary. Did you mean "believes"?' },
  { type: 'Passive', msg: '"was written" leaves the writer for the end of the sentence. Who should it be about?' },
  { type: 'Claim', msg: '"First," begins a claim. Which evidence below carries it?' },
];

/** Settings of the embedded gateway. */
export interface FormRowsOptions {
  /** The data folder; it is created when it is missing. */
  directory: string;
  /** The largest size of the database, in pages of 4 KiB. */
  mostPages?: number;
  /** The present time in milliseconds since 1970. */
  now?: () => number;
}

/**
 * Opens the embedded gateway: one row per submission in SQLite, which `npm run data` lists.
 * @throws {Error} when the database cannot be opened.
 */
export function openFormRows({ directory, mostPages, now = Date.now }: FormRowsOptions): Forms {
  const database = openDatabase({ directory, file: FORMS_FILE, tables: TABLES, mostPages });
  const addQuery = database.prepare('INSERT INTO query VALUES (?, ?, ?, ?, ?, ?, ?)');
  const addEntry = database.prepare('INSERT INTO sweepstake VALUES (?, ?, ?, ?, ?, ?)');
  const addEssay = database.prepare('INSERT INTO essay VALUES (?, ?, ?, ?)');
  const setUser = database.prepare(
    `INSERT INTO user VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET username = excluded.username, email = excluded.email`,
  );

  type Store = { [Resource in keyof Submissions]: (submission: Submissions[Resource], userId: string) => string };
  const store: Store = {
    query({ name, emailAddress, queryType, query }, userId) {
      const id = randomUUID();
      addQuery.run(id, now(), userId, name, emailAddress, queryType, query);
      return id;
    },
    sweepstake({ email, subject, pageNumber }, userId) {
      const id = randomUUID();
      addEntry.run(id, now(), userId, email, subject, pageNumber);
      return id;
    },
    user({ id, username, email }) {
      setUser.run(id, now(), username, email);
      return id;
    },
    documentReference() {
      throw errors.notFound(DOCUMENT_REFERENCE_PATH); // document references are not stored here (D-57)
    },
    essay(essay, userId) {
      const id = randomUUID();
      addEssay.run(id, now(), userId, JSON.stringify(essay));
      return id;
    },
  };

  return {
    async submit(resource, submission, { userId }) {
      try {
        return { id: store[resource](submission, userId) };
      } catch (error) {
        throw isFull(error) ? errors.storageFull(error) : error;
      }
    },
    problems: async (key) => (key === 'test' ? TEST_PROBLEMS : []),
    close: async () => database.close(),
  };
}
