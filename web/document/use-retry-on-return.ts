import { useEffect, useRef } from 'react';

import type { SharedDocument } from '../sync/shared-document.ts';
import { useDocumentState } from './use-shared-document.ts';

/**
 * Retries something that failed as soon as the server can be reached: when the document
 * was disconnected and is connected again, or when the browser has its network back.
 * @param options.hasFailed whether there is something to retry.
 */
export function useRetryOnReturn(
  shared: SharedDocument,
  { hasFailed, retry }: { hasFailed: boolean; retry: () => void },
): void {
  const connection = useDocumentState(shared, (state) => state.connection.status);
  const wasAway = useRef(false);
  useEffect(() => {
    const isBack = connection === 'connected' && wasAway.current;
    wasAway.current = connection !== 'connected';
    if (isBack && hasFailed) retry();
  }, [connection, hasFailed, retry]);
  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [hasFailed, retry]);
}
