import { randomUUID } from 'node:crypto';

import { DOCUMENT_REFERENCE_PATH } from '#shared-types/essay';
import { CITATION_TYPE, type ProblemList } from '#shared-types/problems';

import { errors } from '../errors.ts';
import { type Database, StorageFull } from '../storage/database.ts';
import { migrate } from '../storage/migrate.ts';
import { FORMS_SCHEMA } from './forms-schema.ts';
import { type Forms, KEPT_RESOURCES, type Submissions } from './forms.ts';
import { removeSentBy, sentBy } from './sent-rows.ts';

/**
 * The problem list of the key "test": what the document view shows before a text is submitted (REQ-148). The evaluator says all
 * of this about the editor's sample essay, in the order that a tutor would raise it.
 */
const TEST_PROBLEMS: ProblemList = [
  { type: 'Claim', msg: '"Third" begins a claim. Which evidence below carries it?' },
  {
    type: CITATION_TYPE,
    msg: 'Two years for one source. The text says 2019, but the list says 2018. Is it the same source? Check the title page.',
  },
  {
    type: 'Passive',
    msg: '"were promised" doesn\'t tell the reader who acts. Is that what you want here?',
  },
  { type: 'Spelling', msg: '"definately" is not in the dictionary. Did you mean "definitely"?' },
];

type Store = {
  [Resource in keyof Submissions]: (submission: Submissions[Resource], userId: string) => Promise<string>;
};

/**
 * Keeps what people send in the tables of a database, one row per submission, which `npm run data` lists.
 * @param now the current time in milliseconds since 1970.
 * @throws {NewerSchema} and what the database throws.
 */
export async function openFormRows(database: Database, now: () => number = Date.now): Promise<Forms> {
  await migrate(database, FORMS_SCHEMA);
  const store = storeIn(database, now);
  return {
    async submit(resource, submission, { userId }) {
      try {
        return { id: await store[resource](submission, userId) };
      } catch (error) {
        throw error instanceof StorageFull ? errors.storageFull(error) : error;
      }
    },
    problems: async (key) => (key === 'test' ? TEST_PROBLEMS : []),
    keeps: (resource) => KEPT_RESOURCES.includes(resource),
    sentBy: (userId, resource) => sentBy(database, userId, resource),
    removeSentBy: (userId) => database.transaction((statements) => removeSentBy(statements, userId)),
    close: () => database.close(),
  };
}

function storeIn({ run }: Database, now: () => number): Store {
  return {
    async query({ name, emailAddress, queryType, query }, userId) {
      const id = randomUUID();
      const values = [id, now(), userId, name, emailAddress, queryType, query];
      await run('INSERT INTO query VALUES ($1, $2, $3, $4, $5, $6, $7)', ...values);
      return id;
    },
    async sweepstake({ email, subject, pageNumber }, userId) {
      const id = randomUUID();
      await run(
        'INSERT INTO sweepstake VALUES ($1, $2, $3, $4, $5, $6)',
        id,
        now(),
        userId,
        email,
        subject,
        pageNumber,
      );
      return id;
    },
    async user({ id, username, email }) {
      await run(
        `INSERT INTO "user" VALUES ($1, $2, $3, $4)
         ON CONFLICT (id) DO UPDATE SET username = excluded.username, email = excluded.email`,
        id,
        now(),
        username,
        email,
      );
      return id;
    },
    async documentReference() {
      throw errors.notFound(DOCUMENT_REFERENCE_PATH); // document references aren't stored here (D-57)
    },
    async essay(essay, userId) {
      const id = randomUUID();
      await run('INSERT INTO essay VALUES ($1, $2, $3, $4)', id, now(), userId, JSON.stringify(essay));
      return id;
    },
  };
}
