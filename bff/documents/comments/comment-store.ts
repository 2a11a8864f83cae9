import type { CommenterStanding } from '#shared-types/documents/comments';

import type { Statements } from '../../storage/database.ts';
import type { CallContext, Handlers } from '../calls.ts';
import { isStored } from '../log/document-rows.ts';
import { type Refused, refused } from '../refusal.ts';
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
import type { AddedComment, CommentAction, StoredThread } from './stored-comments.ts';

/** Comments are refused once this share of the store is used; the rest is for what people write in documents. */
const COMMENTS_SHARE = 0.9;

const REOPEN =
  'UPDATE comment_thread SET resolved_ms = NULL, resolved_by = NULL, resolved_author = NULL WHERE seq = $1';

type CommentRefusal = Extract<Awaited<ReturnType<Handlers['comments']['change']>>, Refused>;

/** The handlers of comments. */
export const commentHandlers: Handlers['comments'] = {
  async list(context, room, since) {
    const { at, ids } = await changedSince(context, room, since);
    const threads = await readThreads(context, room, ids);
    const there = new Set(threads.map(({ id }) => id));
    return { at, threads, gone: ids?.filter((id) => !there.has(id)) };
  },
  find: (context, room, thread) => readShown(context, room, thread),
  async change(context, room, action) {
    const before = await readThread(context, room, action.thread);
    // All its comments were removed, and may come back.
    if (before && !shown(before)) return refused('unknown');
    const refusal =
      action.do === 'start'
        ? await start(context, room, action, before)
        : before && (await act(context, room, action, before));
    if (refusal !== undefined) return refusal;
    if (action.do !== 'start' && !before) return refused('unknown');
    await noteChanges(context, room, [action.thread]);
    const after = await readShown(context, room, action.thread);
    return after ?? (before ? { ...before, comments: [] } : refused('unknown'));
  },
  removeBy: (context, room, removal) => removeCommentsBy(context, room, removal),
  bringBack: (context, room, removal) => bringCommentsBack(context, room, removal),
  sweep: (context) => sweepRemovals(context, context.nowMs),
  listOf: (context, author) => readWritten(context, author),
  removeAllOf: (context, author) => removeCommentsOf(context, author),
};

/** One thread as people see it. */
async function readShown(statements: Statements, room: string, id: string): Promise<StoredThread | undefined> {
  const thread = await readThread(statements, room, id);
  return thread && shown(thread);
}

type Start = Extract<CommentAction, { do: 'start' }>;

async function start(
  context: CallContext,
  room: string,
  { thread, anchor, quote, comment, standing }: Start,
  before: ThreadRow | undefined,
): Promise<CommentRefusal | undefined> {
  if (before) return add(context, room, { comment, standing }, before);
  // Nothing would ever delete the comments on a document that doesn't exist.
  if (!(await isStored(context, room))) return refused('unknown');
  const refusal = await fullness(context, room, { comment, standing, bytes: byteLength(JSON.stringify(quote)) });
  if (refusal) return refusal;
  const seq = await insertThread(context, { room, id: thread, anchor, quote });
  await insertComment(context, seq, comment, context.nowMs);
  return undefined;
}

async function act(
  context: CallContext,
  room: string,
  action: Exclude<CommentAction, Start>,
  before: ThreadRow,
): Promise<CommentRefusal | undefined> {
  const { run, nowMs } = context;
  switch (action.do) {
    case 'reply':
      return add(context, room, action, before);
    case 'edit': {
      const old = before.comments.find(({ id }) => id === action.comment);
      const bytes = byteLength(action.text) - byteLength(old?.text ?? '');
      const addition = { author: old?.author ?? '', standing: action.standing, count: 0, bytes };
      const refusal = bytes > 0 ? await placeRefusal(context, room, addition) : undefined;
      if (refusal) return refusal;
      const edited = await run(
        'UPDATE comment SET words = $1, edited_ms = $2 WHERE thread = $3 AND id = $4 AND is_deleted = 0',
        action.text,
        nowMs,
        before.seq,
        action.comment,
      );
      return edited === 0 ? refused('unknown') : undefined;
    }
    case 'delete':
      await deleteComment(context, before.seq, action.comment);
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

/** Adds a comment to a thread. Repeating it isn't an error: the answer to the first try may have been lost. */
async function add(
  context: CallContext,
  room: string,
  { comment, standing }: Adding,
  before: ThreadRow,
): Promise<CommentRefusal | undefined> {
  const same = before.comments.find(({ id }) => id === comment.id);
  if (same) return same.author === comment.author ? undefined : refused('taken');
  const refusal = await fullness(context, room, { comment, standing, bytes: 0 });
  if (refusal) return refusal;
  await insertComment(context, before.seq, comment, context.nowMs);
  // A reply reopens a resolved thread, since people don't look into folded ones.
  await context.run(REOPEN, before.seq);
  return undefined;
}

/** @param bytes the size of what comes with the comment. */
async function fullness(
  statements: Statements,
  room: string,
  { comment: { author, name, text }, standing, bytes }: Adding & { bytes: number },
): Promise<CommentRefusal | undefined> {
  const addition = { author, standing, count: 1, bytes: byteLength(text) + byteLength(name) + bytes };
  const refusal = await placeRefusal(statements, room, addition);
  if (refusal) return refusal;
  const { usedBytes, maxBytes } = await statements.use();
  return usedBytes > maxBytes * COMMENTS_SHARE ? refused('store full') : undefined;
}

function byteLength(text: string): number {
  return Buffer.byteLength(text);
}
