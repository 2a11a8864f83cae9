import { useCallback, useEffect, useRef, useState } from 'react';

import { type CheckedRecord, SIGNED_RECORD_MAX_BYTES } from '#shared-types/documents/record';

import { requestRecordCheck } from '../../calls/documents/record.ts';
import { errorMessage } from '../../calls/error-message.ts';
import { RECORD_PAGE } from '../../content/record.ts';
import { inBackground } from '../../errors/in-background.ts';

/** How far the check of a file has come. */
export type RecordCheckState =
  | { kind: 'none' }
  | { kind: 'checking'; name: string }
  | { kind: 'refused'; name: string; words: string }
  | { kind: 'good'; name: string; file: string; record: CheckedRecord['record'] };

/** Checks the files that somebody chooses, the latest one only. */
export function useRecordCheck(): { state: RecordCheckState; check: (file: File) => void } {
  const [state, setState] = useState<RecordCheckState>({ kind: 'none' });
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);
  const check = useCallback((file: File) => {
    underWay.current?.abort();
    const abort = new AbortController();
    underWay.current = abort;
    const { name } = file;
    setState({ kind: 'checking', name });
    const start = async () => {
      const next = await checked(file, abort.signal);
      if (!abort.signal.aborted) setState(next);
    };
    inBackground(start());
  }, []);
  return { state, check };
}

async function checked(file: File, signal: AbortSignal): Promise<RecordCheckState> {
  const { name } = file;
  const refused = (words: string): RecordCheckState => ({ kind: 'refused', name, words });
  if (file.size > SIGNED_RECORD_MAX_BYTES) return refused(RECORD_PAGE.tooLarge);
  const text = await file.text().catch(() => undefined);
  if (text === undefined) return refused(RECORD_PAGE.unreadable);
  try {
    const { record } = await requestRecordCheck({ record: text }, signal);
    return { kind: 'good', name, file: text, record };
  } catch (error) {
    return refused(errorMessage(error));
  }
}
