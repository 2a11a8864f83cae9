import {
  type CheckedRecord,
  RECORD_CHECK_PATH,
  type RecordCheck,
  type RecordPart,
  recordPath,
  type RecordSigning,
  type WritingRecord,
} from '#shared-types/documents/record';

import { accessHeaders } from '../access-headers.ts';
import { call } from '../call.ts';
import { ownToken } from '../token-source.ts';
import type { HistoryOf } from './versions.ts';

/** How a document was written. @throws what `call` throws. */
export async function requestRecord({ draftId, link }: HistoryOf, signal: AbortSignal): Promise<WritingRecord> {
  return (
    await call(recordPath(draftId), { headers: accessHeaders(draftId, link), token: await ownToken(), signal })
  ).json();
}

/** One part of its replay. @throws what `call` throws. */
export async function requestRecordPart(
  { draftId, link }: HistoryOf,
  number: number,
  signal: AbortSignal,
): Promise<RecordPart> {
  return (
    await call(`${recordPath(draftId)}/parts/${number}`, {
      headers: accessHeaders(draftId, link),
      token: await ownToken(),
      signal,
    })
  ).json();
}

/** The record as a signed file. @throws what `call` throws. */
export async function requestSignedRecord({ draftId, link }: HistoryOf, body: RecordSigning): Promise<Blob> {
  return (
    await call(`${recordPath(draftId)}/signed`, {
      body,
      headers: accessHeaders(draftId, link),
      token: await ownToken(),
    })
  ).blob();
}

/** Has a signed file checked. @throws what `call` throws. */
export async function requestRecordCheck(body: RecordCheck, signal: AbortSignal): Promise<CheckedRecord> {
  return (await call(RECORD_CHECK_PATH, { body, signal })).json();
}
