import type { ColumnTypes, Database } from './database.ts';

/** One step from a schema to the next: the statements that change it, which are carried out in order. */
export type Migration = (schema: Schema) => readonly string[];

/** What a migration finds. */
interface Schema {
  types: ColumnTypes;
  /** The columns that a table had before this step; none when there was no such table. */
  columnsOf: (table: string) => readonly string[];
}

/** The database was written by a newer release, whose rows this one might misread. */
export class NewerSchema extends Error {}

/** Makes sure that this release can read a database that it does not migrate. @throws {NewerSchema} when it cannot. */
export async function requireKnownSchema(database: Database, migrations: readonly Migration[]): Promise<void> {
  const hasVersion = (await database.columns('schema_version')).length > 0;
  const row = hasVersion ? await database.get('SELECT version FROM schema_version') : undefined;
  refuseNewer(database, Number(row?.['version'] ?? 0), migrations);
}

/**
 * Brings a database to the newest schema, in one transaction. The version of a schema is the number of migrations that made it, and
 * is kept in the table `schema_version`; files of releases before that have none and count as 0, so the first migrations leave
 * alone what is there.
 * @param tables the tables whose columns the migrations ask for.
 * @throws {NewerSchema} when it has more migrations behind it than there are.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
  tables: readonly string[] = [],
): Promise<void> {
  const columns = new Map<string, string[]>();
  for (const table of tables) columns.set(table, await database.columns(table)); // oxlint-disable-line no-await-in-loop -- one connection
  const schema: Schema = { types: database.types, columnsOf: (table) => columns.get(table) ?? [] };
  await database.transaction(async ({ get, run }) => {
    await run('CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)');
    const row = await get('SELECT version FROM schema_version');
    const version = Number(row?.['version'] ?? 0);
    refuseNewer(database, version, migrations);
    if (version === migrations.length) return;
    const statements = migrations.slice(version).flatMap((migration) => migration(schema));
    for (const sql of statements) await run(sql); // oxlint-disable-line no-await-in-loop -- each needs the one before
    await run(
      row ? 'UPDATE schema_version SET version = $1' : 'INSERT INTO schema_version VALUES ($1)',
      migrations.length,
    );
  });
}

function refuseNewer({ name }: Database, version: number, migrations: readonly Migration[]): void {
  if (version <= migrations.length) return;
  throw new NewerSchema(
    `${name} was written by a newer Sullivan: its schema has version ${version}, and this one knows ${migrations.length}. ` +
      'Start the newer release again, or put back a copy from before the update',
  );
}
