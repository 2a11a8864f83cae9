import { useCallback, useSyncExternalStore } from 'react';

import { documentName } from '../sync/listed-text.ts';
import type { SharedDocument } from '../sync/shared-document.ts';

/** What a document is called now; empty if it has neither a title nor words. */
export function useDocumentName(shared: SharedDocument): string {
  const subscribe = useCallback(
    (listener: () => void) => {
      shared.doc.on('update', listener);
      return () => shared.doc.off('update', listener);
    },
    [shared],
  );
  return useSyncExternalStore(subscribe, () => documentName(shared));
}
