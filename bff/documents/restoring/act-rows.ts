import { createHash } from 'node:crypto';

import type { Row, Statements } from '../../storage/database.ts';
import { deflated, inflated } from '../versions/version-content.ts';
import type { Reversible } from './changes.ts';
import { type Ranges, readRanges, writeRanges } from './ranges.ts';

const DAY_MS = 24 * 3_600_000;
/** How many acts of a document keep their words. For older acts, the history has the words. */
const MOST_WITH_WORDS = 10;
/** How many acts of a document are remembered, so that a late call is recognised. */
const MOST_ACTS = 200;
/** A text that comes back after this time no longer counts as the undo of a person who was away. */
const RECENT_MS = DAY_MS;

const NEWEST = 'SELECT id FROM document_act WHERE document = $1 ORDER BY at_ms DESC, id DESC LIMIT';

const ID_DIGITS = 32;

/** An act of a document's history. */
export interface StoredAct {
  id: string;
  by: string | undefined;
  /** The Yjs client that asked for it; unknown of an old act. */
  writer: number | undefined;
  words: { added: number; removed: number };
  /** What undoing it needs; undefined if it is too old. */
  reversible: Reversible | undefined;
  /** The act that brought the words back. */
  returnedBy: string | undefined;
}

/** An act to be stored. */
export interface NewAct {
  id: string;
  kind: 'removal' | 'restore' | 'bringBack' | 'undo';
  by: string | undefined;
  writer: number;
  words: { added: number; removed: number };
  reversible: Reversible;
}

/** Remembers an act, and forgets the oldest. An act with the id of an older one replaces it. */
export async function storeAct({ run, get }: Statements, document: number, act: NewAct, nowMs: number): Promise<void> {
  const { id, kind, by, writer, words, reversible } = act;
  const { remains, removed, added, since } = reversible;
  // What answered the older act doesn't answer this one.
  for (const old of [id, answerId('undo', id), answerId('bringBack', id)])
    await run('DELETE FROM document_act WHERE document = $1 AND id = $2', document, old);
  // A clock may be set back; the newest act stays the newest.
  const before = await get('SELECT max(at_ms) AS at_ms FROM document_act WHERE document = $1', document);
  const atMs = Math.max(nowMs, Number(before?.['at_ms'] ?? -1) + 1);
  await run(
    `INSERT INTO document_act (document, id, kind, at_ms, author, writer, words, remains, removed, added, since)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    document,
    id,
    kind,
    atMs,
    by ?? null,
    writer,
    JSON.stringify(words),
    deflated(remains),
    writeRanges(removed),
    writeRanges(added),
    JSON.stringify([...since]),
  );
  if (kind === 'restore' || kind === 'undo')
    await run('UPDATE document SET restores = restores + 1 WHERE id = $1', document);
  await run(
    `UPDATE document_act SET remains = NULL, removed = '[]', since = '[]' WHERE document = $1 AND id NOT IN (${NEWEST} $2)`,
    document,
    MOST_WITH_WORDS,
  );
  await run(`DELETE FROM document_act WHERE document = $1 AND id NOT IN (${NEWEST} $2)`, document, MOST_ACTS);
}

/** Finds an act. */
export async function findAct({ get }: Statements, document: number, id: string): Promise<StoredAct | undefined> {
  const row = await get(
    `SELECT id, author, writer, words, remains, removed, added, since, returned_by FROM document_act
     WHERE document = $1 AND id = $2`,
    document,
    id,
  );
  return row && actOf(row);
}

/** Records which act brought back the words of another. */
export async function noteReturn({ run }: Statements, document: number, id: string, by: string): Promise<void> {
  await run('UPDATE document_act SET returned_by = $1 WHERE document = $2 AND id = $3', by, document, id);
}

/** Records that the words which an act had brought back have left the text again. */
export async function forgetReturnBy({ run }: Statements, document: number, by: string): Promise<void> {
  await run('UPDATE document_act SET returned_by = NULL WHERE document = $1 AND returned_by = $2', document, by);
}

/**
 * The id of the answer to an act. Each act has one, so that two people who ask for the same thing get one answer. The id doesn’t
 * grow from answer to answer.
 */
export function answerId(kind: 'bringBack' | 'undo', act: string): string {
  return `${kind}-${createHash('sha256').update(act).digest('hex').slice(0, ID_DIGITS)}`;
}

/** How often a document was restored, or an act undone. It only grows, which tells a new restore from a repeated call. */
export async function countRestores({ get }: Statements, document: number): Promise<number> {
  const row = await get('SELECT restores FROM document WHERE id = $1', document);
  return Number(row?.['restores'] ?? 0);
}

/** What the server has written into a document lately. */
export async function recentlyAdded({ all }: Statements, document: number, nowMs: number): Promise<Ranges[]> {
  const rows = await all(
    `SELECT added FROM document_act WHERE document = $1 AND kind <> 'removal' AND at_ms > $2`,
    document,
    nowMs - RECENT_MS,
  );
  return rows.map(({ added }) => readRanges(String(added)));
}

/** Forgets the acts of a document. */
export async function removeActs({ run }: Statements, room: string): Promise<void> {
  await run(`DELETE FROM document_act WHERE document = (SELECT id FROM document WHERE name = $1)`, room);
}

function actOf(row: Row): StoredAct {
  const { remains } = row;
  const since: [number, number][] = JSON.parse(String(row['since']));
  return {
    id: String(row['id']),
    by: typeof row['author'] === 'string' ? row['author'] : undefined,
    writer: row['writer'] === null ? undefined : Number(row['writer']),
    words: JSON.parse(String(row['words'])),
    reversible:
      remains instanceof Uint8Array
        ? {
            remains: inflated(remains),
            removed: readRanges(String(row['removed'])),
            added: readRanges(String(row['added'])),
            since: new Map(since),
          }
        : undefined,
    returnedBy: typeof row['returned_by'] === 'string' ? row['returned_by'] : undefined,
  };
}
