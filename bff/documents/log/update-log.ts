import { DEMO_ROOM, DRAFT_ROOM_PREFIX } from '#shared-types/documents/collaboration';

import type { CallContext, Handlers } from '../calls.ts';
import { forgetChanges } from '../comments/comment-changes.ts';
import { forgetRemovals } from '../comments/comment-removals.ts';
import { removeCommentsIn } from '../comments/comment-rows.ts';
import type { Calls, FollowedLog, LogPlace, UpdateOrigin } from '../documents.ts';
import { removeImagesOf } from '../image-rows.ts';
import { isGoneForGood, noteChange } from '../library/library-rows.ts';
import { forgetWriters, noteKeys } from '../library/writer-rows.ts';
import { SWEPT_AT_ONCE } from '../locks.ts';
import { removeRecord } from '../record/record-rows.ts';
import { type Refused, refused } from '../refusal.ts';
import { removeActs } from '../restoring/act-rows.ts';
import { removeVersions } from '../versions/version-rows.ts';
import { merged } from './compaction.ts';
import {
  bytes,
  countUpdates,
  findDocument,
  insertDocumentRow,
  type LogEnd,
  readEnds,
  removeDocument,
  setUsed,
  wholeUpdate,
} from './document-rows.ts';

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
  follow: (context, room, since) => follow(context, room, since),
  append: (context, room, update, origin) => append(context, room, update, origin),
  remove: (context, room) => removeWhole(context, room),
  async markUsed(context, rooms) {
    for (const room of rooms) await setUsed(context, room, context.nowMs);
  },
  async removeUnused(context, prefix, usedBeforeMs, usedForLessThanMs = Number.MAX_SAFE_INTEGER) {
    const rows = await context.all(
      `SELECT name FROM document WHERE substr(name, 1, length($1)) = $1 AND used_ms < $2
         AND used_ms - coalesce(created_ms, 0) < $3
         AND NOT EXISTS (SELECT 1 FROM library_document WHERE library_document.name = document.name)
       ORDER BY used_ms LIMIT ${SWEPT_AT_ONCE}`,
      prefix,
      usedBeforeMs,
      usedForLessThanMs,
    );
    for (const { name } of rows) await removeWhole(context, String(name));
    return rows.length;
  },
  ends: (context, rooms) => readEnds(context, rooms),
  use: (context) => context.use().then((used) => ({ ...used, fault: context.fault })),
};

/** @throws {DamagedDocument} */
async function follow(context: CallContext, room: string, since: LogPlace | undefined): ReturnType<LogCalls['follow']> {
  if (!since) await setUsed(context, room, context.nowMs);
  const row = await context.get('SELECT id, last_number, folded_number FROM document WHERE name = $1', room);
  if (!row) return undefined;
  const end = { document: Number(row['id']), number: Number(row['last_number']) };
  if (since && since.document !== end.document) return undefined;
  if (since && since.number >= Number(row['folded_number'])) return { ...(await updatesOfOthers(context, since)), end };
  const document = await findDocument(context, room);
  return document && { update: await wholeUpdate(context, document), end };
}

async function updatesOfOthers({ all, server }: CallContext, since: LogPlace): Promise<Omit<FollowedLog, 'end'>> {
  const rows = await all(
    `SELECT data, at_ms FROM document_update WHERE document = $1 AND number > $2 AND (server IS NULL OR server <> $3)
     ORDER BY number`,
    since.document,
    since.number,
    server,
  );
  const oldestAtMs = rows[0]?.['at_ms'];
  return {
    update: merged(rows.flatMap((row) => bytes(row, 'data') ?? [])),
    ...(oldestAtMs != null && { oldestAtMs: Number(oldestAtMs) }),
  };
}

/** An update to append. @param act the act that made it, if the server did. */
export interface Addition extends UpdateOrigin {
  update: Uint8Array;
  nowMs: number;
  act?: string;
}

/** Appends an update to the log of a document. @param origin.act the act that made it, if the server did. */
export async function append(
  context: CallContext,
  room: string,
  update: Uint8Array,
  origin: UpdateOrigin & { act?: string } = {},
): Promise<Refused<'removed'> | undefined> {
  return appendAll(context, room, [{ ...origin, update, nowMs: context.nowMs }]);
}

/** Appends updates to the log of one document, in order: all of them, or none. */
export async function appendAll(
  context: CallContext,
  room: string,
  additions: readonly Addition[],
): Promise<Refused<'removed'> | undefined> {
  const nowMs = Math.max(...additions.map((addition) => addition.nowMs));
  const counted = { count: additions.length, nowMs, document: additions[0]?.document };
  let end = await countUpdates(context, room, counted);
  if (!end) {
    // Such an update depends on deleted content, and couldn't be read without it.
    if (additions.some(({ isKnown }) => isKnown) || (await isGoneForGood(context, room))) return refused('removed');
    end = await insertDocumentRow(context, room, counted);
  }
  await insertUpdates(context, { ...end, room }, additions);
  await noteChange(context, room, nowMs);
  const keyHashes = additions.flatMap((addition) => addition.keyHashes ?? []);
  if (room.startsWith(DRAFT_ROOM_PREFIX) && keyHashes.length > 0) await noteKeys(context, room, keyHashes);
  return undefined;
}

/** How many updates one statement stores, at most: few sizes, so that few statements have to be prepared. */
const INSERTED_AT_ONCE = [50, 10, 1] as const;

async function insertUpdates(
  { run, server }: CallContext,
  { id, lastNumber, room }: LogEnd & { room: string },
  additions: readonly Addition[],
): Promise<void> {
  const rows = additions.map(({ update, nowMs, author, writer, act }, at) => [
    id,
    lastNumber - additions.length + at + 1,
    update,
    nowMs,
    room === DEMO_ROOM ? null : (author ?? null), // strangers share no history
    writer ?? null,
    act ?? null,
    server,
  ]);
  while (rows.length > 0) {
    const count = INSERTED_AT_ONCE.find((size) => size <= rows.length) ?? 1;
    const values = rows.splice(0, count);
    const places = values.map(
      (row, at) => `(${row.map((_, column) => `$${at * row.length + column + 1}`).join(', ')})`,
    );
    await run(
      `INSERT INTO document_update (document, number, data, at_ms, author, writer, act, server) VALUES ${places.join(', ')}`,
      ...values.flat(),
    );
  }
}

/** Deletes a document with all that is kept with it. @param withCopies and what is kept for those whose access has ended. */
export async function removeWhole(context: CallContext, room: string, withCopies = true): Promise<void> {
  await removeBeside(context, room);
  await removeVersions(context, room);
  await removeDocument(context, room);
  await removeImagesOf(context, room);
  for (const copy of await forgetWriters(context, room, withCopies)) await removeWhole(context, copy);
}

/** Deletes everything of a document but its words, its pictures and its versions. */
export async function removeBeside(context: CallContext, room: string): Promise<void> {
  await removeActs(context, room);
  await removeRecord(context, room);
  await removeCommentsIn(context, room);
  await forgetChanges(context, room);
  await forgetRemovals(context, room);
}
