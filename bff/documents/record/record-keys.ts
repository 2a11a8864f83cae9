import type { Statements } from '../../storage/database.ts';

/** A key that signs records. */
export interface RecordKey {
  /** The thumbprint of its public half (RFC 7638). */
  kid: string;
  /** PKCS #8, as PEM. */
  privateKey: string;
}

/**
 * The keys of the database, newest first: the first one signs, and all are published. If there is none, this one is stored; when two
 * servers start at once, both get the one that was faster. Keys aren't replaced with age, since a record is checked years later.
 */
export async function keptKeys({ all, run }: Statements, offered: RecordKey, nowMs: number): Promise<RecordKey[]> {
  // One statement, in a serialisable transaction: no second first key can come in between.
  await run(
    'INSERT INTO record_key SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT 1 FROM record_key)',
    offered.kid,
    offered.privateKey,
    nowMs,
  );
  const rows = await all('SELECT kid, private_key FROM record_key ORDER BY created_ms DESC, kid');
  return rows.map((row) => ({ kid: String(row['kid']), privateKey: String(row['private_key']) }));
}
