import type { Row, Statements } from '../storage/database.ts';
import { KEPT_RESOURCES, type KeptResource, type SentForm } from './forms.ts';

/** How many rows are read at a time; an essay may have 64 KiB. */
const PORTION = 50;

/** The table of each resource, and its column with the id of the account. */
const TABLES: Record<KeptResource, { table: string; owner: string }> = {
  query: { table: 'query', owner: 'user_id' },
  sweepstake: { table: 'sweepstake', owner: 'user_id' },
  user: { table: '"user"', owner: 'id' },
  essay: { table: 'essay', owner: 'user_id' },
};

/** What an account has sent, oldest first. */
export async function* sentBy(
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
    rows = await all(sql, userId, last.ms, last.id); // oxlint-disable-line no-await-in-loop -- each portion follows the one before
    const end = rows.at(-1);
    if (end) last = { ms: Number(end['received_ms']), id: String(end['id']) };
    if (rows.length > 0) yield rows.map(asSent);
  } while (rows.length === PORTION);
}

/** Deletes everything that an account has sent. */
export async function removeSentBy({ run }: Pick<Statements, 'run'>, userId: string): Promise<void> {
  for (const resource of KEPT_RESOURCES) {
    const { table, owner } = TABLES[resource];
    await run(`DELETE FROM ${table} WHERE ${owner} = $1`, userId); // oxlint-disable-line no-await-in-loop -- statements of one transaction
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
