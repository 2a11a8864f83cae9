import type { Database } from '#bff/storage/database';
import { PostgresDatabase } from '#bff/storage/postgres/postgres-database';
import { SqliteDatabase } from '#bff/storage/sqlite/sqlite-database';

import { emptyPostgres, postgresIsMissing } from './postgres/postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Every engine that rows can be kept in. `open` makes an empty database; whoever uses it closes it. */
export const DATABASES: readonly { engine: string; open: () => Promise<Database>; isMissing: boolean }[] = [
  {
    engine: 'SQLite',
    open: async () => new SqliteDatabase({ directory: await temporaryFolder(), file: 'rows.sqlite' }),
    isMissing: false,
  },
  {
    engine: 'PostgreSQL',
    open: async () => new PostgresDatabase({ url: await emptyPostgres() }),
    isMissing: postgresIsMissing,
  },
];
