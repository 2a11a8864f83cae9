import type { CommentAnchor, Quote } from '#shared-types/documents/comments';

import type { Row, Statements } from '../../storage/database.ts';
import { numberOf } from '../library/library-rows.ts';
import { noteChanges } from './comment-changes.ts';
import type { AddedComment, StoredComment, StoredThread, WrittenComment } from './stored-comments.ts';

const THREAD_COLUMNS = 'seq, document, id, anchor, quote, resolved_ms, resolved_by';
const COMMENT_COLUMNS = 'thread, id, author, name, words, created_ms, edited_ms, is_deleted';

/** A thread with the key of its row. */
export type ThreadRow = StoredThread & { seq: number };

/** The threads of a document, in the order in which they were started. @param ids reads only these. */
export async function readThreads({ all }: Statements, room: string, ids?: readonly string[]): Promise<StoredThread[]> {
  if (ids?.length === 0) return [];
  const which = ids && `AND id IN (${ids.map((_, at) => `$${at + 2}`).join(', ')})`;
  const given = [room, ...(ids ?? [])];
  const threads = await all(
    `SELECT ${THREAD_COLUMNS} FROM comment_thread WHERE document = $1 ${which ?? ''}`,
    ...given,
  );
  const comments = await all(
    `SELECT ${COMMENT_COLUMNS} FROM comment
     WHERE thread IN (SELECT seq FROM comment_thread WHERE document = $1 ${which ?? ''}) ORDER BY seq`,
    ...given,
  );
  const byThread = Map.groupBy(comments, ({ thread }) => Number(thread));
  const found = threads.map((row) => toThread(row, byThread.get(Number(row['seq'])) ?? []));
  return found.flatMap((thread) => shown(thread) ?? []).toSorted(byStart);
}

/** A thread as people see it: without deleted comments that nothing follows, and not at all if none is left. */
export function shown<Thread extends StoredThread>(thread: Thread): Thread | undefined {
  const last = thread.comments.findLastIndex(({ isDeleted }) => !isDeleted);
  return last < 0 ? undefined : { ...thread, comments: thread.comments.slice(0, last + 1) };
}

/** Sorts by when a thread was started. Pages use the same order, so it depends only on what they know. */
function byStart(one: StoredThread, other: StoredThread): number {
  const [a = 0, b = 0] = [one.comments[0]?.createdMs, other.comments[0]?.createdMs];
  return a - b || (one.id < other.id ? -1 : 1);
}

/**
 * One thread with all its comments, oldest first, including hidden ones, and its key; `undefined` if the document has no thread
 * with this id.
 */
export async function readThread({ all, get }: Statements, room: string, id: string): Promise<ThreadRow | undefined> {
  const row = await get(`SELECT ${THREAD_COLUMNS} FROM comment_thread WHERE document = $1 AND id = $2`, room, id);
  if (!row) return undefined;
  const seq = Number(row['seq']);
  return {
    ...toThread(row, await all(`SELECT ${COMMENT_COLUMNS} FROM comment WHERE thread = $1 ORDER BY seq`, seq)),
    seq,
  };
}

/** A person's comments in all documents, without deleted ones. */
export async function readWritten({ all }: Statements, author: string): Promise<WrittenComment[]> {
  const rows = await all(
    `SELECT comment.*, document, comment_thread.id AS thread_id, anchor, quote, resolved_ms, resolved_by
     FROM comment JOIN comment_thread ON comment_thread.seq = thread
     WHERE author = $1 AND is_deleted = 0 ORDER BY comment.seq`,
    author,
  );
  return rows.map((row) => ({
    room: String(row['document']),
    thread: toThread({ ...row, id: row['thread_id'] }, []),
    comment: toComment(row),
  }));
}

/** Adds a thread without comments, and returns its key. */
export async function insertThread(
  { get }: Statements,
  { room, id, anchor, quote }: { room: string; id: string; anchor: CommentAnchor; quote: Quote },
): Promise<number> {
  const row = await get(
    'INSERT INTO comment_thread (document, id, anchor, quote) VALUES ($1, $2, $3, $4) RETURNING seq',
    room,
    id,
    JSON.stringify(anchor),
    JSON.stringify(quote),
  );
  return Number(row?.['seq']);
}

/** Adds a comment to a thread. @param thread its key. @param nowMs the time in milliseconds since 1970. */
export async function insertComment(
  { run }: Statements,
  thread: number,
  { id, author, name, text }: AddedComment,
  nowMs: number,
): Promise<void> {
  await run(
    `INSERT INTO comment (thread, id, author, name, words, created_ms, is_deleted) VALUES ($1, $2, $3, $4, $5, $6, 0)`,
    thread,
    id,
    author,
    name,
    text,
    nowMs,
  );
}

/** Deletes the words of a comment, the rows of deleted comments that nothing follows, and a thread that has no comment left. */
export async function deleteComment(statements: Statements, thread: number, id: string): Promise<void> {
  await statements.run(`${EMPTY_COMMENT} WHERE thread = $1 AND id = $2`, thread, id);
  await tidyThread(statements, thread);
}

/** What remains of a comment that is deleted and has replies. */
export const EMPTY_COMMENT = `UPDATE comment SET is_deleted = 1, removal = NULL, words = '', name = '', author = ''`;

/**
 * Deletes the rows of deleted comments at the end of a thread, except those that can still be brought back, and the thread with its
 * last row.
 */
export async function tidyThread({ get, run }: Statements, thread: number): Promise<void> {
  const kept = await get(
    'SELECT max(seq) AS last FROM comment WHERE thread = $1 AND (is_deleted = 0 OR removal IS NOT NULL)',
    thread,
  );
  const last = numberOf(kept?.['last']) ?? -1;
  await run('DELETE FROM comment WHERE thread = $1 AND seq > $2', thread, last);
  if (last < 0) await run('DELETE FROM comment_thread WHERE seq = $1', thread);
}

/** Deletes the comments of a document. */
export async function removeCommentsIn({ run }: Statements, room: string): Promise<void> {
  await run('DELETE FROM comment WHERE thread IN (SELECT seq FROM comment_thread WHERE document = $1)', room);
  await run('DELETE FROM comment_thread WHERE document = $1', room);
}

/** Deletes a person's comments in all documents. */
export async function removeCommentsOf(statements: Statements, author: string): Promise<void> {
  const rows = await statements.all(
    `SELECT DISTINCT document, id, seq FROM comment_thread
     WHERE resolved_author = $1 OR seq IN (SELECT thread FROM comment WHERE author = $1)`,
    author,
  );
  await statements.run(`${EMPTY_COMMENT} WHERE author = $1`, author);
  await statements.run(
    `UPDATE comment_thread SET resolved_by = '', resolved_author = NULL WHERE resolved_author = $1`,
    author,
  );
  for (const { seq } of rows) await tidyThread(statements, Number(seq));
  for (const [room, threads] of Map.groupBy(rows, ({ document }) => String(document)))
    await noteChanges(
      statements,
      room,
      threads.map(({ id }) => String(id)),
    );
}

function toThread(row: Row, comments: readonly Row[]): StoredThread {
  const resolvedMs = numberOf(row['resolved_ms']);
  return {
    id: String(row['id']),
    // Both were judged before they were stored.
    anchor: JSON.parse(String(row['anchor'])),
    quote: JSON.parse(String(row['quote'])),
    resolved: resolvedMs === undefined ? undefined : { atMs: resolvedMs, by: textOf(row['resolved_by']) },
    comments: comments.map(toComment),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function toComment(row: Row): StoredComment {
  const isDeleted = Number(row['is_deleted']) === 1;
  // A removed comment keeps its words until it's too late to bring it back.
  const textIn = (column: string) => (isDeleted ? '' : String(row[column]));
  return {
    id: String(row['id']),
    author: textIn('author'),
    name: textIn('name'),
    text: textIn('words'),
    createdMs: Number(row['created_ms']),
    editedMs: numberOf(row['edited_ms']),
    isDeleted,
  };
}
