import { useEffect, useRef } from 'react';

import type { ConnectionStatus } from '../../editor/collaboration.ts';
import type { useFeedback } from './use-feedback.ts';

/** Asks for feedback again when the server has come back after an analysis that failed, so that nobody has to notice. */
export function useRetryOnReturn(connection: ConnectionStatus, feedback: ReturnType<typeof useFeedback>): void {
  const { retry } = feedback;
  const failed = feedback.status === 'failed';
  const wasAway = useRef(false);
  useEffect(() => {
    const isBack = connection === 'connected' && wasAway.current;
    wasAway.current = connection !== 'connected';
    if (isBack && failed) retry();
  }, [connection, failed, retry]);
}
