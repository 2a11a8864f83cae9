import { randomUUID } from 'node:crypto';

import { Client } from 'pg';

import { closeInTheEnd } from '../closing.ts';

/** The address of the PostgreSQL of the tests: `POSTGRES_URL`, or a fresh installation's that trusts its own machine. */
const POSTGRES_URL: string = process.env['POSTGRES_URL'] || 'postgres://postgres@127.0.0.1:5432/postgres';

const CONNECT_TIMEOUT_MS = 3000;

/** Makes an empty database of its own for a test, and returns its URL. It's a schema, which is faster to make, and as separate. */
export async function emptyPostgres(): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asPostgresOwner((client) => client.query(`CREATE SCHEMA ${name}`));
  closeInTheEnd(() => asPostgresOwner((client) => client.query(`DROP SCHEMA ${name} CASCADE`)));
  const url = new URL(POSTGRES_URL);
  // Tests that stop PostgreSQL have a cluster of their own; the others needn't wait for the disk.
  url.searchParams.set('options', `-c search_path=${name} -c synchronous_commit=off`);
  return url.href;
}

/**
 * Makes an empty database in the full sense, whose owner has the same name, for a test that changes how the server treats them. It's
 * slower than `emptyPostgres`.
 */
export async function ownDatabase(): Promise<{ url: string; name: string }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asPostgresOwner(async (client) => {
    await client.query(`CREATE ROLE ${name} LOGIN PASSWORD '${name}'`);
    await client.query(`CREATE DATABASE ${name} OWNER ${name}`);
  });
  closeInTheEnd(() =>
    asPostgresOwner(async (client) => {
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await client.query(`DROP ROLE ${name}`);
    }),
  );
  const url = new URL(POSTGRES_URL);
  [url.pathname, url.username, url.password] = [name, name, name];
  return { url: url.href, name };
}

/** Does something as the owner of all databases. @throws {Error} if PostgreSQL isn’t there: that fails the test, and hides none. */
export async function asPostgresOwner(work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: POSTGRES_URL, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  await client.connect().catch((cause: unknown) => {
    throw new Error(`PostgreSQL can’t be used at ${POSTGRES_URL}; POSTGRES_URL names another.`, { cause });
  });
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
