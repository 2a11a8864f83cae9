import { REMOVAL_UNDO_MINUTES } from '#shared-types/documents/comments';

import type { Statements } from '../../storage/database.ts';
import type { CallContext } from '../calls.ts';
import { SWEPT_AT_ONCE } from '../locks.ts';
import { noteChanges } from './comment-changes.ts';
import { EMPTY_COMMENT, tidyThread } from './comment-rows.ts';
import { authorIdOf } from './commenter.ts';

/*
 * A removal takes all comments of one author out of a document. They keep their rows and words until it's too late to undo it, so
 * that they come back exactly as they were.
 */

const UNDO_MS = REMOVAL_UNDO_MINUTES * 60_000;

/** The rows that a removal has taken; `$1` is the document and `$2` the removal. */
const REMOVED = 'removal = $2 AND thread IN (SELECT seq FROM comment_thread WHERE document = $1)';

/**
 * Removes the comments of an author, and returns how many; `undefined` if the author has none. Repeating the removal changes
 * nothing. @param author as `authorIdOf` calls people.
 */
export async function removeCommentsBy(
  context: CallContext,
  room: string,
  { id, author }: { id: string; author: string },
): Promise<number | undefined> {
  const { all, get, run, nowMs } = context;
  const earlier = await get('SELECT count FROM comment_removal WHERE document = $1 AND id = $2', room, id);
  if (earlier) return Number(earlier['count']);
  const authors = await all(
    `SELECT DISTINCT author FROM comment
     WHERE is_deleted = 0 AND thread IN (SELECT seq FROM comment_thread WHERE document = $1)`,
    room,
  );
  const removed = authors.map((row) => String(row['author'])).find((one) => authorIdOf(room, one) === author);
  if (removed === undefined) return undefined;
  const count = await run(
    `UPDATE comment SET is_deleted = 1, removal = $2
     WHERE author = $3 AND is_deleted = 0 AND thread IN (SELECT seq FROM comment_thread WHERE document = $1)`,
    room,
    id,
    removed,
  );
  await run(
    'INSERT INTO comment_removal (document, id, removed_ms, count) VALUES ($1, $2, $3, $4)',
    room,
    id,
    nowMs,
    count,
  );
  await noteChanges(context, room, await threadsIn(context, room, id));
  return count;
}

/** Brings back what a removal took, and returns how many comments; `undefined` if there's none, or it's too late. */
export async function bringCommentsBack(context: CallContext, room: string, id: string): Promise<number | undefined> {
  const { get, run, nowMs } = context;
  const removal = await get('SELECT removed_ms FROM comment_removal WHERE document = $1 AND id = $2', room, id);
  if (!removal || nowMs - Number(removal['removed_ms']) > UNDO_MS) return undefined;
  const threads = await threadsIn(context, room, id);
  const count = await run(`UPDATE comment SET is_deleted = 0, removal = NULL WHERE ${REMOVED}`, room, id);
  await run('DELETE FROM comment_removal WHERE document = $1 AND id = $2', room, id);
  await noteChanges(context, room, threads);
  return count;
}

/** Deletes for good what can no longer be brought back, and returns how many removals that were. */
export async function sweepRemovals(statements: Statements, nowMs: number): Promise<number> {
  const { all, run } = statements;
  const rows = await all(
    'SELECT document, id FROM comment_removal WHERE removed_ms < $1 LIMIT $2',
    nowMs - UNDO_MS,
    SWEPT_AT_ONCE,
  );
  for (const row of rows) {
    const [room, id] = [String(row['document']), String(row['id'])];
    const threads = await all(`SELECT DISTINCT thread FROM comment WHERE ${REMOVED}`, room, id);
    await run(`${EMPTY_COMMENT} WHERE ${REMOVED}`, room, id);
    for (const { thread } of threads) await tidyThread(statements, Number(thread));
    await run('DELETE FROM comment_removal WHERE document = $1 AND id = $2', room, id);
  }
  return rows.length;
}

/** The ids of the threads with comments that a removal took. */
async function threadsIn({ all }: Statements, room: string, id: string): Promise<string[]> {
  const rows = await all(
    `SELECT id FROM comment_thread WHERE document = $1 AND seq IN (SELECT thread FROM comment WHERE removal = $2)`,
    room,
    id,
  );
  return rows.map((row) => String(row['id']));
}

/** Forgets the removals in a document. */
export async function forgetRemovals({ run }: Statements, room: string): Promise<void> {
  await run('DELETE FROM comment_removal WHERE document = $1', room);
}
