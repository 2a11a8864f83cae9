import { draftIdOf } from '#shared-types/collaboration';

import type { HistoryOf } from '../../../calls/versions.ts';
import type { SharedDocument } from '../../../sync/shared-document.ts';

/** Whose history an open document has. */
export function historyOf({ roomName, link }: SharedDocument): HistoryOf {
  return { draftId: draftIdOf(roomName) ?? '', link };
}
