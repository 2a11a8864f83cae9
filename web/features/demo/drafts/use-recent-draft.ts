import { useEffect } from 'react';

import { draftIdOf } from '#shared-types/collaboration';
import { wordsOf } from '#shared-types/words';

import { readableText } from '../../../document/readable-text.ts';
import type { SharedDocument } from '../../../document/shared-document.ts';
import { forgetRecentDraft, keepRecentDraft, recentDrafts } from '../../../storage/recent-drafts.ts';

/** A draft that changes is listed this long after its last change. */
const LIST_DELAY_MS = 1000;

/** Keeps a private draft in the list of this browser for as long as it has words. */
export function useRecentDraft({ roomName, doc, body, title }: SharedDocument, { loaded }: { loaded: boolean }): void {
  const id = draftIdOf(roomName);
  useEffect(() => {
    if (id === undefined || !loaded) return;
    const list = (changedAt: number) => {
      const words = wordsOf(readableText(body)).length;
      if (words === 0) forgetRecentDraft(id);
      else keepRecentDraft({ id, title: title.toJSON(), words, changedAt });
    };
    list(recentDrafts().find((draft) => draft.id === id)?.changedAt ?? Date.now());
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listLater = () => {
      clearTimeout(timer);
      timer = setTimeout(() => list(Date.now()), LIST_DELAY_MS);
    };
    doc.on('update', listLater);
    return () => {
      clearTimeout(timer);
      doc.off('update', listLater);
    };
  }, [id, loaded, doc, body, title]);
}
