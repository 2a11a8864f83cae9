import { useEffect, useState } from 'react';

import type { ConnectionStatus } from '../sync/document-state.ts';
import type { SharedDocument } from '../sync/shared-document.ts';
import { useDocumentState } from './use-shared-document.ts';

/** An attempt to connect that takes less than this is not shown. */
const ATTEMPT_SHOWN_AFTER_MS = 1000;

/**
 * The status of a connection without its short attempts to come back: while a server is away there are several each second, and each
 * would be shown and read out.
 */
export function useSteadyStatus(shared: SharedDocument): ConnectionStatus {
  const status = useDocumentState(shared, ({ connection }) => connection.status);
  const [shown, setShown] = useState(status);
  const isAttempt = status === 'connecting' && shown === 'disconnected';
  if (!isAttempt && shown !== status) setShown(status);
  useEffect(() => {
    if (!isAttempt) return;
    const timer = setTimeout(() => setShown('connecting'), ATTEMPT_SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isAttempt]);
  return isAttempt ? shown : status;
}
