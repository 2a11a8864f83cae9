import { useEffect } from 'react';

import { draftIdOf } from '#shared-types/documents/collaboration';

import { useDocumentState, useStoring } from '../../../document/use-shared-document.ts';
import { forgetRecentDraft, keepRecentDraft, recentDrafts } from '../../../storage/recent-drafts.ts';
import { isLoaded } from '../../../sync/document-state.ts';
import { isBlank } from '../../../sync/is-blank.ts';
import { listedText } from '../../../sync/listed-text.ts';
import type { SharedDocument } from '../../../sync/shared-document.ts';

/** A changed draft is listed this long after its last change, or when the writer leaves the page. */
const LIST_DELAY_MS = 1000;

/** Keeps a private draft, or a document that somebody shared, in this browser's list as long as it isn't empty. */
export function useRecentDraft(shared: SharedDocument): void {
  const id = draftIdOf(shared.roomName);
  // One that was begun without a connection is in this browser before it has been anywhere else.
  const isHere = useStoring(shared, (state) => isLoaded(state) || state.device.kept !== 'not');
  const isOwner = useDocumentState(shared, ({ access }) => access.can.includes('share'));
  useEffect(() => {
    if (id === undefined || !isHere) return;
    // The library lists it, on every device.
    if (isOwner) return forgetRecentDraft(id);
    const { body, title, link } = shared;
    const list = (changedAt: number) => {
      if (isBlank(shared)) forgetRecentDraft(id);
      else
        keepRecentDraft({
          id,
          ...listedText(shared),
          changedAt,
          ...(link !== undefined && { link }),
        });
    };
    list(recentDrafts().find((draft) => draft.id === id)?.changedAt ?? Date.now());
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listNow = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      list(Date.now());
    };
    const listLater = () => {
      clearTimeout(timer);
      timer = setTimeout(listNow, LIST_DELAY_MS);
    };
    body.observeDeep(listLater);
    title.observe(listLater);
    window.addEventListener('pagehide', listNow);
    return () => {
      listNow();
      body.unobserveDeep(listLater);
      title.unobserve(listLater);
      window.removeEventListener('pagehide', listNow);
    };
  }, [id, isHere, isOwner, shared]);
}
