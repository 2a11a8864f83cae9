import { useEffect, useState } from 'react';

import { requestVersions } from '../../../calls/versions.ts';
import { ownName } from '../../../session/own-name.ts';

/** What the people are called who have written in a document, besides the one at the page; none if that isn't known. */
export function useWriters(id: string): readonly string[] {
  const [writers, setWriters] = useState<readonly string[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    const load = async () => {
      const { current, versions } = await requestVersions({ draftId: id, link: undefined }, leaving.signal);
      const names = [current, ...versions].flatMap((stretch) => stretch?.authors ?? []);
      setWriters([...new Set(names)].filter((name) => name !== ownName('drafts')));
    };
    load().catch(() => {}); // the dialog says enough without names
    return () => leaving.abort();
  }, [id]);
  return writers;
}
