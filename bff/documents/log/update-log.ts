import { DEMO_ROOM, DRAFT_ROOM_PREFIX } from '#shared-types/collaboration';

import type { CallContext, Handlers } from '../calls.ts';
import { forgetChanges } from '../comments/comment-changes.ts';
import { forgetRemovals } from '../comments/comment-removals.ts';
import { removeCommentsIn } from '../comments/comment-rows.ts';
import type { Calls, UpdateOrigin } from '../documents.ts';
import { removeImagesOf } from '../image-rows.ts';
import { isGoneForGood, noteChange } from '../library/library-rows.ts';
import { forgetWriters, noteKeys } from '../library/writer-rows.ts';
import { removeRecord } from '../record/record-rows.ts';
import { type Refused, refused } from '../refusal.ts';
import { removeActs } from '../restoring/act-rows.ts';
import { removeVersions } from '../versions/version-rows.ts';
import { findDocument, insertDocumentRow, isStored, removeDocument, setUsed, wholeUpdate } from './document-rows.ts';

/** The calls for documents as such: everything but what is kept with them. */
type LogCalls = {
  [Name in keyof Calls as Calls[Name] extends (...args: never) => unknown ? Name : never]: Handlers[Name];
};

/** The handlers of the updates that documents consist of. */
export const logHandlers: LogCalls = {
  async load(context, room) {
    await setUsed(context, room, context.nowMs);
    const document = await findDocument(context, room);
    return document && wholeUpdate(context, document);
  },
  append: (context, room, update, origin) => append(context, room, update, origin),
  remove: (context, room) => removeWhole(context, room),
  async markUsed(context, rooms) {
    for (const room of rooms) await setUsed(context, room, context.nowMs); // oxlint-disable-line no-await-in-loop -- one connection
  },
  async removeUnused(context, prefix, usedBeforeMs, usedForLessThanMs = Number.MAX_SAFE_INTEGER) {
    const rows = await context.all(
      `SELECT name FROM document WHERE substr(name, 1, length($1)) = $1 AND used_ms < $2
         AND used_ms - coalesce(created_ms, 0) < $3 AND name NOT IN (SELECT name FROM library_document)`,
      prefix,
      usedBeforeMs,
      usedForLessThanMs,
    );
    for (const { name } of rows) await removeWhole(context, String(name)); // oxlint-disable-line no-await-in-loop -- one connection
    return rows.length;
  },
  async missing(context, rooms) {
    const missing: string[] = [];
    for (const room of rooms) if (!(await isStored(context, room))) missing.push(room);
    return missing;
  },
  use: ({ use }) => use(),
};

/** Appends an update to the log of a document. @param origin.act the act that made it, if the server did. */
export async function append(
  context: CallContext,
  room: string,
  update: Uint8Array,
  { author, writer, keyHashes = [], isKnown = false, act }: UpdateOrigin & { act?: string } = {},
): Promise<Refused<'removed'> | undefined> {
  const { run, nowMs } = context;
  const document = await findDocument(context, room);
  // This update depends on deleted content, and couldn't be read without it.
  if (!document && (isKnown || (await isGoneForGood(context, room)))) return refused('removed');
  await run(
    'INSERT INTO document_update (document, data, at_ms, author, writer, act) VALUES ($1, $2, $3, $4, $5, $6)',
    document?.id ?? (await insertDocumentRow(context, room, nowMs)),
    update,
    nowMs,
    room === DEMO_ROOM ? null : (author ?? null), // strangers share no history
    writer ?? null,
    act ?? null,
  );
  await setUsed(context, room, nowMs);
  await noteChange(context, room, nowMs);
  if (room.startsWith(DRAFT_ROOM_PREFIX)) await noteKeys(context, room, keyHashes);
  return undefined;
}

/** Deletes a document with all that is kept with it. @param withCopies and what is kept for those whose access has ended. */
export async function removeWhole(context: CallContext, room: string, withCopies = true): Promise<void> {
  await removeBeside(context, room);
  await removeVersions(context, room);
  await removeDocument(context, room);
  await removeImagesOf(context, room);
  for (const copy of await forgetWriters(context, room, withCopies)) await removeWhole(context, copy); // oxlint-disable-line no-await-in-loop -- one connection
}

/** Deletes everything of a document but its words, its pictures and its versions. */
export async function removeBeside(context: CallContext, room: string): Promise<void> {
  await removeActs(context, room);
  await removeRecord(context, room);
  await removeCommentsIn(context, room);
  await forgetChanges(context, room);
  await forgetRemovals(context, room);
}
