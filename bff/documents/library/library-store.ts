import { ACCOUNT_DOCUMENTS_MAX, ACCOUNT_MAX_BYTES, type ListedDocument } from '#shared-types/documents/documents';

import type { CallContext, Handlers } from '../calls.ts';
import { shareImages } from '../image-rows.ts';
import { SWEPT_AT_ONCE } from '../locks.ts';
import { DamagedDocument } from '../log/compaction.ts';
import { findDocument, storedContent } from '../log/document-rows.ts';
import { append, removeBeside, removeWhole } from '../log/update-log.ts';
import { isRefused, type Refused, refused } from '../refusal.ts';
import { foldIfRoom, FOLDING_SHARE } from '../versions/version-fold.ts';
import { copyVersions } from '../versions/version-rows.ts';
import {
  bytesOf,
  changesSinceProjection,
  findListed,
  hasRoomForFolder,
  insertDocument,
  listPage,
  markGone,
  type NewRow,
  noteLinkUse,
  readFacts,
  staleRooms,
  storeProjection,
} from './library-rows.ts';
import { linkHandlers } from './link-rows.ts';
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

/** How many projections one listing refreshes, and for how long: everyone's words wait behind it. The next listing continues. */
const FRESHENED_AT_ONCE = 200;
const FRESHENING_MAX_MS = 100;

/** The share of the store that copies may fill; the rest is for what people write. */
const COPIES_SHARE = 0.8;

/** The most room that the versions in a copy for a former writer may take: 512 KiB. */
const COPIED_VERSIONS_MAX_BYTES = 524_288;

/** The handlers of the library. */
export const libraryHandlers: Handlers['library'] = {
  ...linkHandlers,
  async facts(context, room, linkHash, keyHashes) {
    const facts = await readFacts(context, room, linkHash, keyHashes);
    if (facts?.link && linkHash !== undefined) await noteLinkUse(context, linkHash);
    return facts;
  },
  async create(context, owner, room, folder) {
    if (folder !== undefined && !(await hasRoomForFolder(context, owner, folder))) return refused('folders full');
    return add(context, { owner, room, addressRole: null, folder: folder ?? null });
  },
  claim: (context, owner, room, keyHashes) => claim(context, { owner, room, keyHashes }),
  async copy(context, owner, from, to) {
    const content = await storedContent(context, from);
    if (content === undefined) return refused('unknown');
    if (!(await hasRoomToCopy(context, content))) return refused('store full');
    if ((await bytesOf(context, owner)) + content.length > ACCOUNT_MAX_BYTES) return refused('copies full');
    const source = await context.get('SELECT folder FROM library_document WHERE name = $1 AND owner = $2', from, owner);
    const folder = typeof source?.['folder'] === 'string' ? source['folder'] : null;
    const added = await add(context, { owner, room: to, addressRole: null, folder });
    if (isRefused(added)) return added;
    await append(context, to, content);
    await shareImages(context, { from, to });
    await freshen(context, to);
    return (await findListed(context, to)) ?? refused('unknown');
  },
  async list(context, query) {
    const startedAt = performance.now();
    const stale = await staleRooms(context, query.owner, FRESHENED_AT_ONCE + 1);
    let freshened = 0;
    for (const room of stale.slice(0, FRESHENED_AT_ONCE)) {
      await freshen(context, room);
      freshened += 1;
      if (performance.now() - startedAt > FRESHENING_MAX_MS) break;
    }
    const page = await listPage(context, query);
    return freshened < stale.length ? { ...page, isBehind: true } : page;
  },
  async find(context, room) {
    await freshen(context, room);
    return findListed(context, room);
  },
  async setInBin({ run, nowMs }, room, isInBin) {
    await run('UPDATE library_document SET binned_ms = $1 WHERE name = $2', isInBin ? nowMs : null, room);
  },
  async setFolder(context, room, folder) {
    const row = await context.get('SELECT owner FROM library_document WHERE name = $1', room);
    if (folder !== null && !(await hasRoomForFolder(context, String(row?.['owner']), folder)))
      return refused('folders full');
    await context.run('UPDATE library_document SET folder = $1 WHERE name = $2', folder, room);
    return undefined;
  },
  async changeFolder({ run }, owner, { name, to }) {
    await run('UPDATE library_document SET folder = $1 WHERE owner = $2 AND folder = $3', to, owner, name);
  },
  async remove(context, room) {
    if (!(await hasFormerWriters(context, room))) return removeForGood(context, room, true);
    await removeBeside(context, room);
    await markGone(context, room);
  },
  async emptyBins(context, binnedBeforeMs) {
    for (const copy of await releaseCopies(context, binnedBeforeMs)) await removeWhole(context, copy);
    const isThere =
      '(owner IS NOT NULL OR EXISTS (SELECT 1 FROM document WHERE document.name = library_document.name))';
    const which = `${isThere} AND binned_ms < $1 ORDER BY binned_ms LIMIT ${SWEPT_AT_ONCE}`;
    return removeWhere(context, which, binnedBeforeMs, false);
  },
  removeAllOf: (context, owner) => removeWhere(context, 'owner = $1', owner, true),
  async copyForWriter(context, room, keyHashes, to) {
    const from = await sourceFor(context, room, keyHashes);
    if (from === undefined) return refused('unknown');
    const refusal = await copyWords(context, from, to);
    if (refusal === undefined) await copyKeys(context, room, to);
    return refusal;
  },
  async removeWriter(context, room, id) {
    const removed = (await formerWriters(context, room)).find((writer) => writer.id === id);
    if (removed === undefined) return refused('unknown');
    const { copy, isNew } = await nameOfCopy(context, room);
    const refusal = isNew ? await copyWords(context, room, copy) : undefined;
    // Access can be ended even if there's no room to keep the text for the person, or nothing to keep.
    await markRemoved(context, room, { name: removed.name, copy: refusal ? undefined : copy });
    return undefined;
  },
};

/** Only people who have written in a draft can claim it. */
async function claim(
  context: CallContext,
  { owner, room, keyHashes }: { owner: string; room: string; keyHashes: readonly string[] },
): Promise<ListedDocument | Refused<'taken' | 'not written' | 'full' | 'unknown'>> {
  const row: NewRow = { owner, room, addressRole: 'write', folder: null };
  if (await context.get('SELECT 1 FROM library_document WHERE name = $1', room)) return add(context, row);
  const content = await storedContent(context, room).catch(unlessDamaged);
  if (content === undefined) return refused('unknown');
  const writers = content === 'damaged' ? [] : writersOf(content);
  const proven = await provenWriters(context, room, keyHashes);
  const own = writers.filter((id) => proven.includes(id));
  if (own.length === 0) return refused('not written');
  await noteNames(context, room);
  const added = await add(context, row);
  if (!isRefused(added)) await keepWriters(context, room, { writers, own });
  return added;
}

function unlessDamaged(error: unknown): 'damaged' {
  if (error instanceof DamagedDocument) return 'damaged';
  throw error;
}

async function hasRoomToCopy(context: CallContext, content: Uint8Array): Promise<boolean> {
  const { usedBytes, maxBytes } = await context.use();
  return usedBytes + content.length <= maxBytes * COPIES_SHARE;
}

/** Copies the words, the pictures and the versions of a document: its owner may have deleted words that others wrote. */
async function copyWords(
  context: CallContext,
  from: string,
  to: string,
): Promise<Refused<'unknown' | 'store full'> | undefined> {
  const content = await storedContent(context, from);
  if (content === undefined) return refused('unknown');
  if (!(await hasRoomToCopy(context, content))) return refused('store full');
  await append(context, to, content);
  await shareImages(context, { from, to });
  // First make a version of what the owner has just deleted.
  await foldIfRoom(context, from);
  const [source, copy] = [await findDocument(context, from), await findDocument(context, to)];
  const { usedBytes, maxBytes: storeBytes } = await context.use();
  const maxBytes = Math.min(COPIED_VERSIONS_MAX_BYTES, storeBytes * FOLDING_SHARE - usedBytes);
  if (source && copy) await copyVersions(context, { from: source.id, to: copy.id, maxBytes });
  return undefined;
}

async function add(context: CallContext, row: NewRow): Promise<ListedDocument | Refused<'taken' | 'full' | 'unknown'>> {
  const { get } = context;
  const [taken, count] = [
    await get('SELECT owner FROM library_document WHERE name = $1', row.room),
    await get('SELECT count(*) AS documents FROM library_document WHERE owner = $1', row.owner),
  ];
  // Claiming one's own draft again isn't an error: the answer to the first try may have been lost.
  if (taken !== undefined && taken['owner'] !== row.owner) return refused('taken');
  if (taken === undefined && Number(count?.['documents']) >= ACCOUNT_DOCUMENTS_MAX) return refused('full');
  if (taken === undefined) await insertDocument(context, row);
  await freshen(context, row.room);
  return (await findListed(context, row.room)) ?? refused('unknown');
}

/** Brings the projection of a document up to date. A damaged document keeps its old projection. */
async function freshen(context: CallContext, room: string): Promise<void> {
  const lacked = await changesSinceProjection(context, room);
  if (lacked === 0) return;
  let projection: Projection;
  try {
    projection = projectionOf(await storedContent(context, room));
  } catch {
    return;
  }
  await storeProjection(context, room, { projection, lacked });
}

async function removeWhere(
  context: CallContext,
  condition: string,
  value: string | number,
  withCopies: boolean,
): Promise<string[]> {
  const rows = await context.all(`SELECT name FROM library_document WHERE ${condition}`, value);
  for (const { name } of rows) await removeForGood(context, String(name), withCopies);
  return rows.map(({ name }) => String(name));
}

async function removeForGood(context: CallContext, room: string, withCopies: boolean): Promise<void> {
  await removeWhole(context, room, withCopies);
  await markGone(context, room);
}
