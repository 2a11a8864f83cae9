import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import { describe, test } from 'vitest';

import { beginCopy } from '#bff/storage/migrate';
import { migrateStores, withStore } from '#bff/stores';

import { emptyPostgres } from '../support/postgres/postgres.ts';
import { type Installation, isTold, type Mistake, SECRET, settings } from '../support/server/mistakes.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** The address of a database, changed by a mistake. */
async function databaseAt(change: (url: URL) => void): Promise<Installation> {
  const url = new URL(await emptyPostgres());
  change(url);
  return { settings: { DATABASE_URL: url.href } };
}

const IN_THE_DATABASE: Mistake[] = [
  {
    of: 'an address without a database',
    make: settings({ DATABASE_URL: `postgres://ada:${SECRET}@127.0.0.1:5432` }),
    doctor: /DATABASE_URL must be an address such as/,
    refused: /DATABASE_URL must be an address such as/,
  },
  {
    of: 'a PostgreSQL that isn’t running',
    make: settings({ DATABASE_URL: `postgres://ada:${SECRET}@127.0.0.1:1/sullivan` }),
    doctor: /ECONNREFUSED.* Start PostgreSQL, or correct the host and the port in DATABASE_URL/,
    refused: /DATABASE_URL can’t be used: .*ECONNREFUSED.* Start PostgreSQL, or correct the address/,
  },
  {
    of: 'a database that isn’t there',
    make: () => databaseAt((url) => (url.pathname = '/no_such_database')),
    doctor: /database "no_such_database" does not exist\. Make the database \(createdb\)/,
    refused: /DATABASE_URL can’t be used: database "no_such_database" does not exist/,
  },
  {
    of: 'a user that isn’t there',
    make: () => databaseAt((url) => (url.username = 'nobody_at_all')),
    doctor: /role "nobody_at_all" does not exist\. Let this user in/,
    refused: /DATABASE_URL can’t be used: .*"nobody_at_all"/,
  },
  {
    of: 'a database of a newer release',
    async make() {
      const url = await emptyPostgres();
      await migrateStores({ url });
      await withStore({ url }, 'forms', ({ run: change }) => change('UPDATE schema_version SET version = 1000'));
      return { settings: { DATABASE_URL: url } };
    },
    doctor: /was written by a newer release of Sullivan/,
    refused: /DATABASE_URL: The database was written by a newer release of Sullivan/,
  },
  {
    of: 'a move into the database that broke off',
    async make() {
      const url = await emptyPostgres();
      await migrateStores({ url });
      await withStore({ url }, 'forms', beginCopy);
      return { settings: { DATABASE_URL: url } };
    },
    doctor: /npm run migrate, or npm run restore, didn’t finish\. Run it again/,
    refused: /DATABASE_URL: .*didn’t finish\. Run it again/,
  },
  {
    of: 'a clock that is a month ahead of the database’s',
    async make() {
      const preload = path.join(await temporaryFolder(), 'later.cjs');
      await writeFile(preload, 'const now = Date.now; Date.now = () => now() + 31 * 86_400_000;');
      return { settings: { DATABASE_URL: await emptyPostgres() }, preloads: [preload] };
    },
    doctor: /This machine’s clock is 44640 minutes ahead of that of PostgreSQL/,
    refused: /DATABASE_URL: this machine’s clock is 44,640 minutes ahead of the database’s.*Set both by NTP/,
  },
  {
    of: 'a word for TLS that PostgreSQL doesn’t know',
    make: settings({ DATABASE_URL: `postgres://ada:${SECRET}@127.0.0.1:5432/sullivan?sslmode=nonsense` }),
    doctor: /DATABASE_URL has sslmode=nonsense\. Use verify-full/,
    refused: /DATABASE_URL has sslmode=nonsense\. Use verify-full/,
  },
  {
    of: 'a database for several servers and a broker for one',
    make: () => databaseAt(() => {}),
    warned: /Messages at \/ws stay within this server: .*set BROKER_URL/,
  },
];

describe('Of a mistake in the database, the operator reads what is wrong and what to do:', () => {
  test.each(IN_THE_DATABASE.map((mistake) => [mistake.of, mistake] as const))('%s', (_of, mistake) => isTold(mistake));
});
