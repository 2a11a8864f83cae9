import { describe, expect, test } from 'vitest';

import { type Database, StorageFull, UniqueViolation } from '#bff/storage/database';
import { migrate, type Migration, NewerSchema, requireKnownSchemas, type Schema } from '#bff/storage/migrate';
import { PostgresDatabase } from '#bff/storage/postgres/postgres-database';
import { SqliteDatabase } from '#bff/storage/sqlite/sqlite-database';

import { closeInTheEnd } from '../support/closing.ts';
import { emptyPostgres } from '../support/postgres/postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { driversOfTier } from '../support/tier.ts';

/** The place of a test's database, so that it can be opened again. */
interface Place {
  open: (options?: { maxBytes?: number }) => Database;
}

/** Every engine of the product; each must pass the tests below. */
const ENGINES = driversOfTier<{ engine: string; place: () => Promise<Place> }>({
  embedded: [{ engine: 'SQLite', place: sqlitePlace }],
  real: [{ engine: 'PostgreSQL', place: postgresPlace }],
});

async function sqlitePlace(): Promise<Place> {
  const directory = await temporaryFolder();
  return {
    open(options) {
      const database = new SqliteDatabase({ directory, file: 'test.sqlite', ...options });
      closeInTheEnd(() => database.close().catch(() => {})); // a test may have closed it already
      return database;
    },
  };
}

async function postgresPlace(): Promise<Place> {
  const url = await emptyPostgres();
  return {
    open() {
      const database = new PostgresDatabase({ url });
      closeInTheEnd(() => database.close());
      return database;
    },
  };
}

/** A table of every kind of column. */
const THINGS: Migration = ({ types }) => [
  `CREATE TABLE thing (
    id ${types.countedKey}, name TEXT NOT NULL UNIQUE, size ${types.integer}, content ${types.bytes}
  ) ${types.tableOptions}`,
];

/** The schema that these migrations make. */
const things = (migrations: readonly Migration[]): Schema => ({
  subject: 'things',
  tables: { thing: ['size'] },
  migrations,
});

/** Adds a thing. */
const add = (database: Pick<Database, 'run'>, name: string, size = 0) =>
  database.run('INSERT INTO thing (name, size) VALUES ($1, $2)', name, size);
/** The things, in order of arrival. */
const names = async (database: Database) =>
  (await database.all('SELECT name FROM thing ORDER BY id')).map(({ name }) => name);
/** Migrations after the first: one that works, one that doesn't, and one of another capability. */
const second: Migration = () => ['ALTER TABLE thing ADD COLUMN colour TEXT', "UPDATE thing SET colour = 'blue'"];
const broken: Migration = () => ['ALTER TABLE thing ADD COLUMN colour TEXT', 'ALTER TABLE nothing ADD COLUMN x TEXT'];
const others: Migration = () => ['CREATE TABLE other (id INTEGER)'];

/** A migration that needs room. */
const INDEXED: Migration = () => ['CREATE INDEX thing_by_size ON thing (size)', 'CREATE TABLE room (x TEXT)'];

async function migrated(database: Database): Promise<Database> {
  await migrate(database, things([THINGS]));
  return database;
}

/** Adds things until nothing more fits. */
async function fill({ run }: Pick<Database, 'run'>): Promise<never> {
  for (let size = 0; ; size++)
    await run('INSERT INTO thing (name, content) VALUES ($1, $2)', `${size}`, new Uint8Array(4096));
}

/** Counts the things by all their columns. */
const read = async ({ all }: Pick<Database, 'all'>) => (await all('SELECT * FROM thing')).length;

for (const { engine, place } of ENGINES) {
  const withThings = async () => migrated((await place()).open());

  describe(`A database in ${engine}`, () => {
    test('what a transaction that is taken back changes is seen by itself only', async () => {
      const { open } = await place();
      const database = await migrated(open());
      await add(database, 'kept');
      const seen = await database.transaction(
        async ({ all, run }) => {
          await run('UPDATE thing SET name = $1', 'changed');
          return all('SELECT name FROM thing');
        },
        { isTakenBack: true },
      );
      expect(seen).toEqual([{ name: 'changed' }]);
      expect(await database.all('SELECT name FROM thing')).toEqual([{ name: 'kept' }]);
    });

    test('gives back text, whole numbers, bytes and nothing as they were stored', async () => {
      const database = await withThings();
      const content = new Uint8Array([0, 255, 10]);
      await database.run('INSERT INTO thing (name, size, content) VALUES ($1, $2, $3)', 'Ink – 墨', 2 ** 52, content);
      await database.run('INSERT INTO thing (name, size, content) VALUES ($1, $2, $3)', 'empty', null, null);
      const [full, empty] = await database.all('SELECT * FROM thing ORDER BY id');
      expect(full?.['name']).toBe('Ink – 墨');
      expect(Number(full?.['size'])).toBe(2 ** 52);
      expect(new Uint8Array(full?.['content'] as Uint8Array)).toEqual(content);
      expect(empty).toMatchObject({ size: null, content: null });
      expect(await database.get('SELECT * FROM thing WHERE name = $1', 'nobody')).toBeUndefined();
    });

    test('takes one parameter in several places, in any order', async () => {
      const database = await withThings();
      await database.run('INSERT INTO thing (size, name) VALUES ($2, $1)', 'a', 7);
      expect(
        await database.get('SELECT name FROM thing WHERE size = $1 AND size < $2 AND $1 < $2', 7, 8),
      ).toMatchObject({ name: 'a' });
    });

    test('answers how many rows have changed, and the rows of RETURNING', async () => {
      const database = await withThings();
      for (const name of ['a', 'b', 'c']) await add(database, name);
      expect(await database.run('UPDATE thing SET size = 1 WHERE name <> $1', 'a')).toBe(2);
      expect(await database.get('DELETE FROM thing WHERE name = $1 RETURNING name', 'b')).toMatchObject({ name: 'b' });
    });

    test('says of a value that must be unique that another row has it', async () => {
      const database = await withThings();
      await add(database, 'a');
      await expect(add(database, 'a')).rejects.toBeInstanceOf(UniqueViolation);
    });

    test('has another version once somebody else has written', async () => {
      const where = await place();
      const [database, another] = [where.open(), where.open()];
      await migrate(database, things([THINGS]));
      await add(database, 'a');
      const before = await database.version();
      await add(another, 'b');
      expect(await database.version()).not.toBe(before);
    });

    test('none of fifty transactions that read and then write overwrites another', async () => {
      const database = await withThings();
      await add(database, 'counter');
      const count = () =>
        database.transaction(async ({ get, run }) => {
          const row = await get('SELECT size FROM thing WHERE name = $1', 'counter');
          await new Promise(setImmediate);
          await run('UPDATE thing SET size = $1 WHERE name = $2', Number(row?.['size']) + 1, 'counter');
        });
      await Promise.all(Array.from({ length: 50 }, count));
      expect(Number((await database.get('SELECT size FROM thing'))?.['size'])).toBe(50);
    });

    test('a transaction that fails stores nothing, a statement from outside takes no part in it, and the next one works', async () => {
      const database = await withThings();
      const failing = database.transaction(async (statements) => {
        await add(statements, 'inside');
        await new Promise(setImmediate);
        throw new Error('rolled back');
      });
      const outside = add(database, 'outside');
      await expect(failing).rejects.toThrow('rolled back');
      await outside;
      await database.transaction((statements) => add(statements, 'next'));
      expect(await names(database)).toEqual(['outside', 'next']);
    });

    test('a database that is current is opened while somebody else holds its lock', async () => {
      const { open } = await place();
      const [holder, other] = [open(), open()];
      await migrate(holder, things([THINGS]));
      await holder.transaction(async () => migrate(other, things([THINGS])));
    });

    test('goes on when a server of a newer release adds a column, in a transaction and outside', async () => {
      const { open } = await place();
      const [database, newer] = [open(), open()];
      await migrated(database);
      await add(database, 'a');
      expect([await read(database), await database.transaction(read)]).toEqual([1, 1]);
      await newer.run('ALTER TABLE thing ADD COLUMN colour TEXT');
      expect([await database.transaction(read), await read(database)]).toEqual([1, 1]);
      await newer.run('ALTER TABLE thing ADD COLUMN shape TEXT');
      expect([await read(database), await database.transaction(read)]).toEqual([1, 1]);
    });

    test('a statement of the database inside its own transaction is refused, and does not hang', async () => {
      const database = await withThings();
      const inside = database.transaction(() => database.run('DELETE FROM thing'));
      await expect(inside).rejects.toThrow('Inside a transaction');
      await add(database, 'works');
    });

    test('migrations run once and in order, also when the database is opened again', async () => {
      const { open } = await place();
      const first = open();
      await migrate(first, things([THINGS]));
      await add(first, 'a');
      await first.close();
      for (let round = 0; round < 2; round++) {
        const database = open();
        await migrate(database, things([THINGS, second]));
        expect(await database.all('SELECT colour FROM thing')).toMatchObject([{ colour: 'blue' }]);
        expect(await database.columns('thing')).toEqual(['id', 'name', 'size', 'content', 'colour']);
        await database.close();
      }
    });

    test('a migration that fails leaves the schema and its version as they were', async () => {
      const database = await withThings();
      await expect(migrate(database, things([THINGS, broken]))).rejects.toThrow('nothing');
      expect(await database.columns('thing')).not.toContain('colour');
      await migrate(database, things([THINGS]));
    });

    test('capabilities that share a database have schemas of their own', async () => {
      const database = await withThings();
      await migrate(database, { subject: 'others', tables: { other: [] }, migrations: [others] });
      expect(await database.columns('other')).toEqual(['id']);
      await add(database, 'a');
    });

    test('a schema of a newer release is refused in words, and nothing is changed', async () => {
      const { open } = await place();
      const newer = open();
      await migrate(newer, things([THINGS, () => ['ALTER TABLE thing ADD COLUMN colour TEXT']]));
      const refused = migrate(newer, things([THINGS]));
      await expect(refused).rejects.toBeInstanceOf(NewerSchema);
      const words = 'was written by a newer release of Sullivan (schema 2; this one knows 1).';
      await expect(refused).rejects.toThrow(words);
      await expect(requireKnownSchemas(newer, [things([THINGS])])).rejects.toBeInstanceOf(NewerSchema);
      await requireKnownSchemas(newer, [things([THINGS, THINGS])]);
    });
  });
}

describe('A database in SQLite', () => {
  test('says that nothing can be stored while it is full, what was stored can be read, and it works again when that is deleted', async () => {
    const database = await migrated((await sqlitePlace()).open({ maxBytes: 32 * 4096 }));
    await database.ping();
    await add(database, 'kept');
    await expect(fill(database)).rejects.toBeInstanceOf(StorageFull);
    for (let times = 0; times < 2; times++) await expect(database.ping()).rejects.toBeInstanceOf(StorageFull);
    const { usedBytes, maxBytes } = await database.use();
    expect(usedBytes).toBeGreaterThan(maxBytes / 2);
    const seen = await database.transaction(
      async ({ all, run }) => {
        const before = await all('SELECT name FROM thing ORDER BY id LIMIT 1');
        const changed = await run('INSERT INTO thing (name, content) VALUES ($1, $2)', 'more', new Uint8Array(40_960));
        await run('UPDATE thing SET name = $1', 'short');
        return [...before, changed];
      },
      { isTakenBack: true },
    );
    expect(seen).toEqual([{ name: 'kept' }, 0]);
    expect(await database.get('SELECT name FROM thing ORDER BY id LIMIT 1')).toEqual({ name: 'kept' });
    await database.run('DELETE FROM thing');
    await database.ping();
    await add(database, 'again');
  });

  test('has the same version after its own writes', async () => {
    const database = await migrated((await sqlitePlace()).open());
    const before = await database.version();
    await add(database, 'a');
    expect(await database.version()).toBe(before);
  });

  test('a full one of an earlier release opens with what it has, and is migrated when there is room', async () => {
    const { open } = await sqlitePlace();
    const before = open();
    for (const sql of THINGS({ types: before.types, columnsOf: () => [] })) await before.run(sql);
    await add(before, 'kept');
    for (let size = 0; size < 30; size++)
      await before.run('INSERT INTO thing (name, content) VALUES ($1, $2)', `${size}`, new Uint8Array(4096));
    await before.close();
    const full = open({ maxBytes: 4096 }); // less than there already is: nothing more fits
    const schema: Schema = { subject: 'things', tables: { thing: ['size'] }, migrations: [INDEXED] };
    await migrate(full, schema);
    expect(await full.get('SELECT name FROM thing WHERE name = $1', 'kept')).toMatchObject({ name: 'kept' });
    await expect(migrate(full, { ...schema, tables: { thing: ['colour'] } })).rejects.toBeInstanceOf(StorageFull);
    await full.close();
    const roomy = open();
    await migrate(roomy, schema);
    expect(await roomy.columns('room')).toEqual(['x']);
  });
});
