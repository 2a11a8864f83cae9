import * as Y from 'yjs';

import { DEMO_ROOM, DRAFT_ROOM_PREFIX } from '#shared-types/documents/collaboration';
import { wordsOf } from '#shared-types/text/words';

import type { Statements } from '../../storage/database.ts';
import type { CallContext, Handlers } from '../calls.ts';
import { noteNames } from '../library/writer-rows.ts';
import { compacted, DamagedDocument, merged, reading } from '../log/compaction.ts';
import { type DocumentRow, findDocument } from '../log/document-rows.ts';
import { lastSession, storeGain } from '../record/record-rows.ts';
import type { RecordGain } from '../record/recorder.ts';
import { refused } from '../refusal.ts';
import { countRestores } from '../restoring/act-rows.ts';
import type { VersionReason } from './document-versions.ts';
import { cutStretches, type CutUpdates, type DatedUpdate, type WantedCut } from './stretch-cut.ts';
import { deflated, inflated, textOfVersion } from './version-content.ts';
import {
  addVersion,
  deflatedContent,
  findStretch,
  giveReason,
  keepStretch,
  listVersions,
  nameVersion,
  type NewVersion,
  thinVersions,
} from './version-rows.ts';
import { wordChange } from './version-text.ts';

/** The result of folding a tail. */
interface Fold {
  content: Uint8Array;
  versions: readonly NewVersion[];
  stretch: CutUpdates['stretch'];
  /** Why the newest earlier version is wanted, if it is. */
  reasonForLast: VersionReason | undefined;
  /** Undefined for the sandbox. */
  record: RecordGain | undefined;
}

/** The share of the store that versions may fill: they stop before new drafts are refused. */
const VERSIONS_SHARE = 0.8;
/** Beyond this share of the store, tails aren't folded just to read a history. */
export const FOLDING_SHARE = 0.9;

/** A tail longer than this is folded into the snapshot: loading reads every row, and deleted text takes up room until then. */
const MAX_TAIL_ROWS = 500;
const MAX_TAIL_BYTES = 262_144;

/** The handlers of the history, which includes what was written since the last cut. A damaged document keeps its old history. */
export const versionHandlers: Handlers['versions'] = {
  async list(context, room) {
    await foldIfRoom(context, room);
    const document = await findDocument(context, room);
    if (!document) return { current: undefined, versions: [], restores: 0 };
    return {
      current: await findStretch(context, document.id),
      versions: await listVersions(context, document.id),
      restores: await countRestores(context, document.id),
    };
  },
  async content(context, room, number) {
    const document = await findDocument(context, room);
    const stored = document && (await deflatedContent(context, document.id, number));
    return stored && inflated(stored);
  },
  async name(context, room, number, name) {
    const document = await findDocument(context, room);
    return document ? nameVersion(context, document.id, { number, name }) : refused('unknown');
  },
};

/** Which of these documents have enough updates since their snapshot to fold. */
export async function longTails({ all }: Pick<Statements, 'all'>, rooms: readonly string[]): Promise<string[]> {
  const rows = await all(
    `SELECT name FROM document JOIN document_update ON document = document.id
     WHERE name IN (${rooms.map((_, at) => `$${at + 1}`).join(', ')}) GROUP BY name
     HAVING count(*) > ${MAX_TAIL_ROWS} OR sum(length(data)) > ${MAX_TAIL_BYTES}`,
    ...rooms,
  );
  return rows.map(({ name }) => String(name));
}

/**
 * Folds the tail of a document into its snapshot, and cuts it into versions.
 * @returns whether there was room for these. @throws {DamagedDocument}
 */
export async function foldTail(context: CallContext, room: string, wanted?: WantedCut): Promise<boolean> {
  const document = await findDocument(context, room);
  if (!document) return true;
  const fold = await foldOf(context, document, context.nowMs, wanted);
  if (!fold) return true;
  if (room.startsWith(DRAFT_ROOM_PREFIX)) await noteNames(context, room);
  return storeFold(context, document.id, fold, { nowMs: context.nowMs, ...(wanted && { share: FOLDING_SHARE }) });
}

/** Folds a tail that is about to be read, if there is room for it and the document isn't damaged. */
export async function foldIfRoom(context: CallContext, room: string): Promise<void> {
  if (!(await hasRoomToFold(context))) return;
  await foldTail(context, room).catch((error: unknown) => {
    if (!(error instanceof DamagedDocument)) throw error;
  });
}

/** Stores a version regardless of the time. @returns whether there was room for it. @throws {DamagedDocument} */
export async function keepVersion(context: CallContext, room: string, wanted: WantedCut): Promise<boolean> {
  if (!(await hasRoomToFold(context))) return false;
  return room === DEMO_ROOM || foldTail(context, room, wanted);
}

/**
 * Works out the content of a document as one update without deleted text, and the versions that its tail has brought. Changes
 * nothing. Undefined if there is nothing to fold. @throws {DamagedDocument}
 */
async function foldOf(
  statements: Statements,
  { id, room, snapshot, createdMs }: DocumentRow,
  nowMs: number,
  wanted?: WantedCut,
): Promise<Fold | undefined> {
  const rows = await statements.all(
    'SELECT data, at_ms, author, writer, act FROM document_update WHERE document = $1 ORDER BY seq',
    id,
  );
  const updates = rows.flatMap(({ data, at_ms: atMs, author, writer, act }): DatedUpdate[] =>
    data instanceof Uint8Array
      ? [
          {
            update: data,
            atMs: Number(atMs ?? createdMs ?? nowMs),
            author: typeof author === 'string' ? author : undefined,
            writer: writer === null ? undefined : Number(writer),
            bringsBack: act !== null,
          },
        ]
      : [],
  );
  if (room === DEMO_ROOM) {
    if (updates.length === 0) return undefined;
    const content = merged([snapshot, ...updates.map(({ update }) => update)].filter((part) => part !== undefined));
    return (
      content && {
        content: compacted(content),
        versions: [],
        stretch: undefined,
        reasonForLast: undefined,
        record: undefined,
      }
    );
  }
  const last = await deflatedContent(statements, id);
  const stretch = await findStretch(statements, id);
  const session = await lastSession(statements, id);
  const hasHistory = last !== undefined || stretch !== undefined;
  const versioned = last ? Y.decodeStateVector(Y.encodeStateVectorFromUpdate(inflated(last))) : new Map();
  const unversionedSinceMs = hasHistory ? undefined : (createdMs ?? nowMs);
  const cut = reading(() =>
    cutStretches({ snapshot, stretch, session, unversionedSinceMs, versioned }, updates, nowMs, wanted),
  );
  if (updates.length === 0 && cut.versions.length === 0 && !cut.reasonForLast) return undefined;
  let before = last && cut.versions.length > 0 ? textOfVersion(last) : '';
  let wordsAfter = wordsOf(before).length;
  const versions = cut.versions.map((version): NewVersion => {
    const words = wordChange(before, version.text);
    before = version.text;
    wordsAfter += words.added - words.removed;
    return { ...version.stretch, wordsAfter, words, content: deflated(version.content), reason: version.reason };
  });
  const { content, stretch: current, record, reasonForLast } = cut;
  return { content, stretch: current, versions, record, reasonForLast };
}

/** Whether there is room for an optional fold: a statement that doesn't fit fails the others too. */
async function hasRoomToFold(statements: Statements): Promise<boolean> {
  const { usedBytes, maxBytes } = await statements.use();
  return usedBytes <= maxBytes * FOLDING_SHARE;
}

/**
 * Stores what `foldOf` has worked out. Without room for versions, their stretches continue.
 * @param share of the store that they may fill.
 * @returns whether there was room.
 */
async function storeFold(
  statements: Statements,
  id: number,
  fold: Fold,
  { nowMs, share = VERSIONS_SHARE }: { nowMs: number; share?: number },
): Promise<boolean> {
  const { usedBytes, maxBytes } = await statements.use();
  const bytes = fold.versions.reduce((sum, { content }) => sum + content.length, 0);
  const hasRoom = usedBytes + bytes <= maxBytes * share;
  if (hasRoom && fold.reasonForLast) await giveReason(statements, id, fold.reasonForLast);
  if (hasRoom) {
    for (const version of fold.versions) await addVersion(statements, id, version);
    if (fold.versions.length > 0) await thinVersions(statements, id, nowMs);
  }
  if (fold.record) await storeGain(statements, id, fold.record, { nowMs, withSteps: hasRoom });
  await keepStretch(statements, id, fold.stretch ?? (hasRoom ? undefined : fold.versions.at(-1)));
  await statements.run(
    'UPDATE document SET snapshot = $1, folded_number = last_number WHERE id = $2',
    fold.content,
    id,
  );
  await statements.run('DELETE FROM document_update WHERE document = $1', id);
  return hasRoom;
}
