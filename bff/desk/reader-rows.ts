import { READERS_MAX, type SecondReader, TEACHER_READER } from '#shared-types/desk/assignment';

import { errors } from '../errors.ts';
import { audit, parsed, type Place } from './assignment-rows.ts';

/** The second readers of an assignment, in the order in which they were invited. */
export async function secondReaders({ statements, assignment }: Place): Promise<SecondReader[]> {
  const rows = await statements.all('SELECT * FROM desk_reader WHERE assignment = $1 ORDER BY number', assignment.id);
  return rows.map((row) => ({
    id: String(row['id']),
    name: String(row['name']),
    texts: parsed(row['texts']),
    isDone: Number(row['is_done']) === 1,
    isRevoked: Number(row['is_revoked']) === 1,
  }));
}

/** A second reader to invite, or to give more texts. */
interface Invited {
  id: string;
  name: string;
  keyHash: string;
  texts: readonly string[];
}

/**
 * Invites a second reader. The same id again changes the name and the texts of one whose marks aren't in; a new key lets in one who
 * was revoked. @throws {BffError}
 */
export async function invite(place: Place, { id, name, keyHash, texts }: Invited): Promise<void> {
  const { statements, assignment } = place;
  if (id === TEACHER_READER) throw errors.deskIdTaken();
  const list = JSON.stringify([...new Set(texts)]);
  const known = await statements.get('SELECT * FROM desk_reader WHERE assignment = $1 AND id = $2', assignment.id, id);
  const count = await statements.get(
    'SELECT COUNT(*) AS readers FROM desk_reader WHERE assignment = $1',
    assignment.id,
  );
  if (!known && Number(count?.['readers']) >= READERS_MAX)
    throw errors.deskFull(`${READERS_MAX} second readers`, 'An assignment');
  if (known && Number(known['is_done']) === 1) {
    if (known['key_hash'] === keyHash && known['texts'] === list) return;
    throw errors.marksAreIn();
  }
  await statements.run(
    `INSERT INTO desk_reader (assignment, id, key_hash, is_done, is_revoked, name, texts) VALUES ($1, $2, $3, 0, 0, $4, $5)
     ON CONFLICT (assignment, id) DO UPDATE SET name = excluded.name, texts = excluded.texts, key_hash = excluded.key_hash,
       is_revoked = CASE WHEN desk_reader.key_hash = excluded.key_hash THEN desk_reader.is_revoked ELSE 0 END`,
    assignment.id,
    id,
    keyHash,
    name,
    list,
  );
  if (known?.['key_hash'] !== keyHash) await audit(place, 'reader invited', name);
}

/** Ends the link of a second reader; what they have handed in stays. @throws {BffError} NOT_FOUND */
export async function revoke(place: Place, id: string): Promise<void> {
  const { statements, assignment } = place;
  const reader = await statements.get('SELECT * FROM desk_reader WHERE assignment = $1 AND id = $2', assignment.id, id);
  if (!reader) throw errors.readerUnknown();
  const sql = 'UPDATE desk_reader SET is_revoked = 1 WHERE assignment = $1 AND id = $2 AND is_revoked = 0';
  if ((await statements.run(sql, assignment.id, id)) > 0) await audit(place, 'reader revoked', String(reader['name']));
}
