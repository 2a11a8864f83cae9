import type { Database } from '#bff/storage/database';
import { PostgresDatabase } from '#bff/storage/postgres/postgres-database';
import { SqliteDatabase } from '#bff/storage/sqlite/sqlite-database';

import { emptyPostgres } from './postgres/postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { driversOfTier } from './tier.ts';

/** Every engine that rows can be kept in. `open` makes an empty database; whoever uses it closes it. */
export const DATABASES = driversOfTier<{ engine: string; open: () => Promise<Database> }>({
  embedded: [
    {
      engine: 'SQLite',
      open: async () => new SqliteDatabase({ directory: await temporaryFolder(), file: 'rows.sqlite' }),
    },
  ],
  real: [{ engine: 'PostgreSQL', open: async () => new PostgresDatabase({ url: await emptyPostgres() }) }],
});
