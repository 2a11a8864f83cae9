import type { Statements } from '../../storage/database.ts';
import { writtenNow } from '../version-content.ts';
import type { DocumentRecord, ReplayPart } from './document-records.ts';
import { keptKeys, type RecordKey } from './record-keys.ts';
import { findPart, listParts, listSessions, sweepParts } from './record-rows.ts';

/** The operations for the writing records. */
export type RecordOperation =
  | { kind: 'record'; name: string; nowMs: number }
  | { kind: 'recordPart'; name: string; number: number }
  | { kind: 'recordKeys'; offered: RecordKey; nowMs: number }
  | { kind: 'sweepRecords'; nowMs: number };

/** The record for `record`, a part or a fault for `recordPart`, keys for `recordKeys`, and a count for `sweepRecords`. */
export type RecordResult =
  | { record: DocumentRecord }
  | { part: ReplayPart }
  | { recordKeys: RecordKey[] }
  | { swept: number }
  | { fault: string }
  | undefined;

/** Executes one operation. */
export async function recordResult(
  statements: Statements,
  operation: RecordOperation,
  {
    idOf,
    contentOf,
  }: {
    idOf: (name: string) => Promise<number | undefined>;
    contentOf: (name: string) => Promise<Uint8Array | undefined>;
  },
): Promise<RecordResult> {
  if (operation.kind === 'recordKeys')
    return { recordKeys: await keptKeys(statements, operation.offered, operation.nowMs) };
  if (operation.kind === 'sweepRecords') return { swept: await sweepParts(statements, operation.nowMs) };
  const document = await idOf(operation.name);
  if (document === undefined) return undefined;
  if (operation.kind === 'recordPart') return partOf(statements, document, operation.number);
  try {
    const [sessions, parts] = [await listSessions(statements, document), await listParts(statements, document)];
    return { record: { sessions, parts, ...writtenNow(await contentOf(operation.name)) } };
  } catch (error) {
    return faultOf(error);
  }
}

async function partOf(statements: Statements, document: number, number: number): Promise<RecordResult> {
  try {
    const part = await findPart(statements, document, number);
    return part && { part };
  } catch (error) {
    return faultOf(error);
  }
}

/** A damaged document is no reason for the batch's other operations to fail. */
function faultOf(error: unknown): { fault: string } {
  return { fault: error instanceof Error ? error.message : String(error) };
}
