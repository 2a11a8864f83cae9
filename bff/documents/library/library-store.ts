import { ACCOUNT_DOCUMENTS_MAX, ACCOUNT_MAX_BYTES, type ListedDocument } from '#shared-types/documents';

import type { Statements } from '../../storage/database.ts';
import type {
  Given,
  LibraryAnswers,
  LibraryCall,
  LibraryOperation,
  LibraryResult,
  Result,
} from './library-operations.ts';
import {
  accessFacts,
  bytesOf,
  findListed,
  insertDocument,
  listPage,
  markGone,
  staleRooms,
  storeProjection,
} from './library-rows.ts';
import { CLOSED_ADDRESS } from './library-schema.ts';
import type { CreationRefusal, WriterCopyRefusal } from './library.ts';
import { deleteLink, insertLink, readSharing, updateLink } from './link-rows.ts';
import { type Projection, projectionOf } from './projection.ts';
import {
  copyKeys,
  formerWriters,
  hasFormerWriters,
  keepWriters,
  markRemoved,
  nameOfCopy,
  noteNames,
  provenWriters,
  releaseCopies,
  sourceFor,
  writersOf,
} from './writer-rows.ts';

/** How many projections one listing refreshes, and for how long: everybody’s words wait behind it. The next listing goes on. */
const FRESHENED_AT_ONCE = 200;
const FRESHENING_MAX_MS = 100;

/** How much of the store copies may fill; what is left is for what people write. */
const COPIES_SHARE = 0.8;

/** What the library needs from the store that it is part of. */
export interface LibraryContext {
  statements: Statements;
  /** What a document contains now, without deleted text. @throws when it is damaged. */
  contentOf: (room: string) => Promise<Uint8Array | undefined>;
  /** Stores the first content of a document. */
  write: (room: string, update: Uint8Array) => Promise<void>;
  /** Lets another document share the pictures of a document. */
  shareImages: (from: string, to: string) => Promise<void>;
  /** Deletes a document with its words and pictures. @param withCopies and what is kept for those whose access has ended. */
  remove: (room: string, withCopies: boolean) => Promise<void>;
  /** Gives a document the versions of another one, as far as there is room for them. */
  copyVersions: (from: string, to: string) => Promise<void>;
  /** Deletes everything of a document but its words, its pictures and its versions. */
  removeBeside: (room: string) => Promise<void>;
}

/** Executes one operation on the library. */
export async function libraryResult(context: LibraryContext, operation: LibraryOperation): Promise<LibraryResult> {
  return { library: await answer(context, operation.call, operation.given, operation.nowMs) };
}

/** Call and operands are of one operation: `LibraryOperation` says so, but TypeScript can't follow it through an index. */
async function answer(
  context: LibraryContext,
  call: LibraryCall,
  given: unknown,
  nowMs: number,
): Promise<Result<LibraryCall>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const execute = ANSWERS[call] as (
    context: LibraryContext,
    given: unknown,
    nowMs: number,
  ) => Promise<Result<LibraryCall>>;
  return execute(context, given, nowMs);
}

const ANSWERS: LibraryAnswers<LibraryContext> = {
  facts: ({ statements }, given, nowMs) => accessFacts(statements, { ...given, nowMs }),
  create: (context, { owner, room }, nowMs) => add(context, { owner, room, addressRole: null, nowMs }),
  claim: (context, given, nowMs) => claim(context, given, nowMs),
  async copy(context, { owner, from, to }, nowMs) {
    const content = await context.contentOf(from);
    if (content === undefined) return 'unknown';
    if (!(await hasRoomToCopy(context, content))) return 'store full';
    if ((await bytesOf(context.statements, owner)) + content.length > ACCOUNT_MAX_BYTES) return 'copies full';
    const added = await add(context, { owner, room: to, addressRole: null, nowMs });
    if (typeof added === 'string') return added;
    await context.write(to, content);
    await context.shareImages(from, to);
    await freshen(context, to);
    return (await findListed(context.statements, to, nowMs)) ?? 'unknown';
  },
  async list(context, query, nowMs) {
    const startedAt = performance.now();
    for (const room of await staleRooms(context.statements, query.owner, FRESHENED_AT_ONCE)) {
      await freshen(context, room); // oxlint-disable-line no-await-in-loop -- one connection
      if (performance.now() - startedAt > FRESHENING_MAX_MS) break;
    }
    return listPage(context.statements, query, nowMs);
  },
  async find(context, { room }, nowMs) {
    await freshen(context, room);
    return findListed(context.statements, room, nowMs);
  },
  async setInBin({ statements: { run } }, { room, isInBin }, nowMs) {
    await run('UPDATE library_document SET binned_ms = $1 WHERE name = $2', isInBin ? nowMs : null, room);
    return undefined;
  },
  async removeForGood(context, { room }) {
    const { statements } = context;
    if (!(await hasFormerWriters(statements, room))) {
      await removeForGood(context, room, true);
      return undefined;
    }
    await context.removeBeside(room);
    await markGone(statements, room);
    return undefined;
  },
  async emptyBins(context, { binnedBeforeMs }) {
    for (const copy of await releaseCopies(context.statements, binnedBeforeMs)) await context.remove(copy, true); // oxlint-disable-line no-await-in-loop -- one connection
    const isThere = '(owner IS NOT NULL OR name IN (SELECT name FROM document))';
    return removeWhere(context, `${isThere} AND binned_ms < $1`, binnedBeforeMs, false);
  },
  removeAllOf: (context, { owner }) => removeWhere(context, 'owner = $1', owner, true),
  async copyForWriter(context, { room, keyHashes, to }) {
    const from = await sourceFor(context.statements, room, keyHashes);
    if (from === undefined) return 'unknown';
    const refusal = await copyWords(context, from, to);
    if (refusal === undefined) await copyKeys(context.statements, room, to);
    return refusal;
  },
  async removeWriter(context, { room, id }, nowMs) {
    const { statements } = context;
    const removed = (await formerWriters(statements, room)).find((writer) => writer.id === id);
    if (removed === undefined) return 'unknown';
    const { copy, isNew } = await nameOfCopy(statements, room);
    const refusal = isNew ? await copyWords(context, room, copy) : undefined;
    // Somebody's access can be ended also where there's no room to keep the text for them, or nothing to keep.
    await markRemoved(statements, room, { name: removed.name, copy: refusal ? undefined : copy, nowMs });
    return undefined;
  },
  async setAddressRole({ statements: { run } }, { room, role }) {
    // An address that was never open isn't closed: whoever tries it has made it up.
    await run(
      `UPDATE library_document SET address_role = CASE WHEN $1 = $2 AND address_role IS NULL THEN NULL ELSE $1 END
       WHERE name = $3`,
      role ?? CLOSED_ADDRESS,
      CLOSED_ADDRESS,
      room,
    );
    return undefined;
  },
  sharing: ({ statements }, { room }) => readSharing(statements, room),
  addLink: ({ statements }, given, nowMs) => insertLink(statements, given, nowMs),
  changeLink: ({ statements }, given, nowMs) => updateLink(statements, given, nowMs),
  removeLink: ({ statements }, given) => deleteLink(statements, given),
};

/** Only somebody who has written in a draft can claim it. */
async function claim(
  context: LibraryContext,
  { owner, room, keyHashes }: Given<'claim'>,
  nowMs: number,
): Promise<ListedDocument | CreationRefusal> {
  const { statements, contentOf } = context;
  const row = { owner, room, addressRole: 'write', nowMs } as const;
  if (await statements.get('SELECT 1 FROM library_document WHERE name = $1', room)) return add(context, row);
  const content = await contentOf(room).catch(() => 'damaged' as const);
  if (content === undefined) return 'unknown';
  const writers = content === 'damaged' ? [] : writersOf(content);
  const proven = await provenWriters(statements, room, keyHashes);
  const own = writers.filter((id) => proven.includes(id));
  if (own.length === 0) return 'not written';
  await noteNames(statements, room);
  const added = await add(context, row);
  if (typeof added !== 'string') await keepWriters(statements, room, { writers, own });
  return added;
}

async function hasRoomToCopy({ statements }: LibraryContext, content: Uint8Array): Promise<boolean> {
  const { usedBytes, maxBytes } = await statements.use();
  return usedBytes + content.length <= maxBytes * COPIES_SHARE;
}

/** Copies the words, the pictures and the versions of a document: its owner may have deleted words that others wrote. */
async function copyWords(context: LibraryContext, from: string, to: string): Promise<WriterCopyRefusal | undefined> {
  const content = await context.contentOf(from);
  if (content === undefined) return 'unknown';
  if (!(await hasRoomToCopy(context, content))) return 'store full';
  await context.write(to, content);
  await context.shareImages(from, to);
  await context.copyVersions(from, to);
  return undefined;
}

async function add(
  context: LibraryContext,
  row: Parameters<typeof insertDocument>[1],
): Promise<ListedDocument | CreationRefusal> {
  const { get } = context.statements;
  const [taken, count] = [
    await get('SELECT owner FROM library_document WHERE name = $1', row.room),
    await get('SELECT count(*) AS documents FROM library_document WHERE owner = $1', row.owner),
  ];
  // Claiming one's own draft again is no mistake: the answer to the first try may have been lost.
  if (taken !== undefined && taken['owner'] !== row.owner) return 'taken';
  if (taken === undefined && Number(count?.['documents']) >= ACCOUNT_DOCUMENTS_MAX) return 'full';
  if (taken === undefined) await insertDocument(context.statements, row);
  await freshen(context, row.room);
  return (await findListed(context.statements, row.room, row.nowMs)) ?? 'unknown';
}

/** Brings the projection of a document up to date. One whose content is damaged keeps what it has. */
async function freshen({ statements, contentOf }: LibraryContext, room: string): Promise<void> {
  const row = await statements.get('SELECT is_stale FROM library_document WHERE name = $1', room);
  if (Number(row?.['is_stale']) !== 1) return;
  let projection: Projection;
  try {
    projection = projectionOf(await contentOf(room));
  } catch {
    return;
  }
  await storeProjection(statements, room, projection);
}

async function removeWhere(
  context: LibraryContext,
  condition: string,
  value: string | number,
  withCopies: boolean,
): Promise<string[]> {
  const rows = await context.statements.all(`SELECT name FROM library_document WHERE ${condition}`, value);
  for (const { name } of rows) await removeForGood(context, String(name), withCopies); // oxlint-disable-line no-await-in-loop -- one connection
  return rows.map(({ name }) => String(name));
}

async function removeForGood({ statements, remove }: LibraryContext, room: string, withCopies: boolean): Promise<void> {
  await remove(room, withCopies);
  await markGone(statements, room);
}
