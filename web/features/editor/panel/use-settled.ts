import { useCallback, useMemo, useState } from 'react';

/** How the writer has settled a thing to work on. */
export type Settlement = 'done' | 'not now';

/** What a writer has settled in this session, by id. */
export interface Settled {
  how: ReadonlyMap<string, Settlement>;
  ids: ReadonlySet<string>;
  settle: (ids: readonly string[], how: Settlement) => void;
  bringBack: (ids: readonly string[]) => void;
}

/** Remembers what is settled while the page is open. */
export function useSettled(): Settled {
  const [how, setHow] = useState<ReadonlyMap<string, Settlement>>(new Map());
  const settle = useCallback(
    (ids: readonly string[], settlement: Settlement) =>
      setHow((before) => new Map([...before, ...ids.map((id) => [id, settlement] as const)])),
    [],
  );
  const bringBack = useCallback(
    (ids: readonly string[]) => setHow((before) => new Map([...before].filter(([id]) => !ids.includes(id)))),
    [],
  );
  const ids = useMemo(() => new Set(how.keys()), [how]);
  return { how, ids, settle, bringBack };
}
