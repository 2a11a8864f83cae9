import type { Statements } from '../../storage/database.ts';
import { reading } from '../log/compaction.ts';
import { grownParts, type Part, readContent, stored, type StoredPart } from './parts.ts';
import type { RecordGain } from './recorder.ts';
import { joined, type Session } from './sessions.ts';

/** Most sessions of a document; beyond this, the two oldest are merged. */
const MOST_SESSIONS = 1000;
/** Most bytes of a document's parts before they are deflated: forty essays. The oldest parts are deleted first. */
export const MOST_PART_BYTES = 8 * 1_048_576;
/** Most bytes of them in the database. */
const MOST_STORED_BYTES = 2 * 1_048_576;
/** Parts that began longer ago than this are deleted at the next edit or hourly sweep. */
const PARTS_KEPT_MS = 365 * 24 * 3_600_000;
/** The most parts that one sweep deletes, so that others don't wait long. The next one continues. */
const MOST_SWEPT_PARTS = 1000;

/** A part of the replay of a document, without its content. */
export interface KeptPart {
  number: number;
  startedMs: number;
  endedMs: number;
}

/** The last session of a document. */
export async function lastSession({ get }: Statements, document: number): Promise<Session | undefined> {
  const row = await get(
    'SELECT data FROM record_session WHERE document = $1 ORDER BY started_ms DESC LIMIT 1',
    document,
  );
  return row && sessionOf(row['data']);
}

/** The sessions of a document, oldest first. */
export async function listSessions({ all }: Statements, document: number): Promise<Session[]> {
  const rows = await all('SELECT data FROM record_session WHERE document = $1 ORDER BY started_ms', document);
  return rows.map(({ data }) => sessionOf(data));
}

/** The parts of a document's replay, oldest first. */
export async function listParts({ all }: Statements, document: number): Promise<KeptPart[]> {
  const rows = await all(
    'SELECT number, started_ms, ended_ms FROM record_part WHERE document = $1 ORDER BY number',
    document,
  );
  return rows.map((row) => ({
    number: Number(row['number']),
    startedMs: Number(row['started_ms']),
    endedMs: Number(row['ended_ms']),
  }));
}

/** One part; the newest if no number is given. @throws {DamagedDocument} */
export async function findPart(
  { get }: Statements,
  document: number,
  number?: number,
): Promise<(Part & { number: number }) | undefined> {
  const row = await get(
    `SELECT * FROM record_part WHERE document = $1 AND (number = $2 OR $2 IS NULL) ORDER BY number DESC LIMIT 1`,
    document,
    number ?? null,
  );
  const data = row?.['data'];
  if (!row || !(data instanceof Uint8Array)) return undefined;
  return {
    number: Number(row['number']),
    startedMs: Number(row['started_ms']),
    endedMs: Number(row['ended_ms']),
    endHash: String(row['end_hash']),
    content: reading(() => readContent(data)),
  };
}

/** Stores what a tail has brought. @param withSteps whether there is room for the replay; the sessions are small. */
export async function storeGain(
  statements: Statements,
  document: number,
  gain: RecordGain,
  { nowMs, withSteps }: { nowMs: number; withSteps: boolean },
): Promise<void> {
  for (const session of gain.sessions) await keepSession(statements, document, session);
  if (gain.sessions.length > 1) await joinOldest(statements, document);
  if (!withSteps || gain.steps.length === 0) return;
  // A damaged part is left behind: the next one begins with the whole text.
  const last = await findPart(statements, document).catch(() => undefined);
  const { grown, added } = grownParts(last, gain);
  if (grown && last) await replacePart(statements, document, { ...stored(grown), number: last.number });
  for (const part of added) await addPart(statements, document, stored(part));
  await thinParts(statements, document, nowMs);
}

/** Deletes parts that are too old, in any document, and returns how many. */
export async function sweepParts({ run }: Statements, nowMs: number): Promise<number> {
  return run(
    `DELETE FROM record_part WHERE (document, number) IN
       (SELECT document, number FROM record_part WHERE started_ms <= $1 ORDER BY started_ms LIMIT $2)`,
    nowMs - PARTS_KEPT_MS,
    MOST_SWEPT_PARTS,
  );
}

/** Deletes the record of a document. */
export async function removeRecord({ run }: Statements, room: string): Promise<void> {
  for (const table of ['record_session', 'record_part']) {
    await run(`DELETE FROM ${table} WHERE document = (SELECT id FROM document WHERE name = $1)`, room);
  }
}

/** A continued session keeps its row. */
async function keepSession({ run }: Statements, document: number, session: Session): Promise<void> {
  await run(
    `INSERT INTO record_session VALUES ($1, $2, $3) ON CONFLICT (document, started_ms) DO UPDATE SET data = excluded.data`,
    document,
    session.startedMs,
    JSON.stringify(session),
  );
}

async function joinOldest(statements: Statements, document: number): Promise<void> {
  const sessions = await listSessions(statements, document);
  const many = sessions.length - MOST_SESSIONS + 1;
  if (many < 2) return;
  const oldest = sessions.slice(0, many);
  await statements.run(
    'DELETE FROM record_session WHERE document = $1 AND started_ms <= $2',
    document,
    oldest.at(-1)?.startedMs ?? 0,
  );
  await keepSession(statements, document, oldest.reduce(joined));
}

async function replacePart(
  { run }: Statements,
  document: number,
  { number, endedMs, bytes, endHash, data }: StoredPart & { number: number },
): Promise<void> {
  await run(
    'UPDATE record_part SET ended_ms = $1, bytes = $2, end_hash = $3, data = $4 WHERE document = $5 AND number = $6',
    endedMs,
    bytes,
    endHash,
    data,
    document,
    number,
  );
}

async function addPart(
  { run }: Statements,
  document: number,
  { startedMs, endedMs, bytes, endHash, data }: StoredPart,
): Promise<void> {
  await run(
    `INSERT INTO record_part (document, started_ms, ended_ms, bytes, end_hash, data, number)
     SELECT $1, $2, $3, $4, $5, $6, coalesce(max(number), 0) + 1 FROM record_part WHERE document = $1`,
    document,
    startedMs,
    endedMs,
    bytes,
    endHash,
    data,
  );
}

/** Deletes the parts that are too old or too many. */
async function thinParts({ all, run }: Statements, document: number, nowMs: number): Promise<void> {
  const rows = await all(
    'SELECT number, bytes, length(data) AS stored, started_ms FROM record_part WHERE document = $1 ORDER BY number DESC',
    document,
  );
  let [bytes, storedBytes] = [0, 0];
  for (const [index, row] of rows.entries()) {
    bytes += Number(row['bytes']);
    storedBytes += Number(row['stored']);
    const hasRoom = bytes <= MOST_PART_BYTES && storedBytes <= MOST_STORED_BYTES;
    const isKept = hasRoom && nowMs - Number(row['started_ms']) < PARTS_KEPT_MS;
    if (index === 0 || isKept) continue;
    await run('DELETE FROM record_part WHERE document = $1 AND number = $2', document, Number(row['number']));
  }
}

function sessionOf(data: unknown): Session {
  const session: Session = reading(() => JSON.parse(String(data)));
  return session;
}
