import * as Y from 'yjs';

import { DEMO_ROOM } from '#shared-types/collaboration';
import { wordsOf } from '#shared-types/words';

import type { Statements } from '../storage/database.ts';
import { compacted, merged, reading } from './compaction.ts';
import type { VersionReason } from './document-versions.ts';
import { lastSession, storeGain } from './record/record-rows.ts';
import type { RecordGain } from './record/recorder.ts';
import { cutStretches, type CutUpdates, type DatedUpdate, type WantedCut } from './stretch-cut.ts';
import { deflated, inflated, textOfVersion } from './version-content.ts';
import {
  addVersion,
  deflatedContent,
  findStretch,
  giveReason,
  keepStretch,
  type NewVersion,
  thinVersions,
} from './version-rows.ts';
import { wordChange } from './version-text.ts';

/** A document whose tail is folded. */
export interface FoldedDocument {
  id: number;
  name: string;
  snapshot: Uint8Array | undefined;
  /** Milliseconds since 1970. */
  createdMs: number | undefined;
}

/** What folding a tail comes to. */
export interface Fold {
  content: Uint8Array;
  versions: readonly NewVersion[];
  stretch: CutUpdates['stretch'];
  /** Why the newest version of before is wanted, if it is. */
  reasonForLast: VersionReason | undefined;
  /** Undefined for the sandbox. */
  record: RecordGain | undefined;
}

/** The share of the store that versions may fill: they stop before new drafts are refused. */
const VERSIONS_SHARE = 0.8;
/** Beyond this share of the store, no tail is folded only to read a history. */
export const FOLDING_SHARE = 0.9;

/**
 * Works out the content of a document as one update without deleted text, and the versions that its tail has brought. Changes
 * nothing. Undefined if there is nothing to fold. @throws {DamagedDocument}
 */
export async function foldOf(
  statements: Statements,
  { id, name, snapshot, createdMs }: FoldedDocument,
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
  if (name === DEMO_ROOM) {
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

/** Whether there is room to fold a tail that needn't be folded: a statement that the store has no room for fails the others too. */
export async function hasRoomToFold(statements: Statements): Promise<boolean> {
  const { usedBytes, maxBytes } = await statements.use();
  return usedBytes <= maxBytes * FOLDING_SHARE;
}

/**
 * Stores what `foldOf` has worked out. Without room for versions, their stretches go on.
 * @param share of the store that they may fill.
 * @returns whether there was room.
 */
export async function storeFold(
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
    for (const version of fold.versions) await addVersion(statements, id, version); // oxlint-disable-line no-await-in-loop -- one connection
    if (fold.versions.length > 0) await thinVersions(statements, id, nowMs);
  }
  if (fold.record) await storeGain(statements, id, fold.record, { nowMs, withSteps: hasRoom });
  await keepStretch(statements, id, fold.stretch ?? (hasRoom ? undefined : fold.versions.at(-1)));
  await statements.run('UPDATE document SET snapshot = $1 WHERE id = $2', fold.content, id);
  await statements.run('DELETE FROM document_update WHERE document = $1', id);
  return hasRoom;
}
