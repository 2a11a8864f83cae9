import type { CommenterStanding } from '#shared-types/comments';

import type { Statements } from '../../storage/database.ts';
import { changedSince, noteChanges } from './comment-changes.ts';
import { placeRefusal } from './comment-places.ts';
import { bringCommentsBack, removeCommentsBy, sweepRemovals } from './comment-removals.ts';
import {
  deleteComment,
  insertComment,
  insertThread,
  readThread,
  readThreads,
  readWritten,
  removeCommentsOf,
  shown,
  type ThreadRow,
} from './comment-rows.ts';
import type {
  AddedComment,
  CommentAction,
  CommentRefusal,
  CommentsSince,
  StoredThread,
  WrittenComment,
} from './document-comments.ts';

/** How much of the store comments may fill, with everything else; what is left is for what people write in documents. */
const COMMENTS_SHARE = 0.9;

const REOPEN =
  'UPDATE comment_thread SET resolved_ms = NULL, resolved_by = NULL, resolved_author = NULL WHERE seq = $1';

/** The operations on comments, as the queue of the document log carries them. */
export type CommentOperation =
  | { kind: 'comments'; name: string; since: number | undefined }
  | { kind: 'commentThread'; name: string; thread: string }
  | { kind: 'changeComments'; name: string; action: CommentAction; nowMs: number }
  | { kind: 'removeCommentsBy'; name: string; id: string; author: string; nowMs: number }
  | { kind: 'bringCommentsBack'; name: string; id: string; nowMs: number }
  | { kind: 'sweepRemovedComments'; nowMs: number }
  | { kind: 'commentsOf'; author: string }
  | { kind: 'removeCommentsOf'; author: string };

/** The result of each operation, in the same order; the last has none. */
export type CommentResult =
  | { listed: CommentsSince }
  | { thread: StoredThread | undefined }
  | { changed: StoredThread | CommentRefusal }
  | { count: number | undefined }
  | { written: readonly WrittenComment[] };

/** Executes one operation on comments. */
export async function commentResult(
  statements: Statements,
  operation: CommentOperation,
): Promise<CommentResult | undefined> {
  switch (operation.kind) {
    case 'comments':
      return { listed: await listed(statements, operation.name, operation.since) };
    case 'commentThread':
      return { thread: await readShown(statements, operation.name, operation.thread) };
    case 'changeComments':
      return { changed: await changed(statements, operation.name, operation.action, operation.nowMs) };
    case 'removeCommentsBy':
      return { count: await removeCommentsBy(statements, operation.name, operation) };
    case 'bringCommentsBack':
      return { count: await bringCommentsBack(statements, operation.name, operation) };
    case 'sweepRemovedComments':
      return { count: await sweepRemovals(statements, operation.nowMs) };
    case 'commentsOf':
      return { written: await readWritten(statements, operation.author) };
    case 'removeCommentsOf':
      await removeCommentsOf(statements, operation.author);
      return undefined;
  }
}

async function listed(statements: Statements, room: string, since: number | undefined): Promise<CommentsSince> {
  const { at, ids } = await changedSince(statements, room, since);
  const threads = await readThreads(statements, room, ids);
  const there = new Set(threads.map(({ id }) => id));
  return { at, threads, gone: ids?.filter((id) => !there.has(id)) };
}

async function changed(
  statements: Statements,
  room: string,
  action: CommentAction,
  nowMs: number,
): Promise<StoredThread | CommentRefusal> {
  const before = await readThread(statements, room, action.thread);
  // All its comments were removed, and may come back.
  if (before && !shown(before)) return 'unknown';
  const refusal =
    action.do === 'start'
      ? await start(statements, room, action, { before, nowMs })
      : before && (await act(statements, room, action, { before, nowMs }));
  if (refusal !== undefined) return refusal;
  if (action.do !== 'start' && !before) return 'unknown';
  await noteChanges(statements, room, [action.thread]);
  const after = await readShown(statements, room, action.thread);
  return after ?? (before ? { ...before, comments: [] } : 'unknown');
}

/** One thread as people see it. */
async function readShown(statements: Statements, room: string, id: string): Promise<StoredThread | undefined> {
  const thread = await readThread(statements, room, id);
  return thread && shown(thread);
}

type Start = Extract<CommentAction, { do: 'start' }>;

async function start(
  statements: Statements,
  room: string,
  { thread, anchor, quote, comment, standing }: Start,
  { before, nowMs }: { before: ThreadRow | undefined; nowMs: number },
): Promise<CommentRefusal | undefined> {
  if (before) return add(statements, room, { comment, standing }, { before, nowMs });
  // Whoever comments on a document that isn't there would fill the store with rows that nothing ever deletes.
  if (!(await statements.get('SELECT 1 FROM document WHERE name = $1', room))) return 'unknown';
  const refusal = await fullness(statements, room, { comment, standing, bytes: byteLength(JSON.stringify(quote)) });
  if (refusal) return refusal;
  await insertComment(statements, await insertThread(statements, { room, id: thread, anchor, quote }), comment, nowMs);
  return undefined;
}

async function act(
  statements: Statements,
  room: string,
  action: Exclude<CommentAction, Start>,
  { before, nowMs }: { before: ThreadRow; nowMs: number },
): Promise<CommentRefusal | undefined> {
  const { run } = statements;
  switch (action.do) {
    case 'reply':
      return add(statements, room, action, { before, nowMs });
    case 'edit': {
      const old = before.comments.find(({ id }) => id === action.comment);
      const bytes = byteLength(action.text) - byteLength(old?.text ?? '');
      const addition = { author: old?.author ?? '', standing: action.standing, count: 0, bytes };
      const refusal = bytes > 0 ? await placeRefusal(statements, room, addition) : undefined;
      if (refusal) return refusal;
      const edited = await run(
        'UPDATE comment SET words = $1, edited_ms = $2 WHERE thread = $3 AND id = $4 AND is_deleted = 0',
        action.text,
        nowMs,
        before.seq,
        action.comment,
      );
      return edited === 0 ? 'unknown' : undefined;
    }
    case 'delete':
      await deleteComment(statements, before.seq, action.comment);
      return undefined;
    case 'resolve':
      await run(
        `UPDATE comment_thread SET resolved_ms = $1, resolved_by = $2, resolved_author = $3
         WHERE seq = $4 AND resolved_ms IS NULL`,
        nowMs,
        action.by,
        action.author ?? null,
        before.seq,
      );
      return undefined;
    case 'reopen':
      await run(REOPEN, before.seq);
      return undefined;
    case 'move':
      await run(
        'UPDATE comment_thread SET anchor = $1, quote = $2 WHERE seq = $3',
        JSON.stringify(action.anchor),
        JSON.stringify(action.quote),
        before.seq,
      );
      return undefined;
  }
}

/** A comment to add, and who adds it. */
type Adding = { comment: AddedComment; standing: CommenterStanding };

/** Adds a comment to a thread. The same one again is no mistake: the answer to the first try may have been lost. */
async function add(
  statements: Statements,
  room: string,
  { comment, standing }: Adding,
  { before, nowMs }: { before: ThreadRow; nowMs: number },
): Promise<CommentRefusal | undefined> {
  const same = before.comments.find(({ id }) => id === comment.id);
  if (same) return same.author === comment.author ? undefined : 'taken';
  const refusal = await fullness(statements, room, { comment, standing, bytes: 0 });
  if (refusal) return refusal;
  await insertComment(statements, before.seq, comment, nowMs);
  // A reply to a thread that is resolved opens it again: nobody looks at what is folded away.
  await statements.run(REOPEN, before.seq);
  return undefined;
}

/** @param bytes how much comes with the comment. */
async function fullness(
  statements: Statements,
  room: string,
  { comment: { author, name, text }, standing, bytes }: Adding & { bytes: number },
): Promise<CommentRefusal | undefined> {
  const addition = { author, standing, count: 1, bytes: byteLength(text) + byteLength(name) + bytes };
  const refusal = await placeRefusal(statements, room, addition);
  if (refusal) return refusal;
  const { usedBytes, maxBytes } = await statements.use();
  return usedBytes > maxBytes * COMMENTS_SHARE ? 'store full' : undefined;
}

function byteLength(text: string): number {
  return Buffer.byteLength(text);
}
