import { type ColumnTypes, type Database, type Statements, StorageFull } from './database.ts';

/** The tables of one capability, and their migrations. Several capabilities may share a database. */
export interface Schema {
  /** What the tables are for, such as `documents`. */
  subject: string;
  /** Each migration takes the schema from one version to the next; once released, it never changes. */
  migrations: readonly Migration[];
  /** Every table, with the columns that a table from an earlier release may lack. */
  tables: Readonly<Record<string, readonly string[]>>;
}

/** One step: the statements that change the schema, run in order. */
export type Migration = (found: FoundSchema) => readonly string[];

/** What a migration finds. */
interface FoundSchema {
  types: ColumnTypes;
  /** The columns that a table had before this step; none if the table didn't exist. */
  columnsOf: (table: string) => readonly string[];
}

/** A newer release wrote the database, and this one might misread its rows. */
export class NewerSchema extends Error {}

const CREATE_VERSIONS =
  'CREATE TABLE IF NOT EXISTS schema_version (subject TEXT PRIMARY KEY, version INTEGER NOT NULL)';

/** The rows of another database are being copied into this one, and aren't all there. */
export class UnfinishedCopy extends Error {}

/** The subject that stands for an unfinished copy in `schema_version`; earlier releases refuse it, too. */
const UNFINISHED = 'unfinished copy';

/** Notes that rows are about to be copied into a database, which no server may use until they are all there. */
export async function beginCopy({ run }: Database): Promise<void> {
  await run(CREATE_VERSIONS);
  await run('INSERT INTO schema_version VALUES ($1, 1) ON CONFLICT DO NOTHING', UNFINISHED);
}

/** Notes that all rows are there. */
export async function endCopy({ run }: Database): Promise<void> {
  await run('DELETE FROM schema_version WHERE subject = $1', UNFINISHED);
}

/** Whether a copy was begun and not ended. */
export async function isUnfinished(database: Database): Promise<boolean> {
  if (!(await isNoted(database))) return false;
  return (await database.get('SELECT 1 FROM schema_version WHERE subject = $1', UNFINISHED)) !== undefined;
}

/**
 * Checks that this release can read a database that holds these capabilities, or some of them, without changing anything.
 * @throws {NewerSchema} if it can't, also if the database holds another capability. @throws {UnfinishedCopy}
 */
export async function requireKnownSchemas(database: Database, schemas: readonly Schema[]): Promise<void> {
  if (!(await isNoted(database))) return;
  if (await isUnfinished(database))
    throw new UnfinishedCopy(
      `${database.name} isn’t complete: npm run sullivan -- migrate, or npm run sullivan -- restore, didn’t finish. Run it again`,
    );
  for (const schema of schemas) await isCurrent(database, schema); // the first that is refused is named
  const rows = await database.all('SELECT subject FROM schema_version ORDER BY subject');
  const other = rows
    .map(({ subject }) => String(subject))
    .find((found) => !schemas.some(({ subject }) => subject === found));
  if (other !== undefined) throw newerSchema(database, `it holds ${other}, which this one doesn’t know`);
}

/**
 * Brings the tables of a capability to their newest schema, in one transaction. A schema's version is the number of migrations
 * that made it, stored in the table `schema_version`. Files from releases before that have no version and count as 0, so the
 * first migrations leave existing tables alone. A full database that has every table and column is used unchanged, and migrated
 * at a later start: people must still be able to reach its data, also to make room.
 * @throws {NewerSchema} if it has been through more migrations than there are.
 */
export async function migrate(database: Database, schema: Schema): Promise<void> {
  if (await isCurrent(database, schema)) return; // without a write lock, which a backup may hold
  const columns = new Map<string, string[]>();
  for (const table of Object.keys(schema.tables)) columns.set(table, await database.columns(table));
  const columnsOf = (table: string) => columns.get(table) ?? [];
  try {
    await database.transaction(
      (statements) => runMigrations(statements, schema, { types: database.types, columnsOf }),
      {
        locks: 'everything',
        longWork: 'migration',
      },
    );
  } catch (error) {
    const isComplete = Object.entries(schema.tables).every(
      ([table, needed]) => columnsOf(table).length > 0 && needed.every((column) => columnsOf(table).includes(column)),
    );
    if (!(error instanceof StorageFull && isComplete)) throw error;
  }
}

/** @throws {NewerSchema} */
async function isCurrent(database: Database, schema: Schema): Promise<boolean> {
  const hasVersion = await isNoted(database);
  const version = hasVersion ? await versionOf(database, schema) : 0;
  const known = schema.migrations.length;
  if (version > known) throw newerSchema(database, `schema ${version}; this one knows ${known}`);
  return hasVersion && version === known;
}

async function isNoted(database: Database): Promise<boolean> {
  return (await database.columns('schema_version')).length > 0;
}

async function runMigrations(statements: Statements, schema: Schema, found: FoundSchema): Promise<void> {
  const { run } = statements;
  await run(CREATE_VERSIONS);
  const missing = schema.migrations.slice(await versionOf(statements, schema)); // none, if another process was faster
  for (const sql of missing.flatMap((migration) => migration(found))) await run(sql); // each needs the one before
  await run(
    'INSERT INTO schema_version VALUES ($1, $2) ON CONFLICT (subject) DO UPDATE SET version = excluded.version',
    schema.subject,
    schema.migrations.length,
  );
}

async function versionOf({ get }: Statements, { subject }: Schema): Promise<number> {
  const row = await get('SELECT version FROM schema_version WHERE subject = $1', subject);
  return Number(row?.['version'] ?? 0);
}

function newerSchema({ name }: Database, because: string): NewerSchema {
  return new NewerSchema(
    `${name} was written by a newer release of Sullivan (${because}). Start the newer release, or restore the backup you ` +
      'made before upgrading',
  );
}
