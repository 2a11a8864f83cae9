import { useEffect, useState } from 'react';

import { COMMENTS } from '../../../content/editor/comments.ts';
import { askToStay } from '../../../ui/ask-to-stay.ts';
import type { Written } from './use-comment-calls.ts';

/** What somebody has started to write and not sent yet, by the thread, comment or new thread that it is for. */
export type Unsent = Map<string, Written>;

/**
 * Keeps what somebody has begun to write, and lets the browser ask before it is lost.
 * @param isRefused whether the person may not comment any more: their words are then shown to them, and kept no longer.
 */
export function useUnsent(isRefused: boolean, setNotice: (words: string) => void): Unsent {
  const [unsent] = useState<Unsent>(() => new Map());
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => unsent.size > 0 && askToStay(event);
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [unsent]);
  useEffect(() => {
    if (!isRefused || unsent.size === 0) return;
    const written = [...unsent.values()].map(({ text }) => text);
    unsent.clear();
    setNotice(COMMENTS.noLonger(written.join(' … ')));
  }, [isRefused, unsent, setNotice]);
  return unsent;
}
