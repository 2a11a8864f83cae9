import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';

import { doneKey, shortWords } from '../../../annotations/heeded.ts';
import { JUST_SETTLED } from '../../../content/editor/side.ts';
import type { TextSetAside } from '../../../sync/set-aside-map.ts';
import { useEditorContext } from '../editor-context.ts';

/** How the writer has settled a thing to work on: for good, or for this visit. */
export type Settlement = 'done' | 'not now';

/** Things to work on that are settled together, and what to call them. */
interface Settling {
  ids: readonly string[];
  title: string;
}

/** What writers have settled, by id. It's a new object after every change. */
export interface Settled {
  how: (id: string) => Settlement | undefined;
  settle: (what: Settling, how: Settlement) => void;
  bringBack: (ids: readonly string[]) => void;
}

/** Remembers what is done with the text, and what can wait while the page is open. */
export function useSettled(text: TextSetAside): Settled {
  const { offerUndo, setNotice } = useEditorContext();
  const entries = useSyncExternalStore(text.subscribe, text.getEntries);
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set());
  const bringBack = useCallback(
    (ids: readonly string[]) => {
      text.remove(ids.map(doneKey));
      setWaiting((before) => new Set([...before].filter((id) => !ids.includes(id))));
    },
    [text],
  );
  const settle = useCallback(
    ({ ids, title }: Settling, how: Settlement) => {
      if (how === 'not now') setWaiting((before) => new Set([...before, ...ids]));
      else if (!text.add(new Map(ids.map((id) => [doneKey(id), { words: shortWords(title) }]))))
        return setNotice(JUST_SETTLED.full);
      offerUndo(JUST_SETTLED[how](title), () => bringBack(ids));
    },
    [text, offerUndo, setNotice, bringBack],
  );
  return useMemo(
    () => ({
      how: (id) => (entries.has(doneKey(id)) ? 'done' : waiting.has(id) ? 'not now' : undefined),
      settle,
      bringBack,
    }),
    [entries, waiting, settle, bringBack],
  );
}
