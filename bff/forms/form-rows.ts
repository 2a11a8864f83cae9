import { randomUUID } from 'node:crypto';

import { CITATION_TYPE, type ProblemList } from '#shared-types/analysis/problems';
import { DOCUMENT_REFERENCE_PATH } from '#shared-types/text/essay';

import { errors } from '../errors.ts';
import { healthOf } from '../observability/health.ts';
import type { Database, Row, Statements } from '../storage/database.ts';
import { migrate } from '../storage/migrate.ts';
import { FORMS_SCHEMA } from './forms-schema.ts';
import { type Forms, KEPT_RESOURCES, type Submissions, type KeptResource, type SentForm } from './forms.ts';

/** How many rows are read at a time; an essay may have 64 KiB. */
const PORTION = 50;

/** The table of each resource, and its column with the id of the account. */
const TABLES: Record<KeptResource, { table: string; owner: string }> = {
  query: { table: 'query', owner: 'user_id' },
  sweepstake: { table: 'sweepstake', owner: 'user_id' },
  user: { table: '"user"', owner: 'id' },
  essay: { table: 'essay', owner: 'user_id' },
};

/**
 * The problem list of the key "test": what the document view shows before a text is submitted (REQ-148). The evaluator says all
 * of this about the editor's sample essay, in the order that a tutor would raise it.
 */
const TEST_PROBLEMS: ProblemList = [
  { type: 'Claim', msg: '“Third” introduces a claim. Which evidence carries it?' },
  {
    type: CITATION_TYPE,
    msg: 'Two years for one source. Marsh is 2019 in your text, 2018 in your list. Which is right?',
  },
  {
    type: 'Passive',
    msg: '“were banned” leaves out who acts. Who is it, and does it matter? It’s one of 5 passives in this text.',
  },
  { type: 'Spelling', msg: '“definately” is not in the dictionary. Did you mean “definitely”?' },
];

type Store = {
  [Resource in keyof Submissions]: (submission: Submissions[Resource], userId: string) => Promise<string>;
};

/**
 * Keeps what people send in the tables of a database, one row per submission, which `npm run sullivan -- data` lists.
 * @param now the current time in milliseconds since 1970.
 * @throws {NewerSchema} and what the database throws.
 */
export async function openFormRows(database: Database, now: () => number = Date.now): Promise<Forms> {
  await migrate(database, FORMS_SCHEMA);
  const store = storeIn(database, now);
  return {
    submit: async (resource, submission, { userId }) => ({ id: await store[resource](submission, userId) }),
    problems: async (key) => (key === 'test' ? TEST_PROBLEMS : []),
    keeps: (resource) => KEPT_RESOURCES.includes(resource),
    sentBy: (userId, resource) => sentBy(database, userId, resource),
    removeSentBy: (userId) => database.transaction((statements) => removeSentBy(statements, userId)),
    health: () => healthOf(() => database.ping()),
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

/** What an account has sent, oldest first. */
async function* sentBy(
  { all }: Pick<Statements, 'all'>,
  userId: string,
  resource: KeptResource,
): AsyncGenerator<SentForm[]> {
  const { table, owner } = TABLES[resource];
  const sql = `SELECT * FROM ${table} WHERE ${owner} = $1 AND (received_ms > $2 OR (received_ms = $2 AND id > $3))
    ORDER BY received_ms, id LIMIT ${PORTION}`;
  let last = { ms: -1, id: '' };
  let rows: Row[];
  do {
    rows = await all(sql, userId, last.ms, last.id); // each portion follows the one before
    const end = rows.at(-1);
    if (end) last = { ms: Number(end['received_ms']), id: String(end['id']) };
    if (rows.length > 0) yield rows.map(asSent);
  } while (rows.length === PORTION);
}

/** Deletes everything that an account has sent. */
async function removeSentBy({ run }: Pick<Statements, 'run'>, userId: string): Promise<void> {
  for (const resource of KEPT_RESOURCES) {
    const { table, owner } = TABLES[resource];
    await run(`DELETE FROM ${table} WHERE ${owner} = $1`, userId);
  }
}

/** A row without the id of its account, the time as ISO 8601, and an essay as the object that was sent. */
function asSent({ received_ms: receivedMs, user_id: _userId, essay, ...row }: Row): SentForm {
  return {
    received: new Date(Number(receivedMs)).toISOString(),
    ...row,
    ...(typeof essay === 'string' && { essay: JSON.parse(essay) }),
  };
}
