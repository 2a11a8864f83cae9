import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { IDENTITY_FILE } from '#bff/identity/embedded/identity-schema';
import type { Upstreams } from '#bff/wiring';

import { startBff, type TestBff } from '../server/start-bff.ts';

const DAY_MS = 86_400_000;

/** Makes the links in mails older than they are, also while the server runs. */
export function ageLinks({ dataDirectory }: Pick<TestBff, 'dataDirectory'>, ms: number): void {
  inAccounts(dataDirectory, (database) =>
    database.prepare('UPDATE reset_code SET expires_ms = expires_ms - ?').run(ms),
  );
}

/** Starts a server again some days after its closed accounts were closed. */
export async function restartAfterDays(
  bff: TestBff,
  days: number,
  upstreams: Partial<Upstreams> = {},
): Promise<TestBff> {
  await bff.close();
  const { dataDirectory } = bff;
  inAccounts(dataDirectory, (database) =>
    database.prepare('UPDATE account SET closed_ms = closed_ms - ?').run(days * DAY_MS),
  );
  return startBff({ config: { dataDirectory }, upstreams });
}

/** The hashes of the codes in mails, as a thief of the file would read them. */
export function storedCodes({ dataDirectory }: Pick<TestBff, 'dataDirectory'>): string[] {
  return inAccounts(dataDirectory, (database) =>
    database
      .prepare('SELECT code_hash FROM reset_code')
      .all()
      .map((row) => String(row['code_hash'])),
  );
}

function inAccounts<Result>(dataDirectory: string, work: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(path.join(dataDirectory, IDENTITY_FILE));
  try {
    return work(database);
  } finally {
    database.close();
  }
}
